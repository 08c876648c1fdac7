"""Planted rule bugs and changed values, and what tells each of them from the true rules."""
