"""Steps of a choice that are no act, acts taken back, and what becomes of what was pressed."""
# Over 400 lines: everything that a press can come to before it is an act, at one table.

from __future__ import annotations

import sqlite3
from contextlib import nullcontext
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import pytest

from bot.aio.tasks import gather_all
from bot.contract.game import GAMES, Action, Move, Seat
from bot.delivery.responder import Responder
from bot.display.display import Display
from bot.display.drawing import ShownMatch
from bot.display.open_panels import OpenPanels
from bot.display.outbox import Outbox
from bot.display.redraws import Redraws
from bot.display.rounds.desks import RoundDesks
from bot.handlers.actor import Call
from bot.handlers.lobby import Lobby
from bot.handlers.matches import MatchHandlers
from bot.live.errors import ActRefused
from bot.live.matches import Order
from bot.match.acts import ASK, CONCEDE, END, SUBSTITUTE, Doer
from bot.match.entries import Wish
from bot.match.errors import MatchRefusal
from bot.match.ids import MessageId, UserId
from bot.match.match import Match
from bot.match.terms import Takebacks
from bot.store import people
from bot.store.store import Store
from bot.ui import replies, symbols
from bot.ui.catalogue import Texts, texts_in
from bot.ui.controls import move_button
from bot.ui.custom_ids import Press
from bot.ui.match_view import AgreedGame, MatchView, PublicMatchView
from bot.ui.message import Message, MessageLayout, Text, TextMessage
from bot.ui.renderer import MatchRenderer
from tests.display.services import services_with
from tests.match.gathering import FIRST, SECOND, Gathering, GatheringOptions
from tests.store.playing import ANNA, BEGAN, BOHDAN, CHANNEL, CHRYSTIA, DANYLO, GUILD, start
from tests.ui.reading import actions_of, text_of

EN, PRESSED, ASKED = texts_in("en"), MessageId(77), MessageId(78)
"""The message that is pressed, and the private answer to the press."""


class Screens(MatchRenderer):
    """A seat that is asked can look at any card, and at nothing else.

    A question before an action shows its word.
    """

    def board(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        raise AssertionError("nobody looks at the board here")

    def ping(self, view: PublicMatchView, texts: Texts) -> TextMessage | None:
        raise AssertionError("nobody is pinged here")

    def rules(self, agreed: AgreedGame, texts: Texts) -> MessageLayout:
        raise AssertionError("nobody reads the rules here")

    def focus(self, view: MatchView, focus: tuple[str, ...], texts: Texts) -> MessageLayout | None:
        if view.own_prompt is None or focus[:1] != ("card",):
            return None
        return MessageLayout((Text(f"card {focus[1]} for seat {view.observer}"),))

    def confirm(
        self, view: MatchView, seat: Seat, action: Action, word: str, texts: Texts
    ) -> MessageLayout:
        return replies.question(word, "", move_button(view, seat, Move(action), "Do it"))


class Desk:
    """Handles presses of one match of Anna, Bohdan and Chrystia; notes what they are answered."""

    def __init__(self, store: Store, match: Match) -> None:
        self.match = match
        self.store = store
        services = services_with(store)
        self.matches = services.matches
        self.display = Mock(spec=Display)
        self.display.link.return_value = self.display.hold.return_value = None
        self.revealing = False
        """Whether what was done last is still being shown in the channel."""
        self.display.blocked_notice.return_value = None
        self.display.answering.side_effect = nullcontext

        async def public_view(match: Match) -> MatchView:
            return (await services.people.views(match)).public

        async def as_shown(match: Match) -> ShownMatch:
            return ShownMatch(match, self.revealing)

        async def check_revealed(match: Match, version: int | None = None) -> None:
            if self.revealing:
                raise ActRefused(MatchRefusal.BEING_REVEALED, match)

        self.display.public_view.side_effect = public_view
        self.display.as_shown.side_effect = as_shown
        self.display.check_revealed.side_effect = check_revealed
        redraws = Redraws(services, Outbox(services))
        self.display.panels = OpenPanels(redraws, services.time, services.background, AsyncMock())
        self.display.round_desks = RoundDesks(redraws, services.time)
        self.handlers = MatchHandlers(services, cast(Display, self.display), Mock(spec=Lobby))

    @property
    def shown(self) -> list[tuple[str, int]]:
        """The calls of the display, in order, and the version that each was told."""
        besides = ("link", "host_came", "check_revealed", "as_shown", "answering", "line", "hold")
        calls = [call for call in self.display.method_calls if call[0] not in besides]
        return [(name, match.version) for name, (match, *_), _ in calls]

    async def press(
        self,
        user: UserId,
        version: int,
        action: str,
        *,
        privately: bool = False,
        on: MessageId = PRESSED,
        shown: list[str] | None = None,
    ) -> list[tuple[str, str]]:
        """A press on a message; returns how it was answered, and with which text.

        `shown`: gets what can be pressed on the answers.
        """
        answers: list[tuple[str, str]] = []
        responder = Mock(spec=Responder)

        def noting(kind: str) -> Any:
            async def answer(message: Message | None = None) -> MessageId | None:
                answers.append((kind, text_of(message) if message is not None else ""))
                if shown is not None and isinstance(message, MessageLayout):
                    shown.extend(actions_of(message))
                return ASKED if kind == "private" else None

            return answer

        for kind in ("private", "replace", "acknowledge", "dismiss"):
            setattr(responder, kind, noting(kind))
        call = Call(
            answer=responder,
            user_id=user,
            guild_id=GUILD,
            channel_id=CHANNEL,
            texts=EN,
            language="en",
            at=BEGAN + 1,
            message_id=on,
            privately=privately,
        )
        await self.handlers.press(Press(self.match.terms.id, version, action), call)
        return answers


@pytest.fixture(autouse=True)
def _gathering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, Gathering.key, Gathering())
    for module in ("acts", "screens"):
        monkeypatch.setattr(f"bot.handlers.{module}.renderer_of", lambda key: Screens())


async def seated(store: Store, takebacks: Takebacks = Takebacks.CLEAN, **options: bool) -> Desk:
    chosen, players = GatheringOptions(**options), (ANNA, BOHDAN, CHRYSTIA)
    match = await start(
        store, game="gathering", options=chosen, players=players, host=DANYLO, takebacks=takebacks
    )
    return Desk(store, match)


@pytest.fixture
async def desk(store: Store) -> Desk:
    return await seated(store)


# Steps


async def test_a_step_is_shown_in_private_or_in_its_place(desk: Desk) -> None:
    assert await desk.press(ANNA, 0, "view:card,7") == [("private", "card 7 for seat 0")]
    answers = await desk.press(BOHDAN, 0, "view:card,7", privately=True)
    assert answers == [("replace", "card 7 for seat 1")]
    assert (await desk.matches.wanted(desk.match.terms.id)).version == 0, "nothing was done"
    assert desk.shown == []


async def test_a_step_of_a_standing_question_is_shown_whenever_drawn(desk: Desk) -> None:
    await desk.press(ANNA, 0, "pass")
    for version in (0, 1):
        assert await desk.press(BOHDAN, version, "view:card,1") == [
            ("private", "card 1 for seat 1")
        ]


@pytest.mark.parametrize("privately", [True, False])
async def test_a_step_that_is_gone_has_moved_on(desk: Desk, privately: bool) -> None:
    await desk.press(ANNA, 0, "ring")
    moved_on = [("private", EN("refusal-moved-on"))]
    assert await desk.press(BOHDAN, 0, "view:card,1", privately=privately) == moved_on
    assert await desk.press(BOHDAN, 1, "view:nonsense", privately=privately) == moved_on
    await desk.press(BOHDAN, 1, "finish")
    over = [("private", EN("refusal-over"))]
    assert await desk.press(BOHDAN, 1, "view:card,1", privately=privately) == over


async def test_a_seat_that_is_not_asked_takes_no_step(desk: Desk) -> None:
    await desk.press(ANNA, 0, "pass")
    ((kind, said),) = await desk.press(ANNA, 1, "view:card,1")
    assert kind == "private"
    assert "not your turn" in said
    ((kind, said),) = await desk.press(DANYLO, 1, "view:card,1")
    assert (kind, said.startswith("You are watching")) == ("private", True)
    await desk.matches.submit(desk.match.terms.id, Order(CONCEDE, Doer(BOHDAN), BEGAN + 1))
    assert await desk.press(BOHDAN, 2, "view:card,1") == [("private", EN("refusal-left"))]


# The pressed message


async def test_a_private_press_is_answered_in_place(desk: Desk) -> None:
    """The last step of a choice was shown in private, or it was a hand: the display knows."""
    assert await desk.press(ANNA, 0, "lay:b,a", privately=True) == []
    ((match, seat, pressed, _, texts), _) = desk.display.answer_on_hand.call_args
    assert (match.version, seat, pressed, texts) == (1, FIRST, PRESSED, EN)
    assert desk.shown == [("answer_on_hand", 1)]
    assert (await desk.matches.wanted(desk.match.terms.id)).state.scores == (2, 0, 0)


async def test_a_press_on_the_board_is_answered_there(desk: Desk) -> None:
    assert await desk.press(ANNA, 0, "lay:a") == []
    ((match, seat, pressed, _, texts), _) = desk.display.answer.call_args
    assert (match.version, seat, pressed, texts) == (1, FIRST, PRESSED, EN)


async def test_a_repeated_press_is_acknowledged_and_shown_once_more(desk: Desk) -> None:
    """Somebody who presses twice saw nothing come of it."""
    await desk.press(ANNA, 0, "lay:a")
    desk.display.reset_mock()
    assert await desk.press(ANNA, 0, "lay:a") == [("acknowledge", "")]
    desk.display.changed.assert_called_once_with(desk.match.terms.id)
    desk.display.answer.assert_not_called()


async def test_a_repeated_secret_press_is_shown_to_nobody_else(
    store: Store,
) -> None:
    """A second press on a public act is shown once more, even after a secret answer."""
    desk = await seated(store, window=True, opens=True)
    await desk.press(ANNA, 0, "lay:a")
    await desk.press(BOHDAN, 1, "pass")
    desk.display.reset_mock()
    await desk.press(BOHDAN, 1, "pass")
    desk.display.changed.assert_not_called()
    desk.display.show_secret_answer.assert_called_once()
    await desk.press(ANNA, 0, "lay:a")
    desk.display.changed.assert_called_once_with(desk.match.terms.id)


async def test_a_repeated_press_is_told_why_nothing_came_of_it(desk: Desk) -> None:
    await desk.press(ANNA, 0, "lay:a")
    notice = replies.not_shown("board-refused", ("Anna", "Bohdan"), EN)
    desk.display.blocked_notice.return_value = notice
    assert await desk.press(ANNA, 0, "lay:a") == [("private", notice.markdown)]


async def test_an_act_counts_although_it_cannot_be_answered(desk: Desk) -> None:
    desk.display.answer.side_effect = sqlite3.OperationalError("database or disk is full")
    assert await desk.press(ANNA, 0, "lay:a") == [("acknowledge", "")]
    assert (await desk.matches.wanted(desk.match.terms.id)).version == 1


@pytest.mark.parametrize("picked", ["a,b", "b,a"])
@pytest.mark.parametrize("privately", [False, True], ids=["board", "hand"])
async def test_a_confirmation_is_asked_in_any_order_of_picks(
    picked: str, privately: bool, store: Store
) -> None:
    desk = await seated(store, asks=True)
    shown: list[str] = []
    ((kind, question),) = await desk.press(
        ANNA, 0, f"lay:{picked}", privately=privately, shown=shown
    )
    assert (kind, "lay-b" in question) == ("private", True)
    assert (await desk.matches.wanted(desk.match.terms.id)).version == 0, "not yet"
    assert shown == ["lay:a,b"], "the button of the question is the action"
    answer = await desk.press(ANNA, 0, "lay:a,b", privately=True, on=ASKED)
    assert answer == [("dismiss", "")]
    assert desk.shown == [("acted", 1)], "the question goes, and is no hand"
    assert (await desk.matches.wanted(desk.match.terms.id)).state.scores == (2, 0, 0)


@pytest.mark.parametrize("privately", [False, True], ids=["board", "hand"])
async def test_a_confirmation_follows_from_the_picks_and_the_state(
    privately: bool, store: Store
) -> None:
    desk = await seated(store, asks=True)
    # In the next round it needs no confirmation, like the first card in this one.
    for version, action in enumerate(("lay:a", "ring", "lay:b")):
        user = (ANNA, BOHDAN, ANNA)[version]
        assert await desk.press(user, version, action, privately=privately) == []
    scores = (await desk.matches.wanted(desk.match.terms.id)).state.scores
    assert scores == (2, 0, 0)


async def test_an_illegal_action_is_refused_without_a_question(store: Store) -> None:
    desk = await seated(store, asks=True)
    ((_, said),) = await desk.press(ANNA, 0, "lay:a,b,c")
    assert "lay-b" not in said


async def test_a_question_whose_occasion_is_over_makes_nothing(store: Store) -> None:
    desk = await seated(store, asks=True)
    await desk.press(ANNA, 0, "lay:b")
    await desk.press(BOHDAN, 0, "ring")
    await desk.press(BOHDAN, 1, "ring")
    moved_on = [("private", EN("refusal-moved-on"))]
    assert await desk.press(ANNA, 0, "lay:b", privately=True, on=ASKED) == moved_on
    assert await desk.press(ANNA, 0, "lay:b") == moved_on, "nor is it asked again"
    assert (await desk.matches.wanted(desk.match.terms.id)).state.scores == (0, 0, 0)


# Taking back


@pytest.mark.parametrize("takebacks", [Takebacks.CLEAN, Takebacks.HOST])
@pytest.mark.parametrize("acted_since", [False, True])
async def test_a_host_is_asked_only_before_takebacks_of_several_acts(
    acted_since: bool, takebacks: Takebacks, store: Store
) -> None:
    desk = await seated(store, takebacks)
    await desk.press(ANNA, 0, "lay:a")
    if acted_since:
        await desk.press(BOHDAN, 0, "lay:a")
    number, asks = desk.match.terms.id, Doer(ANNA)
    await desk.matches.submit(number, Order(ASK, asks, BEGAN + 1, None, (Wish.TAKE_BACK,)))
    shown: list[str] = []
    standing = (await desk.matches.wanted(number)).version
    answers = await desk.press(DANYLO, standing, "agree", shown=shown)
    done = (await desk.matches.wanted(number)).version - standing
    asked = [kind for kind, _ in answers] == ["private"] and shown == ["agree"]
    assert (asked, done) == (acted_since, 0 if acted_since else 1)


async def test_answers_to_an_old_request_ask_nothing_of_the_next(
    store: Store,
) -> None:
    desk = await seated(store, Takebacks.HOST)
    await desk.press(ANNA, 0, "lay:a")
    number, asks = desk.match.terms.id, Doer(ANNA)
    await desk.matches.submit(number, Order(ASK, asks, BEGAN + 1, None, (Wish.TAKE_BACK,)))
    await desk.press(DANYLO, 2, "decline")
    await desk.press(BOHDAN, 0, "lay:a")
    await desk.matches.submit(number, Order(ASK, Doer(BOHDAN), BEGAN + 1, None, (Wish.TAKE_BACK,)))
    moved_on = [("private", EN("refusal-moved-on"))]
    assert await desk.press(DANYLO, 2, "agree") == moved_on


async def test_acts_about_a_player_are_not_done_to_a_substitute(desk: Desk) -> None:
    number, newcomer = desk.match.terms.id, UserId(77)
    substitution = Order(SUBSTITUTE, Doer(DANYLO), BEGAN + 1, None, (SECOND, newcomer))
    await desk.matches.submit(number, substitution)
    moved_on = [("private", EN("refusal-moved-on"))]
    for act in ("time,1,60", "starter,1", "substitute,1,78"):
        assert await desk.press(DANYLO, 0, f"host:{act}", privately=True) == moved_on
    assert (await desk.matches.wanted(number)).version == 1


async def test_several_pauses_during_a_playback_are_answered_alike(
    desk: Desk,
) -> None:
    """A refusal would tell that the match goes on after the playback."""
    desk.revealing = True
    other = UserId(78)
    await desk.store.write(people.note_host_command, GUILD, other, BEGAN)
    presses = [desk.press(user, 0, "pause", privately=True) for user in (DANYLO, other, DANYLO)]
    said = f"{symbols.PAUSED} {EN('pause-to-come')}"
    assert await gather_all(presses) == [[("private", said)]] * 3
    assert (await desk.matches.wanted(desk.match.terms.id)).version == 1, "once"


@pytest.mark.parametrize("over", [False, True])
async def test_a_players_pause_is_refused_alike_during_a_playback(desk: Desk, over: bool) -> None:
    await desk.store.write(people.note_host_command, GUILD, ANNA, BEGAN)
    if over:
        await desk.matches.submit(desk.match.terms.id, Order(END, Doer(DANYLO), BEGAN + 1))
    desk.revealing = True
    refused = [("private", EN("refusal-hosts-own-match"))]
    assert await desk.press(ANNA, 0, "pause", privately=True) == refused


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("action", ["lay:a", "card", "undo"])
async def test_a_spectator_is_told_nothing_before_the_playback(
    desk: Desk, action: str, over: bool
) -> None:
    if over:
        await desk.matches.submit(desk.match.terms.id, Order(END, Doer(DANYLO), BEGAN + 1))
    desk.revealing = True
    desk.display.check_revealed.side_effect = None
    watching = [("private", EN("refusal-not-your-match"))]
    assert await desk.press(UserId(78), 0, action) == watching


@pytest.mark.parametrize("old", ["pause", "hold-walk", "undo"])
async def test_an_old_button_tells_a_moderator_that_the_match_is_over(desk: Desk, old: str) -> None:
    """A player, and for "undo" a spectator."""
    user = UserId(78) if old == "undo" else ANNA
    await desk.store.write(people.note_host_command, GUILD, user, BEGAN)
    await desk.matches.submit(desk.match.terms.id, Order(END, Doer(DANYLO), BEGAN + 1))
    assert await desk.press(user, 0, old) == [("private", EN("refusal-over"))]


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize(
    "action", ["card", "desk", "view:card,1", "lay:a", "host:seat,1", "host:time,1,60"]
)
async def test_no_screen_tells_the_end_before_the_playback(
    desk: Desk, action: str, over: bool
) -> None:
    if over:
        await desk.matches.submit(desk.match.terms.id, Order(END, Doer(DANYLO), BEGAN + 1))
    desk.revealing = True
    user = DANYLO if action.startswith(("desk", "host")) else ANNA
    told = [("private", EN("refusal-being-revealed"))]
    if action in ("desk", "host:seat,1"):
        # It becomes the desk once that may be seen.
        told = [("replace", EN("playback-over"))]
    assert await desk.press(user, 0, action, privately=True) == told


@pytest.mark.parametrize("revealing", [False, True])
async def test_the_rules_tell_how_a_match_stands_after_the_playback(
    desk: Desk, revealing: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Mock(return_value=TextMessage("the rules"))
    monkeypatch.setattr("bot.handlers.screens.rules_page", page)
    desk.revealing = revealing
    assert await desk.press(BOHDAN, 0, "rules") == [("private", "the rules")]
    (_, agreed, *_), _ = page.call_args
    assert (agreed.observation is None) is revealing


async def test_a_refusal_tells_no_end_after_the_first_look(desk: Desk) -> None:
    """The playback has begun between the check of the act and its refusal."""
    number = desk.match.terms.id
    await desk.matches.submit(number, Order(END, Doer(DANYLO), BEGAN + 1))
    desk.revealing = True
    desk.display.check_revealed.side_effect = None
    assert await desk.press(DANYLO, 0, "host:forfeit,1", privately=True) == [
        ("private", EN("refusal-being-revealed"))
    ]
