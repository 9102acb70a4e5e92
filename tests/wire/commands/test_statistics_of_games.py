"""`/leaderboard` and `/stats` where several games are played: each is shown by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.app import DelveBot
from bot.contract.game import Seat
from bot.match.ids import UserId
from bot.store.boards import Tallied
from bot.ui.catalogue import Texts, texts_in
from bot.ui.games import forget, register
from cogs.statistics import MOST_PAGES
from sandbox.errors import ClientRefusal
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Channel
from tests.examples.cheat import GAME as CHEAT
from tests.examples.goofspiel import GAME as GOOFSPIEL
from tests.examples.pig import GAME as PIG
from tests.wire.commands.history import History
from tests.wire.commands.steps import finish, is_private
from tests.wire.commands.test_statistics import ranks

en, uk = texts_in("en"), texts_in("uk")
SEATS = tuple(Seat(number) for number in range(6))
EXAMPLES = (PIG, GOOFSPIEL, CHEAT)


@pytest.fixture(autouse=True)
def examples() -> Iterator[None]:
    for game in EXAMPLES:
        register(game)
    yield
    for game in EXAMPLES:
        forget(game.rules.key)


@pytest.fixture
def history(sandbox: Sandbox, bot: DelveBot) -> History:
    return History(sandbox, bot)


def title(reply: Reply) -> str:
    return reply.text.splitlines()[0]


def after(reply: Reply, key: str, spoken: Texts = en) -> list[str]:
    """The lines under one of a record's headings, up to the next block."""
    text = next(part for part in texts_of(reply) if part.startswith(f"**{spoken(key)}**"))
    return text.splitlines()[1:]


def texts_of(reply: Reply) -> list[str]:
    """The texts of an answer, block by block."""
    found = []
    for component in reply.message.payload["components"]:
        parts = component.get("components", [component])
        found += [part["content"] for part in parts if "content" in part]
    return found


async def asked(person: Person, channel: Channel, **options: object) -> Reply:
    """The leaderboard with these options."""
    reply = person.start_command(channel, "leaderboard", options)
    await reply.shown()
    return reply


# Which leaderboard


async def test_without_a_game_the_most_played_one_is_shown(
    sandbox: Sandbox, bot: DelveBot, arena: Channel, history: History
) -> None:
    kestrel, moth, wren = (sandbox.people[name] for name in ("Kestrel", "Moth", "Wren"))
    note = en("leaderboard-most-played")
    reply = await kestrel.command(arena, "leaderboard")
    assert title(reply) == "## 📊 Leaderboard · Death Match"
    assert "/play deathmatch" in reply.text
    assert note not in reply.text, "nothing is played here yet"
    reply = await kestrel.command(arena, "leaderboard", game="pig")
    assert title(reply) == "## 📊 Leaderboard · Pig"
    assert "/play pig" in reply.text

    await finish(sandbox, bot, kestrel, moth)
    assert "Death Match" in title(await kestrel.command(arena, "leaderboard"))
    for _ in range(2):
        await history.play("pig", [moth.id, wren.id], leave=SEATS[:1])
    reply = await kestrel.command(arena, "leaderboard")
    assert title(reply) == "## 📊 Leaderboard · Pig"
    assert note in reply.text
    assert {row.split()[1] for row in ranks(reply.message)} == {"Moth", "Wren"}
    for option, chosen in (("game", "pig"), ("variant", "pig:several")):
        reply = await asked(kestrel, arena, **{option: chosen})
        assert note not in reply.text
        assert {row.split()[1] for row in ranks(reply.message)} == {"Moth", "Wren"}
    for option, chosen in (("game", "deathmatch"), ("variant", "deathmatch:warrior")):
        reply = await asked(kestrel, arena, **{option: chosen})
        assert note not in reply.text
        assert ranks(reply.message) == ["1 Kestrel", "2 Moth"]
    assert title(reply) == "## 📊 Leaderboard · Death Match · Warrior"
    reply = await kestrel.command(arena, "leaderboard", game="cheat")
    assert en("leaderboard-empty", command="play cheat") in reply.text
    reply = await kestrel.command(arena, "leaderboard", game="pig", variant="pig:solo")
    assert en("leaderboard-empty", command="play pig") in reply.text


async def test_a_variant_of_another_game_is_refused(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    for person, spoken in ((sandbox.people["Kestrel"], en), (sandbox.people["Moth"], uk)):
        reply = await person.command(arena, "leaderboard", game="cheat", variant="pig:solo")
        is_private(
            reply,
            spoken(
                "leaderboard-wrong-variant",
                variant=spoken("variant-pig-solo"),
                game=spoken("game-cheat"),
                other=spoken("game-pig"),
            ),
        )
    with pytest.raises(ClientRefusal):
        await sandbox.people["Kestrel"].command(arena, "leaderboard", variant="warrior")


async def test_a_game_that_the_bot_has_no_more_is_not_shown(
    sandbox: Sandbox, arena: Channel, history: History
) -> None:
    """Its results stay, should it come back."""
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    for _ in range(3):
        await history.play("cheat", [kestrel.id, moth.id, 5], leave=SEATS[:2])
    await history.play("pig", [kestrel.id])
    forget("cheat")
    try:
        board = await kestrel.command(arena, "leaderboard")
        own = await kestrel.command(arena, "stats")
        other = await kestrel.command(arena, "stats", player=moth)
    finally:
        register(CHEAT)
    assert title(board) == "## 📊 Leaderboard · Pig"
    assert title(own) == "## 📊 The record of Kestrel · Pig"
    assert title(other) == "## 📊 The record of Moth · Pig"
    assert all(en("game-cheat") not in reply.text for reply in (board, own, other))


# Pages and ranks


async def test_ranks_are_shared_by_score_and_the_best_one_counts(
    sandbox: Sandbox, arena: Channel, history: History
) -> None:
    ash, birch, cedar, dogwood = await history.name("Ash", "Birch", "Cedar", "Dogwood")

    async def scored(user: UserId, score: int, turns: int) -> None:
        facts = {"turns": turns, "busts": 1}
        await history.count("pig", "solo", Tallied(user, score >= 100, 1, score, facts))

    for user, score, turns in (
        (ash, 40, 7),
        (birch, 104, 9),
        (ash, 104, 8),
        (ash, 21, 1),
        (cedar, 99, 4),
        (dogwood, 103, 5),
    ):
        await scored(user, score, turns)
    kestrel = sandbox.people["Kestrel"]
    reply = await kestrel.command(arena, "leaderboard", game="pig")
    assert ranks(reply.message) == ["1 Ash", "1 Birch", "3 Dogwood", "4 Cedar"]
    lines = reply.text.splitlines()
    assert lines[1:5] == [
        "`1` **Ash** · best 104 points · 3 matches",
        "-# turns: 16, lost to a 1: 3",
        "`1` **Birch** · best 104 points · 1 match",
        "-# turns: 9, lost to a 1: 1",
    ]
    assert lines[-1] == f"-# {en('leaderboard-rule-score')}"
    moth = sandbox.people["Moth"]
    reply = await moth.command(arena, "leaderboard", game="pig", variant="pig:solo")
    assert reply.text.splitlines()[:3] == [
        "## 📊 Таблиця лідерів · Свиня · Соло",
        "`1` **Ash** · найкращий рахунок: 104 очки · 3 матчі",
        "-# ходів: 16, згоріло через 1: 3",
    ]


async def test_deep_pages(sandbox: Sandbox, arena: Channel, history: History) -> None:
    """Of 123 players every three share a score; Kestrel and Moth are somewhere in the middle."""
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    users = await history.name(*(f"P{number:03}" for number in range(121)))
    players = [*users[:63], UserId(kestrel.id), *users[63:], UserId(moth.id)]
    for number, user in enumerate(players):
        await history.count("pig", "solo", Tallied(user, False, 1, 900 - number // 3, {}))

    async def pig(**options: object) -> Reply:
        return await asked(kestrel, arena, game="pig", **options)

    seen = [row for page in range(1, 14) for row in ranks((await pig(page=page)).message)]
    assert [row.split()[0] for row in seen] == [str(1 + n // 3 * 3) for n in range(123)]
    assert len({row.split()[1] for row in seen}) == 123

    around = await pig(player=kestrel)
    seventh = await pig(page=7)
    assert ranks(around.message) == ranks(seventh.message) == seen[60:70]
    assert "64 Kestrel" in ranks(around.message)
    assert "`64` **Kestrel** 👈" in around.text
    assert "👈" not in seventh.text
    assert en("leaderboard-page", page=7, pages=13) in around.text
    assert around.message.custom_ids == [
        f"t:page:pig::6:{kestrel.id}",
        f"t:page:pig::8:{kestrel.id}",
        f"t:show:pig::7:{kestrel.id}",
    ]
    around = await pig(player=moth, variant="pig:solo")
    assert ranks(around.message) == seen[120:]
    assert around.message.ephemeral
    assert [one.split(":")[1] for one in around.message.custom_ids] == ["page", "show"]

    for page in (14, MOST_PAGES):
        past = await pig(page=page)
        assert ranks(past.message) == seen[120:]
        assert en("leaderboard-no-page", page=page) in past.text
    # Whoever asks for a player is told of no page.
    past = await pig(player=moth, page=900)
    assert ranks(past.message) == seen[120:]
    assert "There is no page" not in past.text


async def test_who_is_not_ranked(sandbox: Sandbox, arena: Channel, history: History) -> None:
    kestrel, moth, wren = (sandbox.people[name] for name in ("Kestrel", "Moth", "Wren"))

    def said(spoken: Texts, name: str, *which: str) -> str:
        game = " · ".join(map(spoken, which))
        return spoken("leaderboard-not-ranked", name=name, game=game)

    reply = await kestrel.command(arena, "leaderboard", player=wren)
    is_private(reply, said(en, "Wren", "game-deathmatch"))
    await history.play("pig", [wren.id])
    reply = await kestrel.command(arena, "leaderboard", player=wren)
    assert ranks(reply.message) == ["1 Wren"]
    reply = await moth.command(arena, "leaderboard", player=kestrel)
    is_private(reply, said(uk, "Kestrel", "game-pig"))
    reply = await kestrel.command(arena, "leaderboard", player=wren, variant="pig:several")
    is_private(reply, said(en, "Wren", "game-pig", "variant-pig-several"))
    reply = await kestrel.command(arena, "leaderboard", player=sandbox.bot_id)
    is_private(reply, said(en, "Delve", "game-pig"))


# Records


async def test_a_record_is_of_one_game(
    sandbox: Sandbox, bot: DelveBot, arena: Channel, history: History
) -> None:
    """By default that which they play most; nothing is added up over several."""
    kestrel, moth, wren = (sandbox.people[name] for name in ("Kestrel", "Moth", "Wren"))
    await finish(sandbox, bot, kestrel, moth)
    await finish(sandbox, bot, kestrel, moth, "barbarian")
    for _ in range(3):
        await history.play("goofspiel", [kestrel.id, moth.id], leave=SEATS[1:2])
    await history.play("pig", [kestrel.id])

    own = await kestrel.command(arena, "stats")
    assert title(own) == "## 📊 The record of Kestrel · Goofspiel"
    assert "**13 rounds** · 3 won, 0 lost · 100%" in own.text
    assert after(own, "stats-opponents") == ["Moth · ahead 3, behind 0"]
    assert len(after(own, "stats-last")) == 3
    others = texts_of(own)[-1]
    assert others == f"-# {en('stats-others', games='Death Match (2), Pig (1)')}"

    chosen = await kestrel.command(arena, "stats", game="deathmatch")
    assert title(chosen) == "## 📊 The record of Kestrel · Death Match"
    lines = chosen.text.splitlines()
    assert [line for line in lines if line.startswith("**") and "won," in line] == [
        "**Warrior** · 1 won, 0 lost · 100%",
        "**Barbarian** · 1 won, 0 lost · 100%",
        "**All variants** · 2 won, 0 lost · 100%",
    ]
    assert after(chosen, "stats-opponents") == ["Moth · 2 won, 0 lost · 100%"]
    assert "Goofspiel (3), Pig (1)" in texts_of(chosen)[-1]

    never = await kestrel.command(arena, "stats", player=moth, game="cheat")
    assert en("stats-empty", name="Moth", game="Cheat", command="play cheat") in never.text
    assert "Also played: Goofspiel (3), Death Match (2)." in never.text
    # Who has played nothing is shown what others play.
    stranger = await kestrel.command(arena, "stats", player=wren)
    assert (
        en("stats-empty", name="Wren", game="Goofspiel", command="play goofspiel") in stranger.text
    )
    assert "Also played" not in stranger.text


async def test_the_ten_most_played_opponents(
    sandbox: Sandbox, arena: Channel, history: History
) -> None:
    kestrel = sandbox.people["Kestrel"]
    me = UserId(kestrel.id)
    names = [f"P{number:02}" for number in range(12)]
    for number, user in enumerate(await history.name(*names)):
        own, other = Tallied(me, True, 1, 9, {}), Tallied(user, False, 2, 1, {})
        shared = [Tallied(one, True, 1, 5, {}) for one in (me, user)]
        await history.count("goofspiel", "full", own, other, times=number)
        await history.count("goofspiel", "full", *shared, times=2 if number == 7 else 1)
    reply = await kestrel.command(arena, "stats")
    rows = after(reply, "stats-opponents")
    # P07 and P08 have been met equally often.
    in_order = [names[number] for number in (11, 10, 9, 7, 8, 6, 5, 4, 3, 2)]
    assert [row.split()[0] for row in rows] == in_order
    assert "P11 · ahead 11, behind 0 · 1 shared" in rows
    assert "P07 · ahead 7, behind 0 · 2 shared" in rows
    reply = await sandbox.people["Moth"].command(arena, "stats", player=kestrel)
    rows = after(reply, "stats-opponents", uk)
    assert "P07 · вище 7, нижче 0 · 2 нічиї" in rows


async def test_the_last_matches_at_tables_of_every_size(
    sandbox: Sandbox, arena: Channel, history: History
) -> None:
    kestrel = sandbox.people["Kestrel"]
    names = ("Ash", "Birch", "Cedar", "Dogwood", "Elm")
    others = await history.name(*names)
    for seats in range(1, 7):
        players = [kestrel.id, *others[: seats - 1]]
        await history.play("pig", players, leave=SEATS[1 : seats - 1])
    rows = after(await kestrel.command(arena, "stats"), "stats-last")
    told = [en("list-and", first=", ".join(names[:n]), last=names[n]) for n in range(1, 5)]
    assert len(rows) == 6
    for row, other in zip(rows, (*reversed(told), "Ash"), strict=False):
        assert f" · against {other} · " in row
        assert " point" in row
    assert "against" not in rows[-1]
    assert "Solo" in rows[-1]


@pytest.mark.parametrize(
    ("players", "gone", "late", "said", "others_say"),
    [
        (2, (0,), (), "stats-lost-conceded", "stats-won-conceded"),
        (2, (), (0,), "stats-lost-in-time", "stats-won-in-time"),
        (2, (1,), (), "stats-won-conceded", "stats-lost-conceded"),
        (2, (), (1,), "stats-won-in-time", "stats-lost-in-time"),
        (3, (1, 2), (), "stats-won-conceded", "stats-lost-conceded"),
        (3, (1,), (2,), "stats-won-conceded", "stats-lost-conceded"),
        (3, (), (1, 2), "stats-won-in-time", "stats-lost-in-time"),
        (4, (0, 2, 3), (), "stats-lost-conceded", "stats-won-conceded"),
        (1, (0,), (), "stats-lost-conceded", None),
    ],
)
async def test_how_a_match_ended_is_told_to_each(
    players: int,
    gone: tuple[int, ...],
    late: tuple[int, ...],
    said: str,
    others_say: str | None,
    sandbox: Sandbox,
    arena: Channel,
    history: History,
) -> None:
    """`said`: of Kestrel, who sits first; `others_say`: of Moth, who sits next."""
    people: list[Person] = [sandbox.people[name] for name in ("Kestrel", "Moth", "Wren", "Otter")]
    sitting = [person.id for person in people[:players]]
    # Who is not asked cannot be late; at Goofspiel all are asked.
    game = "goofspiel" if players > 1 else "pig"
    await history.play(game, sitting, leave=[SEATS[n] for n in gone], late=[SEATS[n] for n in late])
    for person, key in ((people[0], said), (people[1], others_say)):
        if key is not None:
            (row,) = after(await people[0].command(arena, "stats", player=person), "stats-last")
            assert row.startswith(f"**{en(key)}** · ")


async def test_places_of_those_who_did_not_win(
    sandbox: Sandbox, arena: Channel, history: History
) -> None:
    """Goofspiel has winners who share, Pig played alone has none unless the target is reached."""
    people = [sandbox.people[name] for name in ("Kestrel", "Moth", "Wren")]
    match = await history.play("goofspiel", [person.id for person in people])
    assert match.result is not None
    outcome = match.result.outcome
    assert outcome is not None
    assert outcome.scores is not None
    for seat, person in enumerate(people):
        (row,) = after(await people[0].command(arena, "stats", player=person), "stats-last")
        place = en("stats-place", place=outcome.places[seat])
        assert row.startswith(f"**{en('stats-won') if seat in outcome.winners else place}** · ")
        own = en("score-goofspiel", score=outcome.scores[seat])
        others = [str(score) for other, score in enumerate(outcome.scores) if other != seat]
        assert f" · {en('stats-scores', score=own, others=', '.join(others))} · " in row
        assert f" · {en('variant-goofspiel-full')} · " in row
