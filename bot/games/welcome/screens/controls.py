"""The buttons and menus of the official games, drawn from what is asked."""

from bot.contract.game import Move, Prompt, Seat
from bot.games.dungeon.rules.encounter import Phase
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.screens import signs
from bot.games.dungeon.screens import words as dungeon
from bot.games.dungeon.screens.controls import names, tile_option
from bot.games.welcome.rules.game import LUCK
from bot.games.welcome.rules.state import WelcomeObservation
from bot.games.welcome.screens import rules
from bot.ui.catalogue import Texts
from bot.ui.controls import (
    cards_button,
    move_button,
    move_menu,
    pick_menu,
    rules_button,
    rules_menu,
)
from bot.ui.match_view import MatchView
from bot.ui.message import Block, Button, Buttons, Menu, Option, Style
from bot.ui.names import shortened

_STYLES = {"draw": Style.PRIMARY, "pass": Style.DANGER, "add": Style.PRIMARY, "use": Style.PRIMARY}


def board(view: MatchView, texts: Texts) -> tuple[Block, ...]:
    """What stands below the board: the answers to what is asked, and what is always offered."""
    (prompt,) = view.prompts
    always = Buttons((cards_button(view, texts), rules_button(view, texts)))
    match prompt.question:
        case Phase.TURN:
            row = Buttons((*buttons(view, prompt, texts), cards_button(view, texts)))
            return (row,) if view.crowded else (row, _rules(view, texts))
        case Phase.HERO:
            return (*_heroes(view, prompt, texts), always)
        case Phase.ASK:
            return (Buttons(buttons(view, prompt, texts)), always)
        case Phase.NAME:
            kinds = [move for move in prompt.moves if move.action != LUCK]
            luck = buttons(view, prompt, texts)
            row = Buttons((*luck, *always.buttons)) if luck else always
            return (*names(view, prompt, kinds, texts), row)
        case _:
            # A card is placed in the hand alone, and a walk has its own answers.
            return (always,)


def walk(view: MatchView, texts: Texts) -> tuple[Block, ...]:
    """What stands below a walk that waits: the answers, and what every board offers."""
    always = (cards_button(view, texts), rules_button(view, texts))
    if not view.prompts:
        return (Buttons(always),)
    (prompt,) = view.prompts
    answers, menus = buttons(view, prompt, texts), _menus(view, prompt, texts)
    if menus:
        # Beside a menu a phone has room for one row of buttons.
        return (*menus, Buttons((*answers, *always)))
    return (Buttons(answers), Buttons(always))


def _menus(view: MatchView, prompt: Prompt, texts: Texts) -> tuple[Block, ...]:
    """What is chosen of equipment in a walk: what to give up, to a monster or for a tile."""
    hero = view.observation.hero
    if prompt.question == Phase.DROP:
        return move_menu(
            view,
            prompt.seat,
            "drop",
            prompt.moves,
            texts("menu-drop"),
            lambda move: tile_option(hero, move.action.argument, texts),
            texts,
        )
    menus: list[Block] = []
    for move in prompt.moves:
        if move.pick is not None:
            tile = dungeon.tile_name(move.action.argument, texts)
            menus += pick_menu(
                view,
                prompt.seat,
                move,
                texts("menu-price", tile=tile),
                lambda key: tile_option(hero, key, texts),
                texts,
            )
    return tuple(menus)


def _rules(view: MatchView, texts: Texts) -> Menu:
    """The menu of the rules by topic, and of the equipment."""
    seen: WelcomeObservation = view.observation
    topics = rules.topics(seen.options, view.names, seen, texts)
    return rules_menu(view, topics, texts("menu-rules-deathmatch"))


def _heroes(view: MatchView, prompt: Prompt, texts: Texts) -> tuple[Block, ...]:
    return move_menu(
        view,
        prompt.seat,
        "pick",
        prompt.moves,
        texts("menu-hero"),
        lambda move: _hero_option(move.action.argument, texts),
        texts,
    )


def _hero_option(hero: str, texts: Texts) -> Option:
    """A hero as a line of a menu: health, and the equipment that is more than health."""
    tiles = [tile.key for tile in HEROES[hero].tiles if not tile.health]
    told = texts(
        "welcome-hero-health",
        health=dungeon.whole_health(hero),
        tiles=", ".join(dungeon.tile_name(key, texts) for key in tiles),
    )
    return Option(dungeon.hero_name(hero, texts), hero, told[:100])


def buttons(view: MatchView, prompt: Prompt, texts: Texts) -> tuple[Button, ...]:
    """The moves that are buttons; what is chosen of a list is a menu."""
    found = []
    for move in prompt.moves:
        label = _label(view, move, texts)
        if label is not None:
            style = _STYLES.get(move.action.verb, Style.SECONDARY)
            found.append(move_button(view, prompt.seat, move, label, style))
    return tuple(found)


def _label(view: MatchView, move: Move, texts: Texts) -> str | None:
    match move.action.verb:
        case "draw":
            return texts("button-draw")
        case "pass":
            return texts("button-pass")
        case "add":
            return texts("button-add")
        case "hold":
            return texts("button-hold")
        case "choose":
            return shortened(view.names)[Seat(int(move.action.argument))]
        case "use" if move.pick is None:
            key = move.action.argument
            return f"{signs.TILES[key]} {dungeon.tile_name(key, texts)}"
        case "name" if move.action == LUCK:
            return texts("button-luck")
    return None
