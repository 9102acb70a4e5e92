"""What boards, lines and invitations say of what players ask for."""

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.match.earlier import Asking
from bot.match.entries import Wish
from bot.match.terms import Takebacks
from bot.ui.asking import takebacks_described, with_asking
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.hosting import with_pause
from bot.ui.invitation import invitation_message
from bot.ui.match_view import SeatClock
from bot.ui.stall import with_stall
from tests.games.deathmatch.screens.drawing import RENDERER, playouts
from tests.ui.drawing import view_of
from tests.ui.invitations import NAMES, challenge, hosted
from tests.ui.limits import violations
from tests.ui.reading import NASTY, buttons_of, raw_keys, text_of


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("takebacks", Takebacks)
def test_everybody_reads_before_accepting_who_grants_takebacks(
    takebacks: Takebacks, language: str
) -> None:
    texts = texts_in(language)
    told = set()
    for invitation in (challenge(takebacks=takebacks), hosted(takebacks=takebacks)):
        line = takebacks_described(takebacks, texts, hosted=invitation.host is not None)
        assert f"-# {line}" in text_of(invitation_message(invitation, NAMES, texts)).splitlines()
        told.add(line)
    assert len(told) == (2 if takebacks is Takebacks.CLEAN else 1)


def test_who_plays_alone_reads_nothing_of_it() -> None:
    alone = replace(challenge(), most=1)
    english = texts_in("en")
    line = takebacks_described(Takebacks.CLEAN, english, hosted=False)
    assert line not in text_of(invitation_message(alone, NAMES, english))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wish", Wish)
def test_a_board_that_says_everything_still_fits(wish: Wish, language: str) -> None:
    texts, first, second = texts_in(language), Seat(0), Seat(1)
    for match in playouts(4):
        if not match.live:
            continue
        view = view_of(
            match,
            names=(NASTY * 2, NASTY),
            host_name=NASTY,
            paused_by=NASTY,
            clock=(SeatClock(None, None, 0, 0),) * 2,
            stalled=(first,),
            deciding=(second,),
            asking=Asking(first, wish, match.version),
            answering=(second,),
        )
        board = with_stall(with_pause(RENDERER.board(view, texts), view, texts), view, texts)
        asked = with_asking(board, view, texts)
        assert violations(asked) == ()
        assert not raw_keys(asked)
        assert asked.blocks[: len(board.blocks)] == board.blocks, "nothing else moves"
        assert [button.label for button in buttons_of(asked)[-2:]] == [
            texts("asking-agree"),
            texts("asking-decline"),
        ]


def test_where_players_answer_the_board_says_who_has_to_also_without_a_host() -> None:
    english = texts_in("en")
    match = next(iter(playouts(1)))
    view = view_of(
        match,
        host_name="Rook",
        host_missed=2,
        asking=Asking(Seat(0), Wish.END, match.version),
        answering=(Seat(1),),
    )
    told = text_of(with_asking(RENDERER.board(view, english), view, english))
    assert english("asking-awaits-all", names="Moth", count=1) in told
    assert english("board-host-missed-long") not in told, "it is asked for already"
