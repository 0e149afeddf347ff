"""A toy app behind a real server, and what comes over the wire."""
