"""Settling what is in doubt: the host's rulings, disputes, counts, house rules, and who must agree to a taking back."""
