"""Every refusal has a text of its own, short and private, in every language."""

from collections.abc import Callable, Iterator
from enum import StrEnum

import pytest

from bot.contract.errors import CommonRefusal, Refusal
from bot.contract.game import GAMES
from bot.games.boss_monster.rules.options import BossOptions
from bot.games.deathmatch.rules.game import Options
from bot.games.dungeon_roll.rules.options import RollOptions
from bot.games.welcome.rules.state import Edition, WelcomeOptions
from bot.handlers.requests import (
    RequestRefusal,
    invitation_refusal,
    match_refusal,
    request_refusal,
)
from bot.match.errors import InvitationRefusal, MatchRefusal
from bot.match.invitation import InvitationStatus, refused
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.games import renderer_of
from bot.ui.message import Message, TextMessage
from bot.ui.replies import Obstacle
from tests.handlers.actors import actor
from tests.ui.invitations import KESTREL, table
from tests.ui.limits import violations
from tests.ui.reading import NASTY, raw_keys, text_of

BOARD = "https://discord.com/channels/1/2/3"


def _in_a_match(reason: MatchRefusal | Refusal) -> Callable[[Texts], Message]:
    return lambda texts: match_refusal(reason, NASTY, BOARD, texts)


def _to_an_invitation(reason: InvitationRefusal) -> Callable[[Texts], Message]:
    why = refused(reason, table(KESTREL))
    return lambda texts: invitation_refusal(why, NASTY, texts)


OPTIONS = {
    "deathmatch": Options("warrior", NASTY),
    "dungeon": WelcomeOptions(Edition.WELCOME_BACK, NASTY),
    "boss-monster": BossOptions(),
    "dungeon-roll": RollOptions(),
}
"""By game: options with what somebody may have typed in them."""


def _to_options(game: str, reason: Refusal) -> Callable[[Texts], Message]:
    return lambda texts: renderer_of(game).bad_options(reason, OPTIONS[game], texts)


def _to_a_request(reason: RequestRefusal) -> Callable[[Texts], Message]:
    def say(texts: Texts) -> Message:
        asking = actor(texts=texts, obstacle=Obstacle.SEND_MESSAGES)
        return request_refusal(reason, asking, NASTY)

    return say


def _all() -> Iterator[tuple[StrEnum, Callable[[Texts], Message]]]:
    for by_match in MatchRefusal:
        yield by_match, _in_a_match(by_match)
    for common in CommonRefusal:
        yield common, _in_a_match(common)
    for game in GAMES.values():
        for own in game.refusals:
            yield own, _in_a_match(own)
        for bad in game.options_refusals:
            yield bad, _to_options(game.key, bad)
    for by_request in RequestRefusal:
        yield by_request, _to_a_request(by_request)
    for by_invitation in InvitationRefusal:
        yield by_invitation, _to_an_invitation(by_invitation)


ALL = [pytest.param(say, id=f"{type(one).__name__}.{one.name}") for one, say in _all()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("say", ALL)
def test_every_refusal_is_explained(say: Callable[[Texts], Message], language: str) -> None:
    message = say(texts_in(language))
    assert isinstance(message, TextMessage)
    assert text_of(message).strip()
    assert violations(message) == ()
    assert raw_keys(message) == set()
    assert message.pings == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_what_means_the_same_reads_the_same(language: str) -> None:
    texts = texts_in(language)
    said: dict[str, set[str]] = {}
    for reason, say in _all():
        said.setdefault(text_of(say(texts)), set()).add(reason)
    assert [words for words in said.values() if len(words) > 1] == [
        {"no-such-match", "over"},
        {"unknown-deck", "too-many-decks"},
    ]


def test_every_outcome_of_an_invitation_has_a_word() -> None:
    closed = {f"invitation-{status}" for status in InvitationStatus} - {"invitation-open"}
    assert closed < set(InvitationRefusal)
