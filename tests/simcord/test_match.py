"""Whole matches on simcord, from the challenge to the leaderboard."""

import logging
import os
import random

import pytest

from bot.games.dungeon.rules.events import DrewMonster
from bot.match.advance import add as add_entry
from bot.match.advance import begin
from bot.match.ids import MatchId
from bot.store.store import Store
from tests.simcord.hall import Hall, controls, said, text_of

log = logging.getLogger(__name__)


@pytest.mark.parametrize("variant", ["warrior", "barbarian"])
async def test_a_whole_match(
    variant: str, hall: Hall, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = os.environ.get("MATCH_SEED", str(random.SystemRandom().getrandbits(32)))
    log.warning("MATCH_SEED=%s", seed)
    cards = random.Random(f"{seed}:cards")
    monkeypatch.setattr("bot.handlers.match_start.secrets.token_bytes", cards.randbytes)

    await hall.challenge(variant)
    await hall.play(random.Random(seed))

    match = await hall.bot.handlers.matches.get(MatchId(1))
    assert match is not None
    assert match.result is not None
    assert match.result.winner is not None
    winner, loser = hall.players[match.result.winner], hall.players[1 - match.result.winner]
    (result,) = hall.results()
    assert winner.mention in text_of(result).strip().splitlines()[0]
    assert hall.pings() == []

    terms = await store.terms(MatchId(1))
    assert terms is not None
    state, drawn = begin(terms), [0, 0]
    for entry in await store.entries(MatchId(1)):
        state = add_entry(state, entry)
        for event in state.recent:
            if isinstance(event, DrewMonster):
                drawn[event.seat] += 1
    for player, cards_drawn in zip(hall.players, drawn, strict=True):
        kept = list(map(text_of, hall.records(player)))
        if not cards_drawn:
            # Who has no private messages of the match wants none of its end.
            assert kept == []
            continue
        *cards_kept, end = kept
        assert len(cards_kept) == cards_drawn
        assert f"{winner.name} wins" in end.strip().splitlines()[0]

    ranking = text_of(said(await hall.wren.slash(hall.channel, "leaderboard")))
    assert f"**{winner.name}** · 1 won, 0 lost" in ranking
    assert f"**{loser.name}** · 0 won, 1 lost" in ranking
    assert ranking.index(winner.name) < ranking.index(loser.name)
    record = text_of(said(await hall.wren.slash(hall.channel, "stats", player=loser)))
    assert loser.name in record
    assert winner.name in record


async def test_a_card_is_for_its_player_alone(hall: Hall) -> None:
    await hall.challenge("barbarian", "K")  # the dragon is on top
    await hall.do("start:0", "draw")

    (record,) = hall.records(hall.kestrel)
    assert "Dragon" in text_of(record)
    assert list(controls(record)) == []
    assert hall.records(hall.moth) == []
    for other in (hall.wren, hall.moth):
        everything = "\n".join(map(text_of, hall.messages(other)))
        assert "Dragon" not in everything.replace("Dragons", "")
    assert {move.action for move in hall.moves()} == set()
    assert {move.verb for move in hall.shown_card(hall.kestrel)} == {"add", "discard"}
    await hall.do("add")
    assert hall.asked() == 1
    assert hall.called() == [1]
    assert hall.shown_card(hall.kestrel) == []
    (kept,) = hall.records(hall.kestrel)
    assert (text_of(kept), kept.edited_at) == (text_of(record), None)


async def test_the_vorpal_sword_names_a_monster_before_it_goes_in(hall: Hall) -> None:
    await hall.challenge("warrior", "K")
    await hall.do("start:0", "draw", "add", "pass")

    assert hall.asked() == 0
    assert [move.action for move in hall.moves()] == [f"name:{n}" for n in (1, 2, 3, 4, 5, 6, 7, 9)]
    await hall.do("name:9")

    match = await hall.bot.handlers.matches.get(MatchId(1))
    assert match is not None
    assert match.state.standings[0].won == 1


async def test_the_vorpal_axe_strikes_when_asked(hall: Hall) -> None:
    await hall.challenge("barbarian", "K")
    await hall.do("start:0", "draw", "add")
    board = hall.board()
    await hall.do("pass")

    assert hall.asked() == 0
    assert hall.board().id == board.id, "it has become the walk"
    assert [move.action for move in hall.moves()] == ["strike", "hold"]
    await hall.do("strike")
    assert hall.board().id > board.id

    match = await hall.bot.handlers.matches.get(MatchId(1))
    assert match is not None
    assert match.state.standings[0].won == 1
    assert hall.asked() == 0


async def test_a_pass_that_is_a_gift_asks_first(hall: Hall) -> None:
    await hall.challenge("barbarian", "K")
    await hall.do("start:0")
    before = await hall.bot.handlers.matches.get(MatchId(1))

    await hall.do("pass", confirmed=False)
    assert await hall.bot.handlers.matches.get(MatchId(1)) == before
    await hall.do("pass")

    match = await hall.bot.handlers.matches.get(MatchId(1))
    assert match is not None
    assert match.state.standings[1].won == 1


async def test_concede(hall: Hall) -> None:
    await hall.challenge("warrior")
    asked = said(await hall.kestrel.slash(hall.channel, "match concede"))
    assert asked.ephemeral
    (give_up,) = [c for c in controls(asked) if c.verb == "concede"]
    await hall.use(hall.kestrel, give_up)

    match = await hall.bot.handlers.matches.get(MatchId(1))
    assert match is not None
    assert match.result is not None
    assert match.result.winner == 1
    assert len(hall.results()) == 1
    assert hall.pings() == []
