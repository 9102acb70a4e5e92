"""The controls of a hand: the moves of the own prompt, as buttons and menus."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.contract.game import Action, Move, Prompt
from bot.games.boss_monster.rules import words as verbs
from bot.games.boss_monster.rules.cards import BOSSES, ROOMS, SPELLS
from bot.games.boss_monster.rules.state import BossView
from bot.games.boss_monster.screens import cards, labels, why, words
from bot.games.boss_monster.screens.forecast import lured_by
from bot.match.acts import MatchCommand
from bot.ui.catalogue import Texts
from bot.ui.controls import (
    MOST_OPTIONS,
    move_button,
    move_menu,
    of_focus,
    page_of,
    pick_menu,
    undo_button,
)
from bot.ui.markdown import dotted
from bot.ui.match_view import MatchView
from bot.ui.message import LONGEST_LABEL, Block, Button, Buttons, Option, Style

PLAY, PLACE, ORDER, ANSWER = "play", "place", "order", "answer"
"""The menus, and the steps that belong to them."""

STEPS = (PLAY, PLACE, ANSWER)
"""The menus that may have a second step or pages."""

SWAP = "swap"
"""The verb by which two Rooms of one dungeon are picked."""

_OF_VERB = {
    **dict.fromkeys((verbs.PLAY, verbs.USE, verbs.CANCEL), PLAY),
    verbs.PLACE: PLACE,
    **dict.fromkeys((verbs.ORDER, verbs.HUSH), ORDER),
}
_MEANINGS = (verbs.INSIST.verb, verbs.RELENT.verb)
_LONGEST_OPTION = 100


def controls(view: MatchView, focus: Sequence[str], texts: Texts) -> tuple[Block, ...]:
    """All that the observer is asked for.

    `focus`: the step of a menu, of whose others there is nothing then: its name, then a page, or a
    card with a page of its targets; for a move of which options are picked, what `pick_menu` takes.
    """
    prompt = view.own_prompt
    if prompt is None:
        return ()
    menus: dict[str, list[Move]] = {name: [] for name in (PLAY, PLACE, ANSWER, ORDER)}
    buttons, picks = [], []
    for move in prompt.moves:
        if move.pick is not None:
            picks.append(_as_in_hand(move))
        elif move.action.verb in labels.PLAIN:
            # The meanings of answers matter only where one of them plays a card.
            if move.action.verb not in _MEANINGS or _plays(prompt):
                buttons.append(move)
        else:
            menus[_OF_VERB.get(move.action.verb, ANSWER)].append(move)
    for name in (PLAY, PLACE):
        menus[name].sort(key=lambda move: cards.place_in_hand(move.action.arguments[0]))
    blocks: list[Block] = []
    if focus[:1] and focus[0] in STEPS and len(focus) > 1 and not page_of(focus[1:]):
        only = _menu(view, prompt, focus[0], menus[focus[0]], focus, texts)
        return (*only, *_buttons(view, prompt, buttons, texts))
    for name in (PLACE, PLAY, ANSWER):
        blocks += _menu(view, prompt, name, menus[name], focus, texts)
    for move in picks:
        blocks += _pick(view, prompt, move, focus, texts)
    blocks += _buttons(view, prompt, buttons, texts)
    blocks += _orders(view, prompt, menus[ORDER], texts)
    return tuple(blocks)


def _as_in_hand(move: Move) -> Move:
    """A move that picks cards of the hand, with these in the order in which the hand shows them."""
    if move.pick is None or move.action.verb != verbs.DISCARD:
        return move
    options = tuple(sorted(move.pick.options, key=cards.place_in_hand))
    return replace(move, pick=replace(move.pick, options=options))


def _plays(prompt: Prompt) -> bool:
    """Whether the answer so far is a card."""
    return prompt.answered is not None and prompt.answered.verb in (verbs.PLAY, verbs.USE)


def beside(view: MatchView, texts: Texts) -> tuple[Button, ...]:
    """Besides another answer: the meaning of a play that is the answer so far, and taking back."""
    prompt = view.own_prompt
    if prompt is None:
        return _taking_back(view, texts)
    moves = [move for move in prompt.moves if move.action.verb in _MEANINGS]
    return _row(view, prompt, moves if _plays(prompt) else [], texts)


def _taking_back(view: MatchView, texts: Texts) -> tuple[Button, ...]:
    return undo_button(view, texts) if view.undoable == view.observer else ()


def _buttons(
    view: MatchView, prompt: Prompt, moves: Sequence[Move], texts: Texts
) -> tuple[Block, ...]:
    row = _row(view, prompt, moves, texts)
    return (Buttons(row),) if row else ()


def _row(
    view: MatchView, prompt: Prompt, moves: Sequence[Move], texts: Texts
) -> tuple[Button, ...]:
    buttons = [
        move_button(
            view,
            prompt.seat,
            move,
            labels.label(view, move.action, texts)[:LONGEST_LABEL],
            Style.PRIMARY if move.action == _way_on(view, prompt) else Style.SECONDARY,
        )
        for move in moves
    ]
    return (*buttons, *_taking_back(view, texts))


def _way_on(view: MatchView, prompt: Prompt) -> Action | None:
    """The answer where no card of the hand is to be chosen first."""
    if prompt.window:
        return None if why.usable(prompt) else verbs.NO
    return verbs.DONE if labels.has_placed(view) else verbs.YES


def _menu(
    view: MatchView,
    prompt: Prompt,
    name: str,
    moves: Sequence[Move],
    focus: Sequence[str],
    texts: Texts,
) -> tuple[Block, ...]:
    """A menu of moves; where there are too many for one, the card comes first, then its targets."""
    one_each = _unlike(view, moves, texts)
    step = focus[1:] if focus[:1] == (name,) else ()
    discards = bool(moves) and moves[0].action.verb == verbs.DISCARD
    placeholder = texts("boss-do-discard", count=1) if discards else texts(f"boss-do-{name}")
    option = _option(view, texts)
    if len(one_each) <= MOST_OPTIONS or name == ANSWER:
        return move_menu(
            view, prompt.seat, name, one_each, placeholder, option, texts, page_of(step)
        )
    by_card: dict[str, list[Move]] = {}
    for move in one_each:
        by_card.setdefault(move.action.arguments[0], []).append(move)
    if step and step[0] in by_card:
        card = step[0]
        back = Button(texts("boss-do-other-card"), of_focus(view, prompt.seat, name))
        menu = move_menu(
            view,
            prompt.seat,
            f"{name},{card}",
            by_card[card],
            words.name(card, texts),
            option,
            texts,
            page_of(step[1:]),
        )
        return (*menu, Buttons((back,)))
    first = [
        of[0] if len(of) == 1 else Move(Action(MatchCommand.VIEW, (name, card)))
        for card, of in by_card.items()
    ]
    return move_menu(view, prompt.seat, name, first, placeholder, option, texts, page_of(step))


def _unlike(view: MatchView, moves: Sequence[Move], texts: Texts) -> list[Move]:
    """Of moves that read alike, as those of copies do, the first."""
    found: dict[str, Move] = {}
    for move in moves:
        found.setdefault(labels.label(view, move.action, texts), move)
    return list(found.values())


def _option(view: MatchView, texts: Texts) -> Callable[[Move], Option]:
    def option(move: Move) -> Option:
        action = move.action
        if action.verb == MatchCommand.VIEW:
            card = action.arguments[1]
            return Option(f"{words.name(card, texts)}…", "", _line(card, texts))
        label = labels.label(view, action, texts)[:_LONGEST_OPTION]
        if action.verb in (verbs.ORDER, verbs.HUSH):
            return Option(label, "", texts(f"boss-order-{action.argument}.does"))
        card = action.arguments[0]
        if action.verb == verbs.PLACE:
            lures = lured_by(view, card, action.arguments[1], texts)
            told = dotted((lures, cards.in_menu(words.title_of(card), texts)))
            return Option(label, "", told[:_LONGEST_OPTION])
        return Option(label, "", _line(card, texts))

    return option


def _line(card: str, texts: Texts) -> str | None:
    """A card's effect, for the second line of a menu."""
    known = card in ROOMS or card in SPELLS or card in BOSSES
    return cards.line(words.title_of(card), texts) if known else None


def _pick(
    view: MatchView, prompt: Prompt, move: Move, focus: Sequence[str], texts: Texts
) -> tuple[Block, ...]:
    """Cards of the own hand, or Rooms of one dungeon."""
    assert move.pick is not None
    whole = (move.action.verb, *move.action.arguments)
    step = focus[len(whole) :] if tuple(focus[: len(whole)]) == whole else ()

    def option(card: str) -> Option:
        label = labels.label(view, Action(verbs.TAKE, (card,)), texts)[:_LONGEST_OPTION]
        held = move.action.verb == verbs.DISCARD
        line = cards.in_menu(words.title_of(card), texts) if held else _line(card, texts)
        return Option(label, "", line)

    count = move.pick.least
    if move.action.verb == verbs.DISCARD:
        placeholder = texts("boss-do-discard", count=count)
    else:
        seat = Action(verbs.SEAT, move.action.arguments)
        placeholder = texts("boss-do-swap", name=labels.label(view, seat, texts))
    return pick_menu(view, prompt.seat, move, placeholder, option, texts, step)


def _orders(
    view: MatchView, prompt: Prompt, moves: Sequence[Move], texts: Texts
) -> tuple[Block, ...]:
    """The standing orders beside the one that holds, and quiet for a hero or a phase."""
    if not moves:
        return ()
    seen: BossView = view.observation
    order = texts(f"boss-order-{seen.keepers[prompt.seat].keeper.order}")
    return move_menu(
        view,
        prompt.seat,
        ORDER,
        moves,
        texts("boss-order", order=order),
        _option(view, texts),
        texts,
    )
