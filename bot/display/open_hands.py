"""Hands that players have open: ephemeral messages, kept up to date for as long as Discord lets us.

They are answers to presses, so nobody else sees them, and they are known in memory only: after a
restart, a player presses "My cards" to see an up-to-date hand.
"""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from lru import LRU
from msgspec import Struct
from msgspec.structs import replace

from bot.aio.timing import Time
from bot.contract.game import Seat
from bot.delivery.budget import Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.display.drawing import ShownMatch
from bot.display.life import POLICY, MessageKind
from bot.display.outbox import TokenMessage
from bot.display.redraws import Redraws
from bot.display.targets import digest
from bot.match.ids import ChannelId, MatchId, MessageId, UserId
from bot.match.match import Match
from bot.ui import replies
from bot.ui.board import hand_taken_over, with_place
from bot.ui.catalogue import Texts
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout
from bot.ui.renderer import MatchRenderer

_MATCHES_KEPT = 10_000

_NO_CARD = 0
"""In place of the version that placed a card, where a message has shown none."""


class HandHolder(NamedTuple):
    """A seat of a match whose hand is looked after. `view`: what it sees. `link`: to the board.

    `coming`: a hand is on its way to its player.
    """

    shown: ShownMatch
    seat: Seat
    view: MatchView
    renderer: MatchRenderer
    link: str | None
    coming: bool = False

    @property
    def match(self) -> Match:
        """The match, of which no hand tells more than the channel shows."""
        return self.shown.match

    @property
    def user_id(self) -> UserId:
        """The player of the seat."""
        return self.view.players[self.seat]

    @property
    def key(self) -> str | None:
        """Names the message of what the seat holds; None when there is none to be."""
        if self.seat in self.view.departed:
            return None
        return self.renderer.hand_key(self.view)

    @property
    def urgency(self) -> Urgency:
        """The urgency of showing the hand: a seat that still has to answer comes first."""
        waited_for = any(
            prompt.seat == self.seat and prompt.answered is None for prompt in self.match.prompts
        )
        return Urgency.BOARD if waited_for else POLICY[MessageKind.ANSWER].urgency

    def shows(self, key: str | None) -> bool:
        """Whether a message that this key names is a hand now, or may be one when all is shown."""
        return key is not None and (self.shown.revealing or key == self.key)

    def hand(self, texts: Texts, read_in: ChannelId) -> MessageLayout:
        """The hand of the seat now. `read_in`: the channel in which its player reads it."""
        hand = self.renderer.hand(self.view, texts)
        return with_place(hand, self.view, self.link, texts, read_in)

    def placed_by(self, key: str | None, before: int | None) -> int | None:
        """The version of the entry that placed the card of a message; None while it is held.

        `key`: names the message. `before`: what this was when it was last shown.
        """
        if self.shows(key):
            return None
        if before is not None:
            return before
        answer = self.match.answers.get(self.seat)
        return self.match.version if answer is None else answer.version

    def layout(
        self, key: str | None, placed: int | None, texts: Texts, read_in: ChannelId
    ) -> MessageLayout:
        """The layout that a message is to show now.

        `key`: names it. `placed`: by which entry, so far. `read_in`: as for `hand`.
        """
        if self.shown.revealing:
            return replies.hand_being_revealed(texts)
        if key is not None and key == self.key:
            return self.hand(texts, read_in)
        if placed is None or self.match.stands(placed):
            layout = self.renderer.hand_placed(self.view, key, texts)
        else:
            layout = self.renderer.hand_back(self.view, texts)
        # The board of the turn that has ended goes.
        return with_place(layout, self.view, None, texts, read_in)


class OpenHand(Struct, frozen=True):
    """An ephemeral message with a hand. `key`: its name, None where nobody knows it any more.

    `digest`: of what it shows, or is about to. `placed`: the version of the entry that placed its
    card; None while that is held; 0 where it has shown none. As long as that entry stands it is
    changed once at most: when its player can ask for that card no more, at which one without a card
    goes. `user_id`: who sees it. Once somebody else has taken the seat over, it says so and nothing
    else. `asks_back`: it offers to ask.
    """

    seat: Seat
    user_id: UserId
    key: str | None
    message: TokenMessage
    digest: int
    placed: int | None = None
    asks_back: bool = False

    @property
    def message_id(self) -> MessageId:
        """The message that shows it."""
        return self.message.message_id


class OpenHands:
    """The open hands of all matches.

    One whose card is placed stands until its player is shown the next one: all of them would push
    the board out of a phone. Until then the card may be taken back, and it is a hand again.
    """

    def __init__(self, redraws: Redraws, time: Time) -> None:
        self._time = time
        self._redraws = redraws
        self._known: LRU[MatchId, dict[MessageId, OpenHand]] = LRU(_MATCHES_KEPT)
        """By their messages, the one that was answered last at the end."""

    async def show(
        self, match_id: MatchId, holder: HandHolder, responder: Responder, texts: Texts
    ) -> MessageId | DeliveryFailure:
        """Show a hand to its player alone, by an answer to what they did."""
        key, hand = holder.key, holder.hand(texts, responder.channel_id)
        sent = await responder.private(hand)
        if not isinstance(sent, DeliveryFailure):
            shown = self._answered(holder, key, sent, responder, texts, hand)
            shown = shown if key is not None else replace(shown, placed=_NO_CARD)
            for older in tuple(self._hands(match_id).values()):
                is_placed = older.placed is not None or not holder.shows(older.key)
                if (is_placed or older.key == key) and older.user_id == shown.user_id:
                    self._take_away(match_id, older)
            self._keep(match_id, shown)
        return sent

    async def answer(
        self,
        match_id: MatchId,
        holder: HandHolder,
        pressed: MessageId,
        responder: Responder,
        texts: Texts,
    ) -> bool:
        """Let the hand that was pressed show its new state. False: it may not do so."""
        hand = self._hands(match_id).get(pressed)
        key, placed = (hand.key, hand.placed) if hand is not None else (holder.key, None)
        layout = holder.layout(key, placed, texts, responder.channel_id)
        with self._redraws.answering(pressed):
            if await responder.replace(layout) is not None:
                return False
        if not self._redraws.answered(pressed, layout):
            return True
        answered = self._answered(holder, key, pressed, responder, texts, layout, original=True)
        answered = replace(answered, placed=holder.placed_by(key, placed))
        self._keep(match_id, answered)
        if _is_followed(answered, self._hands(match_id).values()):
            self._take_away(match_id, answered)
        return True

    def _answered(
        self,
        holder: HandHolder,
        key: str | None,
        message_id: MessageId,
        responder: Responder,
        texts: Texts,
        shown: MessageLayout,
        *,
        original: bool = False,
    ) -> OpenHand:
        """The hand that an answer of now shows."""
        message = TokenMessage(
            message_id, responder.token, responder.channel_id, self._time.now(), texts, original
        )
        asks_back = holder.view.may_ask_back
        return OpenHand(
            holder.seat, holder.user_id, key, message, digest(shown), asks_back=asks_back
        )

    def _keep(self, match_id: MatchId, hand: OpenHand) -> None:
        hands = self._hands(match_id)
        hands.pop(hand.message_id, None)
        hands[hand.message_id] = hand

    def _take_away(
        self, match_id: MatchId, hand: OpenHand, urgency: Urgency = Urgency.DELETE
    ) -> None:
        """Delete a message, unless a press of it is being answered: the answer looks again."""
        if not self._redraws.is_answering(hand.message_id):
            self._hands(match_id).pop(hand.message_id, None)
            self._redraws.want(hand.message, None, urgency)

    def _hands(self, match_id: MatchId) -> dict[MessageId, OpenHand]:
        """The hands of a match that can still be changed."""
        known = self._known.get(match_id) or {}
        now = self._time.now()
        hands = {one: hand for one, hand in known.items() if hand.message.is_usable(now)}
        self._known[match_id] = hands
        return hands

    def seats(self, match_id: MatchId) -> frozenset[Seat]:
        """The seats that have a hand open, or one whose card is placed."""
        return frozenset([hand.seat for hand in (self._known.get(match_id) or {}).values()])

    def is_known(self, match_id: MatchId, message_id: MessageId) -> bool:
        """Whether a message is an open hand of a match, or was one and waits to be deleted."""
        is_open = message_id in (self._known.get(match_id) or {})
        return is_open or self._redraws.waits(message_id)

    def stands(self, match_id: MatchId, holder: HandHolder) -> bool:
        """Whether a hand of the seat is open that shows at once what becomes of it."""
        return holder.key is not None and any(
            hand.user_id == holder.user_id
            and hand.key == holder.key
            and hand.placed is None
            and not self._redraws.is_late(hand.message)
            for hand in self._hands(match_id).values()
        )

    def update(self, match_id: MatchId, holder: HandHolder) -> None:
        """Let the open hands of a seat show what it holds now, or that it is not held any more."""
        hands = self._hands(match_id)
        for hand in tuple(hands.values()):
            if hand.seat != holder.seat or self._redraws.is_answering(hand.message_id):
                continue
            own = hand.user_id == holder.user_id
            came_back = hand.placed is not None and not holder.match.stands(hand.placed)
            if own and hand.key is None and came_back:
                # An earlier process showed it: only the card that came back tells its name.
                hand = replace(hand, key=holder.key)
            if holder.shown.revealing and (own or hand.placed is not None):
                if hand.placed is not None and holder.match.stands(hand.placed):
                    # Its player is to see the playback, before any panel that tells of it.
                    self._take_away(match_id, hand, Urgency.BOARD)
                continue
            urgency = holder.urgency
            if hand.placed is not None:
                is_true = not holder.shows(hand.key) and holder.match.stands(hand.placed)
                if holder.coming or (is_true and not _is_late_to_ask(hand, holder)):
                    # The hand on its way to the player replaces it.
                    continue
                if is_true and own and hand.placed == _NO_CARD:
                    self._take_away(match_id, hand)
                    continue
                if is_true:
                    urgency = Urgency.DELETE
            if own:
                message = hand.message
                layout = holder.layout(hand.key, hand.placed, message.texts, message.channel_id)
            else:
                layout = hand_taken_over(holder.view, hand.seat, hand.message.texts)
            if digest(layout) == hand.digest:
                continue
            placed = holder.placed_by(hand.key, hand.placed)
            asks_back = holder.view.may_ask_back
            changed = replace(hand, digest=digest(layout), placed=placed, asks_back=asks_back)
            hands[hand.message_id] = changed
            if _is_followed(changed, hands.values()):
                self._take_away(match_id, changed)
                continue
            if holder.seat in holder.view.departed:
                del hands[hand.message_id]
            lost = partial(self._lose, match_id, hand.message_id)
            self._redraws.want(hand.message, layout, urgency, lost)

    def _lose(self, match_id: MatchId, message_id: MessageId, _: DeliveryFailure) -> None:
        """Forget a message that Discord lets us change no more."""
        (self._known.get(match_id) or {}).pop(message_id, None)

    def forget(self, match_id: MatchId) -> None:
        """A match is over, and its hands show that."""
        self._known.pop(match_id, None)


def _is_late_to_ask(hand: OpenHand, holder: HandHolder) -> bool:
    """Whether a hand offers to ask for its card, and that is over for good."""
    return hand.asks_back and not holder.view.may_ask_back and holder.match.asking is None


def _is_followed(hand: OpenHand, hands: Iterable[OpenHand]) -> bool:
    """Whether the card of a message is placed, and its player was shown the next one already."""
    return hand.placed is not None and any(
        one.user_id == hand.user_id and one.message_id > hand.message_id and one.key != hand.key
        for one in hands
    )
