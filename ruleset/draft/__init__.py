"""Card drafting: secret picks from hands that are passed on, kingdoms that score, relics that stay."""
