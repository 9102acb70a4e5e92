"""From an open table to a match: by whom, by itself, and who gets which seat."""

from __future__ import annotations

import secrets

import pytest

from bot.app import DelveBot
from bot.contract.chance import Chance
from bot.handlers.match_start import SEATS_DEAL
from bot.match.ids import UserId
from bot.store.private_channels import PrivateChannel
from bot.ui import replies
from bot.ui.catalogue import texts_in
from sandbox.people import Person
from tests.wire.house import House
from tests.wire.open_tables.company import CALLBACK, Company, full, is_private, speaks
from tests.wire.table import end_match

en, uk = texts_in("en"), texts_in("uk")


def dealt(house: House, *people: Person) -> bool:
    """Whether each of them got one private message, with the hand of Goofspiel dealt to them."""
    for person in people:
        if len(person.direct_messages) != 1:
            return False
        (hand,) = person.direct_messages
        said = speaks(person)("goofspiel-hand", cards="1 2 3 4 5 6 7 8 9 10 11 12 13")
        there = f"<#{house.arena.id}>"
        if said not in hand.text or there not in hand.text or hand.custom_ids:
            return False
    return True


async def test_the_opener_starts_with_free_seats(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, company.wren)
        is_private(
            await company.press(company.moth, table, "start"),
            uk("refusal-not-the-opener", name="Kestrel", time=_after(house, 300, "t")),
        )
        reply = await company.press(company.kestrel, table, "start")
        assert (reply.failed, reply.text) == (None, "")
        terms = await company.only_match(bot)
        players = (company.kestrel, company.moth, company.wren)
        assert set(terms.players) == {person.id for person in players}
        assert terms.host is None
        assert terms.language == "en"
        assert en("invitation-started-table", players="Kestrel, Moth and Wren") in table.text
        assert table.custom_ids == []
        assert dealt(house, *players)
        stored = await company.stored(bot, table)
        assert stored.match_id == terms.id
        assert await bot.handlers.store.open_invitations() == []
        for person in (company.kestrel, company.otter):
            for answer in ("join", "leave", "start"):
                late = await company.press(person, table, answer, forged=True)
                is_private(late, speaks(person)("refusal-invitation-started"))
        await company.play_on(bot, terms)


def _after(house: House, seconds: int, style: str = "R") -> str:
    return f"<t:{round(house.clock()) + seconds}:{style}>"


@pytest.mark.parametrize(("game", "players"), [("goofspiel", 3), ("pig", 3), ("cheat", 4)])
async def test_it_starts_by_itself_when_it_is_full(
    game: str, players: int, house: House, company: Company
) -> None:
    people = (company.kestrel, company.moth, company.wren, company.otter)[:players]
    async with house.bot() as bot:
        table = await company.opened(*people[:-1], game=game, players=players)
        await company.no_match(bot)
        await company.press(people[-1], table, "join")
        terms = await company.only_match(bot)
        assert {person.id for person in people} == set(terms.players)
        assert (await company.stored(bot, table)).match_id == terms.id
        assert table.custom_ids == []
        if game != "cheat":
            await company.play_on(bot, terms)


async def test_six_sit_down(house: House, company: Company) -> None:
    six = (
        company.kestrel,
        company.moth,
        company.wren,
        company.otter,
        company.finch,
        company.swift,
    )
    async with house.bot() as bot:
        table = await company.opened(*six)
        terms = await company.only_match(bot)
        assert set(terms.players) == {person.id for person in six}
        assert all(person.name in table.text for person in six)
        refused = await company.press(company.rook, table, "join", forged=True)
        is_private(refused, en("refusal-invitation-started"))
        assert dealt(house, *six)


async def test_without_a_number_it_waits_for_as_many_as_can_play(
    house: House, company: Company
) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel)
        assert en("invitation-free", count=5) in table.text
        assert ((await company.stored(bot, table)).least) == 2


# Who sits where


async def test_the_seats_are_dealt_by_the_seed(
    house: House, company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By chance, and anybody can repeat it from the seed and the order of joining."""
    people = (company.kestrel, company.moth, company.wren)
    joined = tuple(person.id for person in people)
    seeds = [bytes([number]) * 32 for number in range(12)]
    orders = set()
    async with house.bot() as bot:
        for seed in seeds:
            monkeypatch.setattr(secrets, "token_bytes", lambda _, seed=seed: seed)
            await company.opened(*people, game="pig", players=3)
            terms = await company.only_match(bot)
            assert terms.seed == seed
            assert terms.players == Chance(seed).deal(SEATS_DEAL, joined)
            orders.add(terms.players)
            await _end(house, company, bot)
    assert len(orders) > 2, "the opener does not always begin"


async def _end(house: House, company: Company, bot: DelveBot) -> None:
    await end_match(company.rook, house.arena)
    await company.no_match(bot)


@pytest.mark.parametrize("passed_on", [False, True])
async def test_who_joins_a_death_match_chooses_who_begins(
    passed_on: bool, house: House, company: Company
) -> None:
    """Whoever has the table then is the one who challenges, so the seats follow the joining."""
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, game="deathmatch")
        assert en("invitation-starter-open") in table.text
        assert company.answers(table) == ["join", "leave"], "there are never seats to spare"
        first, second = company.kestrel, company.moth
        await company.press(second, table, "join")
        if passed_on:
            await _end(house, company, bot)
            first, second = company.moth, company.kestrel
            table = await company.opened(first, second, game="deathmatch", variant="barbarian")
        terms = await company.only_match(bot)
        assert terms.players == (first.id, second.id)
        match = await bot.handlers.matches.wanted(terms.id)
        assert [prompt.seat for prompt in match.prompts] == [1]
        assert match.prompts[0].question == "starter"
        written = [*company.kestrel.direct_messages, *company.moth.direct_messages]
        assert written == [], "nobody has drawn a card"


async def test_a_practice_match_is_opened_too(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, game="deathmatch", deck="a c")
        terms = await company.only_match(bot)
        assert terms.options.decks == "AC"
        assert en("invitation-practice", decks="A, C", count=2) in table.text


@pytest.mark.parametrize("odds", [None, "on", "off"])
async def test_odds_are_switched_off_at_a_table_too(
    odds: str | None, house: House, company: Company
) -> None:
    chosen = {} if odds is None else {"odds": odds}
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, game="deathmatch", **chosen)
        terms = await company.only_match(bot)
        assert terms.options.odds is (odds != "off")
        assert (en("deathmatch-without-odds") in table.text) == (odds == "off")


# What is said in private


async def test_a_game_without_private_cards_writes_to_nobody(
    house: House, company: Company
) -> None:
    company.wren.close_dms()
    async with house.bot() as bot:
        people = (company.kestrel, company.moth, company.wren)
        await company.opened(*people, game="pig", players=3)
        terms = await company.only_match(bot)
        assert house.sandbox.core.world.direct == {}
        await company.play_on(bot, terms)
        assert house.sandbox.core.world.direct == {}
        store = bot.handlers.store
        known = [await store.private_channel(UserId(person.id)) for person in people]
        assert known == [PrivateChannel()] * 3, "nobody was asked whether they take messages"


async def test_who_takes_no_messages_is_told_how_to_open_them(
    house: House, company: Company
) -> None:
    """By the answer to their own press, in their language, also who pressed long before."""
    company.moth.close_dms()
    async with house.bot() as bot:
        table = await company.opened(company.kestrel)
        joined = await company.press(company.moth, table, "join")
        house.away(60.0)
        assert joined.text == ""
        await company.press(company.kestrel, table, "start")
        terms = await company.only_match(bot)
        said = replies.messages_closed(uk, en).markdown
        await house.sandbox.until(lambda: said in joined.text)
        assert joined.text.count(said) == 1
        store = bot.handlers.store
        known = [await store.private_channel(player) for player in terms.players]
        assert [one.closed for one in known] == [
            player == company.moth.id for player in terms.players
        ]
        assert [one.told for one in known] == [one.closed for one in known]
        assert dealt(house, company.kestrel)


# One player


async def test_a_match_for_one_starts_at_once(house: House, company: Company) -> None:
    async with house.bot() as bot:
        for person in (company.kestrel, company.moth):
            reply = await company.play(person, "pig", players=1)
            is_private(reply, speaks(person)("match-starts"))
        await bot.handlers.display.settled()
        found = await bot.handlers.store.live_matches()
        assert sorted(terms.players for terms in found) == sorted(
            (person.id,) for person in (company.kestrel, company.moth)
        )
        assert await bot.handlers.store.open_invitations() == []
        assert house.sandbox.core.world.direct == {}
        await company.play_on(bot, found[0])


async def test_who_plays_here_starts_nothing_alone(house: House, company: Company) -> None:
    async with house.bot() as bot:
        await company.play(company.moth, "pig", players=1)
        again = await company.play(company.moth, "pig", players=1)
        is_private(again, uk("already-playing-you"))
        assert len(await bot.handlers.store.live_matches()) == 1


async def test_two_matches_for_one_at_the_same_moment_are_one(
    house: House, company: Company
) -> None:
    async with house.bot() as bot:
        replies = [
            company.kestrel.start_command(house.arena, "play pig", {"players": 1}) for _ in range(2)
        ]
        await house.sandbox.until(lambda: all(reply.text for reply in replies))
        assert sorted(reply.text for reply in replies) == sorted(
            (en("match-starts"), en("already-playing-you"))
        )
        await bot.handlers.display.settled()
        assert len(await bot.handlers.store.live_matches()) == 1
        assert await bot.handlers.store.open_invitations() == []


async def test_a_match_for_one_that_could_not_begin_leaves_nothing(
    house: House, company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.bot() as bot:
        with monkeypatch.context() as patch:
            patch.setattr(bot.handlers.store, "start_match", full)
            reply = await company.play(company.kestrel, "pig", players=1)
            is_private(reply, en("something-wrong"))
        house.incidents.logged.clear()
        assert await bot.handlers.store.open_invitations() == []
    async with house.bot() as bot:
        await company.no_match(bot)


async def test_the_opener_of_a_game_for_one_may_start_alone(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, game="pig")
        assert company.answers(table) == ["join", "leave", "start"]
        await company.press(company.kestrel, table, "start")
        terms = await company.only_match(bot)
        assert terms.players == (company.kestrel.id,)


# What goes wrong


async def test_who_joins_sits_although_it_could_not_start(
    house: House, company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever pressed was told that it went wrong. Anybody who sits there can start it then."""
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, players=2)
        with monkeypatch.context() as patch:
            patch.setattr(bot.handlers.store, "start_match", full)
            reply = await company.press(company.moth, table, "join")
            is_private(reply, uk("something-wrong"))
        house.incidents.logged.clear()
        await house.sandbox.until(lambda: company.seats(table) == ["Kestrel", "Moth"])
        assert en("invitation-full", until=_after(house, 1800)) in table.text
        assert company.answers(table) == ["join", "leave", "start"]
        is_private(await company.press(company.wren, table, "join"), en("refusal-full"))
        await company.press(company.moth, table, "start")
        terms = await company.only_match(bot)
        assert set(terms.players) == {company.kestrel.id, company.moth.id}
        assert dealt(house, company.kestrel, company.moth)


async def test_who_is_not_reached_by_the_answer_sits_all_the_same(
    house: House, company: Company
) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, players=3)
        lost = house.sandbox.faults.add("POST", CALLBACK, drop="before", times=None)
        company.start(company.moth, table, "join")
        await house.sandbox.until(lambda: lost.hits)
        lost.remove()
        await house.sandbox.until(lambda: company.seats(table) == ["Kestrel", "Moth"])
        await bot.responders.settled(20)


@pytest.mark.usefixtures("goofspiel_not_by_two")
async def test_so_few_cannot_play_it(house: House, company: Company) -> None:
    """A game may not be playable by every number between; nobody is written to for nothing."""
    async with house.bot() as bot:
        refused = await company.play(company.moth, players=2)
        is_private(refused, uk("refusal-goofspiel-for-two-to-six"))
        table = await company.opened(company.kestrel, company.moth, players=3)
        reply = await company.press(company.kestrel, table, "start")
        is_private(reply, en("refusal-goofspiel-for-two-to-six"))
        await company.no_match(bot)
        assert house.sandbox.core.world.direct == {}
        assert company.answers(table) == ["join", "leave", "start"]
        await company.press(company.wren, table, "join")
        assert len((await company.only_match(bot)).players) == 3
