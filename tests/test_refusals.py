"""A move that is not allowed is refused by a rule with a name, a sentence, and the place where it is written."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleset import IllegalMove, load, shipped
from ruleset.core.chance import Chance
from ruleset.core.refusal import Refusal
from ruleset.families import FAMILIES, family
from ruleset.spec import catalogue
from ruleset.spec.clauses import clauses
from ruleset.testing.casefile import read_cases, shipped_cases
from ruleset.testing.cases import opened, run_case, settled
from ruleset.testing.strategies import moves, positions

PLAIN = ("not_asked", "over")
"""Faults that are no rule of any document."""

REFUSED = [
    pytest.param(case, name, id=f"{case.name} [{name}]")
    for path in shipped_cases()
    for case in read_cases(path)
    for name in case.variants
    if any(entry.kind == "refuse" for entry in case.play)
]


def rule_of(variant, game, state, text):
    return game.why_not(state, game.read_move(text))


@pytest.mark.parametrize(("case", "name"), REFUSED)
def test_every_refusal_of_the_cases_has_a_sentence_and_a_place(case, name):
    game, state, variant = opened(case, name)
    for entry in case.play:
        if entry.kind != "refuse" or (entry.variants and name not in entry.variants):
            break  # later refusals stand in positions that a move has changed
        refusal = rule_of(variant, game, settled(game, state), entry.text)
        assert refusal is not None and refusal.sentence
        assert refusal.rule in PLAIN or refusal.sources, refusal
        for source in refusal.sources:
            stated = clauses(source.document)[source.clause]
            assert (source.line, source.says) == (stated.line, stated.says)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "tigris",
            "place K a1",
            "place K a1 is not legal (beside_support): A leader stands beside at least one face-up tile of support"
            " (te-7, line 7 of tigris)",
        ),
        ("tigris-zh", "pass", "2 actions must be taken while any is possible (zh-13, line 13 of tigris-zh; zh-16,"),
        ("huang", "place K a1", "(beside_support): A leader stands beside at least one face-up tile of support (hu-4,"),
        ("tigris", "riot c1 b2", "(turn.offers): This variant does not offer such an action (te-5, line 5 of tigris;"),
        ("yangtze", "catastrophe c1", "(turn.offers): This variant does not offer such an action (yg-12, line 12 of"),
    ],
)
def test_the_error_says_the_rule_and_where_the_variants_own_document_has_it(name, text, said):
    variant = load(name)
    game = variant.game(2)
    with pytest.raises(IllegalMove) as caught:
        game.apply(settled(game, game.start()), game.read_move(text))
    assert said in str(caught.value)
    assert str(caught.value).count("\n") == 0


def test_what_chance_cannot_bring_is_no_rule_of_a_document():
    game, state = load("tides").position(start=True)
    refusal = game.why_not(settled(game, state), game.read_move("draw maze"))
    assert refusal is not None and (refusal.rule, refusal.places) == ("not_asked", ())


def test_a_game_without_a_variant_names_the_clauses_of_the_code():
    variant = load("tigris")
    game = variant.family.game(variant.name, variant.chapters, variant.parts, 2)
    refusal = game.why_not(settled(game, game.start()), game.read_move("place K a1"))
    assert refusal is not None and refusal.places == ("te-7",)


@settings(max_examples=150, deadline=None)
@given(reached=positions(ended=True), other=positions(), data=st.data())
def test_a_move_is_explained_exactly_when_it_is_not_legal(reached, other, data):
    """Moves of any other position of a game with the same pieces are tried."""
    game, state = reached.game, reached.state
    text = other.game.move_text(_some_move(other, data))
    try:
        move = game.read_move(text)
    except Exception as error:
        assert type(error).__name__ == "NotationError", error
        return
    decision = game.decision(state)
    legal = move in (decision if isinstance(decision, Chance) else game.legal(state))
    refusal = game.why_not(state, move)
    assert (refusal is None) == legal
    if refusal is not None:
        assert refusal.rule in PLAIN or refusal.sources
        with pytest.raises(IllegalMove) as caught:
            game.apply(state, move)
        assert (caught.value.rule, caught.value.sentence) == (refusal.rule, refusal.sentence)


def _some_move(reached, data):
    decision = reached.game.decision(reached.state)
    if isinstance(decision, Chance):
        return decision.sample(data.draw(st.randoms(use_true_random=False)))
    return data.draw(moves(reached.game, reached.state))


def test_a_case_that_fails_says_the_sentence_of_the_rule(tmp_path):
    text = """\
about: a test
variants: [tigris]
cases:
  - name: a leader alone
    sketch: |
      rr .. .. ..
    play:
      - {refuse: place K d1, by: on_empty_land}
"""
    path = tmp_path / "one.yaml"
    path.write_text(text, "utf-8")
    (case,) = read_cases(path)
    ((_, what),) = run_case(case, "tigris").failures
    assert what == (
        "`place K d1` is refused by beside_support: A leader stands beside at least one face-up tile of support"
        " (te-7, line 7 of tigris); expected on_empty_land"
    )


@pytest.mark.parametrize("name", shipped())
def test_every_hook_a_variant_names_is_stated_in_a_document(name):
    variant = load(name)
    points = variant.family.points
    named = [
        hook
        for value in variant.values.values()
        for hook in (value.value if isinstance(value.value, list) else [value.value])
        if isinstance(hook, str) and points.sentence(hook)[0]
    ]
    assert named
    for hook in named:
        sentence, clause = points.sentence(hook)
        sources = variant.sources(Refusal(hook, sentence, (clause,)))
        assert sources and all(source.document in catalogue.documents() for source in sources)


def test_the_families_are_all_tried_here():
    assert {load(name).family.name for name in shipped()} == {family(name).name for name in FAMILIES}
