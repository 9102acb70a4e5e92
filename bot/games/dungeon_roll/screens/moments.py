"""Moments that decide a delve: frames that stand where the board does, before it goes on."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.contract.game import Event, Seat
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.dice import MONSTERS, NO_TABLE, Dice, Peril, plus
from bot.games.dungeon_roll.rules.heroes import turn_of
from bot.games.dungeon_roll.rules.slaying import winnable
from bot.games.dungeon_roll.rules.specialties import SetParty
from bot.games.dungeon_roll.rules.state import RollDelve, RollPhase, RollState, WayOut
from bot.games.dungeon_roll.screens import board, signs, words
from bot.games.dungeon_roll.screens.ahead import dragon
from bot.games.dungeon_roll.screens.news import ending, flight, is_lost
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, bold, dotted, heading, lines, small, subheading
from bot.ui.match_view import PublicMatchView
from bot.ui.message import MessageLayout, Text
from bot.ui.symbols import Colour

SUSPENSE = 3
"""From this level on a throw is awaited: those above are seldom lost."""

PARTY_DIE, DUNGEON_DIE = "⬜", "⬛"
"""Dice that still roll."""


def moments(view: PublicMatchView, texts: Texts) -> tuple[MessageLayout, ...]:
    """Dice that roll, those of a deep level or a defeat apart; the dragon's coming, its last fight.

    A flight is one too. Nothing is told before it stands in `view.recent`.
    """
    seen: RollState = view.observation
    events = view.recent
    ended = ending(events)
    # A rage may go through a level without a question.
    begun = next((one for one in reversed(events) if isinstance(one, e.LevelBegun)), None)
    party = next((one for one in events if isinstance(one, e.PartyRolled)), None)
    frames = []
    if party is not None:
        if not _is_set(seen, party.seat):
            frames.append(_sets_out(view, party, begun, texts))
    elif begun is not None and _is_awaited(seen, begun, events):
        frames.append(_falls(view, begun, ended, texts))
        last = _last_die(seen, begun, lost=ended is not None)
        if last is not None:
            frames.append(_all_but(last, view, begun, ended, texts))
    if ended is not None and ended.way is WayOut.FLED:
        frames.append(_fled(view, ended, begun, texts))
    elif slain := [event for event in events if isinstance(event, e.DragonBeaten)]:
        by = words.companions(slain[0].by, texts) or [texts("roll-hero-does")]
        told = texts("roll-moment-attacks", by=all_of(by, texts))
        line = subheading(f"{_DRAGON} {told}")
        frames.append(_frame(seen.delve.level, (line,), Colour.BAD, texts))
    elif ended is None and seen.asked is not None and _wakes(seen, seen.asked, events):
        wakes = heading(f"{_DRAGON} {texts('roll-moment-wakes')}")
        needs = dragon(view, seen, texts)
        standing = board.standing(view, seen, (wakes, *needs), texts)
        frames.append(MessageLayout(standing, Colour.BAD))
    return tuple(frames)


def _is_set(seen: RollState, seat: Seat) -> bool:
    """Whether the hero of a seat has a party that is not rolled."""
    return any(isinstance(one, SetParty) for one in turn_of(seen, seat).side.specialties)


def _sets_out(
    view: PublicMatchView, party: e.PartyRolled, begun: e.LevelBegun | None, texts: Texts
) -> MessageLayout:
    """The dice of a party below what stood there before, and those of level 1 if thrown at once."""
    name, count = view.short_name(party.seat), sum(party.party)
    told = texts("roll-moment-party", name=name, count=count)
    dice = [f"{bold(texts('roll-party'))} {_rolling(PARTY_DIE, count)}"]
    if begun is not None:
        dice.append(f"{bold(texts('roll-here'))} {_rolling(DUNGEON_DIE, sum(begun.rolled))}")
    before = replace(view.observation, asked=party.seat, phase=RollPhase.START, delve=RollDelve())
    return MessageLayout(board.standing(view, before, (told, *dice), texts), Colour.TURN)


def _is_awaited(seen: RollState, begun: e.LevelBegun, events: Sequence[Event]) -> bool:
    """Whether the dice of a level have a frame. A scout knows them before."""
    scouted = begun.level <= len(seen.delve.scouted)
    return not scouted and (begun.level >= SUSPENSE or is_lost(events))


def _falls(
    view: PublicMatchView, begun: e.LevelBegun, ended: e.DelveEnded | None, texts: Texts
) -> MessageLayout:
    seat = ended.seat if ended is not None else words.asked_seat(view.observation.asked)
    count = sum(begun.rolled)
    told = texts("roll-moment-falls", name=view.short_name(seat), count=count)
    dice = subheading(_rolling(DUNGEON_DIE, count))
    return _above(view, begun, ended, (*NO_TABLE, 0), (told, dice), texts)


def _rolling(die: str, count: int) -> str:
    return " ".join([die] * count)


def _all_but(
    last: Peril,
    view: PublicMatchView,
    begun: e.LevelBegun,
    ended: e.DelveEnded | None,
    texts: Texts,
) -> MessageLayout:
    """All dice of a throw but the last one."""
    told = (bold(texts("roll-moment-last")), subheading(DUNGEON_DIE))
    return _above(view, begun, ended, plus(begun.rolled, last, -1), told, texts)


def _above(
    view: PublicMatchView,
    begun: e.LevelBegun,
    ended: e.DelveEnded | None,
    lying: Dice,
    told: Sequence[str],
    texts: Texts,
) -> MessageLayout:
    """A frame of a throw of which so many dice lie: as high as the board, as far as that is known.

    A delve that is over has left nothing but its level.
    """
    seen: RollState = view.observation
    if ended is not None:
        dice = words.signed_table(lying, texts)
        shown = (dotted(dice),) if dice else ()
        return _frame(begun.level, (*shown, *told), Colour.PERIL, texts)
    before = max(0, seen.delve.lair - begun.rolled[Peril.DRAGON])
    *table, dragons = lying
    delve = replace(seen.delve, table=tuple(table), lair=before + dragons)
    then = replace(seen, delve=delve)
    return MessageLayout(board.standing(view, then, told, texts), Colour.PERIL)


def _last_die(seen: RollState, begun: e.LevelBegun, *, lost: bool) -> Peril | None:
    """The die that decides a throw if it rolls on after all others; None where none can.

    It decides where it makes a danger of what is none, or might have. `lost`: nobody was left.
    """
    rolled = begun.rolled
    there = [face for face in Peril if rolled[face]]
    if lost:
        monsters = sum(rolled[: len(MONSTERS)])
        return there[0] if monsters == 1 else None

    before = seen.delve.lair - rolled[Peril.DRAGON]
    if before < 0:
        # The hero has driven them away.
        return None

    def threatens(dice: Dice) -> bool:
        turn = turn_of(seen, words.asked_seat(seen.asked))
        turn.table, turn.lair = NO_TABLE, before
        turn.lay(dice)
        turn.fallen()
        return turn.besieged or not winnable(turn)

    if threatens(rolled):
        return next((one for one in there[::-1] if not threatens(plus(rolled, one, -1))), None)
    last = there[-1]
    others = plus(rolled, last, -1)
    dangers = (plus(others, one) for one in (*MONSTERS, Peril.DRAGON))
    return last if any(map(threatens, dangers)) else None


_DRAGON = signs.PERILS[Peril.DRAGON]


def _fled(
    view: PublicMatchView, ended: e.DelveEnded, begun: e.LevelBegun | None, texts: Texts
) -> MessageLayout:
    """The flight, and under which dice nobody was left who could win."""
    dice = None if begun is None else dotted(words.signed_table(begun.rolled, texts))
    told, *why = flight(view, ended, texts)
    return _frame(ended.level, (dice, subheading(told), *map(small, why)), Colour.BAD, texts)


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
