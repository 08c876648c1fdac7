"""The hook points of the dynasty family: every procedure in which versions differ."""

from ruleset.spec.hooks import Points

POINTS = Points(
    {
        "set_up.start_player": "who begins",
        "set_up.steps": "what is done, in order, before the first turn",
        "turn.offers": "the actions a player may choose from; all that is offered is legal",
        "turn.end_of_action": "what is done, in order, after each action and all it caused",
        "turn.end": "what is done, in order, at the end of a turn",
        "leaders.can_place": "where a leader may stand; a cell must be in every set",
        "leaders.after": "what is done, in order, after a leader was placed",
        "tiles.can_place": "where a tile may lie; a cell must be in every set",
        "tiles.score": "whose point a laid tile is",
        "tiles.unscored": "when a laid tile brings no point; one reason is enough",
        "tiles.worth": "how many points a laid tile brings; the parts add up",
        "tiles.after": "what is done, in order, after a tile was laid",
        "market.when": "when a laid tile lets its player take one of the market; every rule must agree",
        "run.can_follow": "where a run of tiles may go on; a cell must be in every set",
        "conflict.find": "which conflicts there are now",
        "conflict.order": "who says which of several conflicts is fought first",
        "conflict.tile": "which kind of tile counts and is committed",
        "conflict.side": "which cells are a leader's side",
        "conflict.supporters": "who is asked for support, in order, once each",
        "conflict.can_commit": "what a supporter may add; a pledge must be in every set",
        "conflict.helper": "whether a supporter may add a leader to the committed tiles",
        "conflict.strength": "what counts for a side; the parts add up",
        "conflict.tie": "which of the equally strong sides wins",
        "conflict.losses": "what the losing side loses, in order",
        "conflict.spares": "which tiles of the losing side stay; one reason is enough",
        "conflict.score": "what the winner is awarded",
        "conflict.payment": "what the winner pays",
        "conflict.after": "what is done, in order, when no conflict is left",
        "riot.can_take": "which tiles a riot may remove; a cell must be in every set",
        "catastrophe.can_lay": "where a catastrophe may be laid; one reason is enough",
        "catastrophe.spares": "where it may not, whatever else holds",
        "buildings.can_build": "which buildings may be put up with the laid tile; an offer must be in every set",
        "buildings.income": "what a building pays its player at the end of the turn",
        "end.compare": "what is compared, in order, to rank the players",
    }
)
