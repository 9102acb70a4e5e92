"""The cards that would be deadly next: by hand, and against walks to the end."""

from collections.abc import Iterable
from random import Random

import pytest

from bot.contract.game import Seat
from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules.danger import Danger, danger_after
from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.events import Phase
from bot.games.dungeon.rules.foes import DECK, SPECIALS, Card, Foe
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.table import ExpeditionObservation


def expedition(start: Delve, now: Delve) -> ExpeditionObservation:
    seen = delves.observe(now)
    health = HEROES[start.hero].full_health(start.kit)
    return ExpeditionObservation(1, start.hero, Seat(0), False, (), (), start.kit, health, seen)


def after(scene: str, specials: Iterable[Card] = ()) -> Danger | None:
    """After the cards before "|", with those behind it ahead: "rogue buckler goblin | orc"."""
    walked, _, ahead = scene.partition("|")
    hero, kit, *met = walked.split()
    tiles = () if kit == "-" else tuple(kit.split(","))
    pile = (*met, *ahead.split())[::-1]
    start = Delve(hero, tiles, HEROES[hero].full_health(tiles), pile)
    now = delves.walk(start)
    return danger_after(expedition(start, now), len(met), 0, specials)


def cards(foes: Iterable[Foe]) -> str:
    return " ".join(foe.card for foe in foes)


@pytest.mark.parametrize(
    ("scene", "deadly", "least", "safe"),
    [
        ("rogue - | goblin", ["orc", "vampire", "golem", "lich", "demon", "dragon"], 3, True),
        ("rogue buckler | goblin", ["lich", "demon", "dragon"], 6, True),
        # The only Demon has been met.
        (
            "warrior knight-shield,plate-armor demon | orc",
            ["vampire", "golem", "lich", "dragon"],
            4,
            True,
        ),
        # The Grail beats what is even.
        ("warrior holy-grail | orc", ["orc", "golem", "demon", "dragon"], None, True),
        # The Potion brings the hero back, once.
        ("rogue healing-potion | dragon", [], None, True),
        (
            "rogue healing-potion dragon | orc",
            ["orc", "vampire", "golem", "lich", "demon"],
            3,
            True,
        ),
        # The axe may be used; Omnipotence may help, but for two of a kind.
        ("barbarian vorpal-axe | dragon", [], None, True),
        ("mage omnipotence | dragon", [], None, False),
        # The Pact takes the next card.
        ("mage demonic-pact demon | dragon", [], None, True),
    ],
)
def test_what_would_be_deadly(scene: str, deadly: list[str], least: int | None, safe: bool) -> None:
    found = after(scene)
    assert found is not None
    assert (cards(found.deadly).split(), found.least, found.safe) == (deadly, least, safe)


@pytest.mark.parametrize("scene", ["rogue - orc |", "rogue - orc skeleton | goblin", "rogue - |"])
def test_nothing_is_met_any_more(scene: str) -> None:
    assert after(scene) is None


def test_the_special_monsters_count_as_they_would_be_met() -> None:
    found = after("rogue - goblin | goblin", SPECIALS)
    assert found is not None
    strengths = {foe.card: foe.strength for foe in (*found.deadly, *found.others)}
    assert (strengths["mimic"], strengths["shapeshifter"], strengths["ally"]) == (0, 2, None)
    assert "shapeshifter" in cards(found.deadly)


@pytest.mark.parametrize("seed", range(8))
def test_a_hero_falls_at_what_was_deadly_whatever_is_answered(seed: int) -> None:
    dice, falls, told = Random(seed), 0, 0
    for _ in range(150):
        hero = dice.choice(list(HEROES))
        kit = tuple([tile for tile in HEROES[hero].kit if dice.random() < 0.5])
        deck = dice.sample([*DECK, *dice.sample(list(SPECIALS), 2)], 12)
        start = Delve(
            hero, kit, HEROES[hero].full_health(kit), tuple(deck[:8]), deck=tuple(deck[8:])
        )
        delve = start if start.question else delves.walk(start)
        while delve.question is not None:
            delve = answered(delve, dice)
        seen = expedition(start, delve)
        for count, met in enumerate(delve.met):
            danger = danger_after(seen, count, 0, SPECIALS)
            assert danger is not None
            fell = not delve.survived and count == len(delve.met) - 1
            if met.foe in danger.deadly:
                assert fell
                told += 1
            falls += fell
    assert 0 < told < falls, "some fell by a wrong answer, or to two of a kind"


def answered(delve: Delve, dice: Random) -> Delve:
    match delve.question:
        case Phase.NAME:
            return delves.name(delve, dice.choice(delves.names(delve)))
        case Phase.DROP:
            return delves.drop(delve, dice.choice(delve.kit))
    offer = dice.choice([None, *delves.offers(delve)])
    if offer is None:
        return delves.hold(delve)
    return delves.use(delve, offer.tile, dice.choice(offer.prices) if offer.prices else None)
