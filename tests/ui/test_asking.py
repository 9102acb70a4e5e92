"""What boards, lines and invitations say of what players ask for."""

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.match.earlier import Asking
from bot.match.entries import Wish
from bot.ui.board import around
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.match_view import SeatClock
from tests.games.deathmatch.screens.drawing import RENDERER, playouts
from tests.ui.drawing import view_of
from tests.ui.limits import violations
from tests.ui.reading import NASTY, buttons_of, raw_keys, text_of


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wish", Wish)
def test_a_board_that_says_everything_still_fits(wish: Wish, language: str) -> None:
    texts, first, second = texts_in(language), Seat(0), Seat(1)
    for match in playouts(2):
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
        asked = around(RENDERER.board(view, texts), view, texts)
        unasked = replace(view, asking=None)
        board = around(RENDERER.board(view, texts), unasked, texts)
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
    told = text_of(around(RENDERER.board(view, english), view, english))
    assert english("asking-awaits-all", names="Moth", count=1) in told
    assert english("board-host-missed-long") not in told, "it is asked for already"
