"""Screens without a browser: what they draw, what they say."""
