"""Files and names that somebody spoilt: read as what they say, or refused by an error that names the place."""

from pathlib import Path
from time import process_time

import pytest
from mutations import Profile, check_places, mutants, profiles, told, value_of_a_line, write

from ruleset import RulesetError, VariantError, load, shipped
from ruleset.spec.catalogue import data_folder, shipped_options
from ruleset.spec.settings import with_settings
from ruleset.spec.variant import Variant
from ruleset.testing.casefile import read_cases, shipped_cases
from ruleset.testing.cases import run_cases
from ruleset.testing.invariants import check_random_game

LINES = "\n\n\n:, "
MOST_STEPS = 60
NAMES = [
    *("tigris", "tigris+wonder", "tigris[swap.least=0]", "tigris+english-support+open-scoring[swap.draw=to_hand_size]"),
    *("yangtze[market.size=3]", "tides[rounds.number=2]", "tigris+civilization-buildings+wonder+quiet-play-bound"),
    *("huang[war.order=[active, next], turn.actions.most=3]", "tigris[components.tiles.temple={letter: t, count: 9}]"),
    *('tigris[components.board="mesopotamia", swap={least: 0, most: 2}]', "./tigris.yaml+./wonder.yaml"),
]


def check_game(variant: Variant, seed: int, seen: set[str]) -> None:
    """A variant that was read plays by all invariants, and the same values need no second game."""
    if variant.fingerprint not in seen:
        seen.add(variant.fingerprint)
        for players in variant.seats:
            check_random_game(variant, players, seed, thorough=10, most=MOST_STEPS)


def texts_of(folder: str, names: tuple[str, ...]) -> list[str]:
    return [(data_folder("variants") / folder / f"{name}.yaml").read_text("utf-8") for name in names]


@profiles(short=60, long=10_000)
def test_a_mutated_variant_is_refused_with_places_or_plays(profile: Profile, tmp_path: Path) -> None:
    texts, seen = texts_of("", shipped()), {load(name).fingerprint for name in shipped()}
    for number, text in enumerate(mutants(texts, LINES, profile, "variant", value_of_a_line)):
        with told(profile, number, text):
            try:
                variant = load(str(write(tmp_path / "mine.yaml", text)))
            except VariantError as error:
                check_places(error)
                continue
            check_game(variant, number, seen)
            assert load(str(write(tmp_path / "flat.yaml", variant.dump()))).fingerprint == variant.fingerprint


@pytest.mark.parametrize(
    ("kind", "name", "of"),
    [("boards", "mesopotamia", "tigris"), ("boards", "china", "yangtze"), ("decks", "tides", "tides")],
)
@profiles(short=15, long=500)
def test_a_mutated_board_or_deck_is_refused_with_places_or_plays(
    kind: str, name: str, of: str, profile: Profile, tmp_path: Path
) -> None:
    texts, seen = texts_of(kind, (name,)), {load(of).fingerprint}
    mine = write(tmp_path / "mine.yaml", load(of).dump())
    for number, text in enumerate(mutants(texts, LINES, profile, name, value_of_a_line)):
        write(tmp_path / kind / f"{name}.yaml", text)
        with told(profile, number, text):
            try:
                variant = load(str(mine))
            except VariantError as error:
                check_places(error)
                continue
            check_game(variant, number, seen)


@profiles(short=60, long=4_000)
def test_a_mutated_option_is_refused_with_its_place_or_plays(profile: Profile, tmp_path: Path) -> None:
    texts, seen = texts_of("options", shipped_options()), {load("tigris").fingerprint}
    for number, text in enumerate(mutants(texts, LINES, profile, "option", value_of_a_line)):
        with told(profile, number, text):
            try:
                variant = load(f"tigris+{write(tmp_path / 'option.yaml', text)}")
            except VariantError as error:
                check_places(error)
                continue
            check_game(variant, number, seen)


@profiles(short=200, long=20_000)
def test_a_mutated_name_with_options_and_settings_is_refused_or_is_a_variant(profile: Profile) -> None:
    seen = {load(name).fingerprint for name in shipped()}
    for number, name in enumerate(mutants(NAMES, "+[,=.]", profile, "name")):
        with told(profile, number, name):
            try:
                variant = load(name)
            except VariantError as error:
                check_places(error, of_files=False)
                continue
            check_game(variant, number, seen)
            said = with_settings(name.partition("[")[0], variant.overrides)
            assert load(said).fingerprint == variant.fingerprint


@profiles(short=80, long=20_000)
def test_a_mutated_case_file_is_refused_or_runs(profile: Profile, tmp_path: Path) -> None:
    """Each file has one of the shipped cases; its sketch, what lies beside, its moves and its checks are spoilt."""
    texts = []
    for path in shipped_cases():
        head, _, rest = path.read_text("utf-8").partition("cases:\n")
        texts += [f"{head}cases:\n  - {case}" for case in rest.split("\n  - ")[1:]]
    for number, text in enumerate(mutants(texts, LINES, profile, "case", value_of_a_line, value_of_a_line)):
        with told(profile, number, text):
            try:
                for result in run_cases(read_cases(write(tmp_path / "cases.yaml", text))):
                    for span, what in result.failures:
                        assert span.line >= 1 and what
            except VariantError as error:
                check_places(error)


@pytest.mark.parametrize("key", ["hands", "kingdoms", "relics", "gone", "pile", "scores", "round", "asks", "shown"])
@pytest.mark.parametrize("said", [5, None, True, "a", [1], [[1]], {"1": 5}, {"1": None}, {"1": [None]}, {"9": []}])
def test_a_part_of_a_draft_position_that_is_of_the_wrong_type_is_refused(key: str, said: object) -> None:
    tides = load("tides")
    if (key, said) == ("asks", "a") or (key, said) == ("round", 5):
        with pytest.raises(RulesetError, match=r"no phase|no round"):
            tides.position(**{key: said})
        return
    with pytest.raises(RulesetError):
        tides.position(**{key: said})


@pytest.mark.parametrize("said", ["5", "null", "[1]", "{1: 5}", "{a: [b]}", "{9: 1}", "true", "[[1]]"])
@pytest.mark.parametrize("variant", ["tides", "tigris", "yangtze"])
def test_a_check_of_a_case_that_is_of_the_wrong_type_fails_at_its_line(variant: str, said: str, tmp_path: Path) -> None:
    family = load(variant).family
    head = f"variants: [{variant}]\ncases:\n  - name: a\n    start: true\n    play:\n"
    for key in family.expectations():
        text = f"{head}      - expect: {{{key}: {said}}}\n"
        (result,) = run_cases(read_cases(write(tmp_path / "case.yaml", text)))
        assert all(span.line == 6 for span, _ in result.failures), key


def test_a_case_may_not_say_what_is_no_part_of_a_position(tmp_path: Path) -> None:
    text = "variants: [tigris]\ncases:\n  - name: a\n    self: 1\n    play:\n      - expect: {asked: 1 act}\n"
    (result,) = run_cases(read_cases(write(tmp_path / "case.yaml", text)))
    assert "self: unknown part of a position" in result.failures[0][1]


def test_an_option_that_is_asked_for_very_often_is_told_once_for_each() -> None:
    with pytest.raises(VariantError) as caught:
        load("tigris" + "+wonder" * 1_000)
    assert len(caught.value.problems) == 999


@pytest.mark.parametrize(
    "name",
    ["tigris" + "[" * 50_000 + "]", "+" * 100_000, "tigris+" + "X+" * 50_000, "tigris[" + "a." * 40_000 + "a=1]"],
)
def test_a_very_long_name_is_refused_at_once(name: str) -> None:
    begin = process_time()
    with pytest.raises(VariantError):
        load(name)
    assert process_time() - begin < 10
