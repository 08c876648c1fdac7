"""Values that are each fine and cannot be together are refused when a variant is loaded."""

import attrs
import pytest

from ruleset import VariantError, load
from ruleset.dynasty.feasible import faults

WHOLE = "does not go with find: one_for_all_states"
PAIRS = "does not go with find: each_doubled_colour"


@pytest.mark.parametrize(
    ("name", "path", "value", "problem"),
    [
        ("huang", "riot.can_take", [], "without any_tile a riot could take what is no tile; add any_tile"),
        ("huang", "riot.leader_stands_for", 3, "3 of 2 tiles; at most 2"),
        ("huang", "buildings.pagoda.leader_stands_for", 3, "3 of 2 tiles; at most 2"),
        ("huang", "buildings.pagoda.stock_of", {"read": 1}, "no building of the kind is 'read'; did you mean 'red'?"),
        (
            "tigris",
            "buildings.monument.move",
            "when_none_is_left",
            "when_none_is_left, and a building that is moved would leave face-down tiles behind; "
            "never, or tiles that stay_face_up",
        ),
        (
            "huang",
            "war.strength",
            ["support_beside_leader"],
            f"support_beside_leader {WHOLE}; tiles_of_the_side or committed_tiles",
        ),
        (
            "huang",
            "war.spares",
            ["support_beside_another_leader"],
            f"support_beside_another_leader {WHOLE}; tile_of_a_building or support_with_treasure",
        ),
        ("huang", "war.tile", "tiles_of_the_leaders", f"tiles_of_the_leaders {WHOLE}; support_tiles or army_tiles"),
        ("huang", "war.tie", "defender", f"defender {WHOLE}; joiner_chooses"),
        ("huang", "war.supporters", "attacker_then_defender", WHOLE),
        ("huang", "war.score", ["one_of_the_leader"], WHOLE),
        ("tigris", "war.tie", "joiner_chooses", f"joiner_chooses {PAIRS}; defender"),
        ("tigris", "war.supporters", "everybody_joiner_last", f"everybody_joiner_last {PAIRS}; attacker_then_defender"),
        ("tigris", "war.losses", ["leader_goes_home", "conflicting_leaders_go_home"], PAIRS),
        (
            "tigris",
            "war.losses",
            ["tiles_of_the_losing_side", "leader_goes_home"],
            "tiles_of_the_losing_side comes first",
        ),
        ("tigris", "war.tile", "army_tiles", "army_tiles, and components.army is none; the tile that fights"),
        ("huang", "revolt.find", "one_for_all_states", "without rival_in_the_kingdom no revolt would ever be found"),
    ],
)
def test_it_is_told(name, path, value, problem):
    with pytest.raises(VariantError) as caught:
        load(name, {path: value})
    assert f"{path}: " in str(caught.value)
    assert problem in str(caught.value)


def test_what_is_compared_must_be_there():
    variant = load("huang")
    box, board = variant.chapters.components, variant.parts
    few = {role: tile for role, tile in box.tiles.items() if role in ("governor", "artisan")}
    chapters = attrs.evolve(variant.chapters, components=attrs.evolve(box, tiles=few))
    told = [(key, wrong) for key, wrong, _ in faults(chapters, board)]
    assert ("end.compare", "second_smallest, and the number of colours is 1") in told
    assert ("end.compare", "third_smallest, and the number of colours is 1") in told
    lonely = attrs.evolve(chapters, components=attrs.evolve(box, tiles={"artisan": box.tiles["artisan"]}))
    assert ("components.wild", "no colour is left to be compared", "none") in list(faults(lonely, board))
    assert not [key for key, _, _ in faults(variant.chapters, board)]
