"""The news: peaks in lines of their own, and the last act in sentences, dice that fell first."""

from collections.abc import Iterator, Sequence

from bot.contract.game import Event
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.dice import DUNGEON_LETTERS, PARTY_LETTERS, Dice, Peril
from bot.games.dungeon_roll.rules.heroes import HEROES
from bot.games.dungeon_roll.rules.specialties import SPECIALTIES
from bot.games.dungeon_roll.rules.state import RollPhase, RollState, WayOut
from bot.games.dungeon_roll.rules.tokens import TOKEN_OF, Token
from bot.games.dungeon_roll.rules.ultimates import ULTIMATES
from bot.games.dungeon_roll.screens import signs, words
from bot.games.dungeon_roll.screens.heroes import hero_name, mastered
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, capital, heading, small, subheading
from bot.ui.match_view import MatchView

MOST = 3
"""So many sentences are told, but one among monsters at a table: a board has to fit a phone."""


def news(view: MatchView, texts: Texts) -> str | None:
    """The sentences about the newest act; None where nothing of it is told."""
    told = [*_sorted(view.then, texts)]
    seen: RollState = view.observation
    fights = len(view.players) > 1 and seen.phase is RollPhase.MONSTER
    # Within a delve the abilities of a new master take the room of all other news.
    learns = seen.delve.level and any(isinstance(event, e.Mastered) for event in view.recent)
    most = 1 if fights or learns else MOST
    return " ".join(told[:most]) if told else None


def peaks(view: MatchView, texts: Texts) -> list[str]:
    """A headline for each turning point of the newest act: mastery, a dragon beaten, an end."""
    return [line for event in view.recent for line in _peak(view.then, event, texts)]


def _peak(view: MatchView, event: Event, texts: Texts) -> list[str]:
    match event:
        case e.Mastered(seat=seat, side=side):
            name = view.short_name(seat)
            told = texts("roll-news-master", name=name, hero=hero_name(side, texts))
            return [subheading(f"{signs.MASTER} {told}")]
        case e.DragonBeaten():
            told = heading(f"{signs.PERILS[Peril.DRAGON]} {texts('roll-news-dragon')}")
            return [told, small(texts("roll-news-dragon.brings"))]
        case e.DelveEnded(way=WayOut.FLED):
            told, *why = flight(view, event, texts)
            return [subheading(told), *map(small, why)]
        case e.DelveEnded(seat=seat, way=way) if way is not WayOut.STAYED:
            name, level, gained = view.short_name(seat), event.level, event.experience
            told = texts(f"roll-news-{_WAYS[way]}", name=name, level=level, experience=gained)
            best = [texts("roll-news-best")] if _is_best(view.observation, event) else []
            return [subheading(f"{signs.HOME} {told}"), *map(small, best)]
    return []


def _is_best(seen: RollState, ended: e.DelveEnded) -> bool:
    """Whether a delve that has just ended brought more than each before it."""
    before = seen.delvers[ended.seat].delves[:-1]
    return bool(before) and ended.experience > max(one.experience for one in before)


def flight(view: MatchView, ended: e.DelveEnded, texts: Texts) -> list[str]:
    """A flight as a headline, and below it why, and what going home before would have brought."""
    lost = is_lost(view.recent)
    key, name = "roll-news-lost" if lost else "roll-news-fled", view.short_name(ended.seat)
    why = [texts("roll-flight-nobody")] if lost else []
    why += [texts("roll-flight-cost", lost=ended.level - 1)] if ended.level > 1 else []
    told = f"{signs.FLIGHT} {texts(key, name=name, level=ended.level)}"
    return [told, *([" ".join(why)] if why else [])]


def finds(view: MatchView, texts: Texts) -> list[str]:
    """The treasure that the newest act brought: a line for each kind, with its use."""
    drawn = [event.tokens for event in view.recent if isinstance(event, e.Drawn)]
    return [
        texts(
            "roll-news-drawn",
            token=f"{signs.TOKENS[kind]} {words.tokens_of_kind(kind, count, texts)}",
            use=texts(f"roll-token-{kind.code}.use"),
        )
        for kind in Token
        if (count := sum([tokens[kind] for tokens in drawn]))
    ]


def defeat(view: MatchView, texts: Texts) -> str | None:
    """The news where the newest act led into a fight that nobody could win; None elsewhere."""
    ended = ending(view.recent)
    if ended is None or not is_lost(view.recent):
        return None
    told, *why = flight(view, ended, texts)
    return " ".join(filter(None, (news(view, texts), f"{told}.", *why)))


def ending(events: Sequence[Event]) -> e.DelveEnded | None:
    return next((event for event in events if isinstance(event, e.DelveEnded)), None)


def is_lost(events: Sequence[Event]) -> bool:
    """Whether the last act left nothing but to flee, so that fleeing was not chosen."""
    ended = ending(events)
    return ended is not None and ended.way is WayOut.FLED and events[0] is not ended


def _on_board(events: Sequence[Event]) -> e.LevelBegun | None:
    """The level whose dice lie on the board, if it has just begun."""
    begun = [event for event in events if isinstance(event, e.LevelBegun)]
    return begun[-1] if begun and ending(events) is None else None


def _sorted(view: MatchView, texts: Texts) -> Iterator[str]:
    """The sentences: what a master learns, then the dice that fell, then all else."""
    told: list[Event] = [event for event in view.recent if isinstance(event, e.Mastered)]
    told += [event for event in view.recent if isinstance(event, e.THROWN)]
    fought = [event for event in view.recent if isinstance(event, e.Fought)]
    others = [event for event in view.recent if event not in (*told, *fought)]
    sentences = [
        *(_told(view, event, texts) for event in told),
        _fought(fought, texts) if fought else None,
        *(_told(view, event, texts) for event in others),
    ]
    yield from (capital(sentence) for sentence in sentences if sentence is not None)


def _told(view: MatchView, event: Event, texts: Texts) -> str | None:
    """One event. Nothing that stands on the board above is said twice."""
    match event:
        case e.HeroTaken(seat=seat, hero=hero):
            name = view.short_name(seat)
            return texts("roll-news-hero", name=name, hero=hero_name(hero, texts))
        case e.LevelBegun(level=level, rolled=rolled) if event is not _on_board(view.recent):
            dice = all_of(words.dungeon_dice(rolled, texts), texts)
            return texts("roll-news-level", level=level, dice=dice)
        case e.Rethrown(by=by, party_now=party_now, dungeon_now=dungeon_now):
            what, now = _ability(by, texts), _dice(party_now, dungeon_now, texts)
            if not any((*event.party, *event.dungeon)):
                return texts("roll-news-thrown", what=what, now=now)
            before = _dice(event.party, event.dungeon, texts)
            return texts("roll-news-again", what=what, before=before, now=now)
        case e.Drawn(experience=short) if short:
            return texts("roll-news-empty", experience=short)
        case e.Mastered(seat=seat):
            seen: RollState = view.observation
            return mastered(HEROES[seen.delvers[seat].hero], texts) or None
        case e.Opened(by=by, chests=count) if by:
            chests = words.perils(Peril.CHEST, count, texts)
            return texts("roll-news-opened", by=words.companion(by, texts), chests=chests)
        case e.Quaffed(by=by, potions=count) if by:
            potions = words.perils(Peril.POTION, count, texts)
            return texts("roll-news-quaffed", by=words.companion(by, texts), potions=potions)
        case e.Returned(face=face):
            return texts("roll-news-returned", companion=words.face(PARTY_LETTERS[face], texts))
        case e.Turned(of=of, into=into, count=count):
            now = words.face(into, texts, count)
            if not of:
                return texts("roll-news-become", now=now)
            return texts("roll-news-turned", before=words.face(of, texts, count), now=now)
        case e.LairLeft(by=by, dragons=count):
            dragons = words.perils(Peril.DRAGON, count, texts)
            return texts("roll-news-lair-left", what=_ability(by, texts), dragons=dragons)
        case e.TokenSpent(token=code):
            return texts("roll-news-spent", token=words.companion(code, texts))
        case e.UltimateUsed(ability=ability, removed=removed):
            name = texts(f"roll-ultimate-{ability}")
            gone = words.dungeon_dice(removed, texts) if isinstance(removed, tuple) else []
            turned = any(isinstance(other, e.Turned) and other.of for other in view.recent)
            if gone and not turned:
                return texts("roll-news-ultimate-gone", ability=name, gone=all_of(gone, texts))
            if any(getattr(other, "by", None) == ability for other in view.recent):
                # The throw is told already, with the name of the ability.
                return None
            return texts("roll-news-ultimate", ability=name)
        case e.Refreshed():
            return texts("roll-news-refreshed")
        case e.TokensDiscarded(seat=seat, tokens=tokens):
            gone = words.tokens(tokens, texts)
            name = view.short_name(seat)
            return texts("roll-news-discarded", name=name, tokens=all_of(gone, texts))
        case e.DelveEnded(seat=seat, way=WayOut.STAYED) if len(view.players) > 1:
            # The records of a player alone say it.
            return texts("roll-news-stayed", name=view.short_name(seat))
    return None


def _fought(fights: Sequence[e.Fought], texts: Texts) -> str:
    """The fights of one act in one sentence: monsters, and the companions that beat them."""
    beaten = tuple(map(sum, zip(*(fight.beaten for fight in fights), strict=True)))
    by = words.companions([fight.by for fight in fights], texts)
    dice = all_of(words.dungeon_dice(beaten, texts), texts)
    return texts("roll-news-fought", by=all_of(by, texts), beaten=dice)


def _dice(party: Dice, dungeon: Dice, texts: Texts) -> str:
    """Dice of both kinds, at least one."""
    return all_of([*words.party_dice(party, texts), *words.dungeon_dice(dungeon, texts)], texts)


def _ability(by: str, texts: Texts) -> str:
    """The name of the cause that threw dice or drove dragons away: companion, token or ability."""
    if by in ULTIMATES:
        return texts(f"roll-ultimate-{by}")
    if by in _SPECIALTIES:
        return texts("roll-hero-does")
    return words.companion(by, texts)


_SPECIALTIES = {one.key for one in SPECIALTIES.values() if one.key}

assert not _SPECIALTIES & {*PARTY_LETTERS, *DUNGEON_LETTERS, *TOKEN_OF}

_WAYS = {WayOut.HOME: "home", WayOut.PORTAL: "portal", WayOut.ULTIMATE: "ultimate-home"}
"""How the texts of delves end that brought experience."""
