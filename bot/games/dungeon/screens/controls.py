"""The buttons and menus of all dungeon games, drawn from what is asked."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from bot.contract.game import Move, Prompt, Seat
from bot.games.dungeon.rules.events import Phase
from bot.games.dungeon.rules.foes import KIND_OF_STRENGTH, MONSTERS
from bot.games.dungeon.rules.game import LUCK
from bot.games.dungeon.rules.heroes import HEROES, TileKey
from bot.games.dungeon.screens import signs, words
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
from bot.ui.message import Block, Button, Buttons, Option, Style
from bot.ui.names import plain, shortened

_STYLES = {
    "start": Style.PRIMARY,
    "draw": Style.PRIMARY,
    "pass": Style.DANGER,
    "add": Style.PRIMARY,
    "strike": Style.PRIMARY,
    "use": Style.PRIMARY,
}


def board(
    view: MatchView, topics: Callable[[], Sequence[Option]], texts: Texts
) -> tuple[Block, ...]:
    """The controls below the board: the answers to the question, and those of every board.

    A card is placed in the hand alone, by whoever has seen it. `topics`: of the rules, which have a
    menu where their button would need a row of its own, as a phone is small.
    """
    (prompt,) = view.prompts
    cards = cards_button(view, texts)
    always = Buttons((cards, rules_button(view, texts)))
    answers = buttons(view, prompt, texts)
    match prompt.question:
        case Phase.STARTER | Phase.TURN:
            row = Buttons((*answers, cards))
            if view.crowded:
                return (row,)
            return (row, rules_menu(view, topics(), texts("menu-rules-deathmatch")))
        case Phase.HERO:
            return (*_menu(view, prompt, "pick", texts("menu-hero"), _hero, texts), always)
        case Phase.ASK:
            return (Buttons(answers), always)
        case Phase.NAME:
            monsters = _menu(view, prompt, "name", texts("menu-name"), _monster, texts)
            return (*monsters, Buttons((*answers, *always.buttons)))
        case _:
            # The walk has the buttons of what is asked within it.
            return (always,)


def walk(view: MatchView, texts: Texts) -> tuple[Block, ...]:
    """The controls below a walk that waits: the answers, and those of every board."""
    always = (cards_button(view, texts), rules_button(view, texts))
    if not view.prompts:
        return (Buttons(always),)
    (prompt,) = view.prompts
    answers, menus = buttons(view, prompt, texts), _given_up(view, prompt, texts)
    if menus:
        # Beside a menu a phone has room for one row of buttons.
        return (*menus, Buttons((*answers, *always)))
    return (Buttons(answers), Buttons(always))


def card(view: MatchView, texts: Texts) -> tuple[Block, ...]:
    """The controls to place the card drawn; none once nobody is asked."""
    prompt = view.own_prompt
    if prompt is None:
        return ()
    tiles = _menu(view, prompt, "discard", texts("menu-discard"), _tile_of(view), texts)
    return (Buttons(buttons(view, prompt, texts)), *tiles)


def must_add(prompts: Sequence[Prompt]) -> bool:
    """Whether whoever holds a card is asked to add it and has nothing to discard it with."""
    return not any(move.action.verb == "discard" for each in prompts for move in each.moves)


def _menu(
    view: MatchView,
    prompt: Prompt,
    verb: str,
    placeholder: str,
    option: Callable[[str, Texts], Option],
    texts: Texts,
) -> tuple[Block, ...]:
    """The menu of the moves of one verb. `option`: one of their arguments as a line."""
    moves = [move for move in prompt.moves if move.action.verb == verb and move.action != LUCK]
    return move_menu(
        view,
        prompt.seat,
        verb,
        moves,
        placeholder,
        lambda move: option(move.action.argument, texts),
        texts,
    )


def _given_up(view: MatchView, prompt: Prompt, texts: Texts) -> tuple[Block, ...]:
    """The menus of the equipment to give up in a walk, to a monster or for another piece."""
    tile_of = _tile_of(view)
    menus = [*_menu(view, prompt, "drop", texts("menu-drop"), tile_of, texts)]
    for move in prompt.moves:
        if move.pick is not None:
            tile = words.tile_name(move.action.argument, texts)
            menus += pick_menu(
                view,
                prompt.seat,
                move,
                texts("menu-price", tile=tile),
                lambda key: tile_of(key, texts),
                texts,
            )
    return tuple(menus)


def _tile_of(view: MatchView) -> Callable[[TileKey, Texts], Option]:
    hero = view.observation.hero
    return lambda key, texts: _tile(hero, key, texts)


@lru_cache(maxsize=256)
def _tile(hero: str, key: TileKey, texts: Texts) -> Option:
    effect = words.tile_effect(hero, key, texts)
    return Option(words.tile_name(key, texts), key, effect, signs.TILES[key])


@lru_cache(maxsize=64)
def _monster(strength: str, texts: Texts) -> Option:
    kind = KIND_OF_STRENGTH[int(strength)]
    copies = texts("monster-copies", count=MONSTERS[kind].copies)
    return Option(words.monster_strength(kind, texts), kind, copies, signs.MONSTERS[kind])


def _hero(hero: str, texts: Texts) -> Option:
    tiles = [words.tile_name(tile.key, texts) for tile in HEROES[hero].tiles if not tile.health]
    health = words.whole_health(hero)
    told = texts("welcome-hero-health", health=health, tiles=", ".join(tiles))
    return Option(words.hero_name(hero, texts), hero, told[:100])


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
    argument = move.action.argument
    match move.action.verb:
        case "start":
            return texts("button-begins", name=plain(view.names[int(argument)]))
        case "draw" | "pass" | "add" | "strike" | "hold" as verb:
            return texts(f"button-{verb}")
        case "choose":
            return shortened(view.names)[Seat(int(argument))]
        case "use" if move.pick is None:
            return f"{signs.TILES[argument]} {words.tile_name(argument, texts)}"
        case "name" if move.action == LUCK:
            return texts("button-luck")
    return None
