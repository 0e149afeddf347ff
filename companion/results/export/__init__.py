"""Results to hand on: for spreadsheets and programs, for play loggers, as a picture, and on paper."""
