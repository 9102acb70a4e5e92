"""The first message of a round: what it is, who plays in it, and how to join."""

from collections.abc import Iterator

from bot.rounds.acts import RoundVerb
from bot.rounds.round import BEFORE_PLACES, Round, RoundPhase, legs_of, may_enter
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.games import game_of
from bot.ui.markdown import at_time, bold, dotted, heading, lines, on_day, small, until
from bot.ui.message import Block, Button, Buttons, Divider, MessageLayout, Style, Text
from bot.ui.rounds.standings import winners_told
from bot.ui.rounds.view import BOARD, CHECK_IN, FINAL, RoundView
from bot.ui.rounds.words import (
    Called,
    button,
    called,
    check_in_ends,
    game_line,
    host_button,
    hosted_by,
    listed,
    newest_leg,
    pairing_line,
    round_name,
)

_ROOMY = 16
"""Up to so many names stand in full size on a phone."""


def sign_up(view: RoundView, texts: Texts) -> MessageLayout:
    """The round in short, and the buttons to join and to leave, as long as they do anything.

    Once the round is over, it says what became of it.
    """
    name = called(view)
    blocks: list[Block] = [Text(lines(*_head(view, name, texts))), Divider()]
    blocks.append(Text(lines(*_people(view, name, texts))))
    buttons = tuple(_buttons(view, texts))
    if buttons:
        blocks.append(Buttons(buttons))
    colour = symbols.Colour.OVER if view.round.over else symbols.Colour.QUIET
    return MessageLayout(tuple(blocks), colour)


def sign_up_button(one: Round, texts: Texts) -> Button:
    label = texts("round-button-sign-up")
    return button(one, RoundVerb.SIGN_UP, label, style=Style.SUCCESS)


def _head(view: RoundView, name: Called, texts: Texts) -> Iterator[str]:
    one = view.round
    terms = one.terms
    yield heading(f"{symbols.ROUND} {round_name(view)}")
    yield game_line(view, texts)
    yield from map(small, game_of(terms.game).unusual(terms.options, texts))
    host = hosted_by(view, name, texts)
    if one.phase in BEFORE_PLACES:
        starts = terms.starts
        moment = f"{on_day(starts)} {at_time(starts)}"
        yield texts("round-starts", until=until(starts), moment=moment)
    yield dotted((pairing_line(view, texts), host))


def _people(view: RoundView, name: Called, texts: Texts) -> Iterator[str]:
    """The players, and those who wait; or what became of the round."""
    one = view.round
    if one.phase is RoundPhase.CANCELLED:
        yield bold(texts("round-cancelled"))
        return
    if one.phase is RoundPhase.CLOSED:
        yield bold(winners_told(view, texts))
        final = view.link_of(FINAL)
        if final is not None:
            yield texts("round-link-final", link=final)
        return
    if one.has_places:
        users = one.players(one.playing)
        yield bold(texts("round-play", count=len(users)))
    else:
        users = one.with_place
        yield bold(_taken(len(users), one.terms.places, texts))
    if users:
        players = ", ".join(map(name, users))
        yield players if len(users) <= _ROOMY else small(players)
    if one.queue:
        waiting = listed(list(map(name, one.queue)), texts)
        yield texts("round-waiting-list", players=waiting)
    yield from map(small, _course(view, texts))


def _taken(count: int, places: int, texts: Texts) -> str:
    if not count:
        return texts("round-signed-up-nobody", places=places)
    if count == places:
        return texts("round-signed-up-full", count=count)
    return texts("round-signed-up", count=count, free=places - count)


def _course(view: RoundView, texts: Texts) -> Iterator[str]:
    """The lines on the next step, or the present one."""
    one = view.round
    if one.phase in (RoundPhase.DRAFT, RoundPhase.SIGN_UP) and one.terms.check_in:
        begins = one.due if one.due is not None else one.terms.starts - one.terms.check_in
        yield texts("round-check-in-times", begins=at_time(begins), ends=at_time(one.terms.starts))
    elif one.phase is RoundPhase.CHECK_IN:
        # The check-in tells who is missing: each press there would change this as well.
        told = texts("round-check-in-until", ends=at_time(check_in_ends(view)))
        link = view.link_of(CHECK_IN)
        yield told if link is None else f"{told} {texts('round-link-check-in', link=link)}"
    elif one.legs:
        link = view.link_of(f"{BOARD}{len(one.legs)}")
        yield dotted((newest_leg(one, texts), link and texts("round-link-board", link=link)))
    elif one.has_places:
        yield texts("round-before-first-leg")
    if one.has_places and may_enter(one):
        last = legs_of(one) // 2 if one.terms.admits_late else 0
        yield texts("round-may-enter", leg=last + 1)
    elif not one.entry_open:
        yield texts("round-entry-closed")


def _buttons(view: RoundView, texts: Texts) -> Iterator[Button]:
    one = view.round
    if one.over or one.phase is RoundPhase.DRAFT:
        return
    if may_enter(one):
        yield sign_up_button(view.round, texts)
    yield button(view.round, RoundVerb.WITHDRAW, texts("round-button-withdraw"))
    yield button(view.round, RoundVerb.RULES, texts("button-rules"))
    yield host_button(view, texts)
