"""Phones in a real browser, and how a whole evening is played on them."""
