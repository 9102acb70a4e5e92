"""Private records of one match, with a sender that keeps what it is given."""

from __future__ import annotations

from bot.contract.game import Seat
from bot.display.outbox import Outbox
from bot.display.private_copies import PrivateCopies
from bot.games.deathmatch.rules.game import Options
from bot.match.advance import add
from bot.match.entries import Acted, Entry, Reposted, Substituted
from bot.match.ids import UserId
from bot.match.match import Match
from bot.store import private_copies
from bot.store.log import Effects, LogStep
from bot.store.store import Store
from bot.ui.games import copied_seats
from tests.display.sending import KeepingSender
from tests.display.services import services_with
from tests.play.loop import now, set_date
from tests.store.playing import ANNA, BEGAN, CHRYSTIA, DANYLO, start

LINK = "https://discord.com/channels/1/2/3"


class Post:
    """Private records of one match, of Anna and Bohdan with the practice deck K, dragon first."""

    def __init__(self, store: Store, match: Match, sender: KeepingSender | None = None) -> None:
        """`sender`: with what another process has sent."""
        set_date(BEGAN / 1000)
        self.sender = sender or KeepingSender(now)
        self.services = services_with(store, self.sender)
        self.store = store
        self.match = match
        self._done: dict[int, list[Match]] = {seat: [] for seat in match.terms.seats}
        self._follows = match.version > 0
        self.records = PrivateCopies(self.services, Outbox(self.services), self._link)

    async def _link(self, match: Match) -> str | None:
        return LINK

    async def add(self, entry: Entry) -> None:
        after = add(self.match, entry)
        await self.store.append(LogStep(self.match, after, Effects(copied_seats(after))))
        self.match = after
        for seat in copied_seats(after):
            self._done[seat].append(after)
        self.services.matches.forget(after.terms.id)

    async def act(self, *actions: str) -> None:
        """The players who are asked act, a second apart; nothing is sent yet."""
        for action in actions:
            at = self.match.last_act + 1_000
            await self.add(Acted(at, self.match.prompts[0].seat, action))

    async def hold_back(self) -> None:
        """Anna draws, and no private channel can be opened to send her what she drew."""
        self.sender.may_open.clear()
        await self.act("draw")
        self.send()

    async def repost(self) -> None:
        """A host has the cards sent anew; nothing is sent yet."""
        await self.add(Reposted(self.match.last_act + 1_000, DANYLO))

    async def substitute(self) -> None:
        """Chrystia takes Anna's seat over; nothing is sent yet."""
        at = self.match.last_act + 1_000
        await self.add(Substituted(at, DANYLO, Seat(0), CHRYSTIA, ANNA))

    def send(self, seat: int = 0) -> None:
        """Send the pending copies of a seat: those of this process, and of an earlier one."""
        done = self._done[seat]
        self._done[seat] = []
        for match in done:
            self.records.send(match, Seat(seat))
        if self._follows:
            self.records.look(self.match.terms.id, Seat(seat))

    async def sent(self, seat: int = 0) -> list[str]:
        """Send the pending copies, and return the texts that reached the seat's player."""
        self.send(seat)
        await self.records.settled()
        return self.at(self.match.terms.players[seat])

    def at(self, user: UserId) -> list[str]:
        return self.sender.texts(user)

    async def pending(self) -> int:
        return len(await self.store.write(private_copies.of_match, self.match.terms.id))


async def begun(store: Store) -> Post:
    """Anna is asked to draw or to pass."""
    post = Post(store, await start(store, options=Options("barbarian", "K"), language="en"))
    await post.act("start:0")
    return post
