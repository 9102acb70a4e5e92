"""The buttons and menus that all dungeon games have, drawn from what is asked."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from bot.contract.game import Move, Prompt
from bot.games.dungeon.rules.heroes import TileKey
from bot.games.dungeon.rules.monsters import KIND_OF_STRENGTH, MONSTERS
from bot.games.dungeon.screens import signs, words
from bot.ui.catalogue import Texts
from bot.ui.controls import move_menu
from bot.ui.match_view import MatchView
from bot.ui.message import Block, Button, Buttons, Option

ButtonsOf = Callable[[MatchView, Prompt, Texts], tuple[Button, ...]]
"""A game's buttons for what is asked."""


def card_controls(
    view: MatchView, buttons: ButtonsOf, hero: str, texts: Texts
) -> tuple[Block, ...]:
    """What can be done with the card drawn; nothing once nobody is asked.

    `buttons`: of the moves that are no menu.
    """
    prompt = view.own_prompt
    if prompt is None:
        return ()
    row = Buttons(buttons(view, prompt, texts))
    return (row, *_discards(view, prompt, hero, texts))


def _discards(view: MatchView, prompt: Prompt, hero: str, texts: Texts) -> tuple[Block, ...]:
    """The menu of the tiles with which a card can be discarded; none where it must be added."""
    tiles = [move for move in prompt.moves if move.action.verb == "discard"]
    return move_menu(
        view,
        prompt.seat,
        "discard",
        tiles,
        texts("menu-discard"),
        lambda move: tile_option(hero, move.action.argument, texts),
        texts,
    )


def must_add(prompts: Sequence[Prompt]) -> bool:
    """Whether whoever holds a card is asked to add it and has nothing to discard it with."""
    return not any(move.action.verb == "discard" for each in prompts for move in each.moves)


@lru_cache(maxsize=256)
def tile_option(hero: str, key: TileKey, texts: Texts) -> Option:
    """A tile as a line of a menu."""
    effect = words.tile_effect(hero, key, texts)
    return Option(words.tile_name(key, texts), key, effect, signs.TILES[key])


def names(
    view: MatchView, prompt: Prompt, moves: Sequence[Move], texts: Texts
) -> tuple[Block, ...]:
    """The menu of the monsters that may be named, by strength."""
    return move_menu(
        view,
        prompt.seat,
        "name",
        moves,
        texts("menu-name"),
        lambda move: _monster_option(int(move.action.argument), texts),
        texts,
    )


@lru_cache(maxsize=64)
def _monster_option(strength: int, texts: Texts) -> Option:
    kind = KIND_OF_STRENGTH[strength]
    copies = texts("monster-copies", count=MONSTERS[kind].copies)
    return Option(words.monster_strength(kind, texts), kind, copies, signs.MONSTERS[kind])
