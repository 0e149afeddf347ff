"""Rules in plain words: the entries of a book, its chapters, and the look-up that finds the one somebody means."""

from rules_core.rulebook.entries import STATUSES, Chapter, Rulebook, RulebookError, RuleEntry

__all__ = ["STATUSES", "Chapter", "RuleEntry", "Rulebook", "RulebookError"]
