"""Windows: rounds of answers of which at most one play comes out (rulings S18, S46, S49)."""

from msgspec.structs import replace

from bot.contract.game import Action, Move, Seat
from bot.contract.window import Window
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.asking import (
    AT_DOOR,
    CANCELLING,
    IN_BUILD,
    IN_ROOM,
    REACT,
    answers,
    ask,
    has_ability,
    holds_spell,
    occasion,
    plays_of,
    sleeps,
)
from bot.games.boss_monster.rules.declaring import declare, resolve
from bot.games.boss_monster.rules.state import (
    NO_SEAT,
    BossAsking,
    BossState,
    Task,
)
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import (
    JOINTS,
    STEPS,
    Joint,
)


def _is_key(table: BossTable, asking: BossAsking, seat: Seat) -> bool:
    """Whether this is a key moment for a seat (S18)."""
    (which,) = asking.args
    if which == IN_BUILD:
        return asking.seat == table.order[-1]
    keeper = table.keepers[asking.seat]
    if which == AT_DOOR:
        return seat != asking.seat and bool(keeper.entrance)
    walk = table.walk
    assert walk is not None
    later = keeper.slots[len(keeper.slots) - walk.ahead :]
    return walk.visitor.doomed or all(slot.frozen for slot in later)


# Rounds


def _round(table: BossTable, task: Task) -> None:
    """Begin a round, or end the window where there is nobody to ask."""
    asking = table.asking[-1]
    # The hero has left the Room, so declared plays resolve, and the window is over.
    gone = asking.args == (IN_ROOM,) and not table.room_walked
    asked = [] if gone else _asked(table, asking)
    given: dict[Seat, Action] = {}
    for seat in asked:
        kept = asking.window.answer(seat)
        if kept is not None and _still_legal(table, seat, kept):
            given[seat] = kept
        elif sleeps(table, asking, seat, key=_is_key(table, asking, seat)):
            given[seat] = words.NO
    firm = tuple([seat for seat in asking.firm if given.get(seat, words.NO) != words.NO])
    opened = replace(
        asking, round=asking.round + 1, firm=firm, window=Window.of(asked, given), open=True
    )
    ask(table, opened)


def _asked(table: BossTable, asking: BossAsking) -> list[Seat]:
    """The seats to ask, as everybody can see who may play, the active seat first (S18)."""
    return [
        seat
        for seat in table.first(asking.seat)
        if holds_spell(table, seat) or has_ability(table, seat)
    ]


def is_asleep(state: BossState, seat: Seat) -> bool:
    """Whether the standing order of a seat answers "no" for it in the window that is open.

    Secret: only the seat itself may know.
    """
    asking = state.asking[-1] if state.asking else None
    if asking is None or not asking.open or seat not in asking.window.asked:
        return False
    table = BossTable(state)
    if asking.kind == CANCELLING:
        return sleeps(table, asking, seat, key=False)
    return asking.kind == REACT and sleeps(table, asking, seat, key=_is_key(table, asking, seat))


def _still_legal(table: BossTable, seat: Seat, answer: Action) -> bool:
    if answer.verb not in words.PLAYS:
        return True
    return any(one.action == answer for one in plays_of(table, seat))


def _react_moves(table: BossTable, asking: BossAsking, seat: Seat) -> list[Move]:
    hushes = [words.HUSHES[words.PHASE]]
    if asking.args == (IN_ROOM,):
        hushes.append(words.HUSHES[words.HERO])
    return [*words.ALWAYS, *hushes, *plays_of(table, seat)]


def _close_react(table: BossTable, asking: BossAsking) -> None:
    """Declare at most one play; without one resolve the pending; else end the window (S18)."""
    given = dict(answers(asking))
    for seat, answer in given.items():
        if answer.verb == words.HUSH:
            table.change(seat, hush=occasion(table, answer.argument))
    declarer = next((s for s, a in given.items() if a.verb in words.PLAYS), NO_SEAT)
    waiting = [play for play in table.declared if play.pending]
    if declarer == NO_SEAT and not waiting:
        table.asking = table.asking[:-1]
        return
    kept = {
        seat: words.NO if answer.verb == words.HUSH else answer
        for seat, answer in given.items()
        if seat != declarer and answer != words.UNLESS
        if seat in asking.firm or answer.verb not in words.PLAYS
    }
    table.asking = (*table.asking[:-1], replace(asking, window=Window.of(tuple(kept), kept)))
    table.push("round", asking.seat)
    if declarer != NO_SEAT:
        declare(table, declarer, given[declarer])
        return
    first = min(waiting, key=lambda play: table.order.index(play.seat))
    resolve(table, first)


STEPS["round"] = _round
JOINTS[REACT] = Joint(_react_moves, _close_react)
