"""The buttons and menus of a Death Match: every custom_id that it puts on a message."""

from functools import lru_cache

from bot.games.contract import Seat
from bot.games.deathmatch.state import SEATS
from bot.games.dungeon.heroes import TileKey
from bot.games.dungeon.monsters import MONSTERS
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import MatchCommand, of_press
from bot.ui.deathmatch import words
from bot.ui.match_view import MatchView
from bot.ui.message import Button, Buttons, Menu, Option, Style
from bot.ui.names import plain


def button(view: MatchView, label: str, action: str, style: Style = Style.SECONDARY) -> Button:
    return Button(label, of_press(view.match_id, view.version, action), style)


def my_card(view: MatchView, texts: Texts) -> Button:
    return button(view, texts("button-card"), MatchCommand.CARD)


def rules(view: MatchView, texts: Texts) -> Button:
    return button(view, texts("button-rules"), MatchCommand.RULES)


def starters(view: MatchView, texts: Texts) -> Buttons:
    """Who begins: a button per player."""
    return Buttons((*(_starter(view, seat, texts) for seat in SEATS), rules(view, texts)))


def _starter(view: MatchView, seat: Seat, texts: Texts) -> Button:
    label = texts("button-begins", name=plain(view.names[seat]))
    return button(view, label, f"start:{seat}", Style.PRIMARY)


def turn(view: MatchView, texts: Texts) -> Buttons:
    return Buttons(
        (
            button(view, texts("button-draw"), "draw", Style.PRIMARY),
            button(view, texts("button-pass"), "pass", Style.DANGER),
            my_card(view, texts),
            rules(view, texts),
        )
    )


def add(view: MatchView, texts: Texts) -> Button:
    return button(view, texts("button-add"), "add", Style.PRIMARY)


def discard(
    view: MatchView, variant: str, kit: tuple[TileKey, ...], texts: Texts
) -> tuple[Menu, ...]:
    """The menu of the tiles that are left; none without tiles, for Discord takes no empty menu."""
    if not kit:
        return ()
    options = tuple(_tile_option(variant, key, texts) for key in kit)
    custom_id = of_press(view.match_id, view.version, "discard")
    return (Menu(custom_id, texts("menu-discard"), options),)


@lru_cache(maxsize=256)
def _tile_option(variant: str, key: TileKey, texts: Texts) -> Option:
    effect = words.tile_effect(variant, key, texts)
    return Option(words.tile_name(key, texts), f"discard:{key}", effect, symbols.TILES[key])


def name_monster(view: MatchView, texts: Texts) -> Menu:
    """The menu of the eight monsters, by strength."""
    custom_id = of_press(view.match_id, view.version, "name")
    return Menu(custom_id, texts("menu-name"), _monster_options(texts))


@lru_cache(maxsize=16)
def _monster_options(texts: Texts) -> tuple[Option, ...]:
    return tuple(
        Option(
            texts(
                "monster-strength",
                monster=words.monster_name(kind, texts),
                strength=monster.strength,
            ),
            f"name:{monster.strength}",
            texts("monster-copies", count=monster.copies),
            symbols.MONSTERS[kind],
        )
        for kind, monster in MONSTERS.items()
    )


def strike_or_hold(view: MatchView, striker: TileKey, texts: Texts) -> Buttons:
    label = texts("button-strike", tile=words.tile_object(striker, texts))
    return Buttons(
        (
            button(view, label, "strike", Style.PRIMARY),
            button(view, texts("button-hold"), "hold"),
        )
    )
