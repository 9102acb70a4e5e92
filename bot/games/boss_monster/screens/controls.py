"""The controls below a board: the answers that everybody may know, and ways to more."""

from collections.abc import Sequence

from bot.contract.game import Move, Prompt, Seat
from bot.games.boss_monster.rules import words as verbs
from bot.games.boss_monster.rules.asking import CANCELLING, REACT
from bot.games.boss_monster.rules.cards import BOSSES, HEROES, ROOMS, SPELLS
from bot.games.boss_monster.rules.state import NO_SEAT, BossView
from bot.games.boss_monster.screens import asking, cards, details, labels, words
from bot.games.boss_monster.screens.declared import target
from bot.games.boss_monster.screens.hand import TASKS
from bot.games.boss_monster.screens.why import BUILDING
from bot.ui.catalogue import Texts
from bot.ui.controls import (
    cards_button,
    move_button,
    move_menu,
    of_focus,
    page_of,
    pick_menu,
    rules_button,
    undo_button,
)
from bot.ui.markdown import capital
from bot.ui.match_view import MatchView
from bot.ui.message import (
    LONGEST_LABEL,
    MOST_IN_A_ROW,
    Block,
    Button,
    Buttons,
    MessageLayout,
    Option,
    Style,
    Text,
)
from bot.ui.names import plain, shortened
from bot.ui.symbols import Colour

ON_BUTTONS = 3
"""So many answers stand on buttons; more are a menu."""

MOST_PICKS = 2
"""So many menus in which several are picked have room on a board; more are in the hand alone."""

_FOR_ALL = (verbs.NO, verbs.UNLESS)
"""The answers of a window on the board; `hush` is for the hand."""


def board(view: MatchView, texts: Texts) -> tuple[Block, ...]:
    """The answers, and below them what every board offers."""
    always = (*undo_button(view, texts), cards_button(view, texts))
    others = (*_details(view, texts), rules_button(view, texts))
    if not view.prompts:
        return (Buttons((*always, *others)),)
    prompt = view.prompts[0]
    seat = None if view.in_window else prompt.seat
    moves = _public(prompt)
    whole = [move for move in moves if move.pick is None]
    blocks: list[Block] = []
    for move in moves:
        if move.pick is not None:
            blocks += _picks(view, prompt, move, texts)
    if len(whole) > ON_BUTTONS:
        blocks += _menu(view, prompt.seat, whole, texts)
        whole = [move for move in whole if not move.action.arguments]
    # Nobody skips a turn by the first button.
    skips = [move for move in whole if move.action == verbs.DONE and not labels.has_placed(view)]
    row = tuple([_button(view, seat, move, texts) for move in whole if move not in skips])
    others += tuple([_button(view, seat, move, texts) for move in skips])
    opens = _opens(view, prompt, moves)
    if opens is not None:
        row = (cards_button(view, texts, texts(opens)), *row)
        always = undo_button(view, texts)
    always += others
    if not row:
        return (*blocks, Buttons(always))
    if len(row) + len(always) <= MOST_IN_A_ROW:
        return (*blocks, Buttons((*row, *always)))
    return (*blocks, Buttons(row), Buttons(always))


def _opens(view: MatchView, prompt: Prompt, on_board: Sequence[Move]) -> str | None:
    """The label of the way to the hand, by the question alone, where the hand has the answers.

    None where the board has all of them, or a placed Room is left to be confirmed.
    """
    if labels.has_placed(view) and prompt.question == BUILDING:
        return None
    if prompt.question in TASKS:
        return f"boss-button-{prompt.question}"
    # Answers that only their seat may know are not among these moves.
    whole = len(on_board) == len(prompt.moves) and {*on_board} != {verbs.SKIPPING}
    return None if on_board and whole else "boss-do-answer"


def step(view: MatchView, focus: tuple[str, ...], texts: Texts) -> MessageLayout | None:
    """Another page of a menu of the board, for anybody; None for no such menu."""
    prompt = view.prompts[0] if view.prompts else None
    if prompt is None or prompt.window or not focus:
        return None
    whole = [move for move in _public(prompt) if move.pick is None]
    if len(whole) <= ON_BUTTONS or focus[0] != whole[0].action.verb:
        return None
    question = asking.ask(view, texts)
    assert question is not None, "somebody is asked"
    blocks = _menu(view, prompt.seat, whole, texts, page_of(focus[1:]))
    return MessageLayout((Text(question), *blocks), Colour.TURN)


def _details(view: MatchView, texts: Texts) -> tuple[Button, ...]:
    """The way to dungeons, first to that in which something happens."""
    seen: BossView = view.observation
    seat = seen.active if seen.active != NO_SEAT else Seat(0)
    return (
        Button(texts("boss-button-dungeons"), of_focus(view, None, details.DUNGEON, str(seat))),
    )


def _public(prompt: Prompt) -> list[Move]:
    """The moves on the board: of a window only the two answers that everybody has.

    Abilities are used in the hand, and two Rooms are picked there where dungeons are many.
    """
    moves = [move for move in prompt.moves if move.public and move.action.verb != verbs.USE]
    if prompt.question in (REACT, CANCELLING):
        return [move for move in moves if move.action in _FOR_ALL]
    if sum(move.pick is not None for move in moves) > MOST_PICKS:
        return [move for move in moves if move.pick is None]
    return moves


def _button(view: MatchView, seat: Seat | None, move: Move, texts: Texts) -> Button:
    lit = move.action == verbs.YES or (move.action == verbs.DONE and labels.has_placed(view))
    style = Style.PRIMARY if lit else Style.SECONDARY
    return move_button(view, seat, move, label(view, move, texts)[:LONGEST_LABEL], style)


def _menu(
    view: MatchView, seat: Seat, moves: Sequence[Move], texts: Texts, page: int = 0
) -> tuple[Block, ...]:
    listed = [move for move in moves if move.action.arguments]
    name = listed[0].action.verb
    return move_menu(
        view,
        seat,
        name,
        listed,
        texts("boss-menu-choose"),
        lambda move: option(view, move, texts),
        texts,
        page,
    )


def _picks(view: MatchView, prompt: Prompt, move: Move, texts: Texts) -> tuple[Block, ...]:
    """Two Rooms of one dungeon, for example."""
    placeholder = texts("boss-menu-choose")
    argument = move.action.argument
    if argument.isdecimal():
        placeholder = texts("boss-do-swap", name=plain(view.names[int(argument)]))
    return pick_menu(
        view,
        prompt.seat,
        move,
        placeholder,
        lambda key: Option(words.name(key, texts), key),
        texts,
    )


def option(view: MatchView, move: Move, texts: Texts) -> Option:
    """A move as a line of a menu, with a card's effect below it."""
    argument = move.action.argument
    does = None
    if argument in BOSSES:
        boss = BOSSES[argument]
        does = texts(
            "boss-option",
            experience=boss.experience,
            treasures=words.treasures((boss.treasure,), texts),
            does=cards.line(argument, texts),
        )
    return Option(label(view, move, texts)[:100], argument, does)


def label(view: MatchView, move: Move, texts: Texts) -> str:
    """A public move in words."""
    verb, argument = move.action.verb, move.action.argument
    if verb in labels.PLAIN:
        return labels.label(view, move.action, texts)
    match verb:
        case verbs.KIND:
            return texts(f"boss-do-{argument}")
        case verbs.SEAT:
            return plain(view.names[int(argument)])
    if verb == verbs.PLACE:
        card, on = (words.name(one, texts) if one in ROOMS else "" for one in move.action.arguments)
        if not on:
            return texts("boss-do-place-left", card=card)
        return texts("boss-do-place-on", card=card, room=on)
    if argument in BOSSES or argument in SPELLS:
        return words.name(argument, texts)
    if argument in HEROES:
        return capital(words.hero(argument, texts))
    if argument in ROOMS:
        return target(view, argument, texts, lambda seat: shortened(view.names)[seat])
    return words.name(argument, texts)
