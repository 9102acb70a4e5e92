"""What is told of each act and of each task of a turn, in order."""

from collections.abc import Sequence

import pytest

from bot.contract.chance import Chance
from bot.contract.game import Event, Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import flow
from bot.games.boss_monster.rules.options import BossChoice
from bot.games.boss_monster.rules.state import StandingOrder
from bot.games.boss_monster.rules.table import BossTable
from tests.games.boss_monster.rules.scenes import at, table_before
from tests.games.boss_monster.rules.scripted import GAME, SEED, A, B, C, events_of, new_game, play

FOUR = "dark-altar-1 dark-altar-2 golem-factory-1 golem-factory-2"
PRINCESS = "princess-in-peril-1"


@pytest.mark.parametrize(
    ("start", "seats", "acts", "told"),
    [
        ("build", "hand=freeze & golem-factory", ["a play:freeze-1,golem-factory-1"], [
            e.PlayDeclared(A, "freeze-1", ("golem-factory-1",)),
            e.PlayResolved(A, "freeze-1", ("golem-factory-1",)),
            e.RoomFrozen(B, "golem-factory-1"),
        ]),
        ("adventure", "golem-factory hand=giant-size entrance=mage-8 & -",
            ["a play:giant-size-1,golem-factory-1"], [
            e.AnswerGiven(A, "play:giant-size-1,golem-factory-1"),
            e.RoundClosed("react", "turn-1/door-1"),
            e.PlayDeclared(A, "giant-size-1", ("golem-factory-1",)),
            e.PlayResolved(A, "giant-size-1", ("golem-factory-1",)),
            e.RoomStrengthened(A, "golem-factory-1", 3),
            e.HeroEntered(A, "mage-8-1", "golem-factory-1", 5, 5),
            e.HeroSurvived(A, "mage-8-1"),
        ]),
        ("build spells=fear,freeze", "hand=soul-harvest souls=mage-4 & -",
            ["a play:soul-harvest-1,mage-4-1"], [
            e.PlayDeclared(A, "soul-harvest-1", ("mage-4-1",)),
            e.SoulLost(A, "mage-4-1"),
            e.PlayResolved(A, "soul-harvest-1", ("mage-4-1",)),
            e.CardsDrawn(A, "spell", 2, "soul-harvest"),
            e.CardsGot(A, ("freeze-1", "fear-1"), "soul-harvest"),
        ]),
        ("build", "jackpot-stash & -", ["a use:jackpot-stash-1"], [
            e.PlayDeclared(A, "jackpot-stash-1", ()),
            e.RoomDestroyed(A, "jackpot-stash-1", ""),
            e.PlayResolved(A, "jackpot-stash-1", ()),
            e.TreasureDoubled(A),
        ]),
        ("build town=mage-4", "hand=princess-in-peril & hand=counterspell",
            [f"a play:{PRINCESS},mage-4-1", "b cancel:counterspell-1"], [
            e.AnswerGiven(B, "cancel:counterspell-1"),
            e.RoundClosed("cancel", "turn-1/cancel-2"),
            e.PlayDeclared(B, "counterspell-1", (PRINCESS,)),
            e.PlayCancelled(A, PRINCESS, "counterspell-1"),
        ]),
        ("build", "hand=dark-altar & hand=freeze", ["a place:dark-altar-1,left"], [
            e.RoomPlaced(A, "left"),
            e.RoomChosen(A, "dark-altar-1"),
            e.BuildingDone(A),
            e.WindowOpened("react", "turn-1/build-2", (B,)),
        ]),
        ("build", "- & hand=freeze", ["a done", "b order:aimed"],
            [e.OrderGiven(B, StandingOrder.AIMED_AT)]),
        ("reveal,first-room stage=setup", "hand=golem-factory,dark-altar & hand=dark-altar",
            ["a place:golem-factory-1,left", "b place:dark-altar-2,left"], [
            e.AnswerGiven(B, "place:dark-altar-2,left"),
            e.RoundClosed("first-room", "turn-1/first-room-1"),
            e.RoomPlaced(A, "left"),
            e.RoomChosen(A, "golem-factory-1"),
            e.RoomPlaced(B, "left"),
            e.RoomChosen(B, "dark-altar-2"),
            e.RoomBuilt(A, "golem-factory-1", "left"),
            e.RoomBuilt(B, "dark-altar-2", "left"),
        ]),
    ],
)  # fmt: skip
def test_an_act_is_told(start: str, seats: str, acts: list[str], told: Sequence[Event]) -> None:
    *before, last = acts
    state = play(at(start, seats), *before)
    assert list(events_of(state, Seat("ab".index(last[0])), last[2:])) == told


@pytest.mark.parametrize(
    ("start", "seats", "told"),
    [
        ("reveal", f"boss=robobo new {FOUR} placed=torture-chamber>left & neanderthal-cave", [
            e.RoomBuilt(A, "torture-chamber-1", "left"),
            e.BossLevelled(A),
            e.RoomDestroyed(B, "neanderthal-cave-1", ""),
        ]),
        ("walks", "entrance=mage-4 & -",
            [e.WalksBegan(1, ((A, "mage-4-1"),)), e.HeroSurvived(A, "mage-4-1")]),
        ("end rooms=golem-factory,golem-factory ordinary=mage-6,thief-8,cleric-4",
            "wounds=mage-11,mage-13,mage-4 & wounds=thief-4 & wounds=thief-6", [
            e.TurnEnded(1),
            e.KeeperOut(A),
            e.HeroesArrived(2, ("cleric-4-1", "thief-8-1", "mage-6-1")),
            e.CardsDrawn(B, "room", 1),
            e.CardsGot(B, ("golem-factory-2",)),
            e.CardsDrawn(C, "room", 1),
            e.CardsGot(C, ("golem-factory-1",)),
        ]),
        ("end", "souls=cleric-11,cleric-13,mage-11,mage-13,thief-11 & -",
            [e.TurnEnded(1), e.BossMonsterEnded(A)]),
        ("draw:a discards=golem-factory,freeze rooms=", "- & -", [
            e.DeckShuffled("room"),
            e.CardsDrawn(A, "room", 1),
            e.CardsGot(A, ("golem-factory-1",)),
        ]),
    ],
    ids=["reveal", "adventure", "out", "end", "draw"],
)  # fmt: skip
def test_a_task_is_told(start: str, seats: str, told: Sequence[Event]) -> None:
    table = BossTable(table_before(start, seats), Chance(SEED))
    flow.run(table)
    assert table.events == told


def test_the_deal_and_who_leaves_are_told() -> None:
    dealt, *_ = GAME.start(new_game().options, 2, Chance(SEED)).events
    assert dealt == e.BossesDealt(("seducia", "draculord"))
    chosen = events_of(new_game(bosses=BossChoice.CHOSEN), A, "boss:robobo")
    assert chosen == (e.BossTaken(A, "robobo"),)
    state = at("build", "- & golem-factory & -")
    assert GAME.leave(state, B, Chance(SEED)).events == (e.KeeperOut(B, left=True),)
