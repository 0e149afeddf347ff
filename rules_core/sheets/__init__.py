"""Score sheets, for games that nobody tracked: a sheet is a table whose moves write its lines down."""
