"""Buttons and menus, drawn from what is asked."""

from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from bot.contract.game import Action, Move, Prompt
from bot.games.dungeon_roll.rules import prompts as asked
from bot.games.dungeon_roll.rules.dice import contains
from bot.games.dungeon_roll.rules.heroes import HEROES, turn_of
from bot.games.dungeon_roll.rules.slaying import completes_slayers, leaves_slayers, needs_loot
from bot.games.dungeon_roll.rules.specialties import KEEP
from bot.games.dungeon_roll.rules.state import RollPhase, RollState
from bot.games.dungeon_roll.rules.tokens import TOKEN_OF
from bot.games.dungeon_roll.rules.turn import SPECIAL, ULTIMATE
from bot.games.dungeon_roll.screens import labels, signs, words
from bot.games.dungeon_roll.screens.heroes import hero_topic, specialty_line
from bot.games.dungeon_roll.screens.usual import (
    OUT,
    RESCUES,
    beaten,
    by_help,
    chance_after,
    usual,
    ways_of,
)
from bot.match.acts import MatchCommand
from bot.ui.catalogue import Texts
from bot.ui.controls import (
    MOST_OPTIONS,
    move_button,
    move_menu,
    of_focus,
    page_of,
    pick_menu,
    rules_button,
    undo_button,
)
from bot.ui.custom_ids import of_press
from bot.ui.markdown import capital, heading
from bot.ui.match_view import MatchView
from bot.ui.message import Block, Button, Buttons, Menu, MessageLayout, Option, Style, Text
from bot.ui.symbols import Colour

ALL, PICK = "all", "pick"
"""The steps of a choice: all that can be done, by page; and what is picked for one of the moves."""

WAYS = 3
"""So many of the cheapest ways stand on buttons for one who plays alone.

At a table one fewer, and one fewer where the hero has brought allies: they take a line more.
"""


FULL = 4
"""So many buttons besides the ultimate are all for which a phone has room at loot."""


def board(view: MatchView, texts: Texts) -> tuple[Block, ...]:
    """The controls below the board: buttons for the usual moves, then menus, then the rest."""
    (prompt,) = view.prompts
    rows = _rows(prompt, view.observation)
    on_buttons = {move for row in rows for move in row}
    lit = usual(prompt, view.observation, [move for row in rows for move in row])
    blocks: list[Block] = [
        Buttons(tuple([_button(view, prompt, move, texts, lit=move == lit) for move in row]))
        for row in rows
    ]
    ultimates = _ultimates(prompt)
    # Where a table has loot as well, or a player alone loot of both kinds, a phone lacks the room.
    loot = prompt.question == RollPhase.LOOT
    roomy = not loot or (len(view.players) == 1 and len(on_buttons) < FULL)
    apart = bool(ultimates) and roomy and on_buttons.isdisjoint(ultimates)
    if apart:
        blocks.append(Buttons((_ultimate(view, prompt, ultimates, texts),)))
        on_buttons.update(ultimates)
    # Beside the roll or a fight it would look as good a choice.
    last = [move for move in prompt.moves if move.action in (asked.STAY, asked.FLEE)]
    left = [move for move in prompt.moves if move not in (*on_buttons, *last)]
    blocks += _menus(view, prompt, left, texts, apart)
    undo = undo_button(view, texts)
    hero = _hero_button(view, "roll-button-hero-rules" if undo else "roll-button-hero", texts)
    # The hero's card leads to all pages of the rules: a phone has room for few buttons in a row.
    rules = () if undo and hero else (rules_button(view, texts),)
    out = [_button(view, prompt, move, texts, lit=False) for move in last]
    return (*blocks, Buttons((*undo, *hero, *rules, *out)))


def _ultimates(prompt: Prompt) -> list[Move]:
    """The uses of the ultimate; its second die is a question of its own."""
    first = prompt.question != RollPhase.SECOND
    return [move for move in prompt.moves if first and move.action.verb == ULTIMATE]


# Buttons


def _rows(prompt: Prompt, seen: RollState) -> list[list[Move]]:
    """The moves that are buttons, by row: fights first, then ways out of them.

    After a fight the way on comes first and that home second, then loot, unless the dragon that
    waits calls for it.
    """
    whole = [move for move in prompt.moves if move.pick is None]
    ways = WAYS - (len(seen.delvers) > 1) - any(seen.delve.allies)

    def of(*verbs: str) -> list[Move]:
        return [move for move in whole if move.action.verb in verbs]

    match prompt.question:
        case RollPhase.MONSTER:
            fights, clearing = of(asked.CLEAR, asked.FIGHT), ways_of(prompt, seen)
            waits = turn_of(seen, prompt.seat).besieged
            out = of(*OUT) if waits and clearing else []
            # The line about the dragon takes the room of one way.
            foremost = _foremost_fights(fights, clearing, max(1, ways - waits - len(out)))
            if not (clearing or of(asked.DONE.verb)):
                out = _rescues(whole)[:ways]
                foremost = foremost[: ways - len(out)]
            rows = [[*foremost, *of(asked.DONE.verb)], out]
        case RollPhase.LOOT:
            loot = [*_opening(of(asked.OPEN), seen), *_drinking(of(asked.QUAFF), seen)]
            rows = [of(asked.DONE.verb, asked.ON.verb, asked.HOME.verb), loot]
            if needs_loot(turn_of(seen, prompt.seat)):
                rows.reverse()
        case RollPhase.DRAGON:
            # A phone has room for one way out beside those who win: of two the Ring.
            out = of(*OUT)[:1]
            slay = of(asked.SLAY)[: max(1, ways - 1 - len(out))]
            rows = [slay, out if slay else _rescues(whole)[:ways]]
        case RollPhase.FACE:
            faces = by_help(seen, of(asked.FACE))
            # So many stand in a row of a phone.
            rows = [faces[:2], faces[2:4], faces[4:]]
        case RollPhase.FORM:
            rows = [[move for move in of(SPECIAL) if move.action.arguments == (KEEP,)]]
        case _:
            on, home = of(asked.ON.verb), of(asked.HOME.verb)
            rows = [[*of(asked.ROLL.verb), *on, *home, *of(asked.SKIP.verb)]]
    return [row for row in rows if row]


def _rescues(moves: Sequence[Move]) -> list[Move]:
    """Moves that may help where companions cannot win; an ultimate only if it has one use."""
    found = [[move for move in moves if move.action.verb == verb] for verb in RESCUES]
    return [same[0] for same in found if len(same) == 1]


def _foremost_fights(fights: Sequence[Move], ways: Sequence[Move], most: int) -> list[Move]:
    """The cheapest ways; single fights where there are none, or where the game puts them first."""
    if not fights:
        return []
    if fights[0] in ways:
        return [*ways[:most]]
    return list(dict.fromkeys((*fights[: most - 1], *ways, *fights)))[:most]


def _opening(moves: Sequence[Move], seen: RollState) -> list[Move]:
    """The cheapest companion that opens the most chests, unless the dragon is beaten with it."""
    turn = turn_of(seen, words.asked_seat(seen.asked))
    for enough in (leaves_slayers, completes_slayers) if turn.besieged else ():
        if enough(turn, ()):
            moves = [move for move in moves if enough(turn, move.action.arguments[:1])]
            break
    return [max(moves, key=lambda move: int(move.action.arguments[1]))] if moves else []


def _drinking(moves: Sequence[Move], seen: RollState) -> list[Move]:
    """The cheapest companion that drinks, of those whom the dragon that waits does not need."""
    turn = turn_of(seen, words.asked_seat(seen.asked))
    if turn.besieged:
        sparing = [
            move
            for move in moves
            if leaves_slayers(turn, move.action.arguments[:1], int(move.action.arguments[1]))
        ]
        moves = sparing or moves
    return [*moves[:1]]


def _button(view: MatchView, prompt: Prompt, move: Move, texts: Texts, *, lit: bool) -> Button:
    flees = move.action == asked.FLEE
    style = Style.PRIMARY if lit else Style.DANGER if flees else Style.SECONDARY
    label = labels.label(view.observation, move.action, texts)
    if (through := chance_after(view.observation, move)) is not None:
        label = texts("roll-do-then", what=label, through=words.percent(through))
    signed = prompt.question == RollPhase.FACE or move.action.verb in RESCUES
    emoji = labels.symbol(move.action) if signed else None
    return move_button(view, prompt.seat, move, label[:80], style, emoji)


def _ultimate(view: MatchView, prompt: Prompt, moves: Sequence[Move], texts: Texts) -> Button:
    """The ultimate, or where it has several uses the way to these."""
    (first, *others), label = moves, labels.told_ultimate(view.observation, texts)
    if not others and first.pick is None:
        found = _button(view, prompt, first, texts, lit=False)
        # A treasure that is given for it is named; all else lies on the table.
        return found if labels.token(first.action) else replace(found, label=label[:80])
    label = texts("roll-menu-pick", what=label)
    custom_id = of_focus(view, prompt.seat, ULTIMATE)
    return Button(label[:80], custom_id, emoji=labels.symbol(first.action))


def _hero_button(view: MatchView, key: str, texts: Texts) -> tuple[Button, ...]:
    """The card of the hero in turn, for anybody."""
    seen: RollState = view.observation
    hero = seen.delvers[words.asked_seat(seen.asked)].hero
    if not hero:
        return ()
    action = Action(MatchCommand.RULES, (hero_topic(hero),))
    return (Button(texts(key), of_press(view.match_id, view.version, action)),)


# Menus


def _menus(
    view: MatchView, prompt: Prompt, left: Sequence[Move], texts: Texts, full: bool
) -> tuple[Block, ...]:
    """One menu of acts, and one of what a scroll throws again unless `full`; the rest by steps."""
    whole = _foremost([move for move in left if move.pick is None], view.observation)
    picks = [move for move in left if move.pick is not None]
    waits = turn_of(view.observation, prompt.seat).besieged and prompt.question != RollPhase.DRAGON
    # Where there is loot as well, or a dragon waits, a phone has room for one menu.
    shown = 0 if full or waits or prompt.question == RollPhase.LOOT else 1
    first, later = picks[:shown], picks[shown:]
    listed = whole[:MOST_OPTIONS]
    steps = [_pick_step(view, move, texts) for move in later]
    if len(left) - len(picks) > len(listed) or len(listed) + len(steps) > MOST_OPTIONS:
        listed = whole[: MOST_OPTIONS - len(steps) - 1]
        steps.append(_all_step(texts))
    blocks = list(_acts(view, prompt, listed, steps, texts))
    for move in first:
        blocks += _picks(view, prompt, move, texts)
    return tuple(blocks)


def _foremost(moves: Sequence[Move], seen: RollState) -> list[Move]:
    """Moves of the hero first; then fights to which nothing can be added, and the rest.

    Of elixirs the most helpful stand first.
    """
    by_hero = [move for move in moves if move.action.verb in (SPECIAL, ULTIMATE)]
    fights = [move for move in moves if move.action.verb == asked.FIGHT]
    others = [move for move in moves if move not in by_hero and move not in fights]
    elixirs = iter(by_help(seen, [move for move in others if move.action.verb == asked.ELIXIR]))
    others = [next(elixirs) if move.action.verb == asked.ELIXIR else move for move in others]
    return [*by_hero, *(move for move in fights if _is_maximal(move, fights)), *others]


def _is_maximal(move: Move, fights: Iterable[Move]) -> bool:
    code = move.action.arguments[0]
    alike = [other for other in fights if other.action.arguments[0] == code and other != move]
    return not any(contains(beaten(other), beaten(move)) for other in alike)


def _acts(
    view: MatchView,
    prompt: Prompt,
    listed: Sequence[Move],
    steps: Sequence[Option],
    texts: Texts,
) -> tuple[Block, ...]:
    options = tuple(
        [replace(_option(view, move, texts), value=str(move.action)) for move in listed]
    )
    if not options and not steps:
        return ()
    key = "roll-menu-hero" if prompt.question == RollPhase.HERO else "roll-menu"
    custom_id = of_press(view.match_id, view.asked_since[prompt.seat], ALL)
    return (Menu(custom_id, texts(key), (*options, *steps)),)


def _option(view: MatchView, move: Move, texts: Texts) -> Option:
    label = labels.label(view.observation, move.action, texts)
    told = texts("roll-once") if move.action.verb == ULTIMATE else None
    if told is None and (token := labels.token(move.action)):
        told = capital(texts(f"roll-token-{token}.use"))
    if move.action.verb == asked.ELIXIR:
        told = capital(texts(f"roll-die-{move.action.argument}.use"))
    if move.action.verb == asked.HERO:
        # The names alone are not enough to choose by.
        told = capital(specialty_line(HEROES[move.action.argument], texts))
    return Option(label[:100], "", told, labels.symbol(move.action))


def _pick_step(view: MatchView, move: Move, texts: Texts) -> Option:
    """A line that leads to what is picked for a move."""
    action = Action(MatchCommand.VIEW, (PICK, move.action.verb, *move.action.arguments))
    label = labels.label(view.observation, move.action, texts)
    return Option(f"{label[:98]} …", str(action), None, labels.symbol(move.action))


def _all_step(texts: Texts) -> Option:
    return Option(texts("roll-menu-all"), str(Action(MatchCommand.VIEW, (ALL,))))


def _picks(
    view: MatchView, prompt: Prompt, move: Move, texts: Texts, focus: Sequence[str] = ()
) -> tuple[Block, ...]:
    """The menu of a move with a pick. `focus`: the page, and the options picked already."""
    label = labels.label(view.observation, move.action, texts)
    placeholder = texts("roll-menu-pick", what=label)

    def option(key: str) -> Option:
        if key[:2] in TOKEN_OF:
            kind = TOKEN_OF[key[:2]]
            use = capital(texts(f"roll-token-{kind.code}.use"))
            return Option(words.token(kind, texts), key, use, signs.TOKENS[kind])
        return Option(capital(words.face(key[0], texts)), key, None, words.sign(key[0]))

    return pick_menu(view, prompt.seat, move, placeholder, option, texts, focus)


# Steps


def step(view: MatchView, focus: Sequence[str], texts: Texts) -> MessageLayout | None:
    """Where a step leads, which anybody may see; None for an unknown step."""
    if not view.prompts or not focus:
        return None
    (prompt,), (name, *rest) = view.prompts, focus
    if name == ALL:
        moves = [move for move in prompt.moves if move.pick is None]
        blocks = move_menu(
            view,
            prompt.seat,
            ALL,
            moves,
            texts("roll-menu"),
            lambda move: _option(view, move, texts),
            texts,
            page_of(rest),
        )
        later = [move for move in prompt.moves if move.pick is not None]
        title = texts("roll-all")
        more = [block for move in later for block in _picks(view, prompt, move, texts)]
        return _private(title, (*blocks, *more[:3]))
    if name == ULTIMATE and (uses := [each for each in _ultimates(prompt) if not each.pick]):
        title = labels.ultimate_in_full(view.observation, texts)
        blocks = move_menu(
            view,
            prompt.seat,
            ULTIMATE,
            uses,
            texts("roll-menu-use"),
            lambda move: _option(view, move, texts),
            texts,
            page_of(rest),
        )
        return _private(title, blocks)
    # A pick of more lines than a menu has goes on from page to page without that word.
    chosen = rest if name == PICK else [*focus]
    for move in prompt.moves:
        about = [move.action.verb, *move.action.arguments]
        if move.pick is not None and chosen[: len(about)] == about:
            title = labels.label(view.observation, move.action, texts)
            picked = chosen[len(about) :]
            return _private(title, _picks(view, prompt, move, texts, picked))
    return None


def _private(title: str, blocks: Collection[Block]) -> MessageLayout:
    return MessageLayout((Text(heading(title)), *blocks), Colour.CARD)
