"""Questions before something that cannot be undone."""

from bot.contract.game import Action, Move, Seat
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import Press, parse
from bot.ui.message import Style
from tests.games.deathmatch.screens.drawing import RENDERER, start
from tests.ui.drawing import play, view_of
from tests.ui.reading import buttons_of, text_of

EN, UK = texts_in("en"), texts_in("uk")


def test_a_gift_is_asked_about() -> None:
    drawn = view_of(play(start(), "start:0"), Seat(0))
    shown = RENDERER.confirm_gift(drawn, Seat(0), Move(Action("pass"), gift=True), EN)
    assert "Moth goes in, meets nobody and wins this adventure" in text_of(shown)
    (button,) = buttons_of(shown)
    assert parse(button.custom_id) == Press(drawn.match_id, 1, "pass")
    assert button.style is Style.DANGER


def test_giving_up_is_asked_about() -> None:
    drawn = view_of(play(start(), "start:0"), Seat(1))
    shown = RENDERER.confirm_concede(drawn, Seat(1), UK)
    assert "Kestrel одразу перемагає в матчі, а ви програєте" in text_of(shown)
    assert "Ваш матч" in text_of(shown), "which of several is to be seen"
    (button,) = buttons_of(shown)
    assert parse(button.custom_id) == Press(drawn.match_id, 1, "concede")
    assert button.style is Style.DANGER
