"""Pictures for people who look rather than read."""

from ruleset.render.svg import svg

__all__ = ["svg"]
