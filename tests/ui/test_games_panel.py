"""The panel of games: every page of every game is one that Discord takes, whatever is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from bot.contract.chance import Chance
from bot.handlers.games import agreed_game
from bot.match.ids import UserId
from bot.match.invitation import InvitationKind
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.custom_ids import GamesPress, PanelAct, PanelPress, parse
from bot.ui.games import RegisteredGame, Setting, Setup, registered
from bot.ui.games_panel import GameChoice, game_page, game_rules, list_of_games, more_page
from bot.ui.match_options import match_options
from tests.examples.games import known_games
from tests.examples.pig import GAME as PIG
from tests.ui.limits import violations
from tests.ui.reading import buttons_of, menus_of

with known_games():
    GAMES = registered()

pytestmark = pytest.mark.usefixtures("examples")

OPPONENT, LONGEST_NAME = UserId(2**63 - 1), "ї" * 32


def choices(game: RegisteredGame) -> Iterator[GameChoice]:
    """With every two values of different settings, and with the longest values of all options."""
    options = match_options(game, InvitationKind.OPEN)
    several = [{each.name: max(each.values, key=len) for each in options if each.values}]
    for first, second in combinations(game.setup.settings, 2):
        pairs = product(first.values, second.values)
        several += [{first.name: one, second.name: other} for one, other in pairs]
    for chosen in several:
        values = tuple(chosen.get(each.name, "") for each in options)
        for opponent in (None, OPPONENT) if 2 in game.rules.seats else (None,):
            press = PanelPress(PanelAct.GAME, game.rules.key, values, opponent=opponent)
            choice = GameChoice.of(press)
            assert choice is not None
            assert not choice.outdated
            kept = {(name, one) for name, one in chosen.items() if _offered(choice, name, one)}
            assert kept <= choice.chosen.items()
            yield choice


def _offered(choice: GameChoice, name: str, value: str) -> bool:
    (option,) = [each for each in choice.options if each.name == name]
    return not option.values or value in choice.offered(option)


def test_another_box_drops_the_hero_and_the_menus_that_it_lacks() -> None:
    options = [each.name for each in match_options(_game("dungeon"), InvitationKind.OPEN)]
    chosen = {"box": "welcome-back", "hero": "bard", "specials": "shown"}
    values = tuple(chosen.get(name, "") for name in options)
    press = PanelPress(PanelAct.SET, "dungeon", values, "box", "welcome")
    choice = GameChoice.of(press)
    assert choice is not None
    assert choice.chosen == {"box": "welcome"}
    offered = {each.name: choice.offered(each) for each in choice.options}
    heroes = ("dealt", "picked", "warrior", "barbarian", "mage", "rogue")
    assert (offered["hero"], offered["specials"], offered["necromancer"]) == (heroes, (), ())


def _game(key: str) -> RegisteredGame:
    (game,) = [each for each in GAMES if each.rules.key == key]
    return game


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules.key)
def test_discord_takes_every_page_and_reads_back_what_is_chosen(game: RegisteredGame) -> None:
    for number, choice in enumerate(choices(game)):
        agreed, texts = agreed_game(choice), texts_in(LANGUAGES[number % len(LANGUAGES)])
        for page in (
            game_page(choice, agreed, texts, LONGEST_NAME),
            more_page(choice, agreed, texts, LONGEST_NAME),
            game_rules(choice, agreed, "", texts),
        ):
            assert violations(page) == ()
            custom_ids = [button.custom_id for button in buttons_of(page)]
            custom_ids += [menu.custom_id for menu in menus_of(page)]
            for custom_id in custom_ids:
                press = parse(custom_id)
                if isinstance(press, PanelPress):
                    assert str(press) == custom_id
                    read = GameChoice.of(press._replace(act=PanelAct.GAME))
                    assert read is not None
                    if press.act is PanelAct.OPEN and read.chosen.get("players") == "1":
                        assert read.chosen.items() - choice.chosen.items() <= {("players", "1")}
                    else:
                        assert read.chosen == choice.chosen
                    assert read.opponent == choice.opponent
                else:
                    assert press == GamesPress()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules.key)
def test_the_rules_take_every_table_that_can_be_opened(game: RegisteredGame) -> None:
    for choice in choices(game):
        page = game_page(choice, agreed_game(choice), texts_in("en"))
        for press in [parse(button.custom_id) for button in buttons_of(page)]:
            if isinstance(press, PanelPress) and press.act is PanelAct.OPEN:
                opened = GameChoice.of(press)
                assert opened is not None
                agreed = agreed_game(opened)
                game.rules.start(agreed.options, agreed.seats, Chance(bytes(16)))


def test_a_clock_that_is_not_offered_is_not_chosen() -> None:
    choice = GameChoice.of_game(GAMES[0].rules.key)
    assert choice is not None
    assert choice.with_clock("30+120").chosen == {**choice.chosen, "clock": "30+120"}
    for clock in (None, "31+120", "soon"):
        assert choice.with_clock(clock) == choice


def test_a_game_that_needs_a_text_is_left_to_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    texts, setup = texts_in("en"), Setup((Setting("target", required=True),), PIG.setup.options)
    games = (GAMES[0], PIG._replace(setup=setup))
    monkeypatch.setattr("bot.ui.games_panel.registered", lambda: games)
    (menu,) = menus_of(list_of_games(texts))
    assert [option.value for option in menu.options] == [GAMES[0].rules.key]
    assert GameChoice.of(PanelPress(PanelAct.GAME, "pig")) is None
