"""Hands that players have open: ephemeral messages, kept up to date for as long as Discord lets us.

They are answers to presses, so nobody else sees them, and they are known in memory only: who does
not see what is new after a start presses "My cards".
"""

import asyncio
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bot.aio.keyed import LruDict
from bot.aio.tasks import BackgroundTasks
from bot.aio.timing import Time
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.delivery.sender import MessageSender
from bot.delivery.tokens import TOKEN_SECONDS
from bot.display.picture import digest
from bot.games.contract import Seat
from bot.match.ids import ChannelId, MatchId, MessageId, UserId
from bot.ui import replies
from bot.ui.board import with_place
from bot.ui.catalogue import Texts
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout
from bot.ui.renderer import MatchRenderer

_MATCHES_KEPT = 10_000
_KEPT_OF_A_MATCH = 20


class HandHolder(NamedTuple):
    """A seat whose hand is looked after. `view`: what it sees. `link`: to the board, if any.

    `telling`: what was done last is still being shown, so no hand tells more yet. `coming`: a hand
    is on its way to its player.
    """

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

    def hand(self, texts: Texts) -> MessageLayout:
        """What the seat holds now."""
        return with_place(self.renderer.hand(self.view, texts), self.view, self.link, texts)

    def layout(self, key: str | None, texts: Texts) -> MessageLayout:
        """What a message that this key names is to show now."""
        if self.telling:
            return replies.hand_being_told(texts)
        if key is not None and key == self.key:
            return self.hand(texts)
        # The board of the turn that has ended goes, and this is not changed again.
        return with_place(self.renderer.hand_placed(self.view, texts), self.view, None, texts)


class OpenHand(Struct, frozen=True):
    """An ephemeral message with a hand. `key`: its name, None where nobody knows it any more.

    `digest`: of what it shows. `user_id`: who sees it. It is not changed any more once somebody
    else has taken the seat over.

    `token`: of the interaction whose answer it is, made in `channel_id`; `opened`: when, in ms
    since the epoch, UTC. `original`: see `edit_by_token`.
    """

    seat: Seat
    user_id: UserId
    key: str | None
    message_id: MessageId
    token: str
    channel_id: ChannelId
    opened: int
    texts: Texts
    digest: int
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
        self._open: LruDict[MatchId, list[OpenHand]] = LruDict(_MATCHES_KEPT)
        self._placed: LruDict[MatchId, list[OpenHand]] = LruDict(_MATCHES_KEPT)
        """Hands whose cards are placed."""
        self._wanted: dict[MessageId, MessageLayout] = {}
        """What the messages that are being changed are to show."""
        self._changes: set[asyncio.Task[None]] = set()

    async def show(
        self, match_id: MatchId, holder: HandHolder, responder: Responder, texts: Texts
    ) -> MessageId | DeliveryFailure:
        """Show a hand to its player alone, by an answer to what they did."""
        key, hand = holder.key, holder.hand(texts)
        sent = await responder.private(hand)
        if key is not None and not isinstance(sent, DeliveryFailure):
            self._take_away(match_id, holder.user_id)
            self._keep(match_id, holder, key, sent, responder, texts, hand)
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
        hand = self._take(match_id, pressed)
        key = hand.key if hand is not None else holder.key
        layout = holder.layout(key, texts)
        shown = False
        try:
            shown = await responder.replace(layout) is None
        finally:
            if shown and key is not None and (holder.telling or key == holder.key):
                # Also one that nobody knows of any more, or that showed a step of a choice.
                if pressed in self._wanted:
                    # Whatever is on its way there comes before this.
                    self._wanted[pressed] = layout
                self._keep(match_id, holder, key, pressed, responder, texts, layout)
            elif shown:
                placed = self._made(holder, key, pressed, responder, texts, layout)
                self._note_placed(match_id, replace(placed, original=True))
            elif hand is not None:
                self._hands(match_id).append(hand)
        return shown

    def _keep(
        self,
        match_id: MatchId,
        holder: HandHolder,
        key: str,
        message_id: MessageId,
        responder: Responder,
        texts: Texts,
        shown: MessageLayout,
    ) -> None:
        # Perhaps it was pressed twice.
        self._take(match_id, message_id)
        hands = self._hands(match_id)
        hands.append(self._made(holder, key, message_id, responder, texts, shown))
        del hands[:-_KEPT_OF_A_MATCH]

    def _made(
        self,
        holder: HandHolder,
        key: str | None,
        message_id: MessageId,
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
            responder.token,
            responder.channel_id,
            self._time.now(),
            texts,
            digest(shown),
        )

    def _note_placed(self, match_id: MatchId, placed: OpenHand) -> None:
        self._forget_placed(match_id, placed.message_id)
        known = [one for one in self._placed.get(match_id) or () if self._can_change(one)]
        self._placed[match_id] = [*known, placed][-_KEPT_OF_A_MATCH:]

    def _forget_placed(self, match_id: MatchId, message_id: MessageId) -> None:
        placed = self._placed.get(match_id) or ()
        self._placed[match_id] = [one for one in placed if one.message_id != message_id]

    def _can_change(self, hand: OpenHand) -> bool:
        return hand.opened > self._time.now() - TOKEN_SECONDS * 1000

    def _bring_back(self, match_id: MatchId, holder: HandHolder) -> None:
        """A placed card that was taken back is held again: its messages are hands once more.

        Not where another one is on its way, which takes them away.
        """
        placed = self._placed.get(match_id) or ()
        key = None if holder.telling or holder.coming or not placed else holder.key
        if key is None:
            return
        back = [one for one in placed if (one.user_id, one.key) == (holder.user_id, key)]
        self._placed[match_id] = [one for one in placed if one not in back]
        self._hands(match_id).extend([one for one in back if self._can_change(one)])

    def _take_away(self, match_id: MatchId, user_id: UserId) -> None:
        """Delete the messages of a player whose cards are placed."""
        placed = self._placed.get(match_id) or ()
        self._placed[match_id] = [one for one in placed if one.user_id != user_id]
        for one in placed:
            if one.user_id == user_id and self._can_change(one):
                work = self._delete(one)
                self._track(self._background.start(work, f"placed hand in match {match_id}"))

    async def _delete(self, placed: OpenHand) -> None:
        # Whatever comes of it: it only stands in the way.
        await self._sender.delete_by_token(
            placed.token, placed.message_id, placed.original, placed.channel_id
        )

    def _track(self, change: asyncio.Task[None]) -> None:
        self._changes.add(change)
        change.add_done_callback(self._changes.discard)

    def _hands(self, match_id: MatchId) -> list[OpenHand]:
        """The hands of a match that can still be changed."""
        hands = self._open.get(match_id)
        if hands is None:
            hands = self._open[match_id] = []
        hands[:] = [hand for hand in hands if self._can_change(hand)]
        return hands

    def _take(self, match_id: MatchId, message_id: MessageId) -> OpenHand | None:
        """Leave this message alone: the answer to a press is about to change it."""
        hands = self._hands(match_id)
        for hand in hands:
            if hand.message_id == message_id:
                hands.remove(hand)
                return hand
        return None

    def seats(self, match_id: MatchId) -> frozenset[Seat]:
        """The seats that have a hand open, or one whose card is placed."""
        known = (*(self._open.get(match_id) or ()), *(self._placed.get(match_id) or ()))
        return frozenset([hand.seat for hand in known])

    def update(self, match_id: MatchId, holder: HandHolder) -> None:
        """Let the open hands of a seat show what it holds now, or that it is not held any more."""
        self._bring_back(match_id, holder)
        hands = self._hands(match_id)
        for hand in tuple(hands):
            if hand.seat != holder.seat:
                continue
            if hand.user_id != holder.user_id:
                hands.remove(hand)
                continue
            layout = holder.layout(hand.key, hand.texts)
            if digest(layout) == hand.digest:
                continue
            hands.remove(hand)
            changed = replace(hand, digest=digest(layout))
            if holder.telling or hand.key == holder.key:
                hands.append(changed)
            elif holder.seat not in holder.view.departed:
                self._note_placed(match_id, changed)
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

    async def _change(self, match_id: MatchId, hand: OpenHand) -> None:
        """Let a message show what is wanted, also what comes to be wanted meanwhile."""
        try:
            failure, shown = None, None
            while failure is None and shown != (wanted := self._wanted[hand.message_id]):
                failure = await self._sender.edit_by_token(
                    hand.token, hand.message_id, hand.original, hand.channel_id, wanted
                )
                shown = wanted
        finally:
            del self._wanted[hand.message_id]
        # Whatever comes of it: who presses an old message is told that the game has moved on.
        if failure is not None:
            self._take(match_id, hand.message_id)
            self._forget_placed(match_id, hand.message_id)

    def forget(self, match_id: MatchId) -> None:
        """A match is over, and its hands show that."""
        self._open.pop(match_id)
        self._placed.pop(match_id)
