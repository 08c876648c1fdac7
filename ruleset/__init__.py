"""Board game rules whose versions can be played, compared and tested.

``load("tigris")`` gives a variant, ``variant.game(4)`` its game; a game's functions work on immutable states.
"""

from ruleset.core.game import Event, Outcome, Over, Turn
from ruleset.core.play import playout, steps
from ruleset.core.refusal import Refusal
from ruleset.errors import (
    CaseError,
    IllegalMove,
    LogError,
    NotationError,
    ReportError,
    RulesetError,
    StudyError,
    UndoError,
    VariantError,
)
from ruleset.families import load
from ruleset.match.match import Match
from ruleset.records import read_log, write_log
from ruleset.spec.catalogue import shipped
from ruleset.spec.variant import Variant

__version__ = "0.1.0"

__all__ = [
    "CaseError",
    "Event",
    "IllegalMove",
    "LogError",
    "Match",
    "NotationError",
    "Outcome",
    "Over",
    "Refusal",
    "ReportError",
    "RulesetError",
    "StudyError",
    "Turn",
    "UndoError",
    "Variant",
    "VariantError",
    "load",
    "playout",
    "read_log",
    "shipped",
    "steps",
    "write_log",
]
