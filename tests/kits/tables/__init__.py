"""What people at tables do, in few words."""
