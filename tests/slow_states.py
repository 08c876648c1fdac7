"""Yellow & Yangtze the slow way: a referee who tells the whole game as a story and uses nothing of the engine.

Written from the rules, not from the code: marks on a table, spaces as (row, column), answers as text. ``story`` is a
generator that yields a question, ``(seat, what, options)`` or ``("draw", size)``, and is sent the answer; it returns
why the game ended. ``late`` is true for the edition of 2023, false for the
Chinese sheet; ``neutral`` keeps states without a doubled colour out of wars.
"""

import re
from collections import Counter
from itertools import combinations, product

LETTERS = "krbgy"
EVEN = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 0))
ODD = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0), (1, 1))


class EmptyBag(Exception):
    """Somebody must draw more than there is."""


def name(place):
    return f"{chr(97 + place[1])}{place[0] + 1}"


def names(places):
    return "".join(map(name, sorted(places)))


def counts(text):
    """`r2k1` as a Counter."""
    return Counter({letter: int(number) for letter, number in re.findall(r"([a-z])(\d+)", text)})


class Referee:
    def __init__(self, rows, seats, late, aside=0, neutral=False):
        self.terrain = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "#"}
        self.near = {
            (r, c): [(r + dr, c + dc) for dr, dc in (ODD if r % 2 else EVEN) if (r + dr, c + dc) in self.terrain]
            for r, c in self.terrain
        }
        self.places = {name(place): place for place in self.terrain}
        self.seats, self.late, self.aside, self.neutral = range(1, seats + 1), late, aside, neutral
        self.table, self.pagodas = {}, set()
        self.hands = {seat: Counter() for seat in self.seats}
        self.points = {seat: Counter() for seat in self.seats}
        self.market, self.bag, self.active = Counter(), 138, 1
        self.seen = Counter()

    # What there is on the table

    def tiles(self, places=None):
        return {place for place, mark in self.table.items() if mark in LETTERS and (places is None or place in places)}

    def leader(self, letter, seat):
        return next((place for place, mark in self.table.items() if mark == f"{letter.upper()}{seat}"), None)

    def leaders(self, places):
        """(letter, seat) of each leader there."""
        return [
            (self.table[p][0].lower(), int(self.table[p][1])) for p in sorted(places) if self.table[p] not in LETTERS
        ]

    def group(self, start):
        """All that hangs together with a space, by flood."""
        found, edge = {start}, [start]
        while edge:
            for place in self.near[edge.pop()]:
                if place in self.table and place not in found:
                    found.add(place)
                    edge.append(place)
        return frozenset(found)

    def states_beside(self, place):
        """The groups with a leader that touch an empty space, by first space."""
        groups = {self.group(beside) for beside in self.near[place] if beside in self.table}
        return sorted((group for group in groups if self.leaders(group)), key=min)

    def triangles(self, letter):
        for place in self.tiles():
            for pair in combinations(self.near[place], 2):
                three = {place, *pair}
                same = all(self.table.get(one) == letter for one in three)
                if same and place == min(three) and pair[1] in self.near[pair[0]]:
                    yield frozenset(three)

    def clockwise(self, first):
        return [(first - 1 + step) % len(self.seats) + 1 for step in range(len(self.seats))]

    # What happens to it

    def award(self, seat, letter, points=1):
        self.points[seat][letter] += points

    def remove(self, place):
        """A tile leaves: its pagoda falls, and leaders without a governor tile go home."""
        del self.table[place]
        fallen = {one for one in self.pagodas if place in one[1]}
        self.seen["fallen"] += len(fallen)
        self.pagodas -= fallen
        for other in self.near[place]:
            if self.table.get(other, "k") not in LETTERS and not self.governors(other):
                del self.table[other]
                self.seen["unsupported"] += 1

    def governors(self, place):
        return sum(self.table.get(beside) == "k" for beside in self.near[place])

    def draw(self, size):
        if size <= 0:
            return Counter()
        if size > self.bag:
            raise EmptyBag
        self.stirred = True
        self.bag -= size
        return counts((yield ("draw", size)).split()[1])

    def fill(self, seat):
        self.hands[seat] += yield from self.draw(6 - sum(self.hands[seat].values()))

    # The course of the game

    def set_up(self):
        for place, terrain in self.terrain.items():
            if terrain == "T":
                self.table[place] = "k"
                self.bag -= 1
        yield from self.draw(self.aside)
        for seat in self.seats:
            yield from self.fill(seat)
        self.market += yield from self.draw(6)

    def story(self, new=True):
        """A new game, or what follows from the table as it is."""
        try:
            if new:
                yield from self.set_up()
            quiet = 0
            while quiet < 10 * len(self.seats):
                self.stirred = False
                yield from self.turn()
                quiet = 0 if self.stirred else quiet + 1
                self.active = self.clockwise(self.active)[1]
        except EmptyBag:
            return "short_bag"
        return "quiet"

    def turn(self):
        for _ in range(2):
            options = [*self.placings(), *self.layings(), *self.riots(), *self.purchases(), *self.swaps()]
            if not options or not self.late:
                options.append("pass")
            verb, *rest = (yield (self.active, "act", options)).split()
            if verb != "pass":
                yield from getattr(self, f"do_{verb}")(*rest)
        self.income()
        for seat in self.clockwise(self.active):
            yield from self.fill(seat)
        self.market += yield from self.draw(6 - sum(self.market.values()))

    def income(self):
        for letter in LETTERS:
            place = self.leader(letter, self.active)
            if place:
                state = self.group(place)
                self.award(self.active, letter, sum(kind == letter and three <= state for kind, three in self.pagodas))

    # Leaders

    def placings(self):
        for letter in LETTERS:
            own = self.leader(letter, self.active)
            if own:
                yield f"withdraw {letter.upper()}"
                mark = self.table.pop(own)
            for place, terrain in self.terrain.items():
                if terrain != "~" and place not in self.table and place != own and self.governors(place):
                    joined = self.states_beside(place)
                    colours = [letter, *(kind for state in joined for kind, _ in self.leaders(state))]
                    if len(joined) < 2 or len(colours) == len(set(colours)):
                        yield f"place {letter.upper()} {name(place)}"
            if own:
                self.table[own] = mark

    def do_withdraw(self, letter):
        del self.table[self.leader(letter, self.active)]
        yield from ()

    def do_place(self, letter, where):
        letter, place, seat = letter.lower(), self.places[where], self.active
        if self.leader(letter, seat):
            del self.table[self.leader(letter, seat)]
        if len(self.states_beside(place)) > 1:
            self.seen["joined by a leader"] += 1
        self.table[place] = f"{letter.upper()}{seat}"
        for other in self.seats:
            rival = self.leader(letter, other)
            if other != seat and rival in self.group(place):
                yield from self.revolt(letter, (seat, place), (other, rival))
                return

    def revolt(self, letter, attacker, defender):
        strength = []
        for seat, place in (attacker, defender):
            helps = self.late and not self.leader("k", seat)
            options = [f"commit {n}{h}" for h in ("", "+1")[: 1 + helps] for n in range(self.hands[seat]["k"] + 1)]
            number, _, helper = (yield (seat, "commit", options)).split()[1].partition("+")
            self.hands[seat]["k"] -= int(number)
            strength.append(self.governors(place) + int(number) + int(helper or 0))
        winner, loser = (attacker, defender) if strength[0] > strength[1] else (defender, attacker)
        del self.table[loser[1]]
        self.award(winner[0], letter)

    # Tiles

    def layings(self):
        for place, terrain in self.terrain.items():
            for letter in LETTERS:
                if self.hands[self.active][letter] and place not in self.table and (terrain == "~") == (letter == "b"):
                    yield f"lay {letter} {name(place)}"

    def do_lay(self, letter, where):
        place, idle = self.places[where], False
        self.stirred = True
        self.hands[self.active][letter] -= 1
        states = self.states_beside(place)
        colours = Counter(kind for state in states for kind, _ in self.leaders(state))
        doubled = {kind for kind, number in colours.items() if number > 1}
        self.table[place] = letter
        if doubled:
            yield from self.war(states, doubled)
            idle = self.late
        else:
            self.score(letter, place)
            self.seen["joined in peace"] += len(states) > 1
        built = False if idle else (yield from self.offer(letter, place))
        if letter == "g" and not idle and sum(self.market.values()):
            yield from self.take()
        if letter == "b" and not idle and not (built and self.late):
            yield from self.go_on(place)

    def score(self, letter, place):
        at = dict(self.leaders(self.group(place)))
        seat = at.get(letter, at.get("k"))
        if seat:
            self.award(seat, letter)

    def take(self):
        options = ["leave", *(f"take {letter}" for letter in LETTERS if self.market[letter])]
        answer = yield (self.active, "take", options)
        if answer != "leave":
            self.market[answer[-1]] -= 1
            self.hands[self.active][answer[-1]] += 1

    def go_on(self, last):
        beside = {f"lay b {name(place)}" for place in self.near[last]}
        more = [one for one in self.layings() if one[4] == "b" and (not self.late or one in beside)]
        if more:
            answer = yield (self.active, "chain", [*more, "stop"])
            if answer != "stop":
                yield from self.do_lay(*answer.split()[1:])

    # Pagodas

    def ways(self, letter, three):
        """From where the pagoda for these tiles may come, as the end of a move."""
        if any(three & under for _, under in self.pagodas):
            return []
        standing = [under for kind, under in self.pagodas if kind == letter]
        if len(standing) < (1 if letter == "y" else 2):
            return [""]
        return [f" from {names(under)}" for under in standing] if self.late else []

    def put_up(self, letter, three, move):
        self.stirred = True
        if " from " in move:
            self.seen["moved"] += 1
            self.pagodas = {one for one in self.pagodas if names(one[1]) != move.rpartition(" ")[2]}
        self.pagodas.add((letter, three))

    def offer(self, letter, place):
        options = {
            f"build {letter} {names(three)}{way}": three
            for three in self.triangles(letter)
            if place in three
            for way in self.ways(letter, three)
        }
        if not options:
            return False
        answer = yield (self.active, "build", [*options, "decline"])
        if answer != "decline":
            self.put_up(letter, options[answer], answer)
        return answer != "decline"

    def prices(self, letter):
        """How many of the two tiles may be discarded: one where the leader stands for the other."""
        helps = self.late and not self.leader(letter, self.active)
        return [number for number in (2, 1)[: 1 + helps] if number <= self.hands[self.active][letter]]

    def purchases(self):
        for letter, number in product(LETTERS, self.prices("g")):
            for three in self.triangles(letter):
                for way in self.ways(letter, three):
                    yield f"pagoda {letter} {names(three)} g{number}{way}"

    def do_pagoda(self, letter, where, price, *way):
        self.hands[self.active]["g"] -= int(price[1])
        three = next(one for one in self.triangles(letter) if names(one) == where)
        self.put_up(letter, three, f" {' '.join(way)}")
        yield from ()

    # Riots and swaps

    def riots(self):
        for number, place in product(self.prices("b"), self.tiles()):
            yield f"riot {name(place)} b{number}"

    def do_riot(self, where, price):
        self.stirred = True
        self.hands[self.active]["b"] -= int(price[1])
        before = self.group(self.places[where])
        self.remove(self.places[where])
        parts = {self.group(place) for place in before if place in self.table}
        self.seen["split"] += sum(bool(self.leaders(part)) for part in parts) > 1
        yield from ()

    def swaps(self):
        hand = self.hands[self.active]
        for chosen in product(*(range(hand[letter] + 1) for letter in LETTERS)):
            if 1 <= sum(chosen) <= 6:
                yield "swap " + "".join(f"{letter}{n}" for letter, n in zip(LETTERS, chosen, strict=True) if n)

    def do_swap(self, tiles):
        self.hands[self.active] -= counts(tiles)
        self.hands[self.active] += yield from self.draw(sum(counts(tiles).values()))

    # War

    def war(self, states, doubled):
        self.seen[f"war of {len(states)}"] += 1
        fighting = [state for state in states if doubled & {kind for kind, _ in self.leaders(state)}]
        self.seen["bystanders"] += len(fighting) < len(states)
        involved = {seat for state in states for _, seat in self.leaders(state)} | {self.active}
        at = {name(min(state)): state for state in (fighting if self.neutral else states)}
        total = {side: self.soldiers(state) for side, state in at.items()}
        added = yield from self.support(at, total, involved)
        winner = yield from self.strongest(total)
        price = max(total[side] for side in at if side != winner) - added[winner]
        home = dict(self.leaders(at[winner]))
        lost = [pair for side in at if side != winner for pair in self.leaders(at[side]) if pair[0] in doubled]
        for letter, seat in lost:
            del self.table[self.leader(letter, seat)]
            if letter in home:
                self.award(home[letter], letter)
            else:
                self.seen["nobody scores"] += 1
        for place in [place for side, state in at.items() if side != winner for place in sorted(state)]:
            if self.table.get(place) == "r":
                self.remove(place)
        yield from self.pay(at[winner], price)

    def soldiers(self, state):
        return sum(self.table[place] == "r" for place in state)

    def support(self, at, total, involved):
        """Everybody of 2023, of the sheet the owners of leaders there; the joiner last. Returns the tiles added."""
        added = Counter()
        for seat in [*self.clockwise(self.active)[1:], self.active]:
            if not self.late and seat not in involved:
                continue
            helps = self.late and not self.leader("r", seat)
            numbers = [f"{n}{h}" for h in ("", "+1")[: 1 + helps] for n in range(self.hands[seat]["r"] + 1)]
            options = ["commit 0", *(f"commit {number} {side}" for number in numbers if number != "0" for side in at)]
            _, number, *side = (yield (seat, "commit", options)).split()
            if side:
                tiles, _, helper = number.partition("+")
                self.hands[seat]["r"] -= int(tiles)
                added[side[0]] += int(tiles)
                total[side[0]] += int(tiles) + int(helper or 0)
                self.seen["uninvolved"] += seat not in involved
        return added

    def strongest(self, total):
        tied = [side for side in total if total[side] == max(total.values())]
        if len(tied) == 1:
            return tied[0]
        return (yield (self.active, "tie", [f"win {side}" for side in tied])).split()[1]

    def pay(self, state, price):
        """Soldiers of the winning state, which the joiner picks; all of them where they do not suffice."""
        while price > 0:
            there = sorted(place for place in state if self.table.get(place) == "r")
            if len(there) <= price:
                self.seen["too poor"] += len(there) < price
                for place in there:
                    self.remove(place)
                return
            answer = yield (self.active, "pay", [f"pay {name(place)}" for place in there])
            self.remove(self.places[answer[4:]])
            price -= 1


def spreads(points):
    """Every way to spread the yellow points over the four other colours, ascending."""
    colours = [points[letter] for letter in "krbg"]
    for given in product(range(points["y"] + 1), repeat=4):
        if sum(given) == points["y"]:
            yield tuple(sorted(have + more for have, more in zip(colours, given, strict=True)))


def better(one, other, late):
    """Whether points rank before others: by the smallest and the next, of 2023 by all and then by fewer yellow ones."""
    mine, yours = max(spreads(one)), max(spreads(other))
    if late:
        return (mine, -one["y"]) > (yours, -other["y"])
    return mine[:2] > yours[:2]
