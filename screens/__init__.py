"""What people see and touch. Screens draw what the core describes and know no game."""
