"""Special monsters in whole games (rulings SM1 to SM10, the example L24)."""

from collections import Counter

import pytest

from bot.contract.chance import Chance
from bot.games.dungeon.rules.events import Appeared
from bot.games.dungeon.rules.game import DungeonRefusal
from bot.games.dungeon.rules.monsters import DECK
from bot.games.welcome.rules.events import Compared, RoundEnded
from bot.games.welcome.rules.options import ALL_SPECIALS, Edition, WelcomeOptions
from bot.games.welcome.rules.state import Contender
from tests.games.welcome.rules.played import GAME, Match, at_the_door, new_game

CARD = {0: Contender(successes=1)}


def healths(match: Match) -> list[int]:
    """The runner's health after each card met."""
    return [each.health for each in match.met]


def survived(match: Match) -> bool | None:
    return match.happened(RoundEnded)[-1].survived


@pytest.mark.parametrize("box", ["welcome-back", "both"])
def test_l24_the_same_two_specials_all_game(box: str) -> None:
    match = new_game(3, "bard", box=box)
    specials = match.state.specials
    assert len(set(specials)) == 2
    orders = set()
    for hero in ("ninja", "princess", "bard"):
        assert Counter(match.state.table.deck) == Counter((*DECK, *specials))
        orders.add(match.state.table.deck)
        match.do("pass", "pass")
        if match.over:
            break
        match.do(f"pick:{hero}")
    # Each round has its own order.
    assert len(orders) >= 3


def test_any_two_of_the_six_are_dealt() -> None:
    pairs = set()
    for number in range(200):
        options = WelcomeOptions(Edition.BOTH)
        state = GAME.start(options, 2, Chance(number.to_bytes(16, "big"))).state
        pairs.add(frozenset(state.specials))
    assert len(pairs) == 15
    assert set().union(*pairs) == set(ALL_SPECIALS)


def test_sm8_a_special_may_be_set_aside_like_any_card() -> None:
    match = new_game(2, "bard", ("cube",)).do("draw", "discard:fancy-hat", "pass")
    (ended,) = match.happened(RoundEnded)
    assert [(placed.kind, placed.tile) for placed in ended.aside] == [("cube", "fancy-hat")]


def test_the_count_goes_by_the_cards_of_the_runner_alone() -> None:
    """Without a Success card it is a Vampire, whatever the others have."""
    one = at_the_door("ninja", ("wooden-shuriken",), ("count",), seats=2, standing={1: CARD[0]})
    assert one.do("pass").seats == ("white+", "white+")
    (met,) = one.met
    assert (met.foe.kind, met.foe.strength, met.beaten_by) == ("vampire", 4, "wooden-shuriken")
    other = at_the_door("ninja", ("wooden-shuriken",), ("count",), standing=CARD)
    assert other.do("pass").seats == ("red+", "white")
    (met,) = other.met
    assert (met.foe.kind, met.foe.strength, met.damage) == (None, 8, 8)


def test_the_fairy_does_no_damage() -> None:
    match = at_the_door("warrior", (), ("fairy", "goblin")).do("pass")
    assert healths(match) == [3, 2]


def test_the_mimic_is_as_strong_as_there_are_tiles_now() -> None:
    match = at_the_door("bard", ("fancy-hat", "dancing-blade"), ("goblin", "mimic")).do("pass")
    match.do("use:dancing-blade")
    (_, mimic) = match.met
    assert (mimic.foe.kind, mimic.foe.strength, mimic.health) == ("mimic", 1, 4)


def test_sm7_a_mimic_without_tiles_does_no_damage() -> None:
    match = at_the_door("bard", (), ("mimic",)).do("pass")
    (mimic,) = match.met
    assert (mimic.foe.strength, mimic.foe.even, mimic.damage) == (0, True, 0)
    assert survived(match)


def test_the_cube_asks_which_tile_is_given_up() -> None:
    match = at_the_door("bard", ("fancy-hat", "elvish-harp"), ("cube", "goblin")).do("pass")
    assert match.asks == (0, "drop")
    assert match.answers == {"drop:fancy-hat", "drop:elvish-harp"}
    assert [event.foe.card for event in match.happened(Appeared)] == ["cube"]
    assert match.refused("drop:lucky-coin") is DungeonRefusal.TILE_GONE
    # The health of a tile goes with it, at once.
    match.do("drop:fancy-hat")
    assert healths(match) == [3, 2]


def test_the_cube_takes_the_only_tile_and_nothing_where_there_is_none() -> None:
    match = at_the_door("bard", ("fancy-hat",), ("cube",)).do("pass")
    assert [(each.dropped, each.health) for each in match.met] == [("fancy-hat", 3)]
    match = at_the_door("bard", (), ("cube",)).do("pass")
    assert [(each.dropped, each.health) for each in match.met] == [(None, 3)]


def test_tiles_that_the_cube_took_are_back_in_the_next_round() -> None:
    match = at_the_door("bard", ("fancy-hat",), ("cube",)).do("pass", "pick:bard")
    assert len(match.sees(None).kit) == 6


def test_sm1_the_eighth_shapeshifter_has_no_kind() -> None:
    others = ("goblin", "goblin", "skeleton", "skeleton", "orc", "orc", "vampire")
    tiles = ("mr-charm", "chaperon", "family-crown", "royal-scepter")
    match = at_the_door("princess", tiles, (*others, "shapeshifter")).do("pass")
    foe = match.met[-1].foe
    assert (foe.kind, foe.strength, foe.position) == (None, 8, 8)
    assert match.met[-1].damage == 6


def test_sm2_ignored_cards_and_other_specials_count_for_the_position() -> None:
    match = at_the_door("warrior", ("plate-armor",), ("ally", "goblin", "shapeshifter")).do("pass")
    foe = match.met[-1].foe
    assert (foe.kind, foe.strength, foe.position) == ("orc", 3, 3)


def test_sm3_what_an_ally_skips_does_nothing() -> None:
    match = at_the_door("princess", ("mr-charm",), ("ally", "cube", "goblin")).do("pass")
    assert [each.skipped_by for each in match.met] == [None, "ally", None]
    assert healths(match) == [7, 7, 6]


def test_sm3_an_ally_that_is_skipped_skips_nothing() -> None:
    tiles = ("mr-charm", "dragon-leash")
    match = at_the_door("princess", tiles, ("dragon", "ally", "goblin")).do("pass")
    match.do("use:dragon-leash")
    assert [each.skipped_by for each in match.met] == [None, "dragon-leash", None]
    assert healths(match) == [7, 7, 6]


@pytest.mark.parametrize("special", ["cube", "mimic", "count"])
def test_sm4_the_pact_disposes_of_specials_too(special: str) -> None:
    match = at_the_door("mage", ("demonic-pact", "holy-grail"), ("demon", special)).do("pass")
    assert [each.skipped_by for each in match.met] == [None, "demonic-pact"]
    assert healths(match) == [2, 2]


def test_sm5_what_was_skipped_was_the_first_of_its_kind() -> None:
    tiles = ("mr-charm", "royal-scepter")
    match = at_the_door("princess", tiles, ("ally", "vampire", "vampire")).do("pass")
    assert [each.beaten_by for each in match.met] == [None, None, "royal-scepter"]
    assert survived(match)


def test_sm9_the_crown_does_not_soften_what_the_cube_takes() -> None:
    tiles = ("mr-charm", "family-crown")
    match = at_the_door("princess", tiles, ("cube",)).do("pass", "drop:mr-charm")
    assert healths(match) == [2]


def test_sm10_the_cube_may_take_a_coin_that_is_running() -> None:
    tiles = ("fancy-hat", "glamorous-tunic", "lucky-coin")
    match = at_the_door("bard", tiles, ("vampire", "cube", "lich")).do("pass", "use:lucky-coin")
    assert match.asks == (0, "drop")
    match.do("drop:lucky-coin")
    assert healths(match) == [10, 10, 4]


def test_wd25_omnipotence_shows_the_rest_and_wins() -> None:
    match = at_the_door("mage", ("omnipotence",), ("dragon", "goblin", "skeleton")).do("pass")
    (compared,) = match.happened(Compared)
    assert (compared.seat, compared.saved_by) == (0, "omnipotence")
    assert [foe.card for foe in compared.rest] == ["goblin", "skeleton"]
    assert match.seats == ("white+", "white")


def test_wd25_a_mimic_that_was_not_met_is_as_strong_as_the_tiles_that_are_left() -> None:
    tiles = ("bracelet-of-protection", "omnipotence")
    match = at_the_door("mage", tiles, ("vampire", "cube", "mimic")).do("pass")
    (compared,) = match.do("drop:bracelet-of-protection").happened(Compared)
    assert [(foe.card, foe.strength) for foe in compared.rest] == [("mimic", 1)]


def test_r6_omnipotence_shows_the_rest_also_where_two_are_alike() -> None:
    match = at_the_door("mage", ("omnipotence",), ("dragon", "goblin", "goblin")).do("pass")
    (compared,) = match.happened(Compared)
    assert (len(compared.rest), compared.saved_by) == (2, None)
    assert match.seats == ("red", "white")


@pytest.mark.parametrize(
    ("rest", "wins"),
    [
        # Without a Success card the Count is a second Vampire.
        (("skeleton", "count"), True),
        (("vampire", "count"), False),
        # The Shapeshifter by its position: the third card is an Orc, the fourth a Vampire.
        (("goblin", "shapeshifter", "orc"), False),
        (("orc", "goblin", "shapeshifter"), True),
        # What is none of the eight kinds differs from everything.
        (("mimic", "fairy", "goblin"), True),
    ],
)
def test_wd25_specials_that_were_not_met_are_compared_as_they_would_have_been(
    rest: tuple[str, ...], wins: bool
) -> None:
    match = at_the_door("mage", ("omnipotence",), ("dragon", *rest)).do("pass")
    assert survived(match) is wins


def test_wd25_the_count_at_8_is_of_no_kind() -> None:
    match = at_the_door("mage", ("omnipotence",), ("dragon", "vampire", "count"), standing=CARD)
    assert match.do("pass").winner == 0


def test_wd25_omnipotence_saves_from_a_death_by_the_cube() -> None:
    tiles = ("bracelet-of-protection", "omnipotence")
    match = at_the_door("mage", tiles, ("vampire", "cube", "goblin")).do("pass")
    match.do("drop:bracelet-of-protection")
    assert healths(match) == [1, 0]
    assert survived(match)


def test_wd24_polymorph_brings_the_top_of_the_deck_which_may_be_special() -> None:
    match = at_the_door("mage", ("polymorph",), ("dragon",), deck=("count", "goblin"))
    match.do("pass", "use:polymorph")
    assert [each.card for each in match.met] == ["dragon", "count"]
    assert [each.foe.position for each in match.met] == [1, 1]
    # In the next round all cards are back.
    match.do("pick:mage")
    assert Counter(match.state.table.deck) == Counter((*DECK, *match.state.specials))
