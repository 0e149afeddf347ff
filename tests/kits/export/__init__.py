"""Results and pages to try the makers of files with."""
