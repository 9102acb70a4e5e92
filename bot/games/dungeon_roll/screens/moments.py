"""Moments that decide a delve: frames that stand where the board does, before it goes on."""

from collections.abc import Sequence

from bot.contract.game import Event, Seat
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.dice import Peril
from bot.games.dungeon_roll.rules.heroes import turn_of
from bot.games.dungeon_roll.rules.state import RollState, WayOut
from bot.games.dungeon_roll.screens import board, signs, words
from bot.games.dungeon_roll.screens.ahead import dragon
from bot.games.dungeon_roll.screens.news import ending, flight, is_lost
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, dotted, heading, lines
from bot.ui.match_view import PublicMatchView
from bot.ui.message import MessageLayout, Text
from bot.ui.symbols import Colour

SUSPENSE = 4
"""From this level on a throw is awaited: those above are seldom lost."""


def moments(view: PublicMatchView, texts: Texts) -> tuple[MessageLayout, ...]:
    """Dice that fall on a deep level or end the delve, the dragon's coming and its last fight.

    A flight is one too. Nothing is told before it stands in `view.recent`.
    """
    seen: RollState = view.observation
    events = view.recent
    ended = ending(events)
    # A rage may go through a level without a question.
    begun = next((one for one in reversed(events) if isinstance(one, e.LevelBegun)), None)
    frames = []
    if begun is not None and (begun.level >= SUSPENSE or (ended is not None and is_lost(events))):
        seat = ended.seat if ended is not None else words.asked_seat(seen.asked)
        told = texts("roll-moment-falls", name=view.short_name(seat), count=sum(begun.rolled))
        frames.append(_frame(begun.level, (told,), Colour.PERIL, texts))
    if ended is not None and ended.way is WayOut.FLED:
        frames.append(_fled(view, ended, begun, texts))
    elif slain := [event for event in events if isinstance(event, e.DragonBeaten)]:
        by = words.companions(slain[0].by, texts) or [texts("roll-hero-does")]
        told = texts("roll-moment-attacks", by=all_of(by, texts))
        frames.append(_frame(seen.delve.level, (f"{_DRAGON} {told}",), Colour.BAD, texts))
    elif ended is None and seen.asked is not None and _wakes(seen, seen.asked, events):
        fallen = dotted(words.signed_table((*seen.delve.table, seen.delve.lair), texts))
        wakes = heading(f"{_DRAGON} {texts('roll-moment-wakes')}")
        needs = dragon(view, seen, texts)
        frames.append(_frame(seen.delve.level, (fallen, wakes, *needs), Colour.BAD, texts))
    return tuple(frames)


_DRAGON = signs.PERILS[Peril.DRAGON]


def _fled(
    view: PublicMatchView, ended: e.DelveEnded, begun: e.LevelBegun | None, texts: Texts
) -> MessageLayout:
    """The flight, and under which dice nobody was left who could win."""
    dice = None if begun is None else dotted(words.signed_table(begun.rolled, texts))
    return _frame(ended.level, (dice, flight(view, ended, texts)), Colour.BAD, texts)


def _wakes(seen: RollState, seat: Seat, events: Sequence[Event]) -> bool:
    """Whether these events brought the dragon that waits now."""
    turn = turn_of(seen, seat)
    fallen = sum(map(_new_dragons, events))
    return fallen > 0 and turn.besieged and turn.lair - fallen < turn.side.lair_limit


def _new_dragons(event: Event) -> int:
    """The dragons that an event brought to the lair, fewer than 0 where it took some away."""
    match event:
        case e.LevelBegun(rolled=rolled):
            return rolled[Peril.DRAGON]
        case e.Rethrown(dungeon=before, dungeon_now=now):
            return now[Peril.DRAGON] - before[Peril.DRAGON]
        case e.Turned(into=Peril.DRAGON.letter, count=count):
            return count
    return 0


def _frame(level: int, told: Sequence[str | None], colour: Colour, texts: Texts) -> MessageLayout:
    head = board.titled(texts("roll-level", level=level), texts)
    return MessageLayout((Text(lines(head, *told)),), colour)
