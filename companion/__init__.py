"""The application around the core: reading game data, the command line, playouts."""
