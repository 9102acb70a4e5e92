"""The end of a turn and of the game, going out, places (source 002, 5; BM4; S54, S55)."""

from msgspec.structs import replace

from bot.contract.game import Outcome, Seat, places_by
from bot.contract.window import Window
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.asking import CANCELLING, REACT, close
from bot.games.boss_monster.rules.declaring import drop_plays
from bot.games.boss_monster.rules.state import (
    NO_SEAT,
    SOULS_TO_WIN,
    WOUNDS_TO_LOSE,
    BossState,
    Keeper,
    Stage,
    Task,
    Visitor,
    experience,
    points,
)
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import STEPS

MOST_IDLE = 3
"""After so many turns without a lured hero the game ends (BM4.6, S55)."""


def _end(table: BossTable, task: Task) -> None:
    """Effects of the turn end; then late Level Ups happen, by experience (BM4)."""
    table.stage, table.active = Stage.END, NO_SEAT
    for seat in table.order:
        keeper = table.keepers[seat]
        slots = tuple([replace(slot, frozen=False, bonus=0) for slot in keeper.slots])
        entrance = tuple([Visitor(visitor.hero) for visitor in keeper.entrance])
        table.change(seat, slots=slots, entrance=entrance, bonus=0, doubled=0, shunned=False)
    table.town = tuple([Visitor(visitor.hero) for visitor in table.town])
    table.happened(e.TurnEnded(table.turn))
    table.push("check")
    for seat in reversed(table.order):
        table.push("own-effects", seat)


def _check(table: BossTable, task: Task) -> None:
    """Whether anybody has won or lost (BM4, the classic profile)."""
    totals = {
        seat: (points(table.keepers[seat].souls), points(table.keepers[seat].wounds))
        for seat in table.order
    }
    lost = [seat for seat, (_, wounds) in totals.items() if wounds >= WOUNDS_TO_LOSE]
    won = [s for s, (souls, _) in totals.items() if souls >= SOULS_TO_WIN and s not in lost]
    for seat in lost:
        _go_out(table, seat, number=_next_out(table, already=lost.index(seat)))
    if won:
        _finish(table, _best(table, won))
        return
    if not table.order:
        _finish(table, _best(table, lost))
        return
    if len(table.order) == 1 or _is_stuck(table):
        _finish(table, _best(table, list(table.order)))
        return
    table.push("turn")


def _is_stuck(table: BossTable) -> bool:
    """Whether no hero is left, or none has been lured for long (BM4.6)."""
    if table.ordinary or table.epic:
        table.idle = 0
        return False
    table.idle = 0 if table.lured else table.idle + 1
    waiting = table.town or any(table.keepers[seat].entrance for seat in table.order)
    return not waiting or table.idle >= MOST_IDLE


def merit(keeper: Keeper) -> tuple[int, int]:
    """Souls less Wounds, then the lowest experience (source 002, 5d)."""
    return points(keeper.souls) - points(keeper.wounds), -experience(keeper)


def _best(table: BossTable, seats: list[Seat]) -> Seat:
    return max(seats, key=lambda seat: merit(table.keepers[seat]))


def _finish(table: BossTable, winner: Seat) -> None:
    table.winner, table.stage = winner, Stage.OVER
    table.tasks, table.asking = (), ()
    drop_plays(table, table.declared)
    table.happened(e.BossMonsterEnded(winner))


def _next_out(table: BossTable, already: int = 0) -> int:
    """The number of the seat that goes out next. `already`: how many went at the same moment."""
    return 1 + sum(bool(keeper.out) for keeper in table.keepers) - already


def _go_out(table: BossTable, seat: Seat, number: int, *, left: bool = False) -> None:
    """All its cards go aside, its heroes to town as the newest (BM4.5, S54)."""
    keeper = table.keepers[seat]
    table.unseen += (*keeper.hand, *[placed.card for placed in keeper.placed])
    table.aside += tuple([card for slot in keeper.slots for card in slot.cards])
    visitors = keeper.entrance
    if table.walk is not None and table.active == seat:
        visitors, table.walk = (table.walk.visitor, *visitors), None
    table.town += visitors
    table.change(
        seat, hand=(), placed=(), slots=(), entrance=(), builds=0, hush="", out=number, left=left
    )
    table.happened(e.KeeperOut(seat, left))


def leave(table: BossTable, seat: Seat) -> None:
    """A seat leaves: what it declared vanishes, its part ends, nobody waits for it (S54)."""
    table.tasks = tuple([task for task in table.tasks if task.seat != seat])
    _drop_its_plays(table, seat)
    _go_out(table, seat, _next_out(table), left=True)
    if len(table.order) == 1:
        _finish(table, table.order[0])
        return
    table.asking = tuple(
        [
            replace(
                asking,
                window=asking.window.without({seat}),
                firm=tuple([other for other in asking.firm if other != seat]),
                woken=tuple([other for other in asking.woken if other != seat]),
            )
            for asking in table.asking
            if asking.seat != seat
        ]
    )
    if not (table.asking and table.asking[-1].open):
        return
    *below, asking = table.asking
    if asking.kind == REACT:
        # An answer may aim at something that is gone. All answer anew, so nobody sees whose did.
        table.asking = (*below, replace(asking, firm=(), open=False, window=Window()))
        table.push("round", asking.seat)
    elif asking.window.complete:
        close(table, asking)


def _drop_its_plays(table: BossTable, seat: Seat) -> None:
    """A Spell on which others wait to be cancelled takes with it all that would cancel it."""
    drop_plays(table, [play for play in table.declared if play.pending and play.seat == seat])
    trial = [play for play in table.declared if not play.pending]
    first = next((n for n, play in enumerate(trial) if play.seat == seat), len(trial))
    gone = trial[first:]
    if any(asking.seat == seat and asking.kind == REACT for asking in table.asking):
        # Its part ends, and with it the window.
        first, gone = 0, [*table.declared]
    if gone:
        table.asking = tuple([one for one in table.asking if one.kind != CANCELLING])
        table.tasks = tuple([task for task in table.tasks if task.kind not in ("try", "ready")])
        drop_plays(table, gone)
        if first:
            table.push("try", trial[first - 1].seat)


def outcome(state: BossState) -> Outcome | None:
    """The winner; those in by Souls less Wounds; those out, the later the better (S55)."""
    if state.stage is not Stage.OVER:
        return None
    merits = [
        (seat == state.winner, not keeper.out, not keeper.left, keeper.out, *merit(keeper))
        for seat, keeper in enumerate(state.keepers)
    ]
    return Outcome(places_by(merits), (state.winner,))


STEPS["end"] = _end
STEPS["check"] = _check
