"""Why a move is not allowed: the name of the rule that refuses, and its sentence."""

from attrs import frozen


@frozen
class Refusal:
    """A rule that forbids a move: a hook's name, a value's path, or a plain fault like ``not_in_hand``."""

    rule: str
    sentence: str


NOT_ASKED = Refusal("not_asked", "This is no answer to the question asked now")
NO_CHANCE = Refusal("not_asked", "Chance cannot bring this now")
