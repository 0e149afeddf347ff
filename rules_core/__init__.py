"""The rules core: tables, moves, questions, effects, ledger. Pure values, standard library only."""
