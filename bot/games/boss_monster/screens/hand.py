"""A player's hand: the cards, their effects, why some cannot be played now, the answer so far."""

from collections.abc import Sequence

from bot.games.boss_monster.rules import words as verbs
from bot.games.boss_monster.rules.asking import CANCELLING, REACT
from bot.games.boss_monster.rules.setup import FIRST_ROOM, OPENING
from bot.games.boss_monster.rules.state import LEFT, BossAsking, BossView, KeeperView, Play
from bot.games.boss_monster.screens import cards, details, labels, menus, why, words
from bot.games.boss_monster.screens.asking import about, ask, asking_title, playing, waits
from bot.games.boss_monster.screens.forecast import forecast, here
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, bold, capital, dotted, lines, small, subheading
from bot.ui.match_view import MatchView
from bot.ui.message import Block, Divider, MessageLayout, Text

TASKS = (OPENING, FIRST_ROOM, why.BUILDING, REACT, CANCELLING)
"""The questions whose answer a few words can ask for."""

_FEW, _SOME, _MANY = 2, 4, 6
"""Up to so many titles, a phone has room for all of them in letters of full size, and for what is
known after a turn; for those that can be played now; for each reason on a line of its own, and for
what the letters mean, where little else is said."""

_IN_FULL = {False: 10, True: 5}
"""By whether cards can be played in a window: up to so many titles have room for a menu of cards
in full."""


def hand_key(view: MatchView) -> str | None:
    """One message for the match, as long as the observer plays."""
    seen: BossView = view.observation
    if view.result is not None or view.observer is None:
        return None
    return None if seen.keepers[view.observer].keeper.out else "hand"


def hand(view: MatchView, texts: Texts, focus: Sequence[str] = ()) -> MessageLayout:
    """The observer's cards with all that can be done with them. `focus`: of `menus.controls`."""
    seen: BossView = view.observation
    assert view.observer is not None, "the public has no hand"
    own = seen.keepers[view.observer]
    if own.keeper.out:
        told = subheading(f"{symbols.DECK} {texts('boss-hand-out')}")
        return MessageLayout((Text(told),), symbols.Colour.CARD)
    below = lines(*_asked(view, texts), _letters(view, own, texts))
    head = subheading(f"{symbols.DECK} {_task(view, texts)}")
    blocks: list[Block] = [Text(lines(head, *_cards(view, own, texts)))]
    if below:
        blocks += [Divider(), Text(below)]
    blocks += menus.controls(view, focus, texts)
    # With this menu a hand of a player who is not asked would change with every act.
    prompt = view.own_prompt
    most = _IN_FULL[prompt is not None and prompt.question in (REACT, CANCELLING)]
    if prompt is not None and _titles(own) <= most:
        blocks += details.held(view, texts)
    return MessageLayout(tuple(blocks), symbols.Colour.CARD)


def _task(view: MatchView, texts: Texts) -> str:
    """The task of the observer now, in a few words."""
    prompt = view.own_prompt
    if prompt is None:
        return texts("boss-hand-wait")
    if prompt.answered is not None:
        return texts("boss-hand-answered")
    if prompt.question == why.BUILDING and all(m.action.verb != verbs.PLACE for m in prompt.moves):
        return texts("boss-hand-placed")
    if prompt.question in (REACT, CANCELLING) and not why.usable(prompt):
        return texts("boss-hand-nothing")
    if prompt.question in TASKS:
        return texts(f"boss-hand-{prompt.question}")
    by = asking_title(view)
    return (
        texts("boss-hand-choice", card=words.name(by, texts)) if by else texts("boss-hand-choose")
    )


def _cards(view: MatchView, own: KeeperView, texts: Texts) -> list[str]:
    """The titles in hand, Rooms first; then by name those that cannot be played now, and why."""
    held = own.keeper.hand
    if not held:
        return [texts("boss-hand-empty"), *_reasons(view, own, texts)]
    title = texts(
        "boss-hand",
        rooms=words.counted("rooms", own.rooms, texts),
        spells=words.counted("spells", own.spells, texts),
    )
    usable = why.usable(view.own_prompt)
    opening = view.own_prompt is not None and view.own_prompt.question == OPENING
    now = [words.title_of(card) for card in held if card in usable]
    titles = cards.folded(sorted(held, key=cards.place_in_hand))
    told = []
    reasons = why.reasons(view).values()
    not_now = {words.title_of(card) for unplayable in reasons for card in unplayable} - {*now}
    titles = [(each, count) for each, count in titles if each not in not_now]
    for each, count in titles:
        line = cards.in_hand(each, count, texts, usable=opening or each in now)
        full = _titles(own) <= (_MANY if each in now else _FEW)
        told.append(line if full else small(line))
    # The board counts them as well.
    counts = [small(title)] if _titles(own) <= _MANY else []
    return [*counts, *told, *_reasons(view, own, texts)]


def _reasons(view: MatchView, own: KeeperView, texts: Texts) -> list[str]:
    """The cards that cannot be played now, and with few in hand the Rooms that cannot be used."""
    told = []
    many = _titles(own) > _SOME
    for reason, unplayable in why.reasons(view).items():
        built = (
            []
            if many
            else [
                labels.numbered(own.keeper, card, texts)
                for card in unplayable
                if card not in own.keeper.hand
            ]
        )
        held = sorted(set(unplayable) & set(own.keeper.hand), key=cards.place_in_hand)
        which = capital(", ".join([*filter(None, [cards.listed(held, texts)]), *built]))
        if which:
            told.append(texts("boss-why-line", cards=which, why=texts(f"boss-why-{reason}")))
    if many:
        told = [dotted(told)] if told else []
    return [small(each) for each in told]


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
        known = (*_placed(view, texts), question, _foretold(view, texts))
        return [each for each in known if each is not None]
    seen: BossView = view.observation
    occasion = _about(view, seen.asking[-1], texts)
    if prompt.answered is None:
        answer = ""
    elif seen.asleep and prompt.answered == verbs.NO:
        answer = bold(texts("boss-answer-order"))
    else:
        answer = bold(labels.answer(view, prompt.answered, texts))
    told = texts("boss-hand-answer", answer=answer) if answer else texts("boss-hand-unanswered")
    few = _titles(seen.keepers[prompt.seat]) <= _FEW
    changes = small(texts("boss-hand-changes")) if few and prompt.answered is not None else None
    return [each for each in (occasion, told, changes) if each is not None]


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
    return [texts("boss-hand-laid", placed=", ".join(told))] if told else []


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
    return lines(about(view, texts), _foretold(view, texts))


def _foretold(view: MatchView, texts: Texts) -> str | None:
    """The heroes of the own dungeon, as the board foretells them."""
    return forecast(view, texts, _SOME, view.observer)


def _letters(view: MatchView, own: KeeperView, texts: Texts) -> str | None:
    """The meaning of the letters, if there are any, and room for it.

    They are first seen in the opening, where little else is below the cards.
    """
    prompt, titles = view.own_prompt, _titles(own)
    if prompt is None or prompt.question == FIRST_ROOM:
        most = _MANY
    elif prompt.question == OPENING:
        most = titles
    else:
        most = 0 if prompt.window else _FEW
    if not 0 < titles <= most:
        return None
    opening = prompt is not None and prompt.question == OPENING
    more = (words.classes(texts), texts("boss-hint-keep")) if opening else ()
    return lines(*[small(told) for told in (cards.letters(texts, bold=not opening), *more)])


def _titles(own: KeeperView) -> int:
    return len(cards.folded(own.keeper.hand))
