"""Hands that players have open: ephemeral messages, kept up to date for as long as Discord lets us.

They are answers to presses, so nobody else sees them, and they are known in memory only: who does
not see what is new after a start presses "My cards".
"""

import asyncio
from collections import Counter
from collections.abc import Iterable
from itertools import count
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bot.aio.keyed import LruDict
from bot.aio.tasks import BackgroundTasks
from bot.aio.timing import Time, backoff
from bot.contract.game import Seat
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.delivery.sender import MessageSender
from bot.delivery.tokens import TOKEN_SECONDS
from bot.display.picture import digest
from bot.display.private_answers import change_answer
from bot.match.ids import ChannelId, MatchId, MessageId, UserId
from bot.match.match import Match
from bot.ui import replies
from bot.ui.board import with_place
from bot.ui.catalogue import Texts
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout
from bot.ui.renderer import MatchRenderer
from bot.ui.seats import hand_taken_over

_MATCHES_KEPT = 10_000
_KEPT_OF_A_MATCH = 20


class HandHolder(NamedTuple):
    """A seat of a match whose hand is looked after. `view`: what it sees. `link`: to the board.

    `telling`: what was done last is still being shown, so no hand tells more yet. `coming`: a hand
    is on its way to its player.
    """

    match: Match
    seat: Seat
    view: MatchView
    renderer: MatchRenderer
    link: str | None
    telling: bool = False
    coming: bool = False

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

    def shows(self, key: str | None) -> bool:
        """Whether a message that this key names is a hand now, or may be one when all is told."""
        return key is not None and (self.telling or key == self.key)

    def hand(self, texts: Texts) -> MessageLayout:
        """What the seat holds now."""
        return with_place(self.renderer.hand(self.view, texts), self.view, self.link, texts)

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

    def layout(self, key: str | None, placed: int | None, texts: Texts) -> MessageLayout:
        """What a message is to show now. `key`: names it. `placed`: by which entry, so far."""
        if self.telling:
            return replies.hand_being_told(texts)
        if key is not None and key == self.key:
            return self.hand(texts)
        if placed is None or self.match.stands(placed):
            layout = self.renderer.hand_placed(self.view, key, texts)
        else:
            layout = self.renderer.hand_back(self.view, texts)
        # The board of the turn that has ended goes.
        return with_place(layout, self.view, None, texts)


class OpenHand(Struct, frozen=True):
    """An ephemeral message with a hand. `key`: its name, None where nobody knows it any more.

    `digest`: of what it shows. `placed`: the version of the entry that placed its card; None while
    that is held. It is not changed as long as that entry stands. `user_id`: who sees it.
    Once somebody else has taken the seat over, it says so and nothing else.

    `number`: hands that are shown later have a greater one. `token`: of the interaction whose
    answer it is, made in `channel_id`; `opened`: when, in ms since the epoch, UTC. `original`: see
    `edit_by_token`.
    """

    seat: Seat
    user_id: UserId
    key: str | None
    message_id: MessageId
    number: int
    token: str
    channel_id: ChannelId
    opened: int
    texts: Texts
    digest: int
    placed: int | None = None
    original: bool = False


class OpenHands:
    """The open hands of all matches.

    One whose card is placed stands until its player is shown the next one: all of them would push
    the board out of a phone. Until then the card may be taken back, and it is a hand again.
    """

    def __init__(self, sender: MessageSender, time: Time, background: BackgroundTasks) -> None:
        self._sender = sender
        self._time = time
        self._background = background
        self._known: LruDict[MatchId, dict[MessageId, OpenHand]] = LruDict(_MATCHES_KEPT)
        """By their messages, the one that was answered last at the end."""
        self._answering: Counter[MessageId] = Counter()
        """How many presses of a message are being answered: nothing else changes it until then."""
        self._wanted: dict[MessageId, MessageLayout] = {}
        """What the messages that are being changed are to show."""
        self._changes: set[asyncio.Task[None]] = set()
        self._numbers = count()

    async def show(
        self, match_id: MatchId, holder: HandHolder, responder: Responder, texts: Texts
    ) -> MessageId | DeliveryFailure:
        """Show a hand to its player alone, by an answer to what they did."""
        key, hand = holder.key, holder.hand(texts)
        sent = await responder.private(hand)
        if key is not None and not isinstance(sent, DeliveryFailure):
            number = next(self._numbers)
            shown = self._answered(holder, key, sent, number, responder, texts, hand)
            for older in tuple(self._hands(match_id).values()):
                is_placed = older.placed is not None or not holder.shows(older.key)
                if is_placed and older.user_id == shown.user_id:
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
        """Let the hand that was pressed show what has become of it. False: it may not do so."""
        hand = self._hands(match_id).get(pressed)
        key, placed = (hand.key, hand.placed) if hand is not None else (holder.key, None)
        layout = holder.layout(key, placed, texts)
        self._answering[pressed] += 1
        try:
            if await responder.replace(layout) is not None:
                return False
        finally:
            self._answering[pressed] -= 1
            # Nothing is kept of a message that nobody waits for.
            self._answering += Counter()
        if pressed in self._wanted:
            # Whatever is on its way there comes before this.
            self._wanted[pressed] = layout
        number = hand.number if hand is not None else next(self._numbers)
        answered = self._answered(holder, key, pressed, number, responder, texts, layout)
        answered = replace(answered, placed=holder.placed_by(key, placed), original=True)
        self._keep(match_id, answered)
        if _is_followed(answered, self._hands(match_id).values()):
            self._take_away(match_id, answered)
        return True

    def _answered(
        self,
        holder: HandHolder,
        key: str | None,
        message_id: MessageId,
        number: int,
        responder: Responder,
        texts: Texts,
        shown: MessageLayout,
    ) -> OpenHand:
        """What an answer of now shows."""
        return OpenHand(
            holder.seat,
            holder.user_id,
            key,
            message_id,
            number,
            responder.token,
            responder.channel_id,
            self._time.now(),
            texts,
            digest(shown),
        )

    def _keep(self, match_id: MatchId, hand: OpenHand) -> None:
        hands = self._hands(match_id)
        hands.pop(hand.message_id, None)
        hands[hand.message_id] = hand
        for message_id in tuple(hands)[:-_KEPT_OF_A_MATCH]:
            del hands[message_id]

    def _take_away(self, match_id: MatchId, hand: OpenHand) -> None:
        """Delete a message, unless a press of it is being answered: the answer looks again."""
        if hand.message_id not in self._answering:
            self._hands(match_id).pop(hand.message_id, None)
            self._delete(match_id, hand, failures=0)

    def _delete(self, match_id: MatchId, hand: OpenHand, failures: int) -> None:
        work = self._deleted(match_id, hand, failures)
        self._track(self._background.start(work, f"placed hand in match {match_id}"))

    async def _deleted(self, match_id: MatchId, hand: OpenHand, failures: int) -> None:
        failure = await self._sender.delete_by_token(
            hand.token, hand.message_id, hand.original, hand.channel_id
        )
        if failure is DeliveryFailure.UNAVAILABLE:
            # Where cards are drawn quickly, the channel has no request left for a while.
            work = self._delete_later(match_id, hand, failures)
            self._background.start(work, f"placed hand in match {match_id}, later")

    async def _delete_later(self, match_id: MatchId, hand: OpenHand, failures: int) -> None:
        await self._time.sleep(backoff(failures))
        if self._is_usable(hand):
            self._delete(match_id, hand, failures + 1)

    def _track(self, change: asyncio.Task[None]) -> None:
        self._changes.add(change)
        change.add_done_callback(self._changes.discard)

    def _hands(self, match_id: MatchId) -> dict[MessageId, OpenHand]:
        """The hands of a match that can still be changed."""
        known = self._known.get(match_id) or {}
        hands = {one: hand for one, hand in known.items() if self._is_usable(hand)}
        self._known[match_id] = hands
        return hands

    def _is_usable(self, hand: OpenHand) -> bool:
        return hand.opened > self._time.now() - TOKEN_SECONDS * 1000

    def seats(self, match_id: MatchId) -> frozenset[Seat]:
        """The seats that have a hand open, or one whose card is placed."""
        return frozenset([hand.seat for hand in (self._known.get(match_id) or {}).values()])

    def is_open(self, match_id: MatchId, holder: HandHolder) -> bool:
        """Whether the player of a seat has a hand open that shows what it holds now."""
        return any(
            hand.user_id == holder.user_id and holder.shows(hand.key) and hand.placed is None
            for hand in self._hands(match_id).values()
        )

    def stands(self, match_id: MatchId, holder: HandHolder) -> bool:
        """Whether a message that is to show what a seat holds stands already."""
        return holder.key is not None and any(
            hand.user_id == holder.user_id and hand.key == holder.key and hand.placed is None
            for hand in self._hands(match_id).values()
        )

    def update(self, match_id: MatchId, holder: HandHolder) -> None:
        """Let the open hands of a seat show what it holds now, or that it is not held any more."""
        hands = self._hands(match_id)
        for hand in tuple(hands.values()):
            if hand.seat != holder.seat or hand.message_id in self._answering:
                continue
            if hand.placed is not None:
                is_true = not holder.shows(hand.key) and holder.match.stands(hand.placed)
                if is_true or holder.telling or holder.coming:
                    # What is on its way takes it away.
                    continue
            if hand.user_id == holder.user_id:
                layout = holder.layout(hand.key, hand.placed, hand.texts)
            else:
                layout = hand_taken_over(holder.view, hand.seat, hand.texts)
            if digest(layout) == hand.digest:
                continue
            placed = holder.placed_by(hand.key, hand.placed)
            changed = replace(hand, digest=digest(layout), placed=placed)
            hands[hand.message_id] = changed
            if _is_followed(changed, hands.values()):
                del hands[hand.message_id]
                self._delete(match_id, hand, failures=0)
                continue
            if holder.seat in holder.view.departed:
                del hands[hand.message_id]
            under_way = hand.message_id in self._wanted
            self._wanted[hand.message_id] = layout
            if not under_way:
                # Else what is wanted now follows; two edits at once might swap on their way.
                work = self._change(match_id, changed)
                self._track(self._background.start(work, f"hand {hand.seat} of match {match_id}"))

    async def settled(self) -> None:
        """Wait until no hand is being changed any more."""
        while self._changes:
            await asyncio.wait(self._changes)

    async def _change(self, match_id: MatchId, hand: OpenHand, failures: int = 0) -> None:
        """Let a message show what is wanted, also what comes to be wanted meanwhile."""
        wanted = self._wanted[hand.message_id]
        try:
            failure, shown = None, None
            while failure is None and shown != (wanted := self._wanted[hand.message_id]):
                failure = await change_answer(
                    self._sender,
                    hand.token,
                    hand.message_id,
                    hand.original,
                    hand.channel_id,
                    wanted,
                    hand.texts,
                )
                shown = wanted
        finally:
            del self._wanted[hand.message_id]
        hands = self._hands(match_id)
        if failure is DeliveryFailure.UNAVAILABLE and hand.message_id in hands:
            # It shows what it did.
            hands[hand.message_id] = replace(hands[hand.message_id], digest=0)
            work = self._change_later(match_id, hand, wanted, failures)
            self._background.start(work, f"hand {hand.seat} of match {match_id}, later")
        elif failure is not None:
            hands.pop(hand.message_id, None)

    async def _change_later(
        self, match_id: MatchId, hand: OpenHand, wanted: MessageLayout, failures: int
    ) -> None:
        """Try again after a while, unless something else came to be wanted."""
        await self._time.sleep(backoff(failures))
        hands, message_id = self._hands(match_id), hand.message_id
        known = hands.get(message_id)
        busy = message_id in self._wanted or message_id in self._answering
        if known is None or known.digest or busy:
            return
        hands[message_id] = replace(known, digest=digest(wanted))
        self._wanted[message_id] = wanted
        work = self._change(match_id, known, failures + 1)
        self._track(self._background.start(work, f"hand {hand.seat} of match {match_id}"))

    def forget(self, match_id: MatchId) -> None:
        """A match is over, and its hands show that."""
        self._known.pop(match_id)


def _is_followed(hand: OpenHand, hands: Iterable[OpenHand]) -> bool:
    """Whether the card of a message is placed, and its player was shown the next one already."""
    return hand.placed is not None and any(
        one.user_id == hand.user_id and one.number > hand.number and one.key != hand.key
        for one in hands
    )
