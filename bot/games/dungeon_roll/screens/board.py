"""The board: everything there is, from the first question to the result."""

from collections.abc import Sequence

from bot.contract.game import Prompt, Seat
from bot.games.dungeon_roll.rules import prompts as asked
from bot.games.dungeon_roll.rules.dice import Peril
from bot.games.dungeon_roll.rules.events import Drawn, Mastered
from bot.games.dungeon_roll.rules.heroes import HEROES, side_of, turn_of
from bot.games.dungeon_roll.rules.scoring import next_title, score_of, title_of
from bot.games.dungeon_roll.rules.state import DELVES, MASTERY, Delver, RollPhase, RollState, WayOut
from bot.games.dungeon_roll.rules.tokens import worth
from bot.games.dungeon_roll.screens import controls, rules, signs, words
from bot.games.dungeon_roll.screens.ahead import ahead, remedies, stake
from bot.games.dungeon_roll.screens.heroes import hero_name, introduced
from bot.games.dungeon_roll.screens.news import defeat, finds, news, peaks
from bot.games.dungeon_roll.screens.usual import first_way, saves, untried, ways_of
from bot.match.result import Result
from bot.ui import symbols
from bot.ui.board import hosted_by
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, bold, capital, dotted, lines, small, subheading, unbroken
from bot.ui.match_view import PublicMatchView
from bot.ui.message import Block, Divider, MessageLayout, Text
from bot.ui.result import result_layout

_COLOURS = {
    RollPhase.HERO: symbols.Colour.QUIET,
    RollPhase.MONSTER: symbols.Colour.PERIL,
    RollPhase.DRAGON: symbols.Colour.BAD,
    RollPhase.LOOT: symbols.Colour.GOOD,
    RollPhase.REGROUP: symbols.Colour.GOOD,
}


ASKED_PLAINLY = (RollPhase.HERO, RollPhase.START, RollPhase.FORM, RollPhase.SECOND)
"""The phases whose question needs nothing but a name."""


FULL = (RollPhase.MONSTER, RollPhase.LOOT)
"""The phases whose boards have the most to show."""


EXPLAINED = 3
"""So many kinds of treasure have their use beside them alone; at a table one between delves."""

TAUGHT = 3
"""Down to this level a newcomer is told what companions do."""


def board(view: PublicMatchView, texts: Texts) -> MessageLayout:
    """The public state of the match, with the components of what is asked."""
    seen: RollState = view.observation
    if view.result is not None:
        return _result(view, view.result, seen, texts)
    blocks = (*standing(view, seen, _now(view, seen, texts), texts), *controls.board(view, texts))
    colour = _COLOURS.get(seen.phase, symbols.Colour.TURN)
    waits = seen.asked is not None and turn_of(seen, seen.asked).besieged
    return MessageLayout(blocks, symbols.Colour.BAD if waits else colour)


def standing(
    view: PublicMatchView, seen: RollState, now: Sequence[str | None], texts: Texts
) -> tuple[Block, ...]:
    """The seats and the delve, with the lines of what happens now below them."""
    head, delve = _head(view, seen, texts), _delve(view, seen, texts)
    if len(seen.delvers) > 1 and delve:
        # At a table a phone lacks the room for lines between them.
        return (Text(lines(*head, *delve, *now)),)
    blocks: list[Block] = [Text(lines(*head))]
    for part in (delve, now):
        blocks += [Divider(), Text(lines(*part))] if part else []
    return tuple(blocks)


# The seats


def _head(view: PublicMatchView, seen: RollState, texts: Texts) -> list[str | None]:
    seat = words.asked_seat(seen.asked)
    delver = seen.delvers[seat]
    delve = min(len(delver.delves) + 1, DELVES)
    when = number = texts("roll-delve", delve=delve, delves=DELVES)
    if seen.phase is RollPhase.HERO:
        when = texts("roll-choosing")
    elif seen.delve.level:
        when = texts("roll-level", level=seen.delve.level)
    points = _points(delver, texts) if len(seen.delvers) == 1 else None
    own: tuple[str | None, ...] = ()
    if points and seen.phase is RollPhase.START and _is_first(seen):
        # The hero is introduced below.
        own = (points,)
    elif seen.phase is not RollPhase.HERO:
        # At a table the hero stands in the line of the seat.
        hero = _hero(delver, seen, texts) if points else ()
        # In this order a phone shows them on two lines.
        own = (points, *hero[1:], *hero[:1], _experience(delver, texts))
    if seen.delve.level:
        own = (capital(number), *own)
    # Within a delve a phone lacks the room.
    roomy = not seen.delve.level
    about = dotted((*own, hosted_by(view, texts) if roomy else None))
    past = words.records(delver, texts) if points and roomy else []
    return [
        titled(when, texts),
        *_table(view, seen, texts),
        small(about) if about else None,
        *map(small, past),
    ]


def titled(when: str, texts: Texts) -> str:
    """The first line of a board: the game, and where it stands."""
    return subheading(f"{signs.GAME} {dotted((texts('game-dungeon-roll'), when))}")


def _table(view: PublicMatchView, seen: RollState, texts: Texts) -> list[str]:
    """A line for each seat: points, how its delves ended, and the hero in turn, or each of two."""
    if len(seen.delvers) == 1:
        return []
    return [_seat(view, seen, Seat(seat), texts) for seat in range(len(seen.delvers))]


def _seat(view: PublicMatchView, seen: RollState, seat: Seat, texts: Texts) -> str:
    delver, name = seen.delvers[seat], bold(view.short_name(seat))
    if delver.left:
        return small(dotted((name, _points(delver, texts), texts("roll-left"))))
    turn = f"{signs.TURN} " if seat == seen.asked else ""
    hero: tuple[str, ...] = ()
    if seat == seen.asked:
        hero = _hero(delver, seen, texts)
    elif delver.hero and len(seen.delvers) == 2:
        hero = (hero_name(words.side_key(delver), texts),)
    # Within a delve a phone lacks the room.
    past = None if seen.delve.level else words.delves(delver, texts)
    told = dotted((name, *hero[:1], _points(delver, texts), *hero[1:], past))
    return small(f"{turn}{told}")


def _points(delver: Delver, texts: Texts) -> str:
    return texts("roll-points", points=score_of(delver))


def _experience(delver: Delver, texts: Texts) -> str:
    side = side_of(delver.hero, mastered=delver.mastered)
    if side is side_of(delver.hero, mastered=True):
        return unbroken(texts("roll-experience", experience=delver.experience))
    of = texts("roll-experience-of", experience=delver.experience, mastery=MASTERY)
    return unbroken(of)


def _hero(delver: Delver, seen: RollState, texts: Texts) -> tuple[str, ...]:
    """The hero in turn, and whether it can still do what it does once a delve."""
    side = side_of(delver.hero, mastered=delver.mastered)
    if side.ultimate is None:
        return ()
    spent, alone = seen.delve.spent, len(seen.delvers) == 1
    sign = signs.SPENT if spent else signs.READY
    ready = texts("roll-ready") if alone else texts("roll-ready.short")
    if spent:
        ready = texts("roll-spent") if alone else texts("roll-spent.short")
    return hero_name(side.key, texts), unbroken(f"{sign} {ready}")


# The delve


def _delve(view: PublicMatchView, seen: RollState, texts: Texts) -> list[str | None]:
    delve, delver = seen.delve, seen.delvers[words.asked_seat(seen.asked)]
    explained = EXPLAINED if len(seen.delvers) == 1 else not delve.level
    if any(isinstance(event, Drawn) for event in view.recent):
        # Those that were found are explained below.
        explained = 0
    treasure = _treasure(delver, explained, texts)
    if not delve.level and seen.phase is not RollPhase.FORM:
        return [*treasure]
    party = words.signed_party(delve, texts) or [texts("roll-nobody")]
    graveyard = None
    if delve.graveyard:
        told = texts("roll-graveyard", count=delve.graveyard)
        graveyard = unbroken(f"{signs.GRAVEYARD} {told}")
    there = words.signed_table(delve.table, texts)
    limit = side_of(delver.hero, mastered=delver.mastered).lair_limit
    if 0 < delve.lair < limit:
        told = texts("roll-lair", count=delve.lair, limit=limit)
        there.append(unbroken(f"{signs.PERILS[Peril.DRAGON]} {told}"))
    elif delve.lair and (view.crowded or seen.phase is not RollPhase.DRAGON):
        # Where there is room a headline says that it is awake.
        key = "roll-lair-awake" if view.crowded else "roll-lair-awake.dice"
        told = texts(key, count=delve.lair)
        there.append(unbroken(f"{signs.PERILS[Peril.DRAGON]} {told}"))
    return [
        f"{bold(texts('roll-party'))} {dotted((*party, graveyard))}",
        f"{bold(texts('roll-here'))} {dotted(there)}" if there else None,
        *treasure,
    ]


def _treasure(delver: Delver, explained: int, texts: Texts) -> list[str]:
    """The treasure of a seat; with its use and worth, if it is of at most so many kinds."""
    if not any(delver.tokens):
        return []
    told = ", ".join(words.tokens(delver.tokens, texts))
    if sum(map(bool, delver.tokens)) <= explained:
        points = texts("roll-points", points=worth(delver.tokens))
        kept = texts("roll-treasure-kept", points=points)
        told = dotted((", ".join(words.explained_tokens(delver.tokens, texts)), kept))
    return [small(f"{bold(texts('roll-treasure'))} {told}")]


def _now(view: PublicMatchView, seen: RollState, texts: Texts) -> list[str | None]:
    """The news, what is found and lies ahead, the stake, and in the last line the question."""
    told, high = (None, []) if view.crowded else (news(view, texts), peaks(view, texts))
    alone, hint = len(seen.delvers) == 1, _hint(view, seen, texts)
    if seen.phase is RollPhase.START and _is_first(seen) and (alone or not (told or high)):
        # A newcomer reads it before the first press.
        hero = HEROES.get(seen.delvers[words.asked_seat(seen.asked)].hero)
        does = map(small, introduced(hero, texts) if hero else ())
        return [small(told) if told else None, *does, texts("roll-hint"), _ask(view, seen, texts)]
    found = [] if view.crowded else finds(view, texts)
    decides = [] if view.crowded else ahead(view, seen, texts)
    # The new ability of a master takes the room.
    if not _learns(view):
        decides = [*decides, *stake(view, seen, texts)]
    elif seen.phase in FULL:
        found, decides = [], decides[:1] if seen.phase is RollPhase.LOOT else []
    told, hint = (small(each) if each is not None else None for each in (told, hint))
    return [*high, told, *found, hint, *decides, _ask(view, seen, texts)]


def _is_first(seen: RollState) -> bool:
    """Whether the seat in turn is on its first delve, so that it may be a newcomer's."""
    return not seen.delvers[words.asked_seat(seen.asked)].delves


def _advised(prompt: Prompt, seen: RollState) -> bool:
    """Whether a newcomer alone is told why a way is lit: there are others, and no dragon waits."""
    # On the last of these levels a phone lacks the room.
    alone = len(seen.delvers) == 1 and seen.delve.level < TAUGHT and _is_first(seen)
    chooses = len(ways_of(prompt, seen)) > 1 and not untried(prompt, seen)
    return alone and chooses and not turn_of(seen, prompt.seat).besieged


def _learns(view: PublicMatchView) -> bool:
    return any(isinstance(event, Mastered) for event in view.recent)


def _hint(view: PublicMatchView, seen: RollState, texts: Texts) -> str | None:
    """The use of companions at newcomers' first fights and potions, and of what lies as loot."""
    if not _is_first(seen) or view.crowded or _learns(view):
        return None
    taught = seen.phase is RollPhase.MONSTER and seen.delve.level <= TAUGHT
    if seen.phase is RollPhase.FACE or (taught and not news(view, texts)):
        return texts("roll-hint-fight")
    if seen.phase is RollPhase.LOOT:
        opened = seen.delvers[words.asked_seat(seen.asked)].chests
        chests, potions = seen.delve.table[Peril.CHEST], seen.delve.table[Peril.POTION]
        # The use of a chest is told as soon as one is opened.
        return texts("roll-hint-loot") if potions or (chests and not opened) else None
    return None


def _ask(view: PublicMatchView, seen: RollState, texts: Texts) -> str:
    """The question, with the name of the seat that is asked."""
    name = view.short_name(words.asked_seat(seen.asked))
    (prompt,) = view.prompts
    verbs = {move.action.verb for move in prompt.moves}
    match seen.phase:
        case RollPhase.FORM if seen.delve.scouted:
            return texts("roll-ask-scout", name=name, level=len(seen.delve.scouted))
        case RollPhase.MONSTER:
            if first_way(prompt, seen):
                key = "roll-ask-clear.first" if _advised(prompt, seen) else "roll-ask-clear"
                return texts(key, name=name)
            baits = [move for move in prompt.moves if move.action == asked.BAIT]
            if not any(saves(seen, move) for move in baits):
                # It would bring a dragon that nobody can beat.
                verbs.discard(asked.BAIT.verb)
            if helps := remedies(verbs, texts):
                return texts("roll-ask-otherwise.help", name=name, helps=all_of(helps, texts))
            fighting = verbs <= {"fight", "flee"}
            return texts("roll-ask-fight" if fighting else "roll-ask-otherwise", name=name)
        case RollPhase.LOOT if verbs.isdisjoint({"open", "quaff", "done"}):
            return texts("roll-ask-home", name=name, next=seen.delve.level + 1)
        case RollPhase.LOOT:
            if "done" in verbs:
                return texts("roll-ask-raid", name=name)
            if not _is_first(seen) or len(seen.delvers) > 1:
                return texts("roll-ask-loot", name=name)
            # A newcomer may take loot for something that waits.
            kinds = [(Peril.CHEST, "open"), (Peril.POTION, "quaff")]
            left = [(kind, seen.delve.table[kind]) for kind, verb in kinds if verb in verbs]
            what = ", ".join(words.perils(kind, count, texts) for kind, count in left)
            return texts("roll-ask-loot.first", name=name, what=what)
        case RollPhase.DRAGON:
            key = "roll-ask-dragon" if "slay" in verbs else "roll-ask-dragon-lost"
            return texts(key, name=name)
        case RollPhase.REGROUP if "home" not in verbs:
            # Only matches from before ruling DR51 ask this.
            return texts("roll-ask-bound", name=name, next=seen.delve.level + 1)
        case RollPhase.REGROUP if "on" not in verbs:
            return texts("roll-ask-deepest", name=name, level=seen.delve.level)
        case RollPhase.REGROUP:
            return texts("roll-ask-home", name=name, next=seen.delve.level + 1)
        case RollPhase.FACE:
            return texts("roll-ask-face", name=name, count=seen.delve.faces)
        case RollPhase.DISCARD:
            return texts("roll-ask-discard", name=name, count=seen.delve.owed)
        case phase:
            return texts(f"roll-ask-{phase}", name=name)


# The result


def _result(view: PublicMatchView, result: Result, seen: RollState, texts: Texts) -> MessageLayout:
    alone = len(seen.delvers) == 1
    tied = texts("roll-result-tie") if _tied(result, seen) else None
    listed = alone and result.outcome is not None
    detail = _next_title(seen, texts) if listed else tied
    missed = _missed(seen.delvers[0], texts) if listed else None
    past = words.records(seen.delvers[0], texts) if listed else []
    return result_layout(
        view,
        result,
        rules.title(seen.options, texts),
        texts,
        lambda score: scored(score, texts, titled=False),
        *[told for told in (defeat(view, texts), *past, missed, detail) if told is not None],
        merits=lambda seat: merits(seen, seat, texts, delves=not alone),
        headed=lambda score: scored(score, texts, titled=alone),
    )


def _missed(delver: Delver, texts: Texts) -> str | None:
    """The score that a player alone would have without a flight; None where that is the same."""
    lost = sum([one.level - 1 for one in delver.delves if one.way is WayOut.FLED])
    if not lost:
        return None
    now, then = score_of(delver), score_of(delver) + lost
    score = scored(then, texts, titled=title_of(then) is not title_of(now))
    return texts("roll-result-lost", lost=lost, score=score)


def _next_title(seen: RollState, texts: Texts) -> str | None:
    """The next title for a player alone; None beyond the best one."""
    better = next_title(score_of(seen.delvers[0]))
    if better is None:
        return None
    least, title = better
    return texts("roll-result-next", title=texts(f"roll-title-{title}"), points=least)


def _tied(result: Result, seen: RollState) -> bool:
    """Whether tokens decided between equal scores. Seats that left come last in any case."""
    outcome = result.outcome
    if outcome is None or outcome.scores is None:
        return False
    ranked = zip(seen.delvers, outcome.scores, outcome.places, strict=True)
    pairs = {(score, place) for delver, score, place in ranked if not delver.left}
    return len({score for score, _ in pairs}) < len(pairs)


def scored(score: int, texts: Texts, *, titled: bool) -> str:
    """A score in words; with the title that it earns alone."""
    points = texts("score-dungeon-roll", score=score)
    return dotted((points, texts(f"roll-title-{title_of(score)}") if titled else None))


def merits(seen: RollState, seat: Seat, texts: Texts, *, delves: bool = True) -> str:
    """The parts of a seat's score. `delves`: and how these ended."""
    delver = seen.delvers[seat]
    past = words.delves(delver, texts) if delves and not delver.sat_out else None
    return dotted(
        (
            hero_name(words.side_key(delver), texts) if delver.hero else None,
            texts("roll-merits", experience=delver.experience, treasure=worth(delver.tokens)),
            texts("roll-delves", delves=past) if past else None,
            texts("roll-no-delve") if delver.sat_out else None,
            texts("roll-dragons", count=delver.dragons) if delver.dragons else None,
        )
    )
