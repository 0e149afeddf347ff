"""What the games are made of, as TOML: a folder for each, and `table` for what holds at every table. Data only."""
