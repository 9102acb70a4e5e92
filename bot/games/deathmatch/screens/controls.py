"""The buttons and menus of a Death Match, drawn from what is asked."""

from bot.contract.game import Move, Prompt
from bot.games.deathmatch.rules.state import SEATS, Observation
from bot.games.deathmatch.screens import rules
from bot.games.dungeon.rules.encounter import Phase
from bot.games.dungeon.screens.controls import names
from bot.ui.catalogue import Texts
from bot.ui.controls import cards_button, move_button, rules_button, rules_menu
from bot.ui.match_view import MatchView
from bot.ui.message import Block, Button, Buttons, Menu, Style
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
            row = Buttons((*buttons(view, prompt, texts), cards))
            return (row,) if view.crowded else (row, _rules(view, texts))
        case Phase.NAME:
            return (*names(view, prompt, prompt.moves, texts), always)
        case _:
            # The walk has the buttons of what is asked within it.
            return (always,)


def _rules(view: MatchView, texts: Texts) -> Menu:
    """The menu of the rules by topic, and of the equipment."""
    seen: Observation = view.observation
    topics = rules.topics(seen.hero, view.names, seen, texts)
    return rules_menu(view, topics, texts("menu-rules-deathmatch"))


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


def buttons(view: MatchView, prompt: Prompt, texts: Texts) -> tuple[Button, ...]:
    """The moves that are buttons: all but the tiles, which are a menu."""
    labels = {
        "draw": texts("button-draw"),
        "pass": texts("button-pass"),
        "add": texts("button-add"),
    }
    if prompt.question == Phase.STARTER:
        labels |= {
            f"start:{seat}": texts("button-begins", name=plain(view.names[seat])) for seat in SEATS
        }
    return tuple(
        [_button(view, prompt, move, labels) for move in prompt.moves if str(move.action) in labels]
    )


def _button(view: MatchView, prompt: Prompt, move: Move, labels: dict[str, str]) -> Button:
    style = _STYLES.get(move.action.verb, Style.SECONDARY)
    return move_button(view, prompt.seat, move, labels[str(move.action)], style)
