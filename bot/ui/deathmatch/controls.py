"""The buttons and menus of a Death Match, drawn from what is asked."""

from collections.abc import Sequence
from functools import lru_cache

from bot.games.contract import Move, Prompt
from bot.games.deathmatch.observation import Observation
from bot.games.deathmatch.state import SEATS, Phase
from bot.games.dungeon.heroes import TileKey
from bot.games.dungeon.monsters import KIND_OF_STRENGTH, MONSTERS
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.controls import cards_button, move_button, move_menu, rules_button, rules_menu
from bot.ui.deathmatch import rules, words
from bot.ui.match_view import MatchView
from bot.ui.message import Block, Button, Buttons, Menu, Option, Style
from bot.ui.names import plain

_STYLES = {
    "start": Style.PRIMARY,
    "draw": Style.PRIMARY,
    "pass": Style.DANGER,
    "add": Style.PRIMARY,
    "strike": Style.PRIMARY,
}


def board(view: MatchView, texts: Texts) -> tuple[Block, ...]:
    """What stands below the board: the answers to what is asked, and what is always offered.

    A card is placed in the hand alone, by whoever has seen it. The rules have a menu where
    their button would need a row of its own, as a phone is small.
    """
    (prompt,) = view.prompts
    cards = cards_button(view, texts)
    always = Buttons((cards, rules_button(view, texts)))
    match prompt.question:
        case Phase.STARTER | Phase.TURN:
            row = Buttons((*_buttons(view, prompt, texts), cards))
            return (row,) if view.crowded else (row, _rules(view, texts))
        case Phase.NAME:
            return (*_names(view, prompt, texts), always)
        case _:
            # The walk has the buttons of what is asked within it.
            return (always,)


def _rules(view: MatchView, texts: Texts) -> Menu:
    """The menu of the rules by topic, and of the equipment."""
    seen: Observation = view.observation
    topics = rules.topics(seen.variant, view.names, seen, texts)
    return rules_menu(view, topics, texts("menu-rules-deathmatch"))


def hand(view: MatchView, variant: str, texts: Texts) -> tuple[Block, ...]:
    """What can be done with the card drawn; nothing once nobody is asked."""
    prompt = view.own_prompt
    if prompt is None:
        return ()
    row = Buttons(_buttons(view, prompt, texts))
    return (row, *_discards(view, prompt, variant, texts))


def must_add(prompts: Sequence[Prompt]) -> bool:
    """Whether whoever holds a card is asked to add it and has nothing to discard it with."""
    return not any(move.action.verb == "discard" for each in prompts for move in each.moves)


def strike_or_hold(view: MatchView, texts: Texts) -> tuple[Block, ...]:
    """The buttons below a monster that may be struck; none once nobody is asked."""
    labels = {"strike": texts("button-strike"), "hold": texts("button-hold")}
    return tuple(
        Buttons(tuple([_button(view, prompt, move, labels) for move in prompt.moves]))
        for prompt in view.prompts
    )


def walk(view: MatchView, texts: Texts) -> tuple[Block, ...]:
    """What stands below a walk that waits: the answers, and what every board offers."""
    always = Buttons((cards_button(view, texts), rules_button(view, texts)))
    return (*strike_or_hold(view, texts), always)


def _buttons(view: MatchView, prompt: Prompt, texts: Texts) -> tuple[Button, ...]:
    """The moves that are buttons: all but the tiles, which are a menu."""
    labels = {
        "draw": texts("button-draw"),
        "pass": texts("button-pass"),
        "add": texts("button-add"),
    }
    if prompt.question == Phase.STARTER:
        names = [plain(view.names[seat]) for seat in SEATS]
        labels |= {f"start:{seat}": texts("button-begins", name=names[seat]) for seat in SEATS}
    return tuple(
        [_button(view, prompt, move, labels) for move in prompt.moves if str(move.action) in labels]
    )


def _button(view: MatchView, prompt: Prompt, move: Move, labels: dict[str, str]) -> Button:
    style = _STYLES.get(move.action.verb, Style.SECONDARY)
    return move_button(view, prompt.seat, move, labels[str(move.action)], style)


def _discards(view: MatchView, prompt: Prompt, variant: str, texts: Texts) -> tuple[Block, ...]:
    """The menu of the tiles that are left."""
    tiles = [move for move in prompt.moves if move.action.verb == "discard"]
    return move_menu(
        view,
        prompt.seat,
        "discard",
        tiles,
        texts("menu-discard"),
        lambda move: _tile_option(variant, move.action.argument, texts),
        texts,
    )


@lru_cache(maxsize=256)
def _tile_option(variant: str, key: TileKey, texts: Texts) -> Option:
    effect = words.tile_effect(variant, key, texts)
    return Option(words.tile_name(key, texts), key, effect, symbols.TILES[key])


def _names(view: MatchView, prompt: Prompt, texts: Texts) -> tuple[Block, ...]:
    """The menu of the eight monsters, by strength."""
    return move_menu(
        view,
        prompt.seat,
        "name",
        prompt.moves,
        texts("menu-name"),
        lambda move: _monster_option(int(move.action.argument), texts),
        texts,
    )


@lru_cache(maxsize=64)
def _monster_option(strength: int, texts: Texts) -> Option:
    kind = KIND_OF_STRENGTH[strength]
    name = words.monster_name(kind, texts)
    return Option(
        texts("monster-strength", monster=name, strength=strength),
        kind,
        texts("monster-copies", count=MONSTERS[kind].copies),
        symbols.MONSTERS[kind],
    )
