"""Rulings on the walk, each in a game (R1 to R15, WD1, WD7, WD9, WD23 to WD29)."""

import pytest
from msgspec.structs import replace

from bot.games.dungeon.rules.foes import Card
from bot.games.dungeon.rules.game import DungeonRefusal
from bot.games.welcome.rules.events import RoundEnded
from bot.games.welcome.rules.state import Contender
from tests.games.welcome.rules.played import Match, at_the_door


def walk(
    hero: str,
    tiles: tuple[str, ...],
    reveal: tuple[Card, ...],
    *answers: str,
    successes: int = 0,
    deck: tuple[Card, ...] = (),
) -> Match:
    standing = {0: Contender(successes=successes)}
    match = at_the_door(hero, tiles, reveal, standing=standing, deck=deck)
    return match.do("pass", *answers)


def healths(match: Match) -> list[int]:
    """The runner's health after each card met."""
    return [each.health for each in match.met]


def beaten_by(match: Match) -> list[str | None]:
    return [each.beaten_by for each in match.met]


def survived(match: Match) -> bool | None:
    return match.happened(RoundEnded)[-1].survived


NAMED = ("name:1", "name:2", "name:3", "name:4", "name:5", "name:6", "name:7", "name:9")


@pytest.mark.parametrize(
    ("hero", "tile"), [("warrior", "vorpal-sword"), ("rogue", "vorpal-dagger")]
)
def test_r1_r2_vorpal_tools_beat_a_whole_kind_of_the_eight(hero: str, tile: str) -> None:
    match = walk(hero, (tile,), ("golem", "golem"))
    assert match.asks == (0, "name")
    assert match.answers == set(NAMED)
    assert match.refused("name:8") is DungeonRefusal.NO_SUCH_STRENGTH
    match.do("name:5")
    assert beaten_by(match) == [tile, tile]


@pytest.mark.parametrize(("hero", "own"), [("barbarian", 4), ("rogue", 3)])
def test_r3_r4_the_potion_brings_back_the_heros_own_health(hero: str, own: int) -> None:
    armour = {"barbarian": "chainmail", "rogue": "buckler"}[hero]
    match = walk(hero, (armour, "healing-potion"), ("dragon", "skeleton"))
    assert healths(match) == [own, own - 2]
    # The dragon is not met twice, nor does the potion help twice.
    assert [each.revived_by for each in match.met] == ["healing-potion", None]


def test_r5_a_potion_at_the_last_card_is_a_success() -> None:
    assert walk("rogue", ("healing-potion",), ("dragon",)).seats == ("white+", "white")


def test_r7_wd24_a_replaced_card_is_no_card_of_the_dungeon() -> None:
    tiles = ("polymorph", "omnipotence")
    match = walk("mage", tiles, ("golem", "golem", "goblin"), "use:polymorph", deck=("dragon",))
    assert survived(match)
    # The card that came instead is one.
    match = walk("mage", tiles, ("lich", "goblin"), "use:polymorph", deck=("goblin",))
    assert healths(match) == [2, 1, 0]
    assert survived(match) is False


def test_r8_polymorph_is_not_offered_without_a_deck() -> None:
    match = at_the_door("mage", ("polymorph",), ("dragon",))
    state = match.state
    empty = Match(replace(state, table=replace(state.table, deck=())))
    empty.do("pass")
    assert [each.replaced_by for each in empty.met] == [None]
    assert survived(empty) is False
    # With a single card left it is.
    one = Match(replace(state, table=replace(state.table, deck=("goblin",))))
    assert one.do("pass").answers == {"use:polymorph", "hold"}


def test_r9_wd7_polymorph_is_offered_also_where_a_tile_would_beat_the_foe() -> None:
    match = walk("mage", ("holy-grail", "polymorph"), ("vampire",), deck=("goblin",))
    assert match.asks == (0, "use")
    assert match.answers == {"use:polymorph", "hold"}
    assert beaten_by(match.do("hold")) == ["holy-grail"]


def test_wd7_polymorph_is_not_offered_on_strength_0() -> None:
    match = walk("mage", ("polymorph",), ("fairy",))
    assert survived(match)


@pytest.mark.parametrize("card", ["ally", "cube"])
def test_wd24_polymorph_is_not_offered_on_what_does_not_fight(card: str) -> None:
    match = walk("mage", ("polymorph",), (card,))
    assert [each.card for each in match.met] == [card]


def test_r10_the_replacement_is_dealt_with_like_any_card() -> None:
    match = walk("mage", ("holy-grail", "polymorph"), ("dragon",), "use:polymorph", deck=("lich",))
    assert beaten_by(match) == [None, "holy-grail"]


def test_r11_a_demon_that_was_replaced_takes_nobody_with_it() -> None:
    tiles = ("demonic-pact", "polymorph")
    match = walk("mage", tiles, ("demon", "goblin"), "use:polymorph", deck=("fairy",))
    assert [each.skipped_by for each in match.met] == [None, None, None]
    assert healths(match) == [2, 2, 1]


def test_r12_a_pact_at_the_last_card_beats_the_demon_alone() -> None:
    match = walk("mage", ("demonic-pact",), ("goblin", "demon"))
    assert healths(match) == [1, 1]
    assert survived(match)


def test_r13_r14_the_ring_gives_health_at_once_and_without_a_limit() -> None:
    tiles = ("mithril-armor", "buckler", "ring-of-power")
    match = walk("rogue", tiles, ("skeleton", "skeleton", "goblin", "golem"))
    assert healths(match) == [13, 15, 16, 11]


def test_r15_the_axe_is_not_offered_on_what_another_tile_beats() -> None:
    match = walk("barbarian", ("torch", "vorpal-axe"), ("orc", "vampire"))
    assert match.asks == (0, "use")
    assert beaten_by(match) == ["torch"]


def test_wd1_a_card_is_what_it_is_when_it_is_met() -> None:
    """A Mimic counts the coin that it is about to take out, and the Count the cards of now."""
    match = walk("bard", ("fancy-hat", "lucky-coin", "glamorous-tunic"), ("vampire", "mimic"))
    match.do("use:lucky-coin")
    mimic = match.met[-1]
    assert (mimic.foe.strength, mimic.damage, mimic.spent) == (3, 3, ("lucky-coin",))


def test_wd9_of_two_tiles_the_one_that_gives_health_beats_the_foe() -> None:
    match = walk("rogue", ("ring-of-power", "vorpal-dagger"), ("skeleton",), "name:2")
    assert beaten_by(match) == ["ring-of-power"]
    assert healths(match) == [5]


def test_wd9_else_the_first_of_the_heros_order() -> None:
    tiles = ("torch", "holy-grail", "vorpal-sword")
    assert beaten_by(walk("warrior", tiles, ("skeleton",), "name:2")) == ["torch"]


def test_wd23_what_is_used_up_counts_for_no_mimic_and_feeds_no_cube() -> None:
    match = walk("barbarian", ("vorpal-axe", "torch"), ("dragon", "mimic"), "use:vorpal-axe")
    assert match.met[-1].foe.strength == 1
    match = walk("rogue", ("healing-potion", "buckler"), ("dragon", "cube"))
    assert match.met[-1].dropped == "buckler"
    match = walk("mage", ("polymorph",), ("dragon", "cube"), "use:polymorph", deck=("goblin",))
    assert match.met[-1].dropped is None


@pytest.mark.parametrize(
    ("hero", "tiles", "reveal"),
    [
        ("barbarian", ("vorpal-axe",), ("fairy",)),
        ("bard", ("dancing-blade", "charming-flute"), ("goblin",)),
        ("necromancer", ("possession-scroll",), ("fairy",)),
    ],
)
def test_wd26_pieces_for_one_use_are_offered_only_against_damage(
    hero: str, tiles: tuple[str, ...], reveal: tuple[Card, ...]
) -> None:
    assert survived(walk(hero, tiles, reveal))


def test_wd26_a_blade_that_would_save_nothing_is_not_offered() -> None:
    """Two goblins beaten by the flute leave nothing of the third one's blow."""
    tiles = ("dancing-blade", "charming-flute", "elvish-harp")
    match = walk("bard", tiles, ("goblin", "goblin", "golem"))
    assert healths(match) == [3, 3, 3]


def test_wd26_the_coin_is_offered_on_any_even_foe() -> None:
    match = walk("bard", ("lucky-coin",), ("fairy",))
    assert match.answers == {"use:lucky-coin", "hold"}


def test_wd26_the_leash_is_offered_on_any_dragon_and_before_all_else() -> None:
    match = walk("princess", ("royal-scepter", "dragon-leash"), ("dragon",))
    assert match.answers == {"use:dragon-leash", "hold"}
    shapeshifter = ("goblin", "goblin", "skeleton", "skeleton", "orc", "orc", "ally", "vampire")
    tiles = ("royal-scepter", "dragon-leash", "mr-charm", "chaperon")
    match = walk("princess", tiles, (*shapeshifter, "shapeshifter"))
    assert match.answers == {"use:dragon-leash", "hold"}
    assert match.state.delve is not None
    facing = match.state.delve.facing
    assert facing is not None
    assert (facing.kind, facing.position) == ("dragon", 9)


def test_wd26_blade_and_coin_are_offered_where_they_fit_and_again_when_held_back() -> None:
    tiles = ("glamorous-tunic", "dancing-blade", "lucky-coin")
    match = walk("bard", tiles, ("orc", "skeleton", "orc"))
    assert match.answers == {"use:dancing-blade", "hold"}
    assert match.do("hold").answers == {"use:lucky-coin", "hold"}
    assert match.do("hold").answers == {"use:dancing-blade", "hold"}
    assert healths(match.do("use:dancing-blade")) == [5, 3, 3]


def test_wd27_first_the_cap_then_what_is_taken_off() -> None:
    tiles = ("charming-flute", "elvish-harp")
    assert healths(walk("bard", tiles, ("goblin", "dragon", "lich"))) == [3, 3, 2]


def test_wd27_the_crown_never_gives_health() -> None:
    assert healths(walk("princess", ("family-crown",), ("goblin", "orc"))) == [2, 1]


def test_wd28_after_a_potion_the_health_is_what_there_is() -> None:
    match = walk("rogue", ("buckler", "healing-potion"), ("dragon", "cube"))
    # Three health of its own, and the buckler takes its three along.
    assert healths(match) == [3, 0]
    assert survived(match) is False


def test_wd29_naming_the_vampire_beats_the_count_at_4_and_not_at_8() -> None:
    tiles = ("vorpal-sword", "plate-armor")
    match = walk("warrior", tiles, ("count",), "name:4")
    assert beaten_by(match) == ["vorpal-sword"]
    match = walk("warrior", tiles, ("count",), "name:4", successes=1)
    assert (beaten_by(match), healths(match)) == ([None], [0])


def test_the_smoke_bomb_asks_for_its_price() -> None:
    match = walk("ninja", ("smoke-bomb", "ninjato", "weird-concoction"), ("lich",))
    (offer,) = [move for move in match.prompt.moves if move.pick is not None]
    assert offer.pick is not None
    assert set(offer.pick.options) == {"ninjato", "weird-concoction"}
    assert match.refused("use:smoke-bomb") is DungeonRefusal.NOT_OFFERED
    assert match.refused("use:smoke-bomb,smoke-bomb") is DungeonRefusal.NOT_OFFERED
    match.do("use:smoke-bomb,weird-concoction")
    assert healths(match) == [3]


def test_the_necromancer_comes_back_more_than_once() -> None:
    tiles = ("zombie", "dark-cape", "reanimation-bones")
    match = walk("necromancer", tiles, ("dragon", "lich", "fairy"))
    assert healths(match) == [2, 1, 1]
    match = walk("necromancer", ("zombie", "reanimation-bones"), ("dragon", "goblin"))
    assert healths(match) == [1, 0]
