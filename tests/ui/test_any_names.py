"""Discord accepts all messages around a match with any names, in both languages."""

import inspect
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.games.deathmatch.rules.game import Options
from bot.match.earlier import Asking
from bot.match.entries import Wish
from bot.match.ids import ChannelId, InvitationId, MatchId, UserId
from bot.match.invitation import InvitationKind, InvitationStatus
from bot.ui import desk, replies, status
from bot.ui.board import around
from bot.ui.catalogue import LANGUAGES, Texts, mention_commands, texts_in
from bot.ui.desk import DeskState
from bot.ui.help import Concern, HelpPage, InvitationNearby, MatchNearby, help_message
from bot.ui.invitation import invitation_message
from bot.ui.match_view import PublicMatchView, SeatClock
from bot.ui.message import Message, MessageLayout, TextMessage
from bot.ui.replies import Obstacle
from bot.ui.status import PAGE, status_page
from tests.games.deathmatch.screens.drawing import RENDERER, playouts, start
from tests.ui.drawing import view_of
from tests.ui.invitations import KESTREL, MOTH, NAMES, challenge, hosted, table
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, buttons_of, raw_keys, text_of
from tests.ui.screens_of_the_engine import (
    BOARD,
    LATER,
    RUNNING,
    STANDING,
    WAITING,
    WINDOW,
    clocked,
)

WIDE = "Ш" * 32
"""A name of full length, as Discord lets one be called."""
LARGEST = 2**63 - 1
"""The longest id there can be."""
HERE, ELSEWHERE = ChannelId(505), ChannelId(606)
LINK = "https://discord.com/channels/1/2/3"
NOW = 1_790_000_000_000
FIRST, SECOND = Seat(0), Seat(1)
USED_UP = SeatClock(None, None, 0, 0)


# /help


def nearby(concern: Concern, channel_id: ChannelId = HERE, **changes: Any) -> MatchNearby:
    view = view_of(start(), names=(NASTY, WIDEST), channel_id=channel_id)
    return MatchNearby(concern, "deathmatch", replace(view, **changes), False, LINK)


def of_help(texts: Texts) -> Iterator[Message]:
    """A page for each thing that can stand on one, and for all of them at once."""
    invited = [
        InvitationNearby(InvitationId(7), kind, NASTY, LINK, NOW, agreed)
        for kind, agreed in product(InvitationKind, (False, True))
    ]
    near = [nearby(concern, channel) for concern in Concern for channel in (HERE, ELSEWHERE)]
    near += [nearby(concern, paused_by=NASTY) for concern in Concern]
    near += [replace(each, revealing=True) for each in near]
    trouble = replace(nearby(Concern.PLAYS), link=None, trouble="Gone. " * 200)
    everything = (*map(nearby, Concern), *map(nearby, Concern)) * 5
    pages = [
        HelpPage(HERE),
        *(HelpPage(HERE, (each,)) for each in near),
        *(HelpPage(HERE, invitations=(each,)) for each in invited),
        *(HelpPage(HERE, obstacle=obstacle) for obstacle in Obstacle),
        *(
            HelpPage(HERE, (*everything, trouble), 2, (*invited,) * 5, privately, moderates=True)
            for privately in (False, True)
        ),
    ]
    for ids in ({}, {"play deathmatch": LARGEST, "match show": LARGEST}):
        mention_commands(ids)
        yield from (help_message(page, texts) for page in pages)


# The desk, and the list of matches


def busy(seats: int) -> DeskState:
    """All that can be told at once."""
    every = tuple(map(Seat, range(seats)))
    view = PublicMatchView(
        match_id=MatchId(10**17),
        version=999_999_999,
        observer=None,
        players=tuple(UserId(LARGEST - seat) for seat in every),
        names=tuple((NASTY, WIDEST)[seat % 2] for seat in every),
        host_name=WIDEST,
        channel_id=ELSEWHERE,
        practice=False,
        observation=None,
        recent=(),
        prompts=(),
        asked_since={},
        active=every,
        host=UserId(5),
        clock=tuple(SeatClock(None, None, 90_000, 300_000) for _ in every),
        paused_by=NASTY,
        asking=Asking(FIRST, Wish.TAKE_BACK, 3),
        host_missed=1,
    )
    return DeskState(
        view=view,
        since={seat: NOW + seat for seat in every},
        starters=every,
        trouble="x" * 400,
        link=LINK,
    )


def of_the_desk(texts: Texts) -> Iterator[Message]:
    seen = {FIRST: 1, SECOND: 22}
    for seats in (2, 8):
        state = busy(seats)
        shown = state.view
        yield desk.desk(state, texts)
        yield desk.player_screen(state, SECOND, texts)
        yield desk.confirm_rewind(shown, FIRST, seen, texts)
        yield desk.confirm_rewind(shown, FIRST, {}, texts)
        yield desk.confirm_rewind(shown, FIRST, seen, texts, against_terms=True)
        yield desk.confirm_redeal(shown, None, texts, instead=True)
        yield desk.confirm_redeal(shown, texts("part-adventure", number=2), texts)
        yield desk.confirm_end(shown, texts)
        yield desk.confirm_forfeit(shown, SECOND, texts)
        yield desk.confirm_award(shown, SECOND, texts)
        yield desk.confirm_substitute(shown, SECOND, UserId(LARGEST), NASTY, texts)
        numbered = [replace(state, view=replace(shown, match_id=MatchId(n))) for n in range(PAGE)]
        yield status_page(
            [status.live_match(each, texts, own=False) for each in numbered], 1, 3, texts
        )
    yield status_page([status.damaged_match(MatchId(n), texts) for n in range(PAGE)], 0, 1, texts)


# Invitations, boards, answers


def of_invitations(texts: Texts) -> Iterator[Message]:
    options = Options("barbarian", "ABCDEFGHIJKLMNOPQRST" * 5)
    six = tuple(UserId(LARGEST - number) for number in range(6))
    for name, state in product((NASTY, WIDEST, WIDE), InvitationStatus):
        names = dict.fromkeys((*NAMES, *six), name)
        for invited in ((KESTREL, MOTH), six):
            known = {"status": state, "options": options, "invited": invited}
            for make in (challenge, hosted):
                yield invitation_message(make(**known, most=len(invited)), names, texts)
        for seated in (1, 5, 6):
            opened = table(*six[:seated], status=state, least=2, most=6)
            yield invitation_message(opened, names, texts)


def of_boards(texts: Texts) -> Iterator[Message]:
    """With clocks of six, and with everything that a board can say besides."""
    for name in (NASTY, WIDEST):
        clock = (RUNNING, LATER, WINDOW, STANDING, WAITING, WAITING)
        yield around(BOARD, clocked(*clock, asked=(0, 1, 2, 3), names=(name,) * 6), texts)
    for match, wish in product(playouts(2), Wish):
        if match.live:
            view = view_of(
                match,
                names=(NASTY * 2, NASTY),
                host_name=NASTY,
                paused_by=NASTY,
                clock=(USED_UP, USED_UP),
                stalled=(FIRST,),
                deciding=(SECOND,),
                asking=Asking(FIRST, wish, match.version),
                answering=(SECOND,),
            )
            asked = around(RENDERER.board(view, texts), view, texts)
            board = around(RENDERER.board(view, texts), replace(view, asking=None), texts)
            assert asked.blocks[: len(board.blocks)] == board.blocks, "nothing else moves"
            assert [button.label for button in buttons_of(asked)[-2:]] == [
                texts("asking-agree"),
                texts("asking-decline"),
            ]
            yield asked


ARGUMENTS: dict[str, Any] = {
    "away": 240,
    "board": texts_in("en"),
    "channel_id": 606,
    "decks": NASTY * 10,
    "expires": NOW,
    "game": "deathmatch",
    "key": "host-absent",
    "link": LINK,
    "match_id": 12,
    "name": NASTY,
    "names": (NASTY, WIDEST),
    "standing": "1 : 0",
    "opponents": (NASTY, WIDEST),
    "permission": "send_messages",
    "pings": (),
    "obstacle": Obstacle.SEND_MESSAGES_IN_THREADS,
    "leave": "d:1:1:ask-concede",
    "alone": True,
    "called": True,
    "in_round": True,
    "lost": "You lose.",
    "told": TextMessage("Not now."),
    "typed": NASTY * 10,
    "view": replace(clocked(RUNNING, WAITING, names=(NASTY, WIDEST)), stalled=(FIRST,)),
}
NO_ANSWERS = {"which_match", "match_label", "permission_name", "question"}
OF_REFUSALS = {"refusal"}
"""The tests of refusals look at each word of them."""


def of_answers(texts: Texts) -> Iterator[Message]:
    for name, say in inspect.getmembers(replies, inspect.isfunction):
        ours = say.__module__ == replies.__name__ and not name.startswith("_")
        if ours and name not in NO_ANSWERS | OF_REFUSALS:
            wanted = set(inspect.signature(say).parameters) - {"texts", "known"}
            message = say(**{each: ARGUMENTS[each] for each in wanted}, texts=texts)
            assert isinstance(message, MessageLayout) or message.pings == ()
            yield message
    choices = [
        replies.MatchChoice(MatchId(n), "c" * 100, "deathmatch", (WIDEST, NASTY))
        for n in range(replies.MOST_CHOICES + 3)
    ]
    asked = replies.which_match(choices, "ask-concede", texts)
    assert len(buttons_of(asked)) == replies.MOST_CHOICES
    assert "3" in text_of(asked).splitlines()[-1]
    yield asked


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "drawn", [of_help, of_the_desk, of_invitations, of_boards, of_answers], ids=lambda f: f.__name__
)
def test_discord_takes_it_and_no_name_does_anything(
    drawn: Callable[[Texts], Iterator[Message]], language: str
) -> None:
    for message in drawn(texts_in(language)):
        assert violations(message) == ()
        assert raw_keys(message) == set()
        assert "@here" not in text_of(message)
        assert "[x](" not in text_of(message)
