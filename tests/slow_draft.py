"""The drafting game told slowly: scoring by lists of names, and a player who writes down all he sees."""

from itertools import combinations

from attrs import astuple

from ruleset.draft.state import DRAW, KEEP, OVER, cards_of


def names(deck, mask):
    return [name for number, name in enumerate(deck.names) if mask >> number & 1]


class _Kingdom:
    def __init__(self, chapters, deck, side):
        self.chapters, self.deck = chapters, deck
        self.all, self.now = names(deck, side.kingdom), names(deck, side.laid)
        self.lines = dict(zip(deck.names, deck.cards, strict=True))
        self.suits = list(deck.suits)
        if chapters.components.suitless == "one_more_suit":
            self.suits.append(None)

    def has(self, objective):
        return [name for name in self.all if self.lines[name].objective == objective]

    def number(self, suit, reading):
        cards = self.now if reading == "cards_of_this_round" else self.all
        real = {each: [name for name in cards if self.lines[name].suit == each] for each in self.suits}
        number = len(real[suit])
        if reading != "doubled_cards" or not self.has("doubles"):
            return number
        best = max(len(found) for found in real.values())
        leaders = [each for each, found in real.items() if len(found) == best]
        if suit not in leaders or (len(leaders) > 1 and self.chapters.scoring.doubled == "one_suit_only"):
            return number
        return 2 * number

    def singles(self, reading):
        return sum(self.number(suit, reading) == 1 for suit in self.suits)


def _beats(reading, mine, theirs, me, you):
    nest_here, nest_there = bool(me.has("wins_ties")), bool(you.has("wins_ties"))
    if mine != theirs:
        return mine > theirs
    if reading == "both":
        return not (nest_there and not nest_here)
    if reading == "winner_of_ties_above_nothing" and mine == 0:
        return False
    return nest_here and not nest_there


def _early(card, me, you):
    said = me.chapters.scoring
    line = me.lines[card]
    match line.objective:
        case "per_suit":
            return sum(line.points for suit in line.of for _ in range(me.number(suit, said.per_suit.counts)))
        case "per_set":
            sets = 0
            while all(me.number(suit, said.per_set.counts) > sets for suit in line.of):
                sets += 1
            return sets * line.points
        case "per_missing_suit":
            return sum(line.points for suit in me.suits if not me.number(suit, said.per_missing_suit.counts))
        case "majority":
            mine, theirs = (side.number(line.of[0], said.majority.counts) for side in (me, you))
            return line.points if _beats(said.majority.tie, mine, theirs, me, you) else 0
        case "majority_of_singles":
            mine, theirs = (side.singles(said.majority_of_singles.counts) for side in (me, you))
            return line.points if _beats(said.majority_of_singles.tie, mine, theirs, me, you) else 0
    return 0


def slow_scores(chapters, deck, one, other):
    """For both sides what each card scores, by name."""
    sides = [_Kingdom(chapters, deck, side) for side in (one, other)]
    found = [{card: _early(card, me, you) for card in me.all} for me, you in (sides, sides[::-1])]
    said = chapters.scoring.best_card
    best = []
    for side, points in zip(sides, found, strict=True):
        cards = side.now if said.compares == "best_of_this_round" else side.all
        best.append(max([0, *(points[card] for card in cards if side.lines[card].objective != "best_card")]))
    for number, (me, you) in enumerate((sides, sides[::-1])):
        for card in me.has("best_card"):
            won = _beats(said.tie, best[number], best[1 - number], me, you)
            found[number][card] = me.lines[card].points if won else 0
    return found


class Watcher:
    """A player who notes where he has seen each card last: his hand, the other's hand, open, or nowhere.

    He takes notes of moves as he sees them, never of the state's own bookkeeping of what was seen.
    """

    def __init__(self, seat, cards):
        self.seat, self.cards = seat, cards
        self.mine, self.theirs, self.open = set(), set(), set()
        self.laid = {0: set(), 1: set()}
        self.secret = None

    def see(self, before, step):
        after, move = step.state, step.move
        if before.phase == DRAW:
            if before.due[0][0] == self.seat:
                self.mine |= set(move.cards)
            return
        if step.seat == self.seat + 1:
            self.secret = move
        if any(after.chosen):
            return
        (self._turned_up if before.phase != KEEP else self._chosen)(before, after)
        self.secret = None

    def _turned_up(self, before, after):
        """Both cards lie open, and the hands change their places."""
        now = after if after.phase not in (KEEP, DRAW) else None
        shown = {seat: set(cards_of((now.laid if now else after.hands)[seat])) for seat in (0, 1)}
        if now is None or after.phase == OVER:
            shown = {
                seat: {card for card, _ in after.sheet[seat]} - set(cards_of(after.relics[seat])) for seat in (0, 1)
            }
        for seat, cards in shown.items():
            self.laid[seat] = cards
            self.mine -= cards
            self.theirs -= cards
        before_sizes = [before.hands[seat].bit_count() for seat in (0, 1)]
        if after.phase == KEEP:
            self.mine, self.theirs = self.laid[self.seat], self.laid[1 - self.seat]
            self.laid = {0: set(), 1: set()}
        elif after.phase != OVER and max(before_sizes) > 1:
            whole = set(cards_of(after.hands[self.seat]))
            if whole != self.mine:
                self.mine, self.theirs = whole, self.mine
            else:
                self.theirs = set(self.theirs)

    def _chosen(self, before, after):
        gone = set(cards_of(after.gone)) | set(cards_of(after.relics[0] | after.relics[1]))
        self.open |= gone
        self.mine, self.theirs = self.mine - gone, self.theirs - gone

    def nowhere(self):
        """The cards this player has not placed."""
        placed = self.mine | self.theirs | self.open | self.laid[0] | self.laid[1]
        return set(range(self.cards)) - placed

    def agrees(self, state):
        """What in a full position is not as this player has seen it; None when all is."""
        if set(cards_of(state.hands[self.seat])) != self.mine:
            return "my hand"
        if not self.theirs <= set(cards_of(state.hands[1 - self.seat])):
            return "the other hand"
        for seat in (0, 1):
            if set(cards_of(state.laid[seat])) != self.laid[seat]:
                return f"kingdom {seat}"
        if set(cards_of(state.gone | state.relics[0] | state.relics[1])) != self.open:
            return "open cards"
        secret = () if self.secret is None else astuple(self.secret)
        if state.chosen[self.seat] != secret:
            return "my choice"
        hidden = set(cards_of(state.hands[1 - self.seat] | state.pile)) - self.theirs
        return None if hidden == self.nowhere() else "the unseen cards"

    def known_hand(self, state):
        """The cards of the other hand that this player can name, also because no other place is left for them."""
        size = state.hands[1 - self.seat].bit_count()
        known = self.theirs | (self.nowhere() if not state.pile else set())
        assert len(known) <= size
        return sum(1 << card for card in known)

    def ways(self, state):
        """How many hands the other may have, counted one by one."""
        size = state.hands[1 - self.seat].bit_count() - len(self.theirs)
        return sum(1 for _ in combinations(sorted(self.nowhere()), size)) if state.pile else 1
