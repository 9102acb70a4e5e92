"""The lasting private message of a card drawn, and late ones in one message."""

import pytest

from bot.contract.game import Seat
from bot.games.dungeon.rules.events import DrewMonster
from bot.match.advance import add
from bot.match.entries import Conceded, Reposted, Substituted
from bot.match.ids import UserId
from bot.match.match import Match
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.games import copied_seats
from bot.ui.match_view import MatchView
from bot.ui.symbols import untagged
from tests.games.deathmatch.screens.drawing import RENDERER, playouts, start
from tests.ui.drawing import play, view_of
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, actions_of, raw_keys, text_of

EN, UK = texts_in("en"), texts_in("uk")
LINK = "https://discord.com/channels/505/606/707"


def drawn(deck: str = "A") -> Match:
    return play(start("warrior", deck), "start:0", "draw")


def drawn_by(seat: Seat, matches: int) -> list[list[MatchView]]:
    """The views of a seat that drew cards, in each of some random matches."""
    found: list[list[MatchView]] = []
    for match in playouts(matches):
        if match.version == 0:
            found.append([])
        if seat in copied_seats(match):
            found[-1].append(view_of(match, seat, names=(WIDEST, WIDEST)))
    return [views for views in found if views]


def test_only_who_drew_gets_one_and_nobody_who_has_left() -> None:
    assert RENDERER.copied_events == (DrewMonster,)
    match = play(start(), "start:0")
    assert copied_seats(match) == ()
    match = play(match, "draw")
    assert copied_seats(match) == (0,)
    assert copied_seats(play(match, "add")) == ()
    assert copied_seats(add(match, Conceded(0, Seat(0)))) == ()


@pytest.mark.parametrize("seat", [0, 1])
def test_cards_anew_go_to_who_holds_one(seat: int) -> None:
    def taken_over(match: Match) -> Match:
        before = match.terms.players[seat]
        return add(match, Substituted(0, UserId(99), Seat(seat), UserId(98), before))

    match = play(start(), "start:0")
    assert copied_seats(taken_over(match)) == ()
    assert copied_seats(add(match, Reposted(0, UserId(99)))) == ()
    match = play(match, "draw")
    assert copied_seats(taken_over(match)) == ((0,) if seat == 0 else ())
    assert copied_seats(add(match, Reposted(0, UserId(99)))) == (0,)
    match = play(match, "add")
    assert copied_seats(taken_over(match)) == ()
    assert copied_seats(add(match, Reposted(0, UserId(99)))) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_late_ones_come_in_order_in_one_message(language: str) -> None:
    spoken = texts_in(language)
    most = 0
    for views in drawn_by(Seat(0), 12):
        shown = RENDERER.private_copies(views, LINK, spoken)
        assert violations(shown) == ()
        assert raw_keys(shown) == set()
        assert not actions_of(shown)
        told = text_of(shown)
        titles = [RENDERER.copy_title(view, spoken) for view in views]
        at = 0
        for view, title in zip(views, titles, strict=True):
            at = told.index(untagged(title), at)
            # The equipment that would have beaten the card follows it, even in a short line.
            at = told.index(untagged(RENDERER.copy_details(view, spoken)[0]), at)
        most = max(most, len(views))
    assert most > 12, "some were long enough to be shortened"


def test_names_format_nothing() -> None:
    view = view_of(drawn(), Seat(0), names=("Kestrel", NASTY))
    assert "**_~~" not in text_of(RENDERER.private_copies([view], LINK, EN))
