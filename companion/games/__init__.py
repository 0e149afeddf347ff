"""The games that are installed: found, made from their data, and how they look."""
