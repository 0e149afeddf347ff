"""What came out: results, looking back at them, the history of a phone, and files to take home."""
