"""The buttons and menus of all dungeon games, drawn from what is asked."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial

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
}


def board(
    view: MatchView, topics: Callable[[], Sequence[Option]], texts: Texts
) -> tuple[Block, ...]:
    """The controls below the board: the answers to the question, and those of every board.

    A card is placed in the hand alone, by the player who has seen it; a walk has the buttons of
    what is asked within it. `topics`: of the rules, which have a menu where their button would need
    a row of its own, as a phone is small.
    """
    (prompt,) = view.prompts
    match prompt.question:
        case Phase.STARTER | Phase.TURN:
            # Nobody has a card before somebody begins.
            cards = () if prompt.question == Phase.STARTER else (cards_button(view, texts),)
            row = Buttons((*buttons(view, prompt, texts), *cards))
            if view.crowded:
                return (row,)
            return (row, rules_menu(view, topics(), texts("menu-rules-deathmatch")))
        case Phase.HERO | Phase.ASK | Phase.NAME:
            return answers(view, texts)
        case Phase.CARD:
            held = cards_button(view, texts, texts("button-place"))
            return (Buttons((held, rules_button(view, texts))),)
    return (Buttons(_always(view, texts)),)


def answers(view: MatchView, texts: Texts) -> tuple[Block, ...]:
    """The answers to what is asked, if anything is, and the controls of every board."""
    always = _always(view, texts)
    if not view.prompts:
        return (Buttons(always),)
    (prompt,) = view.prompts
    others, menus = buttons(view, prompt, texts), _menus(view, prompt, texts)
    if menus:
        # Beside a menu a phone has room for one row of buttons.
        return (*menus, Buttons((*others, *always)))
    return (Buttons(others), Buttons(always))


def _always(view: MatchView, texts: Texts) -> tuple[Button, ...]:
    return cards_button(view, texts), rules_button(view, texts)


def card(view: MatchView, texts: Texts) -> tuple[Block, ...]:
    """The controls to place the card drawn; none once nobody is asked."""
    prompt = view.own_prompt
    if prompt is None:
        return ()
    return (Buttons(buttons(view, prompt, texts)), *_menus(view, prompt, texts))


@lru_cache(maxsize=256)
def _tile(hero: str, key: TileKey, texts: Texts) -> Option:
    effect = words.tile_effect(hero, key, texts)
    return Option(words.tile_name(key, texts), key, effect, signs.TILES[key])


@lru_cache(maxsize=64)
def _monster(hero: str, strength: str, texts: Texts) -> Option:
    kind = KIND_OF_STRENGTH[int(strength)]
    copies = texts("monster-copies", count=MONSTERS[kind].copies)
    return Option(words.monster_strength(kind, texts), kind, copies, signs.MONSTERS[kind])


def _hero(played: str, hero: str, texts: Texts) -> Option:
    tiles = [words.tile_name(tile.key, texts) for tile in HEROES[hero].tiles if not tile.health]
    health = words.whole_health(hero)
    told = texts("welcome-hero-health", health=health, tiles=", ".join(tiles))
    return Option(words.hero_name(hero, texts), hero, told[:100])


_MENUS: Mapping[str, tuple[str, Callable[[str, str, Texts], Option]]] = {
    "pick": ("menu-hero", _hero),
    "name": ("menu-name", _monster),
    "discard": ("menu-discard", _tile),
    "drop": ("menu-drop", _tile),
}
"""The moves that are chosen from a menu, by verb: its label, and how an argument reads as a line.

A line is made from the hero that is played, and the argument.
"""


def _menus(view: MatchView, prompt: Prompt, texts: Texts) -> tuple[Block, ...]:
    """The menus of the moves that are no buttons, and of the equipment that another one costs."""
    hero, seat, menus = view.observation.hero, prompt.seat, list[Block]()

    def line(option: Callable[[str, str, Texts], Option], move: Move) -> Option:
        return option(hero, move.action.argument, texts)

    for verb, (placeholder, option) in _MENUS.items():
        moves = [move for move in prompt.moves if move.action.verb == verb and move.action != LUCK]
        menus += move_menu(
            view, seat, verb, moves, texts(placeholder), partial(line, option), texts
        )
    for move in prompt.moves:
        if move.pick is not None:
            costs = texts("menu-price", tile=words.tile_name(move.action.argument, texts))
            menus += pick_menu(view, seat, move, costs, lambda key: _tile(hero, key, texts), texts)
    return tuple(menus)


def buttons(view: MatchView, prompt: Prompt, texts: Texts) -> tuple[Button, ...]:
    """The moves that are buttons; those with a list of choices are menus."""
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
