"""The second resolver itself: it must be right where the rules were worked out by hand."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from tests.games.dungeon.rules.second_resolver import (
    HERO_HEALTH,
    KITS,
    STRENGTHS,
    TILE_HEALTH,
    Asked,
    Ending,
    Met,
    every_way,
    resolve,
)
from tests.games.dungeon.rules.walk_rows import WALKS, WalkRow


def walk(
    hero: str,
    tiles: str,
    reveal: str,
    *answers: str,
    successes: int = 0,
    deck: Sequence[str] = (),
) -> tuple[Ending, list[Asked]]:
    """How a walk ends, and what was asked; as many answers as questions."""
    asked: list[Asked] = []
    coming = list(answers)

    def answer(question: Asked) -> str:
        asked.append(question)
        return coming.pop(0)

    ending = resolve(hero, tiles.split(), reveal.split(), answer, successes=successes, deck=deck)
    assert not coming, f"nobody asked for {coming}"
    return ending, asked


def fates(ending: Ending) -> list[tuple[str, str | None]]:
    return [(met.what, met.by) for met in ending.met]


@pytest.mark.parametrize("row", WALKS, ids=lambda row: row.id)
def test_what_was_worked_out_by_hand(row: WalkRow) -> None:
    ending, _ = walk(
        row.hero,
        " ".join(row.tiles),
        " ".join(row.reveal),
        *row.answers,
        successes=row.successes,
        deck=row.deck,
    )
    door = HERO_HEALTH[row.hero] + sum(TILE_HEALTH[tile] for tile in row.tiles)
    healths = [door, *(met.health for met in ending.met)]
    changes = [door, *(after for before, after in pairwise(healths) if after != before)]
    assert (ending.won, tuple(changes), ending.left) == (row.won, row.healths, row.left)
    assert ending.health == row.health


def test_the_rows_name_real_heroes_and_tiles() -> None:
    assert len({row.id for row in WALKS}) == len(WALKS) == 65
    assert all(set(row.tiles) <= set(KITS[row.hero]) for row in WALKS)


def test_a_vorpal_weapon_names_one_of_the_eight_kinds() -> None:
    """W13: there is no strength 8."""
    _, asked = walk("warrior", "vorpal-sword", "goblin", "name:lich")
    assert asked == [Asked("name", None, frozenset(f"name:{kind}" for kind in STRENGTHS))]
    with pytest.raises(ValueError, match="no answer"):
        walk("warrior", "vorpal-sword", "goblin", "name:count")


def test_the_warrior_with_everything_beats_all_with_two_names() -> None:
    """D28: a Golem named leaves 4 health, a Demon 1; no other name helps."""
    everything = [kind for kind, strength in STRENGTHS.items() for _ in range(1 + (strength < 6))]
    ways = list(every_way("warrior", KITS["warrior"], everything))
    won = {given[0][1]: ending.health for given, ending in ways if ending.won}
    assert len(ways) == 8
    assert won == {"name:golem": 4, "name:demon": 1}


def test_the_barbarian_with_everything_never_beats_all() -> None:
    """D27, in the two plainest orders."""
    everything = [kind for kind, strength in STRENGTHS.items() for _ in range(1 + (strength < 6))]
    for reveal in (everything, everything[::-1]):
        ways = list(every_way("barbarian", KITS["barbarian"], reveal))
        assert len(ways) > 2
        assert not any(ending.won for _, ending in ways)


def test_every_way_is_walked_once() -> None:
    ways = [
        tuple(chosen for _, chosen in given)
        for given, _ in every_way("bard", ("lucky-coin", "dancing-blade"), ("demon", "fairy"))
    ]
    assert sorted(ways) == [
        ("hold",),
        ("use:dancing-blade", "hold"),
        ("use:dancing-blade", "use:lucky-coin"),
    ]


def test_what_has_one_answer_is_not_asked() -> None:
    ending, asked = walk("bard", "fancy-hat", "cube goblin")
    assert asked == []
    assert ending.met[0] == Met("cube", "cube", None, 1, "took", "fancy-hat", 0, 3, None)


def test_the_bomb_is_offered_for_every_other_tile() -> None:
    ending, asked = walk(
        *("ninja", "weird-concoction smoke-bomb ninjato", "fairy demon lich"),
        *("hold", "use:smoke-bomb,weird-concoction"),
    )
    prices = frozenset({"use:smoke-bomb,weird-concoction", "use:smoke-bomb,ninjato", "hold"})
    assert asked == [Asked("use", "fairy", prices), Asked("use", "lich", prices)]
    assert fates(ending) == [("hit", None), ("beaten", "ninjato"), ("beaten", "smoke-bomb")]
    assert ending.health == 3
    assert ending.kit == {"smoke-bomb", "ninjato"}


def test_a_price_that_kills_is_a_death() -> None:
    ending, _ = walk(
        *("ninja", "curative-herbs smoke-bomb", "vampire fairy goblin"),
        *("hold", "use:smoke-bomb,curative-herbs"),
    )
    assert (ending.won, ending.health, ending.left) == (False, 0, 1)
    assert fates(ending)[-1] == ("beaten", "smoke-bomb")


def test_an_odd_foe_ends_the_coin_unless_something_else_beats_it() -> None:
    kit = "glamorous-tunic dancing-blade lucky-coin charming-flute"
    beaten, _ = walk(
        *("bard", kit, "skeleton goblin demon vampire ally orc lich"),
        *("use:lucky-coin", "use:dancing-blade"),
    )
    assert [fate[1] for fate in fates(beaten)] == [
        *("lucky-coin", "charming-flute", "dancing-blade", "lucky-coin", None, "ally"),
        "lucky-coin",
    ]
    ended, _ = walk("bard", kit, "skeleton orc vampire", "use:lucky-coin", "hold")
    assert ended.kit == {"glamorous-tunic", "dancing-blade", "charming-flute"}
    assert ended.health == 1


def test_polymorph_keeps_the_position_and_is_out_of_play() -> None:
    ending, asked = walk(
        *("mage", "holy-grail polymorph", "skeleton dragon", "hold", "use:polymorph"),
        deck=("shapeshifter",),
    )
    assert [question.card for question in asked] == ["skeleton", "dragon"]
    assert ending.met[1] == Met("dragon", "dragon", 9, 2, "replaced", "polymorph", 0, 2, None)
    assert ending.met[2] == Met(
        "shapeshifter", "skeleton", 2, 2, "beaten", "holy-grail", 0, 2, None
    )
    mimic, _ = walk("mage", "holy-grail polymorph", "dragon", "use:polymorph", deck=("mimic",))
    assert mimic.met[1] == Met("mimic", "mimic", 1, 1, "hit", None, 1, 1, None)


def test_omnipotence_counts_what_took_the_place_of_a_card() -> None:
    """Not the card that was replaced; and what was skipped, and what is still to come."""
    kit = "polymorph omnipotence"
    saved, _ = walk("mage", kit, "golem dragon golem", "use:polymorph", deck=("demon",))
    assert (saved.won, saved.health, saved.left) == (True, 0, 2)
    assert saved.shown == ("dragon", "golem")
    lost, _ = walk("mage", kit, "golem dragon demon", "use:polymorph", deck=("demon",))
    assert (lost.won, lost.shown) == (False, ("dragon", "demon"))
    skipped, _ = walk("mage", "omnipotence", "ally dragon golem dragon")
    assert not skipped.won
    by_position, _ = walk("mage", "omnipotence", "dragon orc shapeshifter")
    assert not by_position.won


@pytest.mark.parametrize(("successes", "won"), [(0, False), (1, True)])
def test_the_count_is_a_vampire_without_a_success(successes: int, won: bool) -> None:
    ending, _ = walk("mage", "omnipotence", "vampire count", successes=successes)
    assert ending.won is won


def test_two_cards_without_kind_are_not_of_the_same_kind() -> None:
    """The eighth and the Count at 8: neither for Omnipotence nor for the Royal Scepter."""
    differing = "dragon goblin skeleton orc vampire golem lich shapeshifter count"
    saved, _ = walk("mage", "omnipotence", differing, successes=1)
    assert (saved.won, saved.left) == (True, 8)
    kit = "mr-charm chaperon family-crown royal-scepter"
    twice = "goblin goblin skeleton skeleton orc orc vampire shapeshifter count"
    struck, _ = walk("princess", kit, twice, successes=1)
    assert fates(struck)[-2:] == [("hit", None), ("hit", None)]
    assert not struck.won


def test_omnipotence_saves_from_the_cube() -> None:
    ending, _ = walk(*("mage", "wall-of-fire omnipotence", "golem cube fairy", "drop:wall-of-fire"))
    assert (ending.won, ending.health, ending.shown) == (True, 0, ("fairy",))


def test_what_works_by_itself_goes_on_where_the_leash_is_kept() -> None:
    """The ninth is a Dragon, as the second card was, though the Ally kept it away."""
    reveal = "ally dragon fairy ally lich ally demon fairy shapeshifter"
    kept, asked = walk("princess", "royal-scepter dragon-leash", reveal, "hold")
    assert asked == [Asked("use", "shapeshifter", frozenset({"use:dragon-leash", "hold"}))]
    assert fates(kept)[-1] == ("beaten", "royal-scepter")
    assert kept.kit == {"royal-scepter", "dragon-leash"}
    used, _ = walk("princess", "royal-scepter dragon-leash", reveal + " cube", "use:dragon-leash")
    assert fates(used)[-2:] == [("beaten", "dragon-leash"), ("skipped", "dragon-leash")]
    assert used.kit == {"royal-scepter"}


def test_the_scroll_and_the_wand_give_the_strength() -> None:
    ending, asked = walk(
        *("necromancer", "bloody-wand possession-scroll", "vampire demon count orc"),
        "use:possession-scroll",
    )
    assert [met.health for met in ending.met] == [6, 13, 17, 14]
    assert len(asked) == 1
    assert ending.kit == {"bloody-wand"}


def test_the_ring_is_what_beats_where_several_do() -> None:
    ending, _ = walk("rogue", "ring-of-power vorpal-dagger", "skeleton", "name:skeleton")
    assert fates(ending) == [("beaten", "ring-of-power")]
    assert ending.health == 5


def test_bones_need_two_health_and_are_not_used_up() -> None:
    ending, _ = walk("necromancer", "zombie reanimation-bones bloody-wand", "dragon vampire lich")
    assert [met.revived_by for met in ending.met] == [
        "reanimation-bones",
        None,
        "reanimation-bones",
    ]
    assert "reanimation-bones" in ending.kit


def test_the_potion_is_drunk_once_and_gives_the_heros_own_health() -> None:
    ending, _ = walk(
        *("rogue", "mithril-armor healing-potion", "dragon cube"),
    )
    assert [met.revived_by for met in ending.met] == ["healing-potion", None]
    assert (ending.won, ending.met[1].by, ending.health) == (False, "mithril-armor", 0)
