"""What players ask the others, or the host, for: on the board, in both languages."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import pytest

from bot.app import DelveBot
from bot.match.ids import MatchId, UserId
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand
from bot.ui.games import forget, register
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.examples.pig import GAME as PIG
from tests.play.failing import Failing
from tests.wire.company import Company
from tests.wire.house import House
from tests.wire.table import Control, Table, control, controls, end_match, running_bot, use
from tests.wire.test_faults_store import failures
from tests.wire.watching import LeakCheck

SAID = {"en": texts_in("en"), "uk": texts_in("uk")}
ANSWERS = {MatchCommand.AGREE, MatchCommand.DECLINE}


@pytest.fixture(autouse=True)
def examples() -> Iterator[None]:
    register(PIG)
    yield
    forget(PIG.rules.key)


class Pigs(Company):
    """Three play Pig in the arena; nobody hosts."""

    number = MatchId(0)

    async def begin(self, bot: DelveBot, opener: Person, *others: Person) -> None:
        seats = 1 + len(others)
        await self.opened(opener, *others, game="pig", players=seats, clock="90+300")
        self.number = (await self.only_match(bot)).id

    async def match(self, bot: DelveBot) -> Match:
        """The match as it is, once that is shown."""
        await self.settled(bot)
        return await bot.handlers.matches.wanted(self.number)

    def board(self) -> Message:
        """The newest message with something to press in this match."""
        for message in reversed(self.house.arena.messages.values()):
            if not message.ephemeral and not message.deleted:
                found = list(controls(message))
                if found and found[0].press.match_id == self.number:
                    return message
        raise LookupError("no board")

    def verbs(self) -> set[str]:
        return {each.verb for each in controls(self.board())}

    def button(self, action: str) -> Control:
        return control(self.board(), action)

    async def player(self, bot: DelveBot, seat: int) -> Person:
        match = await self.match(bot)
        by_id = {person.id: person for person in self.sandbox.people.values()}
        return by_id[match.terms.players[seat]]

    async def hold(self, bot: DelveBot) -> Person:
        """Whoever is asked holds, as soon as there is something to hold. Returns who."""
        while True:
            match = await self.match(bot)
            person = await self.player(bot, match.prompts[0].seat)
            offered = {each.press.action: each for each in controls(self.board())}
            if "hold" in offered:
                await use(person, offered["hold"])
                await self.settled(bot)
                return person
            await use(person, offered["roll"])

    def lines(self) -> list[str]:
        """What everybody reads."""
        return [
            message.text
            for message in self.house.arena.messages.values()
            if not message.ephemeral and not message.deleted
        ]


async def ask(company: Pigs, bot: DelveBot, person: Person, what: str) -> Reply:
    reply = await person.command(company.house.arena, "match ask", what=what)
    await company.settled(bot)
    return reply


@pytest.mark.parametrize("language", SAID)
async def test_a_mispress_is_taken_back_over_a_restart(house: House, language: str) -> None:
    house.sandbox.core.world.preferred_locale = {"en": "en-US", "uk": "uk"}[language]
    company, texts = Pigs(house), SAID[language]
    async with house.bot() as bot:
        await company.begin(bot, company.kestrel, company.moth, company.wren)
        await house.live(30)
        holder = await company.hold(bot)
        before = await company.match(bot)
        seat = before.terms.players.index(holder.id)
        assert before.clock is not None
        await house.live(20)
        reply = await ask(company, bot, holder, "take-back")
        asked = texts("asks-take-back", name=holder.name)
        assert asked in reply.text
        # Whoever's question it takes away is called, and nobody else.
        match = await company.match(bot)
        called = {match.terms.players[each] for each in match.answering}
        assert len(called) == 1
        others = [one for one in (company.kestrel, company.moth, company.wren) if one != holder]
        others.sort(key=lambda one: one.id not in called)
        assert [one.mention in reply.text for one in (*others, holder)] == [True, False, False]
        assert company.verbs() >= ANSWERS
        assert f"**{holder.name}**" in company.board().text
        assert (await company.match(bot)).asking is not None
    house.away(3600)
    async with house.bot() as bot:
        await company.settled(bot)
        own = await use(holder, company.button(MatchCommand.AGREE))
        mine = SAID["uk" if holder.locale == "uk" else "en"]
        assert own.text == mine("refusal-own-wish")
        stranger = await use(company.otter, company.button(MatchCommand.AGREE))
        assert stranger.text == SAID["uk"]("not-your-match")
        old = company.button(MatchCommand.AGREE)
        await use(others[0], old)
        match = await company.match(bot)
        assert not company.verbs() & ANSWERS
        assert [prompt.seat for prompt in match.prompts] == [seat], "asked once more"
        told = texts("granted-take-back", name=holder.name, count=1)
        by = texts("granted-by", names=others[0].name)
        assert [line for line in company.lines() if told in line and by in line]
        assert match.clock is not None
        assert match.clock.banks == before.clock.banks, "the time since is nobody's"
        late = await use(others[1], old, forged=True)
        assert "moved on" in late.text or "вже змінився" in late.text


async def test_a_pause_needs_all_and_calls_nobody_to_move(house: House) -> None:
    company = Pigs(house)
    people = (company.kestrel, company.moth, company.wren)
    async with house.bot() as bot:
        await company.begin(bot, *people)
        match = await company.match(bot)
        calls = len(company.lines())
        await ask(company, bot, company.kestrel, "pause")
        assert len(company.lines()) == calls + 1, "the answer, and no second ping"
        await use(company.moth, company.button(MatchCommand.AGREE))
        await company.settled(bot)
        assert (await company.match(bot)).paused is None
        assert "Agreed: Moth" in company.board().text
        assert "Waiting for Wren" in company.board().text
        again = await use(company.moth, company.button(MatchCommand.AGREE))
        assert again.text in ("", SAID["uk"]("refusal-agreed-already"))
        await use(company.wren, company.button(MatchCommand.AGREE))
        paused = await company.match(bot)
        assert paused.paused == company.kestrel.id
        assert "**Kestrel** has paused the match" in company.board().text
        assert not company.verbs() & ANSWERS
        await house.live(120)
        await ask(company, bot, company.wren, "resume")
        for person in (company.kestrel, company.moth):
            await use(person, company.button(MatchCommand.AGREE))
            await company.settled(bot)
        after = await company.match(bot)
        assert (after.paused, after.clock) == (None, match.clock), "the pause cost nobody anything"


async def test_who_asked_withdraws_and_another_declines(house: House) -> None:
    company = Pigs(house)
    async with house.bot() as bot:
        await company.begin(bot, company.kestrel, company.moth, company.wren)
        await ask(company, bot, company.kestrel, "pause")
        await use(company.kestrel, company.button(MatchCommand.DECLINE))
        await company.settled(bot)
        assert [
            line for line in company.lines() if "Kestrel withdraws the request: a pause." in line
        ]
        await ask(company, bot, company.moth, "pause")
        await use(company.wren, company.button(MatchCommand.DECLINE))
        await company.settled(bot)
        assert [line for line in company.lines() if "Wren declines what Moth asked for" in line]
        refused = await ask(company, bot, company.kestrel, "pause")
        assert refused.text == SAID["en"]("refusal-has-asked")
        assert refused.message.ephemeral


@pytest.mark.parametrize("agrees", [True, False])
async def test_an_answer_counts_that_cannot_be_told(house: House, agrees: bool) -> None:
    """The database fails once it counts: nobody is told to try again, and the board shows it."""
    company = Pigs(house)
    async with house.bot() as bot:
        await company.begin(bot, company.kestrel, company.moth)
        await ask(company, bot, company.kestrel, "pause")
        before = await company.match(bot)

        def tells(_: object, users: Sequence[UserId]) -> bool:
            """Whether somebody's name is wanted for the line, once the answer counts."""
            known = bot.handlers.matches._known.get(company.number)
            return known is not None and known.version > before.version and len(users) == 1

        telling = Failing(bot.handlers.people, "names", 1, tells)
        action = MatchCommand.AGREE if agrees else MatchCommand.DECLINE
        reply = await use(company.moth, company.button(action))
        await company.settled(bot)
        assert telling.over
        assert (reply.failed, reply.text) == (None, "")
        after = await company.match(bot)
        assert after.asking is None
        assert (after.paused == company.kestrel.id) is agrees
        assert ("**Kestrel** has paused the match" in company.board().text) is agrees
        assert not company.verbs() & ANSWERS
        words = "declines what Kestrel asked for", "Agreed by"
        assert not [line for line in company.lines() if any(word in line for word in words)]
        (line,) = failures(house)
        assert f"an answer to what is asked in match {company.number} was not told" in line


async def _played_on(company: Pigs, bot: DelveBot) -> None:
    player = await company.player(bot, (await company.match(bot)).prompts[0].seat)
    await use(player, company.button("roll"))


async def _answered(company: Pigs, bot: DelveBot, person: Person, answer: str) -> None:
    await use(person, company.button(answer))


async def _ended(company: Pigs, bot: DelveBot) -> None:
    await end_match(company.sandbox.people["Rook"], company.house.arena)


SETTLED: dict[str, Callable[[Pigs, DelveBot, Person, Person], Awaitable[None]]] = {
    "agreed": lambda pigs, bot, _, other: _answered(pigs, bot, other, MatchCommand.AGREE),
    "declined": lambda pigs, bot, _, other: _answered(pigs, bot, other, MatchCommand.DECLINE),
    "withdrawn": lambda pigs, bot, own, _: _answered(pigs, bot, own, MatchCommand.DECLINE),
    "played on": lambda pigs, bot, *_: _played_on(pigs, bot),
    "ended": lambda pigs, bot, *_: _ended(pigs, bot),
}


@pytest.mark.parametrize("elsewhere", [False, True])
@pytest.mark.parametrize("settled", SETTLED)
async def test_the_line_that_asks_goes_once_nobody_is_to_answer(
    house: House, settled: str, elsewhere: bool
) -> None:
    """Also after a restart: nobody is called by it for nothing."""
    company = Pigs(house)

    def asking() -> list[str]:
        words = "asks to take back"
        return [line for line in company.lines() if words in line and "<@" in line]

    async with house.bot() as bot:
        await company.begin(bot, company.kestrel, company.moth)
        own = await company.hold(bot)
        other = company.moth if own is company.kestrel else company.kestrel
        where = company.sandbox.channels["tavern"] if elsewhere else house.arena
        await own.command(where, "match ask", what="take-back")
        await company.settled(bot)
        (line,) = asking()
    async with house.bot() as bot:
        await company.settled(bot)
        assert asking() == [line], "one stands, and no second call"
        await SETTLED[settled](company, bot, own, other)
        await company.settled(bot)
        assert asking() == []


async def test_who_plays_alone_has_it_at_once(house: House) -> None:
    company = Pigs(house)
    async with house.bot() as bot:
        await company.play(company.kestrel, "pig", players=1, clock="90+300")
        company.number = (await company.only_match(bot)).id
        assert "The match is paused." in (await ask(company, bot, company.kestrel, "pause")).text
        assert (await company.match(bot)).paused == company.kestrel.id
        refused = await ask(company, bot, company.kestrel, "pause")
        assert refused.text == SAID["en"]("refusal-paused-already")
        assert "The match goes on." in (await ask(company, bot, company.kestrel, "resume")).text
        refused = await ask(company, bot, company.kestrel, "end")
        assert refused.text == SAID["en"]("refusal-host-comes")


async def test_from_elsewhere_it_is_asked_where_the_match_is(house: House) -> None:
    company = Pigs(house)
    async with house.bot() as bot:
        await company.begin(bot, company.kestrel, company.moth, company.wren)
        tavern = company.sandbox.channels["tavern"]
        reply = await company.kestrel.command(tavern, "match ask", what="pause")
        await company.settled(bot)
        assert reply.message.ephemeral
        assert [line for line in company.lines() if "Kestrel asks for a pause." in line]
        assert company.verbs() >= ANSWERS


@pytest.fixture
async def hosted(tmp_path: Path) -> AsyncIterator[tuple[Table, DelveBot, LeakCheck]]:
    """Rook hosts Kestrel and Moth; Kestrel has passed, and Moth has drawn a card since."""
    async with (
        Sandbox(port=0, rate_limits=False) as sandbox,
        running_bot(sandbox, tmp_path / "delve.sqlite3") as bot,
    ):
        leaks = LeakCheck(sandbox, bot.handlers.store)
        players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
        table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))
        await table.host(sandbox.people["Rook"], "warrior", clock="90+300")
        await table.do("start:0")
        for action in ("draw", "add", "draw"):
            await table.do(action)
        await bot.responders.settled(20)
        await bot.handlers.display.settled()
        yield table, bot, leaks


async def test_a_host_is_told_how_many_cards_and_never_which(
    hosted: tuple[Table, DelveBot, LeakCheck],
) -> None:
    table, bot, leaks = hosted
    people = table.sandbox.people
    kestrel, moth, rook = people["Kestrel"], people["Moth"], people["Rook"]
    reply = await kestrel.command(table.channel, "match ask", what="take-back")
    await bot.responders.settled(20)
    await bot.handlers.display.settled()
    assert rook.mention in reply.text
    assert moth.mention not in reply.text
    assert "Rook, the host, decides." in table.board().text
    denied = await use(moth, control(table.board(), MatchCommand.AGREE))
    assert denied.text == SAID["uk"]("refusal-host-decides")
    question = await use(rook, control(table.board(), MatchCommand.AGREE))
    assert question.message.ephemeral
    assert "Kestrel (1) and Moth (1)" in question.text
    assert "Hidden cards seen because of it: Moth (1)" in question.text
    await use(rook, control(question.message, MatchCommand.AGREE))
    await bot.responders.settled(20)
    await bot.handlers.display.settled()
    match = await bot.handlers.matches.wanted(table.match)
    assert [prompt.seat for prompt in match.prompts] == [0]
    assert match.asking is None
    told = [one.text for one in table.channel.messages.values() if "2 moves in all" in one.text]
    assert len(told) == 1
    assert "Agreed by Rook" in told[0]
    assert await leaks.complaints() == []


async def test_what_a_host_was_told_is_asked_anew_once_it_is_not_true(
    hosted: tuple[Table, DelveBot, LeakCheck],
) -> None:
    table, bot, leaks = hosted
    people = table.sandbox.people
    kestrel, rook = people["Kestrel"], people["Rook"]
    await kestrel.command(table.channel, "match ask", what="take-back")
    await bot.responders.settled(20)
    await bot.handlers.display.settled()
    question = await use(rook, control(table.board(), MatchCommand.AGREE))
    await rook.command(table.channel, "host time", player=kestrel, seconds=60)
    await bot.responders.settled(20)
    await bot.handlers.display.settled()
    late = await use(rook, control(question.message, MatchCommand.AGREE))
    assert "moved on" in late.text
    await use(rook, control(table.board(), MatchCommand.DECLINE))
    await bot.responders.settled(20)
    await bot.handlers.display.settled()
    match = await bot.handlers.matches.wanted(table.match)
    assert match.asking is None
    assert await leaks.complaints() == []


async def test_a_takeback_at_the_desk_tells_first_what_it_means(
    hosted: tuple[Table, DelveBot, LeakCheck],
) -> None:
    table, bot, leaks = hosted
    people = table.sandbox.people
    await people["Kestrel"].command(table.channel, "match ask", what="take-back")
    await bot.responders.settled(20)
    await bot.handlers.display.settled()
    invitation = table.invitation
    assert invitation is not None
    desk = (await use(people["Rook"], control(invitation, MatchCommand.DESK))).message
    await use(people["Rook"], control(desk, "host:ask-grant"))
    assert "Kestrel (1) and Moth (1)" in desk.text
    assert "Hidden cards seen because of it: Moth (1)" in desk.text
    assert (await bot.handlers.matches.wanted(table.match)).asking is not None
    await use(people["Rook"], control(desk, "host:grant"))
    await bot.responders.settled(20)
    await bot.handlers.display.settled()
    assert desk.text.startswith("## 🎛️ Desk")
    match = await bot.handlers.matches.wanted(table.match)
    assert ([prompt.seat for prompt in match.prompts], match.asking) == ([0], None)
    told = [one.text for one in table.channel.messages.values() if "2 moves in all" in one.text]
    assert len(told) == 1
    assert await leaks.complaints() == []
