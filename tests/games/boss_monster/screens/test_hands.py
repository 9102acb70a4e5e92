"""The hands of Boss Monster."""

from bot.games.boss_monster.screens.hand import hand
from bot.ui.catalogue import texts_in
from tests.games.boss_monster.rules.scenes import at
from tests.games.boss_monster.rules.scripted import A, play
from tests.games.boss_monster.screens.drawing import view_of
from tests.ui.reading import shown


def test_a_cancel_by_the_eye_tells_which_spell_it_costs() -> None:
    state = at("build", "all-seeing-eye hand=giant-size & hand=freeze")
    state = play(state, "a done", "a no", "b play:freeze-1,all-seeing-eye-1")
    told = shown(hand(view_of(state, A), texts_in("en")))
    assert "All-Seeing Eye: discard Giant Size to cancel Freeze" in told
