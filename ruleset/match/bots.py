"""The players that a match can do without people for."""

from collections.abc import Mapping

from ruleset.core.play import Bot, uniform

BOTS: Mapping[str, Bot] = {"random": uniform}
"""Bots by name. Each is given the view of its own seat and a generator."""
