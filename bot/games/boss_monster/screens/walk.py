"""The walk of a turn, which its board becomes: one message, a line a hero."""

from collections.abc import Sequence
from itertools import pairwise

from bot.contract.game import Event
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.cards import FOOL, HEROES
from bot.games.boss_monster.rules.state import BossView, Walked, WalkEnd, WalkStep, points
from bot.games.boss_monster.rules.walked import ENDS
from bot.games.boss_monster.screens import signs, words
from bot.games.boss_monster.screens.board import board
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.markdown import bar, bold, lines, struck, subheading, unbroken
from bot.ui.match_view import PublicMatchView
from bot.ui.message import Divider, MessageLayout, Text
from bot.ui.renderer import Playback

UNFOLDED, OF_DUEL = 6, 4
"""So many heroes have a line of their own, the newest: with more it would fit no phone.

Of a duel, whose Rooms have their whole names, fewer have.
"""

_OPEN = (WalkEnd.WAITING, WalkEnd.WALKING)


def walk(view: PublicMatchView, texts: Texts) -> Playback | None:
    """For each hero whose walk is over, its way up to the last Room, and its end.

    Before the first there is the door alone. The last frame is the question, if one is open.

    None before the first Adventure that is told.
    """
    seen: BossView = view.observation
    if not seen.told:
        return None
    over = sum(one.way not in _OPEN for one in seen.walks)
    frames = [
        _frame(view, seen, count, texts, ends=ends)
        for count in range(1, over + 1)
        for ends in (False, True)
    ] or [_frame(view, seen, 0, texts)]
    began, ended = _fresh(view.recent, seen)
    # The way of a hero on whose walk there was a question is known from the boards.
    fresh = max(began, 2 * ended - 1 + began)
    if seen.turn == seen.told and view.result is None and view.prompts:
        return Playback((*frames, board(view, texts)), fresh + 1, waits=True)
    frames[-1] = _frame(view, seen, over, texts, last=True)
    return Playback(tuple(frames), min(fresh, len(frames)))


def _frame(
    view: PublicMatchView,
    seen: BossView,
    count: int,
    texts: Texts,
    *,
    ends: bool = True,
    last: bool = False,
) -> MessageLayout:
    """The walks that were over first, so many of them, told; of the others, that they wait.

    `ends`: whether the end of the newest of them is known already.
    """
    told, left = [], count
    for one in seen.walks:
        over = one.way not in _OPEN and left > 0
        left -= over
        if over:
            told.append(_line(view, one, texts, ends=ends or left > 0, newest=not left))
        else:
            told.append(_waits(view, one, texts))
    most = OF_DUEL if view.is_duel else UNFOLDED
    folded = len(told) - most
    if folded > 0:
        at = min(folded, max(0, count - 1))
        some = texts("boss-walk-some", shown=most, count=len(told))
        told = [some, *told[at : at + most]]
    if not told:
        told = [texts("boss-walk-none")]
    title = subheading(f"{signs.GAME} {texts('boss-walk-turn', turn=seen.told)}")
    colour = symbols.Colour.OVER if last else symbols.Colour.PERIL
    return MessageLayout((Text(title), Divider(), Text(lines(*told))), colour)


def _line(view: PublicMatchView, one: Walked, texts: Texts, *, ends: bool, newest: bool) -> str:
    """A hero's walk: its dungeon, its name, what each Room does to it, and below that its end.

    `newest`: with the health that is left; before the end is told, when it enters its last Room.
    """
    damages = _damages(one)
    steps = [
        _step(view, step, damage, texts) for step, damage in zip(one.steps, damages, strict=True)
    ]
    health = _health(one, damages if ends else damages[:-1], texts) if newest else None
    if ends and steps and one.way is WalkEnd.FALLS:
        steps[-1] = bold(steps[-1])
    elif steps and not ends:
        steps[-1] = f"{words.on(view, one.steps[-1].room, texts)}…"
    stayed = "boss-walk-waits" if one.way is WalkEnd.TOWN else "boss-walk-no-room"
    told = texts(
        "boss-walk-line",
        name=bold(view.short_name(one.seat)),
        hero=_hero(one.hero, texts),
        way=f" {signs.WAY} ".join(steps) if steps else texts(stayed),
    )
    return lines(told, health, bold(_end(one, texts)) if ends else None)


def _step(view: PublicMatchView, step: WalkStep, damage: int, texts: Texts) -> str:
    """A Room with its damage; a frozen one as it is on the board."""
    room = words.on(view, step.room, texts)
    if step.off:
        return f"{signs.FROZEN}{struck(room)}"
    return texts("boss-walk-step", room=room, damage=_less(damage))


def _less(damage: int) -> str:
    """The damage that a Room does to a hero: "−3"."""
    return f"\N{MINUS SIGN}{damage}" if damage else "0"


def _damages(one: Walked) -> list[int]:
    """The damage in each Room; what cards do to the hero there is a part of it."""
    totals = [0, *[step.total for step in one.steps]]
    return [after - before for before, after in pairwise(totals)]


def _waits(view: PublicMatchView, one: Walked, texts: Texts) -> str:
    name, way = bold(view.short_name(one.seat)), texts("boss-walk-waits")
    return texts("boss-walk-line", name=name, hero=_hero(one.hero, texts), way=way)


def _hero(hero: str, texts: Texts) -> str:
    """A hero with its sign; the fool has none."""
    kind, told = HEROES[hero].kind, words.hero(hero, texts)
    return told if kind == FOOL else signs.beside(signs.CLASSES[kind], told)


def _end(one: Walked, texts: Texts) -> str:
    worth = points((one.hero,))
    match one.way:
        case WalkEnd.FALLS:
            told = texts("boss-walk-falls", souls=words.counted("souls", worth, texts))
            return signs.beside(signs.FALLS, told)
        case WalkEnd.THROUGH:
            told = texts("boss-walk-through", wounds=words.counted("wounds", worth, texts))
            return signs.beside(signs.WOUNDS, told)
        case _:
            return texts("boss-walk-town")


def _health(one: Walked, damages: Sequence[int], texts: Texts) -> str | None:
    """The health that is left after this damage; None where a card has changed how it ends."""
    full, falls = HEROES[one.hero].health, one.way is WalkEnd.FALLS
    if not one.steps or (sum(_damages(one)) >= full) is not falls:
        return None
    left = max(0, full - sum(damages))
    told = unbroken(texts("boss-walk-health", health=left, full=full))
    return f"{bar(left, full)} {told}"


def _fresh(recent: Sequence[Event], seen: BossView) -> tuple[int, int]:
    """Whether these events began the walk, and how many walks of heroes they ended."""
    began, ended, told = 0, 0, seen.turn == seen.told
    told = told or any(isinstance(o, e.TurnEnded) and o.turn == seen.told for o in recent)
    heroes = {one.hero for one in seen.walks}
    for event in recent:
        if isinstance(event, e.WalksBegan):
            # Events before it do not belong to this walk.
            began, ended = 1, 0
        elif isinstance(event, e.TurnEnded):
            break
        elif type(event) in ENDS or (isinstance(event, e.HeroMoved) and event.to == "town"):
            ended += getattr(event, "hero", "") in heroes
    return (began, ended) if told else (0, 0)
