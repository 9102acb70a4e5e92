"""The pages of a round's desk: a table, a person, and what is seldom needed."""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.match.acts import MatchCommand
from bot.match.ids import UserId
from bot.rounds import entries as made
from bot.rounds.acts import RoundVerb
from bot.rounds.entries import TableKey
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import Place, pair_of
from bot.rounds.rights import may
from bot.rounds.round import PlaceState, Round, RoundPhase, knock_out_begun, may_enter
from bot.rounds.standings import awarded
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.controls import MOST_OPTIONS, paged_menu
from bot.ui.custom_ids import of_press
from bot.ui.markdown import all_of, capital, dotted, heading, lines, small, until
from bot.ui.message import (
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
from bot.ui.names import plain
from bot.ui.rounds.controls import NOBODY, act, asks, back, can, host_press
from bot.ui.rounds.desk import add_menu, table_option
from bot.ui.rounds.standings import record
from bot.ui.rounds.tables import table_line
from bot.ui.rounds.view import RoundView, TableState, TableView
from bot.ui.rounds.words import IN_LISTS, called, names_at, names_of, round_name

_BESIDE = 16
"""Characters of a name on a button."""


# A table


def table_page(
    view: RoundView, leg: int, number: int, texts: Texts, viewer: UserId
) -> MessageLayout:
    """A table and what a host can do about it. Raises `RoundRefused` where there is none."""
    one, key = view.round, TableKey(leg, number)
    one.wanted_table(key)
    seen = next(each for each in view.tables_of(leg) if each.table.number == number)
    name = called(view)
    title = heading(f"{symbols.DESK} {texts('round-table-title', leg=leg, number=number)}")
    since = (
        None if seen.since is None else small(texts("round-desk-since", since=until(seen.since)))
    )
    absent = None
    if seen.table.absent:
        names = all_of(names_at(seen.table, seen.table.absent, name), texts)
        absent = texts("round-desk-absent", names=names)
    told = [title, table_line(view, seen, name, texts), absent, since]
    own = may(one, made.Replayed(at=0, by=viewer, table=key), viewer, moderates=True)
    if own is not None:
        told.append(texts("round-desk-own-table"))
        return _page(told, [Buttons((back(one, texts),))])
    rows: list[Block] = [
        Buttons(tuple(row))
        for row in (
            [*_absences(view, key, seen, texts, viewer)],
            [*_awards(view, key, seen, texts, viewer)],
            [*_players(view, seen, texts)],
            [*_about(view, key, seen, texts, viewer)],
        )
        if row
    ]
    return _page(told, rows)


def _page(told: list[str | None], blocks: list[Block]) -> MessageLayout:
    return MessageLayout((Text(lines(*told)), *blocks), symbols.Colour.QUIET)


def _absences(
    view: RoundView, key: TableKey, seen: TableView, texts: Texts, viewer: UserId
) -> Iterator[Button]:
    """Those who have not come, as long as the match has not begun; those who are ready have."""
    one, present = view.round, seen.table.present
    missing = seen.missing if seen.state is TableState.WAITS else present

    def counts(*places: Place) -> bool:
        return can(one, made.Absent(at=0, by=viewer, table=key, places=places), viewer)

    for place in missing:
        if counts(place):
            label = texts("round-button-absent", name=plain(view.name(place), _BESIDE))
            yield asks(one, label, RoundVerb.WALKOVER, *key, place)
    if missing == present and counts(*present):
        yield asks(one, texts("round-button-nobody"), RoundVerb.WALKOVER, *key)


def _awards(
    view: RoundView, key: TableKey, seen: TableView, texts: Texts, viewer: UserId
) -> Iterator[Button]:
    """The buttons that award a table to a place, or to all of them."""
    one, places = view.round, seen.table.places
    for winner in (*places, None):
        ruling = made.Ruled(at=0, by=viewer, table=key, points=awarded(places, winner))
        if can(one, ruling, viewer):
            label = texts("round-button-share")
            if winner is not None:
                player = view.names[seen.table.player(winner)]
                label = texts("round-button-award", name=plain(player, _BESIDE))
            yield asks(one, label, RoundVerb.AWARD, *key, winner or 0)


def _players(view: RoundView, seen: TableView, texts: Texts) -> Iterator[Button]:
    """The ways to those who sit there, as for a stand-in."""
    for place in seen.table.places:
        label = texts("round-button-person", name=plain(view.name(place), _BESIDE))
        yield act(view.round, label, RoundVerb.PERSON, place)


def _about(
    view: RoundView, key: TableKey, seen: TableView, texts: Texts, viewer: UserId
) -> Iterator[Button]:
    one = view.round
    if can(one, made.Ruled(at=0, by=viewer, table=key, points=None), viewer):
        label = texts("round-button-void")
        yield asks(one, label, RoundVerb.VOID, *key, style=Style.DANGER)
    over = seen.state is TableState.OVER and not seen.outcome.open
    if over and can(one, made.Replayed(at=0, by=viewer, table=key), viewer):
        yield asks(one, texts("round-button-replay"), RoundVerb.REPLAY, *key)
    if seen.state is TableState.WAITS:
        yield act(one, texts("round-button-call"), RoundVerb.CALL, *key)
    if seen.live is not None:
        label = texts("round-button-match-desk")
        yield Button(label, of_press(seen.live, 0, MatchCommand.DESK))
    yield back(one, texts)


# A person


def person_page(
    view: RoundView, place: Place, texts: Texts, viewer: UserId, *, has_left: bool = False
) -> MessageLayout:
    """A place and what a host can do about it. Raises `RoundRefused` where there is none.

    `has_left`: its player is no member of the server any more.
    """
    one, state = view.round, view.round.wanted_place(place)
    blocks: list[Block] = [Buttons(tuple(_about_place(view, state, texts, viewer)))]
    if _may_stand_in(view, state, viewer):
        asked = host_press(one, RoundVerb.ASK, RoundVerb.STAND_IN, place)
        blocks.append(UserMenu(asked, texts("round-desk-stand-in")))
    blocks += _forbidding(view, state, texts, viewer)
    title, *told = _place_told(view, state, texts)
    return _page([title, _left_server(has_left, texts), *told], blocks)


def _left_server(has_left: bool, texts: Texts) -> str | None:
    return f"{symbols.TROUBLE} {texts('round-desk-left-server')}" if has_left else None


def _place_told(view: RoundView, state: PlaceState, texts: Texts) -> Iterator[str | None]:
    one, name, place = view.round, called(view, IN_LISTS), state.number
    yield heading(f"{symbols.DESK} {place} {name(state.player)}")
    line = next((line for line in view.standings if line.place == place), None)
    left = None
    if state.left_after is not None:
        left = texts("round-until-leg", leg=state.left_after)
    if line is not None and one.legs:
        rank = texts("round-desk-rank", rank=line.rank)
        yield dotted((rank, record(view, line), left))
    else:
        yield left
    seen = view.table_of(place)
    if seen is not None:
        yield table_line(view, seen, name, texts)
    rivals = [pair[0] if pair[1] == place else pair[1] for pair in one.forbidden if place in pair]
    if rivals:
        names = ", ".join(names_of(view, sorted(rivals), name))
        yield texts("round-desk-rivals", names=names)


def _about_place(
    view: RoundView, state: PlaceState, texts: Texts, viewer: UserId
) -> Iterator[Button]:
    one, place = view.round, state.number
    if can(one, made.Withdrew(at=0, by=viewer, player=state.player), viewer):
        label = texts("round-button-drop")
        yield asks(one, label, RoundVerb.DROP, place, style=Style.DANGER)
    if can(one, made.PlaceReturned(at=0, by=viewer, place=place), viewer):
        yield act(one, texts("round-button-return"), RoundVerb.RETURN, place)
    if can(one, made.Corrected(at=0, by=viewer, place=place, points=1), viewer):
        yield act(one, texts("round-button-correct"), RoundVerb.CORRECT, place)
    seen = view.table_of(place)
    if seen is not None and one.legs:
        label = capital(texts("round-table", number=seen.table.number))
        yield act(one, label, RoundVerb.TABLE, len(one.legs), seen.table.number)
    yield back(one, texts)


def _may_stand_in(view: RoundView, state: PlaceState, viewer: UserId) -> bool:
    """Whether somebody else can have the place: not while its match goes on."""
    seen = view.table_of(state.number)
    if view.round.over or not state.has_row or (seen is not None and seen.live is not None):
        return False
    entry = made.StoodIn(at=0, by=viewer, place=state.number, player=NOBODY)
    return can(view.round, entry, viewer)


def _forbidding(view: RoundView, state: PlaceState, texts: Texts, viewer: UserId) -> Iterator[Menu]:
    """Menus of those whom a place must not meet, or may meet again."""
    one, place = view.round, state.number
    others = [other for other in one.playing if other != place]
    options = []
    for other in others:
        pair = pair_of(place, other)
        if can(one, made.PairForbidden(at=0, by=viewer, places=pair), viewer):
            forbidden = pair in one.forbidden
            about = texts("round-desk-allow") if forbidden else None
            label = f"{other} {plain(view.name(other))}"
            options.append(Option(label, str(other), about))
    for page in range(0, len(options), MOST_OPTIONS):
        shown = tuple(options[page : page + MOST_OPTIONS])
        custom_id = host_press(one, RoundVerb.FORBID, place, *((page,) if page else ()))
        yield Menu(custom_id, texts("round-desk-forbid"), shown)


def signed_up_page(
    view: RoundView, user_id: UserId, texts: Texts, viewer: UserId, *, has_left: bool = False
) -> MessageLayout:
    """Somebody without a place; as `person_page`. Raises `RoundRefused` where they are not in."""
    one = view.round
    if user_id not in (*one.signed_up, *one.waiting):
        raise RoundRefused(RoundRefusal.NOT_IN, person=user_id)
    name = called(view)
    title = heading(f"{symbols.DESK} {name(user_id)}")
    told: list[str | None] = [title, _left_server(has_left, texts)]
    if user_id in one.queue:
        told.append(capital(texts("round-desk-waits")))
    buttons = [asks(one, texts("round-button-remove"), RoundVerb.WITHDRAW, user_id)]
    if can(one, made.SignedUp(at=0, by=viewer, player=user_id), viewer):
        label = texts("round-button-give-place")
        buttons.insert(0, act(one, label, RoundVerb.ADD, user_id, style=Style.PRIMARY))
    if one.phase is RoundPhase.CHECK_IN:
        here = user_id in one.here
        told.append(capital(texts("round-desk-here" if here else "round-desk-not-here")))
        if not here:
            label = texts("round-button-is-here")
            buttons.insert(0, act(one, label, RoundVerb.HERE, user_id, style=Style.PRIMARY))
    return _page(told, [Buttons((*buttons, back(one, texts)))])


# More


def more(view: RoundView, texts: Texts, viewer: UserId, page: int = 0) -> MessageLayout:
    """The page of controls that are seldom needed.

    `page`: of the tables of earlier legs, from 0, the newest first.
    """
    one = view.round
    title = heading(f"{symbols.DESK} {round_name(view)}")
    told: list[str | None] = [title]
    if one.co_hosts:
        names = ", ".join(map(called(view), one.co_hosts))
        told.append(texts("round-desk-co-hosts", names=names))
    told.append(_entry_told(one, texts))
    blocks: list[Block] = [Buttons(tuple(_rarely(view, texts, viewer)))]
    if one.phase in (RoundPhase.DRAWN, RoundPhase.RUNNING):
        blocks += add_menu(view, texts, viewer)
    if viewer not in one.co_hosts:
        blocks.append(UserMenu(host_press(one, RoundVerb.CO_HOST), texts("round-desk-co-host")))
        asked = host_press(one, RoundVerb.ASK, RoundVerb.HAND_OVER)
        blocks.append(UserMenu(asked, texts("round-desk-hand-over")))
    blocks += _earlier(view, texts, page)
    return _page(told, blocks)


def _entry_told(one: Round, texts: Texts) -> str:
    """Whether people can sign up without a host."""
    if may_enter(one):
        return texts("round-desk-entry-open")
    if knock_out_begun(one):
        return texts("round-desk-entry-over")
    return texts("round-desk-entry-late" if one.entry_open else "round-entry-closed")


def _rarely(view: RoundView, texts: Texts, viewer: UserId) -> Iterator[Button]:
    one = view.round
    closes = may_enter(one)
    opens = not one.entry_open and may_enter(replace(one, entry_open=True))
    entry = made.EntryOpened(at=0, by=viewer, open=opens)
    if (closes or opens) and can(one, entry, viewer):
        key = "round-button-close-entry" if one.entry_open else "round-button-open-entry"
        yield act(one, texts(key), RoundVerb.ENTRY, int(opens))
    if one.phase is RoundPhase.SIGN_UP and can(one, made.CheckInClosed(at=0, by=viewer), viewer):
        yield asks(one, texts("round-button-no-check-in"), RoundVerb.CLOSE_CHECK_IN)
    if one.phase is RoundPhase.DRAWN and not one.legs:
        yield act(one, texts("round-button-terms"), RoundVerb.TERMS)
    if one.legs:
        yield act(one, texts("round-button-standings"), RoundVerb.STANDINGS)
        if one.phase is RoundPhase.DRAWN and not view.open_tables:
            yield act(one, texts("round-button-close"), RoundVerb.CLOSE)
    if can(one, made.Cancelled(at=0, by=viewer), viewer):
        label = texts("round-button-cancel")
        yield asks(one, label, RoundVerb.CANCEL, style=Style.DANGER)
    yield back(one, texts)


def _earlier(view: RoundView, texts: Texts, page: int) -> tuple[Block, ...]:
    """A menu of the tables of earlier legs; of the newest too, once the next one is drawn."""
    one = view.round
    newest = len(one.legs) - (one.phase is RoundPhase.RUNNING)
    options = [
        table_option(view, leg, seen, texts, texts("round-desk-leg", leg=leg))
        for leg in range(newest, 0, -1)
        for seen in view.tables_of(leg)
    ]
    custom_id, placeholder = host_press(one, RoundVerb.TABLE), texts("round-desk-earlier")
    menu = Menu(custom_id, placeholder, tuple(options))
    return paged_menu(menu, page, lambda to: host_press(one, RoundVerb.MORE, to), texts)
