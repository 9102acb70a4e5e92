"""The board of the official games: everything public, from the first question to the result."""

from bot.contract.game import Event, Seat
from bot.games.dungeon.rules import events as d
from bot.games.dungeon.rules.encounter import Encounter, Phase
from bot.games.dungeon.screens import news
from bot.games.dungeon.screens import words as dungeon
from bot.games.dungeon.screens.controls import must_add
from bot.games.welcome.rules import events as e
from bot.games.welcome.rules.state import WelcomeObservation
from bot.games.welcome.screens import controls, words
from bot.ui import symbols
from bot.ui.board import hosted_by
from bot.ui.catalogue import Texts
from bot.ui.markdown import dotted, lines, small, subheading
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import Block, Divider, MessageLayout, Text
from bot.ui.result import result_layout

_COLOURS = {
    Phase.HERO: symbols.Colour.QUIET,
    Phase.TURN: symbols.Colour.TURN,
    Phase.CARD: symbols.Colour.CARD,
    Phase.ASK: symbols.Colour.PERIL,
    Phase.NAME: symbols.Colour.PERIL,
    Phase.USE: symbols.Colour.PERIL,
    Phase.DROP: symbols.Colour.PERIL,
    Phase.OVER: symbols.Colour.OVER,
}

_TOLD_FIRST: tuple[type[Event], ...] = (
    e.RoundEnded,
    e.HeroChosen,
    d.Passed,
    d.Discarded,
    d.Added,
    d.Drew,
    e.NamerChosen,
    e.LeftToLuck,
    d.Named,
    # Without any of the others, the first card met is the one that was just decided about.
    d.Met,
)


def board(view: PublicMatchView, texts: Texts) -> MessageLayout:
    """The public state of the match, with the components of what is asked."""
    seen: WelcomeObservation = view.observation
    if view.result is not None:
        title = words.title(seen.options.box, texts)
        why = words.why(seen, texts)
        details: tuple[str, ...] = (why,) if why is not None else ()
        if view.result.outcome is None:
            details = tuple(words.standing(view, seen, texts))
        return result_layout(
            view,
            view.result,
            title,
            texts,
            None,
            *details,
            merits=lambda seat: words.merits(seen, seat, texts),
        )
    head = lines(_head(view, seen, texts), *words.contenders(view, seen, texts))
    blocks: list[Block] = [Text(head), Divider()]
    if seen.phase is not Phase.HERO:
        blocks += [Text(_hero(view, seen, texts)), Divider()]
    blocks.append(Text(_now(view, seen, texts)))
    blocks += controls.board(view, texts)
    return MessageLayout(tuple(blocks), _COLOURS[seen.phase])


def _head(view: PublicMatchView, seen: WelcomeObservation, texts: Texts) -> str:
    hero = dungeon.hero_name(seen.hero, texts) if seen.hero else None
    turn = texts("welcome-turn", turn=seen.part_turn) if seen.phase in words.BIDDING else None
    title = dotted((texts("welcome-round", round=seen.number), turn, hero))
    host = hosted_by(view, texts)
    named = words.title if host is None else words.short_title
    about = dotted((named(seen.options.box, texts), host))
    brief = view.crowded or _asks_for_another(seen)
    return lines(subheading(f"{symbols.MATCH} {title}"), None if brief else small(about))


def _hero(view: PublicMatchView, seen: WelcomeObservation, texts: Texts) -> str:
    now = seen.expedition.delve.health if seen.expedition else seen.full_health
    health = dungeon.health_text(now, dungeon.whole_health(seen.hero), texts)
    kit = dungeon.kit_text(seen.kit, texts)
    if view.crowded:
        return health if _asks_for_another(seen) else lines(health, kit)
    if _asks_for_another(seen):
        return lines(health, kit, dungeon.gone_text(view, seen.tiles, texts))
    return lines(health, dungeon.tiles_text(seen, view, texts, fine=True))


def _asks_for_another(seen: WelcomeObservation) -> bool:
    """Whether it is asked who names a monster for the runner, or which one.

    That takes a row of buttons more than other questions.
    """
    names = seen.phase is Phase.NAME and seen.asked != seen.runner
    return names or seen.phase is Phase.ASK


def _now(view: PublicMatchView, seen: WelcomeObservation, texts: Texts) -> str:
    """Dungeon and deck, what happened last, and in the last line who must act."""
    if seen.phase is Phase.HERO:
        return lines(*_since(view, seen, texts), _aside(view, seen, texts), _ask(view, seen, texts))
    piles = dungeon.piles(view, seen, texts, fine=True, brief=view.crowded)
    naming = seen.phase in (Phase.ASK, Phase.NAME)
    if view.crowded or seen.offers_last_card or naming:
        # What can be read elsewhere gives way.
        last_card = small(texts("deck-last-card")) if seen.offers_last_card else None
        return lines(piles, last_card, _ask(view, seen, texts))
    return lines(piles, *_since(view, seen, texts), _ask(view, seen, texts))


def _since(view: PublicMatchView, seen: WelcomeObservation, texts: Texts) -> list[str | None]:
    """The special monsters, and what happened last; nothing where there is no room for it."""
    if view.crowded:
        return []
    last = last_action(view, texts)
    # The page of the special monsters names them too; who sat before stands on the board alone.
    specials = words.specials(seen, texts) if not view.predecessors else None
    return [specials, small(last) if last is not None else None]


def _aside(view: PublicMatchView, seen: WelcomeObservation, texts: Texts) -> str | None:
    """The cards that the last round has shown, unless its walk tells them for good."""
    return None if seen.walked_last else words.aside(view, seen.aside, texts)


def last_action(view: MatchView, texts: Texts) -> str | None:
    """What the last log entry did, in a sentence; None where nothing of it is told."""
    return news.last(view, _TOLD_FIRST, _told, texts)


def _told(view: MatchView, event: Event, texts: Texts) -> str | None:
    match event:
        case e.RoundEnded(round=number, seat=None):
            return texts("welcome-round-open", round=number)
        case e.RoundEnded(round=number, seat=int(seat), survived=survived):
            return _told_end(view, number, Seat(seat), survived, texts)
        case e.HeroChosen(hero=hero, seat=None):
            return texts("welcome-hero-dealt", hero=dungeon.hero_name(hero, texts))
        case e.HeroChosen(hero=hero, seat=int(seat)):
            thing = texts(f"hero-{hero}.object")
            return texts("welcome-hero-picked", name=view.short_name(Seat(seat)), hero=thing)
        case e.NamerChosen(seat=seat, other=other):
            names = {"name": view.short_name(seat), "other": view.short_name(other)}
            return texts("welcome-asked", **names)
        case e.LeftToLuck(seat=seat):
            return texts("welcome-luck-named", name=view.short_name(seat))
        case d.Named(seat=seat, kind=kind):
            monster = dungeon.monster_name(kind, texts)
            return texts("welcome-named", name=view.short_name(seat), monster=monster)
        case d.Met(seat=seat, encounter=Encounter(damage=int(damage))) if damage:
            return texts("last-held", name=view.short_name(seat))
        case d.Passed(forced=True) if not view.is_duel:
            return texts("welcome-all-forced")
    return news.told(view, event, texts)


def _told_end(view: MatchView, number: int, seat: Seat, survived: bool | None, texts: Texts) -> str:
    name = view.short_name(seat)
    if survived is None:
        return texts("welcome-round-broken", round=number, name=name)
    if survived:
        return texts("welcome-round-survived", round=number, name=name)
    return texts("welcome-round-fell", round=number, name=name)


def _ask(view: PublicMatchView, seen: WelcomeObservation, texts: Texts) -> str:
    """Who must act, and how."""
    assert seen.asked is not None, "a match that is over has a result"
    name = view.short_name(seen.asked)
    match seen.phase:
        case Phase.HERO:
            return texts("welcome-ask-hero", name=name)
        case Phase.TURN:
            return texts("ask-turn", name=name)
        case Phase.CARD:
            if not must_add(view.prompts):
                return texts("ask-card", name=name)
            first = seen.must_add
            return texts("ask-card-first" if first else "ask-card-add", name=name)
        case Phase.ASK:
            return texts("welcome-ask-other", name=name, tile=dungeon.asked_tile(seen, texts))
        case Phase.NAME if seen.asked != seen.runner:
            return texts("welcome-ask-name", name=name, tile=dungeon.asked_tile(seen, texts))
        case Phase.NAME:
            return texts("ask-name", name=name, tile=dungeon.asked_tile(seen, texts))
        case Phase.USE:
            return texts("welcome-ask-use", name=name)
        case Phase.DROP:
            return texts("welcome-ask-drop", name=name)
        case _:
            raise AssertionError("a match that is over has a result")
