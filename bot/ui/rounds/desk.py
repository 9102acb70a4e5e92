"""The desk of a round: how it stands, what is next, and the ways to everything a host can do."""

from collections.abc import Iterator
from operator import itemgetter

from msgspec.structs import replace

from bot.match.ids import UserId
from bot.match.times import Instant, Millis
from bot.rounds import entries as made
from bot.rounds.acts import RoundVerb
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.rights import may
from bot.rounds.round import BEFORE_PLACES, Leg, Round, RoundPhase, legs_of
from bot.ui import symbols
from bot.ui.board import versus
from bot.ui.catalogue import Texts
from bot.ui.controls import MOST_OPTIONS, paged_menu
from bot.ui.markdown import at_time, bold, dotted, heading, lines, small, until
from bot.ui.message import (
    MOST_IN_A_ROW,
    Block,
    Button,
    Buttons,
    Menu,
    MessageLayout,
    Option,
    Style,
    Text,
    UserMenu,
)
from bot.ui.names import cut, plain
from bot.ui.rounds.controls import NOBODY, act, asks, can, host_press
from bot.ui.rounds.draft import draft
from bot.ui.rounds.tables import state_told, undecided
from bot.ui.rounds.troubles import trouble_told
from bot.ui.rounds.view import RoundView, TableState, TableView
from bot.ui.rounds.words import (
    IN_LISTS,
    Called,
    called,
    check_in_ends,
    listed,
    names_of,
    newest_leg,
    points_told,
    round_name,
)

SLOW_MS: Millis = 60 * 1000
"""So long may a table wait for somebody before the desk names it."""

_MOST_SLOW = 3
_LONGEST = 100
"""Discord's limit for each text of a line in a menu."""
_LABEL = 20
"""Characters of a name on a button or in a menu, where two stand beside each other."""


def desk(view: RoundView, texts: Texts, viewer: UserId, page: int = 0) -> MessageLayout:
    """The desk for one host; as long as nothing is posted, the draft.

    `page`: of the menu of people, from 0.
    """
    one = view.round
    if one.phase is RoundPhase.DRAFT:
        return draft(view, texts)
    name = called(view)
    head = heading(f"{symbols.DESK} {round_name(view)}")
    told = lines(head, bold(_phase(view, texts)), *_standing(view, name, texts))
    blocks: list[Block] = [Text(told)]
    if not one.over:
        blocks += _menus(view, texts, viewer, page)
    buttons = [*_steps(view, texts, viewer)]
    blocks += [
        Buttons(tuple(buttons[at : at + MOST_IN_A_ROW]))
        for at in range(0, len(buttons), MOST_IN_A_ROW)
    ]
    return MessageLayout(tuple(blocks), symbols.Colour.QUIET)


# How it stands


def _phase(view: RoundView, texts: Texts) -> str:
    one = view.round
    match one.phase:
        case RoundPhase.SIGN_UP:
            count, places = len(one.signed_up), one.terms.places
            told = texts("round-desk-sign-up", count=count, places=places)
            if one.due is None:
                return told
            return dotted((told, texts("round-desk-check-in-opens", until=until(one.due))))
        case RoundPhase.CHECK_IN:
            return texts(
                "round-check-in-goes-on",
                ends=at_time(check_in_ends(view)),
                here=_count_here(one),
                all=len(one.signed_up),
            )
        case RoundPhase.READY:
            return texts("round-desk-ready", count=len(one.playing))
        case RoundPhase.DRAWN:
            return texts("round-desk-drawn", leg=len(one.legs) + 1, legs=legs_of(one))
        case RoundPhase.RUNNING:
            leg = newest_leg(one, texts)
            over = len(view.tables) - len(view.open_tables)
            if over == len(view.tables):
                return dotted((leg, texts("round-tables-all-over")))
            return dotted((leg, texts("round-tables-over", over=over, all=len(view.tables))))
        case RoundPhase.CLOSED:
            return texts("round-over")
        case _:
            return texts("round-cancelled")


def _standing(view: RoundView, name: Called, texts: Texts) -> Iterator[str]:
    """The lines that a host looks for, the most urgent first."""
    one = view.round
    yield from (f"{symbols.TROUBLE} {trouble_told(each, texts)}" for each in view.troubles)
    if one.over:
        return
    if one.phase is RoundPhase.RUNNING:
        yield from _tables_told(view, name, texts)
    if one.phase is RoundPhase.DRAWN and one.drawn is not None:
        yield from drawn_lines(view, one.drawn, texts)
    if one.phase is RoundPhase.CHECK_IN and (late := one.not_here):
        told = listed([name(user) for user in late], texts)
        yield texts("round-desk-missing", names=told)
    if (count := _starting(one)) is not None and count < (least := one.terms.seats.start):
        yield texts("round-desk-too-few", number=least)
    if one.queue:
        waiting = listed([name(user) for user in one.queue], texts)
        yield texts("round-waiting-list", players=waiting)
    if one.forbidden:
        pairs = [versus(names_of(view, pair, name)) for pair in sorted(one.forbidden)]
        yield texts("round-desk-forbidden", pairs=listed(pairs, texts))
    if one.co_hosts:
        yield texts("round-desk-co-hosts", names=", ".join(map(name, one.co_hosts)))
    if not one.entry_open:
        yield texts("round-entry-closed")


def _count_here(one: Round) -> int:
    return len(one.signed_up) - len(one.not_here)


def _starting(one: Round) -> int | None:
    """How many are here for the first leg, or play; None: it does not matter yet."""
    if one.phase is RoundPhase.CHECK_IN:
        return _count_here(one)
    return len(one.playing) if one.phase is RoundPhase.READY else None


def _tables_told(view: RoundView, name: Called, texts: Texts) -> Iterator[str]:
    """The tables that need somebody, and the threads in which they play."""
    waiting = [(seen.since, seen) for seen in view.open_tables if seen.since is not None]
    slow = [each for each in waiting if view.now - each[0] >= SLOW_MS]
    if slow:
        slow.sort(key=itemgetter(0))
        told = [_slow(view, seen, since, name, texts) for since, seen in slow[:_MOST_SLOW]]
        yield texts("round-desk-slow", tables=", ".join(told))
    for key, found in (
        ("round-desk-undecided", undecided(view)),
        ("round-desk-needed", [seen for seen in view.tables if seen.needs_host]),
        ("round-desk-blocked", [s for s in view.tables if s.state is TableState.BLOCKED]),
    ):
        if found:
            numbers = [texts("round-table", number=seen.table.number) for seen in found]
            yield f"{symbols.TROUBLE} {texts(key, tables=', '.join(numbers))}"
    if view.threads_wanted:
        yield texts("round-desk-threads", count=view.threads, all=view.threads_wanted)


def _slow(view: RoundView, seen: TableView, since: Instant, name: Called, texts: Texts) -> str:
    places = seen.missing or seen.asked or seen.table.present
    return texts(
        "round-desk-slow-table",
        number=seen.table.number,
        names=", ".join(names_of(view, places, name)),
        since=until(since),
    )


def drawn_lines(view: RoundView, leg: Leg, texts: Texts) -> Iterator[str]:
    """The tables of a leg that has not begun, and those who have none."""
    name = called(view, IN_LISTS)
    for table in leg.tables:
        yield small(f"{bold(str(table.number))} {versus(names_of(view, table.places, name))}")
    if leg.byes:
        yield small(texts("round-byes", players=", ".join(names_of(view, leg.byes, name))))
    if leg.left_out:
        left_out = ", ".join(names_of(view, leg.left_out, name))
        yield small(f"{symbols.TROUBLE} {texts('round-left-out', players=left_out)}")


# Menus and buttons


def _menus(view: RoundView, texts: Texts, viewer: UserId, page: int) -> Iterator[Block]:
    one = view.round
    if one.phase is RoundPhase.RUNNING:
        order = sorted(view.tables, key=lambda seen: seen.state is TableState.OVER)
        options = [table_option(view, len(one.legs), seen, texts) for seen in order]
        custom_id = host_press(one, RoundVerb.TABLE)
        yield Menu(custom_id, texts("round-desk-table"), tuple(options[:MOST_OPTIONS]))
    custom_id, placeholder = host_press(one, RoundVerb.PERSON), texts("round-desk-person")
    people = Menu(custom_id, placeholder, tuple(_people(view, texts)))
    yield from paged_menu(people, page, lambda to: host_press(one, RoundVerb.DESK, to), texts)
    if one.phase in (RoundPhase.SIGN_UP, RoundPhase.CHECK_IN, RoundPhase.READY):
        yield from add_menu(view, texts, viewer)


def add_menu(view: RoundView, texts: Texts, viewer: UserId) -> Iterator[UserMenu]:
    """The menu of people whom a host can sign up; none where there is no room for any."""
    one = view.round
    if can(one, made.SignedUp(at=0, by=viewer, player=NOBODY), viewer):
        yield UserMenu(host_press(one, RoundVerb.ADD), texts("round-desk-add"))


def table_option(
    view: RoundView, leg: int, seen: TableView, texts: Texts, about: str | None = None
) -> Option:
    """A table in a menu, by leg and number. `about`: before what it does."""
    players = versus(plain(view.names[user], _LABEL) for user in seen.table.players)
    # A menu knows no markdown, and so no moment that counts down.
    timeless = replace(seen, flag=None)

    def name(user: UserId) -> str:
        return plain(view.names[user], IN_LISTS)

    state = dotted((about, state_told(view, timeless, name, texts)))
    value = f"{leg}:{seen.table.number}"
    return Option(cut(f"{seen.table.number} {players}", _LONGEST), value, cut(state, _LONGEST))


def _people(view: RoundView, texts: Texts) -> Iterator[Option]:
    """Everybody in the round: places, or those who have signed up while there are none.

    The value of a person without a place is 0 and their id.
    """
    one = view.round
    points = {line.place: line.points for line in view.standings}
    for place in one.places:
        if not place.has_row:
            continue
        told = None
        if place.left_after is not None:
            told = texts("round-until-leg", leg=place.left_after)
        elif one.legs:
            told = points_told(view, points.get(place.number, 0))
        label = f"{place.number} {plain(view.names[place.player])}"
        yield Option(label, str(place.number), told)
    for user in (*one.signed_up, *one.waiting):
        told = None
        if user in one.queue:
            told = texts("round-desk-waits")
        elif one.phase is RoundPhase.CHECK_IN:
            told = texts("round-desk-here" if user in one.here else "round-desk-not-here")
        yield Option(plain(view.names[user]), f"0:{user}", told)


def _steps(view: RoundView, texts: Texts, viewer: UserId) -> Iterator[Button]:
    """The buttons; the one that is lit is what comes next."""
    one = view.round
    match one.phase:
        case RoundPhase.SIGN_UP | RoundPhase.CHECK_IN:
            yield from _to_places(one, texts, viewer)
        case RoundPhase.READY:
            yield from _drawing(view, texts, viewer)
        case RoundPhase.DRAWN:
            yield act(one, texts("round-button-go"), RoundVerb.GO, style=Style.PRIMARY)
            if view.may_draw and _draws(one, viewer):
                yield act(one, texts("round-button-draw-anew"), RoundVerb.DRAW)
            yield from _by_hand(view, texts, viewer)
        case RoundPhase.RUNNING:
            yield from _running(view, texts, viewer)
    if one.phase in (RoundPhase.SIGN_UP, RoundPhase.CHECK_IN, RoundPhase.READY):
        yield act(one, texts("round-button-terms"), RoundVerb.TERMS)
    if one.phase in BEFORE_PLACES:
        yield act(one, texts("round-button-start"), RoundVerb.START)
    if not one.over:
        yield act(one, texts("round-button-more"), RoundVerb.MORE)
        yield act(one, texts("desk-refresh"), RoundVerb.DESK)
    elif one.legs:
        yield act(one, texts("round-button-standings"), RoundVerb.STANDINGS)


def _to_places(one: Round, texts: Texts, viewer: UserId) -> Iterator[Button]:
    """The ways from sign-up to the first leg."""
    if one.phase is RoundPhase.SIGN_UP:
        label = texts("round-button-check-in")
        few = len(one.signed_up) < 2 * one.terms.seats.start
        button = asks if few else act
        yield button(one, label, RoundVerb.CHECK_IN, style=Style.PRIMARY)
    elif can(one, made.CheckInClosed(at=0, by=viewer), viewer):
        label = texts("round-button-close-check-in")
        button = asks if one.not_here else act
        yield button(one, label, RoundVerb.CLOSE_CHECK_IN, style=Style.PRIMARY)


def _drawing(view: RoundView, texts: Texts, viewer: UserId) -> Iterator[Button]:
    """The ways to the next leg, unless it cannot be drawn."""
    one = view.round
    if not view.may_draw:
        return
    label = texts("round-button-draw", leg=len(one.legs) + 1)
    yield act(one, label, RoundVerb.DRAW, style=Style.PRIMARY)
    yield from _by_hand(view, texts, viewer)


def _by_hand(view: RoundView, texts: Texts, viewer: UserId) -> Iterator[Button]:
    if _draws(view.round, viewer, by_hand=True):
        yield act(view.round, texts("round-button-by-hand"), RoundVerb.BY_HAND)


def _draws(one: Round, viewer: UserId, *, by_hand: bool = False) -> bool:
    """Whether a host may draw a leg, or may write one."""
    entry = made.LegDrawn(at=0, by=viewer, seating=LegSeating(()), by_hand=by_hand)
    return may(one, entry, viewer, moderates=viewer not in one.hosts) is None


def _running(view: RoundView, texts: Texts, viewer: UserId) -> Iterator[Button]:
    one = view.round
    ready = any(len(seen.missing) < len(seen.table.present) for seen in view.open_tables)
    if not ready and can(one, made.TookBackGo(at=0, by=viewer), viewer):
        yield act(one, texts("round-button-take-back-go"), RoundVerb.TAKE_BACK_GO)
    if view.open_tables:
        return
    drawing = [*_drawing(view, texts, viewer)]
    yield from drawing
    style = Style.SECONDARY if drawing else Style.PRIMARY
    yield act(one, texts("round-button-close"), RoundVerb.CLOSE, style=style)
