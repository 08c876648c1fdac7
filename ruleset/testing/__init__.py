"""What users need to test rules: rule cases as data, invariants, and strategies."""
