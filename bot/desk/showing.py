"""Keeps the messages of one match as they should be, whatever happens to them."""

# Over 400 lines: one picture is kept right by rules that lean on each other: order, notes, doubts.

import asyncio
import logging
from collections.abc import Iterable

from bot.delivery.courier import Courier, Sent, nonce
from bot.delivery.faults import Fault
from bot.desk.matches import Matches
from bot.desk.people import People
from bot.desk.scenes import scene_of
from bot.desk.timing import Time
from bot.games.contract import Seat
from bot.match.match import Match
from bot.store.posts import Post
from bot.store.store import Store
from bot.ui import lines
from bot.ui.catalogue import Texts, texts
from bot.ui.games import SCREENS
from bot.ui.scene import GameScreens, Scene
from bot.ui.screen import Line, Message, Screen

log = logging.getLogger(__name__)

STALE_SECONDS = 50 * 60
"""Discord refuses edits of messages older than an hour, so a board is posted anew before."""

_REPOST = (Fault.GONE_MESSAGE, Fault.TOO_OLD)
_WAITING = (Fault.GONE_CHANNEL, Fault.FORBIDDEN, Fault.UNAVAILABLE)
"""The worst first: what people must mend, then what passes."""

_KEPT = ("board", "reveal")
"""What is posted again when somebody deletes it."""

_DISCORD_EPOCH_MS = 1_420_070_400_000


def posted_at(message: int) -> int:
    """When a message was posted, in ms since the epoch, UTC, from its snowflake."""
    return (message >> 22) + _DISCORD_EPOCH_MS


class Showing:
    """The board, the call, the reveal and the hands of one match.

    `bring_up_to_date` compares what is posted with what should be, and does the difference; it can
    be repeated at any time. One run at a time: the stage sees to that.
    """

    def __init__(
        self,
        match: int,
        store: Store,
        matches: Matches,
        courier: Courier,
        people: People,
        time: Time,
        pace: float,
    ) -> None:
        self._id = match
        self._store = store
        self._matches = matches
        self._courier = courier
        self._people = people
        self._time = time
        self._pace = pace
        self._posts: dict[str, Post] = {}
        self._drawn: dict[str, int] = {}
        self._unreachable: tuple[Seat, ...] = ()
        self._loaded = False
        self._saved: dict[str, Post] = {}
        self._forgotten: set[str] = set()
        self._doubted: set[str] = set()
        self._unsure: dict[str, Message] = {}
        self._doubted_hands: set[str] = set()
        self._refused: dict[Seat, str] = {}
        self.told: set[Seat] = set()
        """The seats whose players were told how to open their private messages."""
        self.resumed = False
        """Whether posts of an earlier process may have arrived without being noted."""
        self.anew = False
        """Whether the board is to be posted again, below what was said since."""
        self.again = False
        """Whether a run found out something that the board has yet to tell."""
        self.away = 0
        """Seconds without the bot that the next call is to tell of."""

    @property
    def unreachable(self) -> tuple[Seat, ...]:
        """The seats whose private messages are closed, as last tried."""
        return self._unreachable

    @property
    def board(self) -> Sent | None:
        """Where the board is."""
        post = self._posts.get("board")
        return Sent(post.channel, post.message) if post is not None else None

    async def load(self) -> None:
        """Read what was posted, once."""
        if not self._loaded:
            self._posts = await self._store.posts(self._id)
            self._unreachable = await self._store.unreachable(self._id)
            self._loaded = True

    def lost(self, message: int) -> bool:
        """Note that a message was deleted by others. True if it has to be looked after.

        A deleted call is not: it has notified, and the board says the same.
        """
        for name in _KEPT:
            post = self._posts.get(name)
            if post is not None and post.message == message:
                self._doubted.add(name)
                return True
        return False

    def doubt(self) -> None:
        """Let the next run ask Discord for all that should stand, changed or not."""
        self._doubted.update(_KEPT)

    def hand_is_shown_as_placed(self, seat: Seat, message: int, *, placed: bool = True) -> None:
        """Note that the answer to a press closes the hand in this very message, or could not."""
        name = f"hand:{seat}"
        post = self._posts.get(name)
        if post is not None and post.message == message:
            self._mark(name, int(placed))

    async def bring_up_to_date(self) -> list[Fault]:
        """Make the messages right. Returns what failed, in no order; an empty list is success."""
        await self.load()
        match = await self._matches.get(self._id)
        if match is None:
            return []
        for name in self._doubted:
            self._drawn.pop(name, None)
        self._doubted.clear()
        faults: list[Fault] = []
        try:
            faults += await self._show(match)
        finally:
            await self._save()
        if not faults:
            self.resumed = False
        return faults

    async def forget(self) -> None:
        """Drop the notes of a match that is over and shown to its end."""
        for name in tuple(self._posts):
            self._drop(name)
        await self._save()

    async def _show(self, match: Match) -> list[Fault]:
        screens = SCREENS[match.terms.game]
        public = texts(match.terms.language)
        while True:
            scene = await self._scene(match, None)
            faults = await self._reveal(match, scene, screens, public)
            if faults:
                return faults
            now = await self._now(match)
            if now.version == match.version:
                break
            # The reveal took its time and the match went on: it has to be told to its new end.
            match = now
        hands = [self._hand(match, seat, screens) for seat in range(len(match.terms.players))]
        table, *private = await asyncio.gather(self._table(match, scene, screens, public), *hands)
        removed = await self._remove_old()
        return [*table, *(fault for faults in private for fault in faults), *removed]

    async def _now(self, match: Match) -> Match:
        return await self._matches.get(self._id) or match

    async def _scene(self, match: Match, observer: Seat | None) -> Scene:
        return await scene_of(match, observer, self._people, self._unreachable)

    # The reveal grows in public before anything that would give its end away.

    async def _reveal(
        self, match: Match, scene: Scene, screens: GameScreens, public: Texts
    ) -> list[Fault]:
        reveal = screens.reveal(scene, public)
        if reveal is None:
            return []
        post = self._posts.get("reveal")
        shown = post.shown if post is not None and post.tag == reveal.key else 0
        if shown == 0 and "board" in self._posts:
            await self._edit("board", screens.interlude(scene, public))
        for number, frame in enumerate(reveal.frames[shown:], start=shown + 1):
            if self._in_place("reveal", match, reveal.key) and self._is_drawn("reveal", frame):
                continue
            if number > 1:
                await self._time.sleep(self._pace)
            fault = await self._reveal_frame(match, reveal.key, frame)
            if fault in _WAITING:
                return [fault]
            if fault is not None:
                # Nothing will help this message, and without the board nobody could go on.
                return []
            # A frame that waits for an answer is shown again in its final form.
            self._mark("reveal", min(number, reveal.settled))
            await self._save()
        return []

    async def _reveal_frame(self, match: Match, key: str, frame: Screen) -> Fault | None:
        post = self._posts.get("reveal")
        if post is None or post.tag != key:
            return await self._post("reveal", match.terms.channel, key, frame)
        if self._in_place("reveal", match, key):
            fault = await self._edit("reveal", frame)
            if fault not in _REPOST:
                return fault
        return await self._replace("reveal", match.terms.channel, key, frame)

    async def _table(
        self, match: Match, scene: Scene, screens: GameScreens, public: Texts
    ) -> list[Fault]:
        """The board, then the call: who is called finds the board above."""
        board = await self._board(match, scene, screens, public)
        return board or await self._call(match, scene, screens, public)

    async def _board(
        self, match: Match, scene: Scene, screens: GameScreens, public: Texts
    ) -> list[Fault]:
        key = screens.board_key(scene)
        screen = screens.board(scene, public)
        anew, self.anew = self.anew, False
        if self._in_place("board", match, key) and not anew:
            fault = await self._edit("board", screen)
            if fault not in _REPOST:
                return [fault] if fault else []
        fault = await self._replace("board", match.terms.channel, key, screen)
        self.anew |= anew and fault is not None
        return [fault] if fault else []

    def _in_place(self, name: str, match: Match, tag: str) -> bool:
        """Whether a message is the one that is wanted, where it is wanted."""
        post = self._posts.get(name)
        return post is not None and (post.tag, post.channel) == (tag, match.terms.channel)

    def _fresh(self, post: Post) -> bool:
        return self._time.now() - posted_at(post.message) < STALE_SECONDS * 1000

    async def _call(
        self, match: Match, scene: Scene, screens: GameScreens, public: Texts
    ) -> list[Fault]:
        if not scene.asked:
            return await self._uncall(match)
        key = screens.call_key(scene)
        if self._in_place("call", match, key) and not self.away:
            return []
        line = screens.call(scene, scene.asked[0], public)
        if self.away:
            back = lines.welcome_back(self.away, public)
            line = Line(f"{back.markdown}\n{line.markdown}", line.pings)
        fault = await self._replace("call", match.terms.channel, key, line)
        if fault is not None:
            return [fault]
        self.away = 0
        return []

    async def _uncall(self, match: Match) -> list[Fault]:
        """Nobody is called any more: the last call goes."""
        tried = self._unsure.get("call")
        if isinstance(tried, Line):
            # It may have arrived although Discord did not say so. Whether found or made only now,
            # it goes at once, and notifies nobody.
            quiet = Line(tried.markdown)
            fault = await self._replace("call", match.terms.channel, "", quiet)
            if fault is Fault.UNAVAILABLE:
                return [fault]
        post = self._posts.get("call")
        if post is not None:
            self._retire(post)
            self._drop("call")
        return []

    async def _hand(self, match: Match, seat: Seat, screens: GameScreens) -> list[Fault]:
        name = f"hand:{seat}"
        post = self._posts.get(name)
        scene = await self._scene(match, seat)
        key = screens.hand_key(scene)
        if post is not None and post.tag == key and name not in self._doubted_hands:
            return []
        self._doubted_hands.discard(name)
        user = match.terms.players[seat]
        said = await self._people.texts_for(user)
        faults: list[Fault] = []
        if post is not None and post.tag == key:
            fault = await self._edit(name, screens.hand(scene, said))
            if fault is Fault.UNAVAILABLE:
                self._doubted_hands.add(name)
            return [fault] if fault else []
        if post is not None and post.shown == 0:
            fault = await self._edit(name, screens.hand_placed(scene, said))
            if fault is Fault.UNAVAILABLE:
                return [fault]
            self._mark(name, 1)
            if fault is Fault.TOO_OLD:
                # It cannot be changed any more; what was done with the card is on "My card".
                self._retire(post)
        if key is not None and self._refused.get(seat) != key:
            faults += await self._send_hand(seat, user, key, screens.hand(scene, said))
        elif key is None and name in self._unsure:
            # The card may have arrived although Discord did not say so, and is placed by now.
            faults += await self._send_hand(seat, user, "", screens.hand_placed(scene, said))
        return faults

    async def _send_hand(self, seat: Seat, user: int, key: str, hand: Screen) -> list[Fault]:
        """Send a card; `key` is empty for one that is placed already."""
        name = f"hand:{seat}"
        unsure = self._is_unsure(name)
        sent = await self._courier.send_private(user, hand, self._nonce(name))
        if isinstance(sent, Sent):
            self._unsure.pop(name, None)
            self._drawn.pop(name, None)
            self._put(Post(name, sent.channel, sent.message, key, shown=int(not key)))
            await self._set_reachable(seat, reachable=True)
            fault = await self._edit(name, hand) if unsure else None
            if fault is Fault.UNAVAILABLE:
                # What it shows is not known: it is to be edited in the next run.
                self._mark(name, 0)
                self._doubted_hands.add(name)
            return [fault] if fault else []
        if sent is Fault.UNAVAILABLE:
            self._unsure[name] = hand
            return [sent]
        self._unsure.pop(name, None)
        # One try for each card: Discord counts what it forbids.
        self._refused[seat] = key
        await self._set_reachable(seat, reachable=False)
        return []

    async def _set_reachable(self, seat: Seat, *, reachable: bool) -> None:
        if reachable == (seat not in self._unreachable):
            return
        await self._store.set_unreachable(self._id, seat, not reachable)
        others = {other for other in self._unreachable if other != seat}
        self._unreachable = tuple(sorted(others if reachable else {*others, seat}))
        self.again = True

    # What every message has in common.

    async def _post(self, name: str, channel: int, tag: str, message: Message) -> Fault | None:
        unsure = self._is_unsure(name)
        sent = await self._courier.send(channel, message, self._nonce(name))
        if not isinstance(sent, Sent):
            if sent is Fault.UNAVAILABLE:
                self._unsure[name] = message
            # Whatever else is not found there, a message that does not exist yet cannot be gone.
            return Fault.UNAVAILABLE if sent in _REPOST else sent
        self._unsure.pop(name, None)
        self._put(Post(name, sent.channel, sent.message, tag, shown=0))
        if not unsure:
            self._drawn[name] = hash(message)
            return None
        # It may be the message of an earlier try, with what it said then.
        self._drawn.pop(name, None)
        fault = await self._edit(name, message)
        return Fault.UNAVAILABLE if fault in _REPOST else fault

    def _nonce(self, name: str) -> str:
        """The name of the message that follows the one that stands.

        The same for every try, whatever is to be said by then, so that there is one successor.
        """
        before = self._posts.get(name)
        return nonce(self._id, name, before.message if before else 0)

    def _is_unsure(self, name: str) -> bool:
        return self.resumed or name in self._unsure

    async def _replace(self, name: str, channel: int, tag: str, message: Message) -> Fault | None:
        """Post a message in the place of an older one, which goes once the new one is there."""
        before = self._posts.get(name)
        fault = await self._post(name, channel, tag, message)
        if before is not None and self._posts[name] != before:
            self._retire(before)
        return fault

    async def _edit(self, name: str, message: Message) -> Fault | None:
        post = self._posts[name]
        if self._is_drawn(name, message):
            return None
        if not self._fresh(post):
            return Fault.TOO_OLD
        sent = await self._courier.edit(Sent(post.channel, post.message), message)
        if not isinstance(sent, Sent):
            self._drawn.pop(name, None)
            return sent
        self._drawn[name] = hash(message)
        return None

    def _is_drawn(self, name: str, message: Message) -> bool:
        return self._drawn.get(name) == hash(message)

    def _put(self, post: Post) -> None:
        self._posts[post.key] = self._saved[post.key] = post
        self._forgotten.discard(post.key)

    def _drop(self, name: str) -> None:
        self._posts.pop(name, None)
        self._saved.pop(name, None)
        self._drawn.pop(name, None)
        self._forgotten.add(name)

    def _mark(self, name: str, shown: int) -> None:
        post = self._posts[name]
        self._put(Post(post.key, post.channel, post.message, post.tag, shown))

    def _retire(self, post: Post) -> None:
        """Note that a message is to be deleted once its successor is there."""
        self._put(Post(f"old:{post.message}", post.channel, post.message, post.tag, post.shown))

    async def _remove_old(self) -> list[Fault]:
        old = [post for post in self._posts.values() if post.key.startswith("old:")]
        done = await asyncio.gather(
            *(self._courier.delete(Sent(post.channel, post.message)) for post in old)
        )
        faults: list[Fault] = []
        for post, outcome in zip(old, done, strict=True):
            if outcome is Fault.UNAVAILABLE:
                faults.append(outcome)
            else:
                self._drop(post.key)
        return faults

    async def _save(self) -> None:
        saved, forgotten = self._saved, self._forgotten
        if saved or forgotten:
            self._saved, self._forgotten = {}, set()
            try:
                await self._store.save_posts(self._id, saved.values(), forgotten)
            except BaseException:
                # What was not written is written next time, unless it has changed since.
                self._saved = saved | self._saved
                self._forgotten = (forgotten - self._saved.keys()) | self._forgotten
                raise


def worst(faults: Iterable[Fault]) -> Fault | None:
    """The fault that decides what happens next: one that waits for people, then one that passes."""
    found = set(faults)
    return next((fault for fault in _WAITING if fault in found), None)
