"""A player's hand: the cards, their effects, why some cannot be played now, the answer so far."""

from collections.abc import Sequence

from bot.contract.game import Action, Prompt
from bot.games.boss_monster.rules import words as verbs
from bot.games.boss_monster.rules.asking import CANCELLING, REACT, phase_of
from bot.games.boss_monster.rules.cards import BOSSES, ROOMS
from bot.games.boss_monster.rules.setup import DISCARDED, FIRST_ROOM, OPENING
from bot.games.boss_monster.rules.state import (
    LEFT,
    BossAsking,
    BossView,
    KeeperView,
    Play,
    StandingOrder,
)
from bot.games.boss_monster.screens import cards, details, labels, menus, phone, signs, why, words
from bot.games.boss_monster.screens.asking import about, ask, asking_title, playing, waits
from bot.games.boss_monster.screens.forecast import cut, forecast, here
from bot.match.acts import MatchCommand
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.controls import of_focus
from bot.ui.custom_ids import of_press
from bot.ui.markdown import all_of, bold, lines, small, subheading
from bot.ui.match_view import MatchView
from bot.ui.message import Block, Button, Buttons, Divider, MessageLayout, Text

TASKS = (OPENING, FIRST_ROOM, why.BUILDING, REACT, CANCELLING)
"""The questions whose answer a few words can ask for."""

_MOST_FORETOLD = 4
"""So many heroes of the own dungeon are foretold at most."""


def hand_key(view: MatchView) -> str | None:
    """One message for the match, as long as the observer plays."""
    seen: BossView = view.observation
    if view.result is not None or view.observer is None:
        return None
    return None if seen.keepers[view.observer].keeper.out else "hand"


def hand(view: MatchView, texts: Texts, focus: Sequence[str] = ()) -> MessageLayout:
    """The observer's cards with all that can be done with them; in a few lines while they wait.

    `focus`: of `menus.controls`, or `details.HELD` for the whole of a hand that waits.
    """
    seen: BossView = view.observation
    assert view.observer is not None, "the public has no hand"
    own = seen.keepers[view.observer]
    if own.keeper.out:
        told = subheading(f"{symbols.DECK} {texts('boss-hand-out')}")
        return MessageLayout((Text(told),), symbols.Colour.CARD)
    prompt = view.own_prompt
    if not focus and (prompt is None or prompt.answered is not None):
        return _waiting(view, texts)
    controls = menus.controls(view, focus, texts)
    above = (*_boss(view, own, texts), *_town(view, texts))
    head = lines(subheading(f"{symbols.DECK} {_task(view, texts)}"), *above)
    below = lines(*_asked(view, texts))
    room = phone.HAND - phone.controls(controls)
    room -= phone.height(head) + (phone.DIVIDER + phone.height(below) if below else 0)
    if prompt is not None and prompt.question == OPENING:
        # Its many bold letters are wider than estimated.
        room -= 2 * phone.height(".")
    for form in cards.CardForm:
        told = lines(*_cards(view, own, texts, form))
        if phone.height(told) <= room:
            break
    told = lines(_hint(view, own, room - phone.height(told), texts), told)
    blocks: list[Block] = [Text(lines(head, told))]
    if below:
        blocks += [Divider(), Text(below)]
    blocks += controls
    # With this menu a hand of a player who is not asked would change with every act.
    if prompt is not None and phone.height(told) + phone.MENU <= room:
        blocks += details.held(view, texts)
    return MessageLayout(tuple(blocks), symbols.Colour.CARD)


def _waiting(view: MatchView, texts: Texts) -> MessageLayout:
    """The answer, or that there is nothing to do, and the way to the whole hand."""
    prompt = view.own_prompt
    if prompt is None:
        told, label = [bold(_task(view, texts)), *_asked(view, texts)], texts("button-cards")
        # Of no version, so that the acts of others do not change it.
        opens = of_press(view.match_id, 0, Action(MatchCommand.VIEW, (details.HELD,)))
    else:
        told, label = _answered(view, prompt, texts), texts("boss-hand-change")
        opens = of_focus(view, prompt.seat, details.HELD)
    whole = Button(label, opens)
    text = Text(f"{symbols.DECK} {lines(*told)}")
    blocks = (text, Buttons((whole, *menus.beside(view, texts))))
    return MessageLayout(blocks, symbols.Colour.CARD)


def _boss(view: MatchView, own: KeeperView, texts: Texts) -> list[str]:
    """The observer's boss, by which the first Rooms are chosen, and the Room that is needed."""
    prompt, boss = view.own_prompt, own.keeper.boss
    if prompt is None or prompt.question not in (OPENING, FIRST_ROOM):
        return []
    treasure = BOSSES[boss].treasure
    heroes = signs.beside(signs.CLASSES[treasure], texts(f"boss-class-{treasure}.all"))
    told = texts(
        "boss-hand-boss",
        boss=words.name(boss, texts),
        heroes=heroes,
        sign=signs.CLASSES[treasure],
    )
    if prompt.question == FIRST_ROOM and prompt.answered is None:
        level = texts("boss-hand-level", does=cards.line(boss, texts))
        told = f"{told} {level}"
    rooms = [card for card in own.keeper.hand if card in ROOMS and not ROOMS[card].advanced]
    risks = prompt.question == OPENING and len(rooms) <= DISCARDED
    return [told, texts("boss-hint-keep")] if risks else [told]


def _town(view: MatchView, texts: Texts) -> list[str]:
    """The heroes that a Room can lure, while the observer builds: their board is out of sight."""
    seen, prompt = view.observation, view.own_prompt
    if prompt is None or prompt.question != why.BUILDING:
        return []
    return [words.town([visitor.hero for visitor in seen.town], texts)]


def _hint(view: MatchView, own: KeeperView, room: int, texts: Texts) -> str | None:
    """The meaning of Advanced, where a first hand has such a Room and `room` for it, in pixels."""
    prompt = view.own_prompt
    if prompt is None or prompt.question not in (OPENING, FIRST_ROOM):
        return None
    told = small(texts("boss-hint-advanced"))
    held = any(ROOMS[card].advanced for card in own.keeper.hand if card in ROOMS)
    return told if held and phone.height(told) <= room else None


def _task(view: MatchView, texts: Texts) -> str:
    """The task of the observer now, in a few words."""
    prompt = view.own_prompt
    if prompt is None:
        return texts("boss-hand-wait")
    if prompt.answered is not None:
        return texts("boss-hand-answered")
    if prompt.question == why.BUILDING and all(m.action.verb != verbs.PLACE for m in prompt.moves):
        return texts("boss-hand-placed")
    if _is_idle(prompt):
        return texts("boss-hand-nothing")
    if prompt.question in TASKS:
        return texts(f"boss-hand-{prompt.question}")
    by = asking_title(view)
    return (
        texts("boss-hand-choice", card=words.name(by, texts)) if by else texts("boss-hand-choose")
    )


def _is_idle(prompt: Prompt) -> bool:
    """Whether a window is open in which the observer can play nothing."""
    return prompt.question in (REACT, CANCELLING) and not why.usable(prompt)


def _cards(view: MatchView, own: KeeperView, texts: Texts, form: cards.CardForm) -> list[str]:
    """The cards that can be used now and their effects; then those that cannot by name, and why."""
    held, prompt = own.keeper.hand, view.own_prompt
    usable = why.usable(prompt)
    told = [] if held else [texts("boss-hand-empty")]
    if prompt is not None and prompt.question in (REACT, CANCELLING):
        plays = [card for card in sorted(held, key=cards.place_in_hand) if card in usable]
        told += _to_use(plays, "boss-hand-play", texts, form)
    else:
        told += _held(view, held, usable, texts, form)
    built = own.keeper.slots if form is not cards.CardForm.LEAST else ()
    uses = [slot.top for slot in built if slot.top in usable]
    below = (*_to_use(uses, "boss-hand-use", texts, form), *_reasons(view, own, texts, form))
    return [*told, *below]


def _to_use(of: Sequence[str], key: str, texts: Texts, form: cards.CardForm) -> list[str]:
    """A line for each title of these cards, all of which can be used. `key`: of its text."""
    return [cards.to_use(title, count, key, texts, form) for title, count in cards.folded(of)]


def _held(
    view: MatchView, held: Sequence[str], usable: set[str], texts: Texts, form: cards.CardForm
) -> list[str]:
    """The titles in hand that are of use now, Rooms first."""
    now = {words.title_of(card) for card in held if card in usable}
    unplayable = [card for of in why.reasons(view).values() for card in of]
    not_now = {words.title_of(card) for card in unplayable} - now
    told = []
    of = [card for card in held if words.title_of(card) not in not_now]
    for title, count in cards.folded(sorted(of, key=cards.place_in_hand)):
        # In the first question about Rooms, Spells are idle.
        idle = now and title not in now
        told.append(cards.in_hand(title, count, texts, cards.CardForm.BRIEF if idle else form))
    return told


def _reasons(view: MatchView, own: KeeperView, texts: Texts, form: cards.CardForm) -> list[str]:
    """The cards that cannot be played now, and the Rooms that cannot be used, with the reasons.

    In brief without the Rooms, and in a window without the reasons.
    """
    told, brief, prompt = [], form is not cards.CardForm.WHOLE, view.own_prompt
    for reason, unplayable in why.reasons(view).items():
        built = [
            labels.numbered(own.keeper, card, texts)
            for card in unplayable
            if card not in own.keeper.hand and not brief
        ]
        held = sorted(set(unplayable) & set(own.keeper.hand), key=cards.place_in_hand)
        which = ", ".join([*filter(None, [cards.listed(held, texts)]), *built])
        if which and brief and prompt is not None and prompt.question in (REACT, CANCELLING):
            told.append(which)
        elif which:
            told.append(texts("boss-why-line", cards=which, why=texts(f"boss-why-{reason}")))
    return [small(texts("boss-hand-not-now", cards=", ".join(told)))] if told else []


def _asked(view: MatchView, texts: Texts) -> list[str]:
    """The question, and the answer so far."""
    prompt = view.own_prompt
    if prompt is None:
        placed = _placed(view, texts)
        if not placed or not view.asked:
            # In a match that is over nobody is asked.
            return placed
        waited = all_of([view.short_name(seat) for seat in view.asked], texts)
        return [*placed, texts("boss-hand-waited", names=waited)]
    if not prompt.window:
        question = None if prompt.question in TASKS else ask(view, texts)
        known = (*_placed(view, texts), question, *_foretold(view, texts))
        return [each for each in known if each is not None]
    seen: BossView = view.observation
    occasion = _about(view, seen.asking[-1], texts)
    answer = _answered(view, prompt, texts) if prompt.answered is not None else []
    secret = small(texts("boss-hand-secret")) if _is_idle(prompt) and not answer else None
    offered = any(move.action == verbs.UNLESS for move in prompt.moves)
    unless = small(texts("boss-hand-unless")) if offered else None
    return [each for each in (occasion, *answer, secret, unless) if each is not None]


def _answered(view: MatchView, prompt: Prompt, texts: Texts) -> list[str]:
    """The answer so far, and why its player was called where it was given before the question."""
    assert prompt.answered is not None, "no answer yet"
    seen: BossView = view.observation
    own = seen.keepers[prompt.seat].keeper
    answer, asleep = labels.answer(view, prompt.answered, texts), False
    if seen.asleep and prompt.answered == verbs.NO:
        asleep = True
        if own.hush == phase_of(seen.turn, seen.stage):
            answer = texts("boss-answer-phase")
        elif own.order is StandingOrder.EVERY_ROOM:
            answer = texts("boss-answer-hero")
        else:
            answer = texts("boss-answer-order")
    if prompt.question == FIRST_ROOM:
        return [texts("boss-hand-laid", placed=bold(answer))]
    if prompt.question == OPENING:
        return [texts("boss-hand-discarded", answer=bold(answer))]
    told = texts("boss-hand-answer", answer=bold(answer))
    return [told, small(texts("boss-hand-secret"))] if asleep or _is_idle(prompt) else [told]


def _placed(view: MatchView, texts: Texts) -> list[str]:
    """The observer's Rooms that lie face down."""
    seen: BossView = view.observation
    assert view.observer is not None, "the public has no hand"
    told = [
        words.name(placed.card, texts)
        if placed.on == LEFT
        else labels.placing(view, placed.card, placed.on, texts)
        for placed in seen.keepers[view.observer].keeper.placed
    ]
    return [texts("boss-hand-laid", placed=bold(", ".join(told)))] if told else []


def _about(view: MatchView, asking: BossAsking, texts: Texts) -> str | None:
    """The occasion of a window; None for a question that the menu below puts."""
    if asking.kind == CANCELLING:
        card, *targets = asking.args
        return playing(view, Play(asking.seat, card, tuple(targets)), texts, brief=False)
    if asking.kind != REACT:
        return None if asking.kind in (OPENING, FIRST_ROOM) else ask(view, texts)
    hero, waiting = here(view, texts), waits(view, texts)
    if waiting is not None:
        # It does not come out as it would without cards.
        return lines(*hero[: len(hero) - 1], waiting)
    if hero:
        return " ".join(hero)
    return lines(about(view, texts), *_foretold(view, texts))


def _foretold(view: MatchView, texts: Texts) -> list[str]:
    """The heroes of the own dungeon, as the board foretells them."""
    return cut(forecast(view, texts, view.observer), _MOST_FORETOLD, texts)
