"""What is told of each act and of each task of a turn, in order."""

from collections.abc import Sequence

import pytest

from bot.contract.chance import Chance
from bot.contract.game import Event, Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import flow
from bot.games.boss_monster.rules.options import BossChoice
from bot.games.boss_monster.rules.state import BossState, Stage, StandingOrder, Task
from bot.games.boss_monster.rules.table import BossTable
from tests.games.boss_monster.rules.scripted import (
    GAME,
    SEED,
    STOP,
    A,
    B,
    Someone,
    adventure,
    begun,
    building,
    events_of,
    new_game,
    play,
    table_of,
)

NOBODY = Someone()
FREEZE = Someone(hand="freeze")
FOUR = "dark-altar-1 dark-altar-2 golem-factory-1 golem-factory-2"
TEN_SOULS = "cleric-11 cleric-13 mage-11 mage-13 thief-11"


def setting_up() -> BossState:
    people = Someone(hand="golem-factory dark-altar"), Someone(hand="dark-altar")
    tasks = (STOP, Task("reveal"), Task("first-room"))
    return begun(table_of(*people, tasks=tasks, stage=Stage.SETUP))


def cancelling() -> BossState:
    people = Someone(hand="princess-in-peril"), Someone(hand="counterspell")
    return play(building(*people, town="mage-4"), "a play:princess-in-peril-1,mage-4-1")


def at_the_door() -> BossState:
    people = Someone("golem-factory", hand="giant-size", entrance="mage-8"), NOBODY
    return adventure(*people)


@pytest.mark.parametrize(
    ("state", "act", "told"),
    [
        (
            building(FREEZE, Someone("golem-factory")),
            "a play:freeze-1,golem-factory-1",
            [
                e.PlayDeclared(A, "freeze-1", ("golem-factory-1",)),
                e.PlayResolved(A, "freeze-1", ("golem-factory-1",)),
                e.RoomFrozen(B, "golem-factory-1"),
            ],
        ),
        (
            at_the_door(),
            "a play:giant-size-1,golem-factory-1",
            [
                e.AnswerGiven(A, "play:giant-size-1,golem-factory-1"),
                e.RoundClosed("react", "turn-1/door-1"),
                e.PlayDeclared(A, "giant-size-1", ("golem-factory-1",)),
                e.PlayResolved(A, "giant-size-1", ("golem-factory-1",)),
                e.RoomStrengthened(A, "golem-factory-1", 3),
                e.HeroEntered(A, "mage-8-1", "golem-factory-1", 5, 5),
                e.HeroSurvived(A, "mage-8-1"),
            ],
        ),
        (
            building(Someone(hand="soul-harvest", souls="mage-4"), NOBODY, spells="fear freeze"),
            "a play:soul-harvest-1,mage-4-1",
            [
                e.PlayDeclared(A, "soul-harvest-1", ("mage-4-1",)),
                e.SoulLost(A, "mage-4-1"),
                e.PlayResolved(A, "soul-harvest-1", ("mage-4-1",)),
                e.CardsDrawn(A, "spell", 2, "soul-harvest"),
                e.CardsGot(A, ("freeze-1", "fear-1"), "soul-harvest"),
            ],
        ),
        (
            building(Someone("jackpot-stash"), NOBODY),
            "a use:jackpot-stash-1",
            [
                e.PlayDeclared(A, "jackpot-stash-1", ()),
                e.RoomDestroyed(A, "jackpot-stash-1", ""),
                e.PlayResolved(A, "jackpot-stash-1", ()),
                e.TreasureDoubled(A),
            ],
        ),
        (
            cancelling(),
            "b cancel:counterspell-1",
            [
                e.AnswerGiven(B, "cancel:counterspell-1"),
                e.RoundClosed("cancel", "turn-1/cancel-2"),
                e.PlayDeclared(B, "counterspell-1", ("princess-in-peril-1",)),
                e.PlayCancelled(A, "princess-in-peril-1", "counterspell-1"),
            ],
        ),
        (
            building(Someone(hand="dark-altar"), FREEZE),
            "a place:dark-altar-1,left",
            [
                e.RoomPlaced(A, "left"),
                e.RoomChosen(A, "dark-altar-1"),
                e.BuildingDone(A),
                e.WindowOpened("react", "turn-1/build-2", (B,)),
            ],
        ),
        (
            play(building(NOBODY, FREEZE), "a done"),
            "b order:aimed",
            [e.OrderGiven(B, StandingOrder.AIMED_AT)],
        ),
        (
            play(setting_up(), "a place:golem-factory-1,left"),
            "b place:dark-altar-2,left",
            [
                e.AnswerGiven(B, "place:dark-altar-2,left"),
                e.RoundClosed("first-room", "turn-1/first-room-1"),
                e.RoomPlaced(A, "left"),
                e.RoomChosen(A, "golem-factory-1"),
                e.RoomPlaced(B, "left"),
                e.RoomChosen(B, "dark-altar-2"),
                e.RoomBuilt(A, "golem-factory-1", "left"),
                e.RoomBuilt(B, "dark-altar-2", "left"),
            ],
        ),
        (new_game(bosses=BossChoice.CHOSEN), "a boss:robobo", [e.BossTaken(A, "robobo")]),
    ],
)
def test_an_act_is_told(state: BossState, act: str, told: Sequence[Event]) -> None:
    who, text = act.split()
    assert list(events_of(state, A if who == "a" else B, text)) == told


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (
            table_of(
                Someone(FOUR, boss="robobo", placed="torture-chamber>left", levelled=False),
                Someone("neanderthal-cave"),
                tasks=(STOP, Task("reveal")),
            ),
            [
                e.RoomBuilt(A, "torture-chamber-1", "left"),
                e.BossLevelled(A),
                e.RoomDestroyed(B, "neanderthal-cave-1", ""),
            ],
        ),
        (
            table_of(
                Someone(entrance="mage-4"),
                NOBODY,
                tasks=(STOP, Task("adventure")),
                stage=Stage.BAIT,
            ),
            [e.WalksBegan(1, ((A, "mage-4-1"),)), e.HeroSurvived(A, "mage-4-1")],
        ),
        (
            table_of(
                Someone(wounds="mage-11 mage-13 mage-4"),
                Someone(wounds="thief-4"),
                Someone(wounds="thief-6"),
                tasks=(Task("end"),),
                rooms="golem-factory golem-factory",
                ordinary="mage-6 thief-8 cleric-4",
            ),
            [
                e.TurnEnded(1),
                e.KeeperOut(A),
                e.HeroesArrived(2, ("cleric-4-1", "thief-8-1", "mage-6-1")),
                e.CardsDrawn(B, "room", 1),
                e.CardsGot(B, ("golem-factory-2",)),
                e.CardsDrawn(Seat(2), "room", 1),
                e.CardsGot(Seat(2), ("golem-factory-1",)),
            ],
        ),
        (
            table_of(Someone(souls=TEN_SOULS), NOBODY, tasks=(Task("end"),)),
            [e.TurnEnded(1), e.BossMonsterEnded(A)],
        ),
        (
            table_of(
                NOBODY,
                NOBODY,
                tasks=(STOP, Task("draw", A)),
                discards="golem-factory freeze",
                rooms="",
            ),
            [
                e.DeckShuffled("room"),
                e.CardsDrawn(A, "room", 1),
                e.CardsGot(A, ("golem-factory-1",)),
            ],
        ),
    ],
    ids=["reveal", "adventure", "out", "end", "draw"],
)
def test_a_task_is_told(state: BossState, told: Sequence[Event]) -> None:
    table = BossTable(state, Chance(SEED))
    flow.run(table)
    assert table.events == told


def test_the_deal_and_who_leaves_are_told() -> None:
    dealt, *_ = GAME.start(new_game().options, 2, Chance(SEED)).events
    assert dealt == e.BossesDealt(("seducia", "draculord"))
    state = building(NOBODY, Someone("golem-factory"), NOBODY)
    assert GAME.leave(state, B, Chance(SEED)).events == (e.KeeperOut(B, left=True),)
