"""The rules by topic: what depends on how a game is played."""

import pytest

from bot.games.welcome.rules.options import Edition, WelcomeOptions
from bot.games.welcome.screens.renderer import WelcomeRenderer
from bot.match.time_control import DAY, STANDARD, TimeControl
from bot.ui.agreed_game import AgreedGame
from bot.ui.catalogue import texts_in
from bot.ui.markdown import small
from bot.ui.rules import rules_page
from tests.ui.reading import text_of

EN = texts_in("en")
FLAG, CLAIM = EN("welcome-rules-flag"), EN("welcome-rules-claim")
LUCK = small(EN("welcome-rules-luck"))


def told(box: Edition, control: TimeControl | None, *, hosted: bool = False) -> set[str]:
    """What the page on the time says of who runs out of it."""
    names = ("Kestrel", "Moth", "Wren")
    agreed = AgreedGame(
        options=WelcomeOptions(box), seats=3, names=names, time_control=control, hosted=hosted
    )
    text = text_of(rules_page(WelcomeRenderer(), agreed, "time", "d:12:3:rules", EN))
    return {FLAG, CLAIM, LUCK} & set(text.splitlines())


@pytest.mark.parametrize(
    ("box", "luck"),
    [(Edition.WELCOME, set()), (Edition.WELCOME_BACK, {LUCK}), (Edition.BOTH, {LUCK})],
)
def test_what_running_out_of_time_costs(box: Edition, luck: set[str]) -> None:
    assert told(box, None) == set()
    assert told(box, STANDARD) == {FLAG} | luck
    assert told(box, DAY, hosted=True) == {FLAG} | luck
    assert told(box, DAY) == {CLAIM} | luck
