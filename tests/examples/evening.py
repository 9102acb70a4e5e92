"""A table for any game, and people who know no rules but press what they see."""

from __future__ import annotations

import asyncio
import random
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from bot.contract.game import Game, Seat
from bot.match.entries import Acted
from bot.match.ids import InvitationId, MatchId
from bot.match.invitation import InvitationStatus
from bot.match.match import Match
from bot.ui.custom_ids import InvitationAnswer, MatchCommand
from sandbox.people import Person, Reply
from tests.examples.choices import Choice, choices_on
from tests.examples.hall import PATIENCE, Hall, Room

TRIES = 60
"""After so many acts of one person without an effect a match stands still."""
LOOKING_SECONDS = 0.02
"""How long somebody who finds nothing to press waits before looking again."""
LOOKS = 10
"""Who waits for what is still to come looks for cards every so many times, as nothing is new."""
DISTURBED = 0.08
"""How likely something happens beside the game, at each step of a match."""
LEAVING, LEAVING_LATE, ENDING = 0.06, 0.6, 0.005
"""How likely a player leaves, early and later, or a moderator ends the match, at each step."""
PATIENT = (1, 2, 3, 4, 5, 6, 8, 10, 15, 60)
"""After so many steps it is late: most matches need not be played to their end."""


class AnyTable:
    """A match of any game, from `/play` to its end."""

    def __init__(
        self, room: Room, game: str, people: Sequence[Person], *, to_the_end: bool = False
    ) -> None:
        """`people`: who is to play; the first one opens the table.

        `to_the_end`: nobody leaves, and no moderator comes.
        """
        self.room = room
        self.hall = room.hall
        self.channel = room.channel
        self.game = game
        self.people = tuple(people)
        self.chance = random.Random(room.hall.chance.random())
        self.sitting = set(self.people)
        self.invitation = InvitationId(0)
        self.match_id = MatchId(0)
        self._to_the_end = to_the_end
        self._patience = self.chance.choice(PATIENT)
        # What is offered is liked more or less, so that matches differ, and come to their ends.
        self._taste: dict[str, float] = defaultdict(lambda: self.chance.choice((0.1, 1.0, 4.0)))

    async def play(self) -> None:
        """Open it, play, and get up."""
        await self.gather()
        steps = 0
        while (match := await self.hall.match(self.match_id)).live:
            steps += 1
            if self._chosen(LEAVING if steps <= self._patience else LEAVING_LATE):
                await self.leave(match)
            elif self._chosen(ENDING):
                await self.be_ended()
            else:
                if self.chance.random() < DISTURBED:
                    await self.disturb(match)
                await self.step(match)
            self._free_who_left(await self.hall.match(self.match_id))
        if self._to_the_end:
            assert isinstance(match.entry, Acted), (
                f"match {self.match_id} was not played to its end"
            )
        self.hall.counted["matches"] += 1
        self.hall.counted["played to the end"] += isinstance(match.entry, Acted)
        self.hall.counted[f"matches of {len(self.people)}"] += 1
        self.hall.counted[f"matches of {self.game}"] += 1

    def _chosen(self, likely: float) -> bool:
        """Whether the match is to be cut short now."""
        return not self._to_the_end and self.chance.random() < likely

    def _free_who_left(self, match: Match) -> None:
        for seat, person in enumerate(self.players(match)):
            if person in self.sitting and (not match.live or seat in match.departures):
                self.sitting.remove(person)
                self.room.give_back(person)
                self.hall.counted["left"] += match.live

    def players(self, match: Match) -> list[Person]:
        """Who plays, by seat."""
        by_id = {person.id: person for person in self.people}
        return [by_id[user] for user in match.terms.players]

    # Before the match

    async def gather(self) -> None:
        """Open a table and have everybody sit down, until the match is there."""
        opener, *others = self.people
        for _ in range(TRIES):
            # Chosen anew each time: the rules may refuse some together.
            options = self._options(opener)
            await self.hall.command(opener, self.channel, f"play {self.game}", **options)
            if len(self.people) == 1 and "players" in options:
                found = await self.hall.match_of_one(self.channel, opener)
                self.match_id = found or MatchId(0)
            elif await self._is_open(opener):
                await self._sit_down(opener, others)
            if self.match_id:
                return
        raise AssertionError(f"{self.game} did not begin")

    def _options(self, opener: Person) -> dict[str, Any]:
        """What the command offers, at random. Without a number the table starts when told to."""
        path = f"play {self.game}"
        _, way = self.hall.sandbox.core.commands.resolve(opener.user, self.channel, path)
        offered = {option["name"]: option for option in way[-1].get("options", ())}
        number = offered.pop("players", None)
        chosen: dict[str, Any] = {
            name: self.chance.choice(option["choices"])["value"]
            for name, option in offered.items()
            if option.get("choices") and (option.get("required") or self.chance.random() < 0.7)
        }
        full = number is not None and number["max_value"] == len(self.people)
        if number is not None and (full or self.chance.random() < 0.5):
            chosen["players"] = len(self.people)
        return chosen

    async def _is_open(self, opener: Person) -> bool:
        """Whether a table stands open, and everybody sees it."""
        found = await self.hall.open_table(self.channel, opener, self.game)
        if found is None:
            return False
        self.invitation = found.id
        # One that was stored just before the bot stopped is not posted any more.
        posted = await self._soon(lambda: self.hall.sight.invitation(found.id))
        assert posted or not self.hall.calm, f"nobody sees table {found.id}"
        return posted

    async def _sit_down(self, opener: Person, others: Sequence[Person]) -> None:
        gone = []
        for number, person in enumerate(others):
            joined = await self._press_until(person, InvitationAnswer.JOIN)
            # The last place is taken last, and then the match is there.
            last = number == len(others) - 1
            if joined and not last and self.chance.random() < 0.1:
                leaver = self.chance.choice((opener, person))
                gone += [leaver] if await self._press_until(leaver, InvitationAnswer.LEAVE) else []
            if self.chance.random() < 0.2:
                await self._join_twice()
        for person in gone:
            await self._press_until(person, InvitationAnswer.JOIN)
        for _ in range(TRIES):
            table = await self.hall.invitation(self.invitation)
            if table.status is not InvitationStatus.OPEN:
                self.match_id = table.match_id or MatchId(0)
                return
            by_id = {person.id: person for person in self.people}
            await self._press_until(by_id[table.opener], InvitationAnswer.START)
        raise AssertionError(f"table {self.invitation} does not start")

    async def _press_until(self, person: Person, answer: InvitationAnswer) -> bool:
        """Press a button of the table until that had its effect. False: it is not open."""
        for _ in range(TRIES):
            table = await self.hall.invitation(self.invitation)
            if table.status is not InvitationStatus.OPEN:
                return False
            if answer is InvitationAnswer.JOIN and person.id in table.seated:
                return True
            if answer is InvitationAnswer.LEAVE and person.id not in table.seated:
                return True
            await self._press_on_table(person, answer)
        raise AssertionError(f"{person} could not {answer} table {self.invitation}")

    async def _press_on_table(self, person: Person, answer: InvitationAnswer) -> Reply | None:
        custom_id = f"c:{self.invitation}:{answer}"
        message = self.hall.sight.invitation(self.invitation)
        assert message is not None
        await self._soon(lambda: custom_id in message.custom_ids)
        await self.hall.up.wait()
        if custom_id not in message.custom_ids or message.deleted:
            assert not self.hall.calm, f"nobody can {answer} table {self.invitation}"
            return None
        return await self.hall.settled(lambda: person.start_press(message, custom_id))

    async def _join_twice(self) -> None:
        """Somebody who plays at another table of the channel, or sits here, wants to sit down."""
        table = await self.hall.invitation(self.invitation)
        if table.most - len(table.seated) < 2:
            return
        seated = [person for person in self.people if person.id in table.seated]
        somebody = self.chance.choice([*seated, *self.room.others(self.people)])
        before = await self.hall.plays(self.channel, somebody)
        reply = await self._press_on_table(somebody, InvitationAnswer.JOIN)
        if reply is not None and reply.failed is not None and somebody not in seated:
            # It may yet have its effect; this has its own after that.
            await self._press_on_table(somebody, InvitationAnswer.LEAVE)
        if somebody in seated:
            assert not self.hall.calm or reply is None or (await reply.shown()).ephemeral
            return
        table = await self.hall.invitation(self.invitation)
        if somebody.id in table.seated and before is not None:
            after = await self.hall.plays(self.channel, somebody)
            assert before != after, f"{somebody} plays match {after}, and could sit down here"
        # Who waits at another table, or has left it by now, may wait here, too.
        await self._press_until(somebody, InvitationAnswer.LEAVE)

    # The match

    async def step(self, match: Match) -> None:
        """Some of those who are asked answer, at the same time."""
        players = self.players(match)
        asked = [prompt.seat for prompt in match.prompts]
        acting = self.chance.sample(asked, self.chance.randint(1, len(asked)))
        await asyncio.gather(*(self.answer(players[seat], seat, match) for seat in acting))

    async def answer(self, person: Person, seat: Seat, before: Match) -> None:
        """Press what is there, until the bot asks this person something else, or nothing.

        Who sees nothing loses no patience while the bot may not show more: how long that is depends
        on the limits of the channel, not on how often somebody looks.
        """
        since, tried = before.asked_since[seat], Counter[str]()
        in_vain, waited = 0, 0
        while in_vain < TRIES:
            match = await self.hall.match(self.match_id)
            if match.asked_since.get(seat) != since:
                return
            all_shown = await self.hall.shown(
                self.match_id, self.channel, lambda: self._offered(person, since)
            )
            # What is seen now is pressed now.
            await self.hall.up.wait()
            current = self._offered(person, since)
            in_vain += bool(current or all_shown)
            # Whoever only turns pages looks elsewhere after a while.
            if not current or self.chance.random() < 0.02:
                if current or all_shown or waited % LOOKS == 0:
                    await self._look_for_cards(person)
                waited += not current
                # The bot may be about to try again.
                await asyncio.sleep(LOOKING_SECONDS)
                continue
            weights = [self._taste[one.verb] / (1 + tried[one.verb]) for one in current]
            choice = self.chance.choices(current, weights)[0]
            tried[choice.verb] += 1
            await self.hall.use(person, choice)
        seen = [choice.custom_id for choice in self.hall.sight.of(self.match_id, person)]
        raise AssertionError(
            f"match {self.match_id} of {self.game} stands still: {person}, asked since {since},"
            f" did {dict(tried)} and sees {seen}"
        )

    def _offered(self, person: Person, since: int) -> list[Choice]:
        """What somebody sees that may belong to the question put at this version."""
        return self.hall.sight.of(
            self.match_id,
            person,
            lambda one: (
                one.press.version >= since
                and (one.plays or one.verb in (MatchCommand.UNDO, MatchCommand.VIEW))
            ),
        )

    async def _look_for_cards(self, person: Person) -> None:
        """By the button on the board, or by the command."""
        found = self.hall.sight.of(self.match_id, person, lambda one: one.verb == MatchCommand.CARD)
        if found and self.chance.random() < 0.8:
            await self.hall.use(person, self.chance.choice(found), forged=True)
        else:
            await self._by_command(person, MatchCommand.CARD)

    async def _by_command(self, person: Person, command: MatchCommand) -> None:
        """`/match <command>`, this match if the bot asks which, and a question confirmed."""
        name = command.removeprefix("ask-")
        reply = await self.hall.command(person, self.channel, f"match {name}")
        for verb in (command, MatchCommand.CONCEDE, MatchCommand.END):
            for choice in [one for message in reply.messages for one in choices_on(message)]:
                if choice.press.match_id == self.match_id and choice.verb == verb:
                    reply = await self.hall.use(person, choice, forged=True)
                    break

    async def leave(self, match: Match) -> None:
        """Somebody gives up."""
        players = self.players(match)
        seat = self.chance.choice([seat for seat in match.terms.seats if seat in match.active])
        for _ in range(TRIES):
            match = await self.hall.match(self.match_id)
            if not match.live or seat in match.departures:
                return
            await self._by_command(players[seat], MatchCommand.ASK_CONCEDE)
        raise AssertionError(f"{players[seat]} cannot leave match {self.match_id}")

    async def be_ended(self) -> None:
        """A moderator ends the match, if all goes well."""
        await self._by_command(self.hall.moderator, MatchCommand.ASK_END)

    async def disturb(self, match: Match) -> None:
        """Something happens beside the game."""
        person = self.chance.choice(self.people)
        match self.chance.randrange(6):
            case 0:
                await self._by_command(person, MatchCommand.SHOW)
            case 1:
                await self._by_command(person, MatchCommand.CARD)
            case 2:
                (person.close_dms if person.user.dms_open else person.open_dms)()
            case 3:
                await self._press_something(self.hall.stranger, private=True)
            case _:
                await self._press_something(person, private=False)

    async def _press_something(self, person: Person, *, private: bool) -> None:
        """What is for others, or was there once. `private`: there is always something to hear."""
        sight = self.hall.sight
        found = [*sight.past(self.match_id, person), *sight.of(self.match_id, person)]
        found = [one for one in found if not one.message.ephemeral or not private]
        if not found:
            return
        choice = self.chance.choice(found)
        if choice.verb in (MatchCommand.CONCEDE, MatchCommand.ASK_CONCEDE):
            return
        reply = await self.hall.use(person, choice, forged=True)
        if self.hall.calm and private:
            assert (await reply.shown()).ephemeral
        assert all(message.ephemeral for message in reply.messages), f"{reply!r}"

    async def _soon(self, condition: Callable[[], object]) -> bool:
        try:
            await self.hall.sandbox.until(condition, timeout=PATIENCE if self.hall.calm else 0.5)
        except TimeoutError:
            return bool(condition())
        return True


@asynccontextmanager
async def together() -> AsyncIterator[asyncio.TaskGroup]:
    """Tasks that run at the same time. When one fails, its own error is raised."""
    try:
        async with asyncio.TaskGroup() as group:
            yield group
    except BaseExceptionGroup as failed:
        error: BaseException = failed
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        raise error from None


async def spend(
    hall: Hall,
    games: Sequence[Game[Any]],
    matches: int,
    rooms: int = 4,
    *,
    to_the_end: bool = True,
) -> None:
    """Play so many matches in several channels, a few at the same time in each.

    Of each game they are for every number of players, in turn. `to_the_end`: one of each is played
    to its end, whatever happens.
    """
    tables = [(game.key, number) for game in games for number in game.seats]
    plan = [(*tables[number % len(tables)], False) for number in range(matches)]
    hall.chance.shuffle(plan)
    for game in games if to_the_end else ():
        first = next(at for at, (key, _, _) in enumerate(plan) if key == game.key)
        plan[first] = (*plan[first][:2], True)
    async with together() as group:
        for number in range(rooms):
            room = Room(hall, hall.sandbox.add_channel(f"room-{number}"))
            group.create_task(_spend(room, plan[number::rooms], group))


async def _spend(
    room: Room, plan: Sequence[tuple[str, int, bool]], group: asyncio.TaskGroup
) -> None:
    for game, number, to_the_end in plan:
        table = AnyTable(room, game, await room.take(number), to_the_end=to_the_end)
        group.create_task(table.play())
