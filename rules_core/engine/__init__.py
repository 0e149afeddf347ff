"""The engine: a table and its log, moves being played, questions, effects, what a seat may see. It knows no game."""
