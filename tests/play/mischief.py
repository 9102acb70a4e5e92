"""Moderators and Discord get in the way of a round: threads, messages, permissions, people."""

import random
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from bot.rounds.acts import RoundVerb
from bot.ui.custom_ids import InvitationPress, RoundPress, parse
from sandbox.guilds import BOT_ID
from sandbox.world import Message, Thread
from tests.play.guests import Guests
from tests.play.loop import wall_clock
from tests.play.scene import Scene

REFUSED = 300.0
"""For so many seconds Discord makes no threads."""

MENDED = (5.0, 900.0)
"""After so many seconds somebody takes back what they did."""

MOST_THREADS = 1000

PERMISSIONS = (
    "send_messages",
    "view_channel",
    "create_public_threads",
    "send_messages_in_threads",
    "read_message_history",
)


class _Repair(NamedTuple):
    at: float
    mend: Callable[[], object]


class Mischief:
    """Does such things, and takes them back. `counted`: how often each was done.

    `lost`: the channels of which something is gone, or in which something could not be written.
    """

    def __init__(self, scene: Scene, guests: Guests, chance: random.Random) -> None:
        self._scene = scene
        self._guests = guests
        self._chance = chance
        self._repairs: list[_Repair] = []
        self.counted: Counter[str] = Counter()
        self.lost: set[int] = set()

    def strike(self) -> None:
        """Do something of that kind."""
        ways: tuple[tuple[float, Callable[[], None]], ...] = (
            (2, self._refuse_threads),
            (1, self._fill_with_threads),
            (3, self._archive),
            (2, self._lock),
            (2, self._delete_thread),
            (4, self._delete_message),
            (3, self._forbid),
            (1, self._leave),
            (1, self._delete_event),
            (0.2, self._delete_home),
        )
        way = self._chance.choices([way for _, way in ways], [weight for weight, _ in ways])[0]
        self.counted[way.__name__.removeprefix("_").replace("_", " ")] += 1
        way()

    def mend(self, *, all_of_it: bool = False) -> None:
        """Take back what has lasted long enough."""
        now = wall_clock()
        due = [one for one in self._repairs if all_of_it or one.at <= now]
        self._repairs = [one for one in self._repairs if one not in due]
        for one in due:
            one.mend()
        if all_of_it:
            self._scene.sandbox.threads.refuse_starts(0)

    def _later(self, mend: Callable[[], object]) -> None:
        self._repairs.append(_Repair(wall_clock() + self._chance.uniform(*MENDED), mend))

    def _threads(self) -> list[Thread]:
        world = self._scene.sandbox.core.world
        return [one for one in world.channels.values() if isinstance(one, Thread)]

    def _refuse_threads(self) -> None:
        self._scene.sandbox.threads.refuse_starts(REFUSED)

    def _fill_with_threads(self) -> None:
        threads = self._scene.sandbox.threads
        threads.most_active = sum(not one.archived for one in self._threads())
        self._later(lambda: setattr(threads, "most_active", MOST_THREADS))

    def _archive(self) -> None:
        open_ones = [one for one in self._threads() if not one.archived]
        if open_ones:
            self._scene.sandbox.change_thread(self._chance.choice(open_ones), archived=True)

    def _lock(self) -> None:
        open_ones = [one for one in self._threads() if not one.archived]
        if not open_ones:
            return
        thread, sandbox = self._chance.choice(open_ones), self._scene.sandbox
        archived = self._chance.random() < 0.5 or None
        sandbox.change_thread(thread, archived=archived, locked=True)
        self.lost.add(thread.id)

        def unlock() -> None:
            if not thread.deleted:
                sandbox.threads.most_active = MOST_THREADS
                sandbox.change_thread(thread, archived=False)
                sandbox.change_thread(thread, locked=False)

        self._later(unlock)

    def _delete_thread(self) -> None:
        threads = self._threads()
        if threads:
            thread = self._chance.choice(threads)
            self.lost.add(thread.id)
            self._scene.sandbox.delete_channel(thread)

    def _delete_message(self) -> None:
        """A message of the round, or a call of one of its tables."""
        found = [
            message
            for channel in self._scene.sandbox.core.world.channels.values()
            for message in channel.messages.values()
            if _is_of_round(message)
        ]
        if found:
            self._scene.sandbox.delete_message(self._chance.choice(found))

    def _forbid(self) -> None:
        home, sandbox = self._guests.home, self._scene.sandbox
        if home is None:
            return
        name = self._chance.choice(PERMISSIONS)
        sandbox.set_permission(home, name, False)
        self.lost.update({home.id, *[one.id for one in self._threads()]})

        def allow() -> None:
            if not home.deleted:
                sandbox.set_permission(home, name, True)

        self._later(allow)

    def _leave(self) -> None:
        """Somebody leaves the server, and comes back."""
        sandbox = self._scene.sandbox
        person = self._chance.choice(self._guests.players).client
        guild = sandbox.core.world.guild
        if person.id not in guild.members:
            return
        sandbox.remove_member(person)

        def come_back() -> None:
            if person.id not in guild.members:
                sandbox.rejoin(person)

        self._later(come_back)

    def _delete_event(self) -> None:
        events = self._scene.sandbox.scheduled_events
        if events:
            self._scene.sandbox.delete_event(self._chance.choice(events))

    def _delete_home(self) -> None:
        home = self._guests.home
        if home is not None and home.id != self._scene.sandbox.channels["tavern"].id:
            self.lost.update({home.id, *[one.id for one in self._threads()]})
            self._scene.sandbox.delete_channel(home)


def _is_of_round(message: Message) -> bool:
    if message.ephemeral or message.author.id != BOT_ID:
        return False
    presses = [parse(custom_id) for custom_id in message.custom_ids]
    # From the result of a match a way leads to the standings, and nothing else of the round.
    return any(
        isinstance(press, InvitationPress)
        or (isinstance(press, RoundPress) and press.verb is not RoundVerb.STANDINGS)
        for press in presses
    )
