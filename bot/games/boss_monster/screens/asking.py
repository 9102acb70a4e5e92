"""The open question, in the words of the board and of the call below it."""

from collections.abc import Mapping

from bot.contract.game import Prompt, Seat
from bot.games.boss_monster.rules import words as verbs
from bot.games.boss_monster.rules.asking import AT_DOOR, CANCELLING, IN_BUILD, REACT
from bot.games.boss_monster.rules.cards import AMOUNTS, FOOL, HEROES, ROOMS, TREASURES
from bot.games.boss_monster.rules.state import BossView, Play, Stage, experience
from bot.games.boss_monster.screens import cards, signs, words
from bot.games.boss_monster.screens.declared import declared
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, capital, small
from bot.ui.match_view import MatchView

BY_QUESTION: Mapping[str, str] = {
    "boss": "boss",
    "build": "build",
    "draw-kind": "draw",
    "when-built": "order",
    "extra": "build-more",
    "build-fetched": "place",
    "vampire-bordello": "wound",
    "specters-sanctum": "opponent",
    "succubus-spa": "type",
    "draculord": "opponent",
    "centipede-tunnel": "second-room",
    "drop": "spell-to-discard",
}
"""The end of the text, by the question, where that alone says what is asked."""

BY_VERB: Mapping[str, str] = {
    verbs.SEAT: "opponent",
    verbs.KIND: "type",
    verbs.FIRST: "order",
    verbs.PLACE: "place",
    verbs.YES.verb: "use",
}
"""The end of the text, by the first answer, where several cards ask alike."""

ASKS = frozenset({*BY_QUESTION.values(), *BY_VERB.values(), "soul", "hero", "room", "card"})
"""The ends of all texts of questions to one seat."""

PLAIN = ("boss", "build", "order")
"""The questions that no card asks."""

_DISCARDED = {"dracolich-lair": AMOUNTS["dracolich-lair"]}
"""Questions after so many cards of the hand, which the board does not list."""

_FOR_ALL = ("jeopardy", "kobold-strike")
"""Spells that do the same to everybody, so that what stands on them addresses nobody."""

FIRST_TURN = 1

ROOMY = 3
"""Up to so many seats a phone has room for more than a line of what is told of each."""

PAIR = 2
"""More players than this are not named one by one, of at most four who play."""

_BUILDING = (Stage.BEGIN, Stage.BUILD, Stage.REVEAL, Stage.BAIT)
"""The part of a turn before its Adventure."""


def ask(view: MatchView, texts: Texts) -> str | None:
    """The question, with the names of all who are asked; None while nobody is."""
    if not view.prompts:
        return None
    prompt = view.prompts[0]
    names = _names(view, texts)
    match prompt.question:
        case "react":
            return texts("boss-ask-window", names=names)
        case "cancel":
            return _cancel(view, names, texts)
        case "opening":
            return texts("boss-ask-discard-two", names=names)
        case "first-room":
            return texts("boss-ask-first", names=names)
    by = asking_title(view)
    if prompt.window:
        return texts("boss-ask-destroys", card=words.name(by, texts), names=names)
    told = {"name": view.short_name(prompt.seat)}
    if by:
        told |= {"card": words.name(by, texts), "does": cards.line(by, texts)}
    if prompt.question in _DISCARDED:
        return texts("boss-ask-discard", **told, count=_DISCARDED[prompt.question])
    kind = _kind(view, prompt)
    if kind in PLAIN:
        told = {"name": told["name"]}
    elif kind in ("build-more", "draw"):
        # The question says what the card does.
        told.pop("does")
    return texts(f"boss-ask-{kind}", **told)


def _names(view: MatchView, texts: Texts) -> str:
    """All who are asked; more than two by the one who is not, or as everybody."""
    if len(view.asked) > PAIR:
        others = [view.short_name(seat) for seat in view.active if seat not in view.asked]
        return texts("boss-asked-all-but", name=others[0]) if others else texts("boss-asked-all")
    return all_of([view.short_name(seat) for seat in view.asked], texts)


def asking_title(view: MatchView) -> str:
    """The card or the boss by which somebody is asked; "" for none."""
    seen: BossView = view.observation
    by = seen.by or (seen.asking[-1].kind if seen.asking else "")
    return "" if by in (REACT, CANCELLING) else by


def _cancel(view: MatchView, names: str, texts: Texts) -> str:
    seen: BossView = view.observation
    asking = seen.asking[-1]
    card, *args = asking.args
    play = Play(asking.seat, card, tuple(args))
    brief = is_brief(view)
    return texts("boss-ask-cancel", play=playing(view, play, texts, brief=brief), names=names)


def is_brief(view: MatchView) -> bool:
    """Whether a phone has little room for more than the dungeons."""
    return len(view.observation.keepers) > ROOMY or view.crowded


def playing(view: MatchView, play: Play, texts: Texts, *, brief: bool) -> str:
    """A play that has still to happen, and what its card does; `brief`: that or its target."""
    told = declared(view, play.seat, play.card, () if view.crowded else play.args, texts)
    title = words.title_of(play.card)
    if brief and play.args:
        return told
    long = title in _FOR_ALL and not brief
    does = cards.does(title, texts) if long else f"{cards.line(title, texts)}."
    return f"{told} {capital(does)}"


def _kind(view: MatchView, prompt: Prompt) -> str:
    """The end of the text of a question to one seat."""
    if prompt.question in BY_QUESTION:
        return BY_QUESTION[prompt.question]
    seen: BossView = view.observation
    for move in prompt.moves:
        verb, argument = move.action.verb, move.action.argument
        if verb in BY_VERB:
            return BY_VERB[verb]
        if argument in HEROES:
            return "soul" if _is_soul(seen, argument) else "hero"
        if argument in ROOMS:
            lies = any(
                argument in [slot.top for slot in each.keeper.slots] for each in seen.keepers
            )
            return "room" if lies else "card"
    return "card"


def _is_soul(seen: BossView, hero: str) -> bool:
    return any(hero in each.keeper.souls for each in seen.keepers)


def about(view: MatchView, texts: Texts) -> str | None:
    """The subject of a window, where no hero is inside; None for every other question."""
    seen: BossView = view.observation
    if not seen.asking or seen.asking[0].kind != REACT:
        return None
    asking = seen.asking[0]
    name = view.short_name(asking.seat)
    if asking.args == (IN_BUILD,):
        return texts("boss-about-builder", name=name)
    if asking.args == (AT_DOOR,):
        waits = bool(seen.keepers[asking.seat].keeper.entrance)
        return texts("boss-about-heroes" if waits else "boss-about-nobody", name=name)
    return None


def waits(view: MatchView, texts: Texts, *, brief: bool = False) -> str | None:
    """The plays that nobody cancelled and that still have to happen; None for none."""
    seen: BossView = view.observation
    waiting = [playing(view, play, texts, brief=brief) for play in seen.declared if play.pending]
    return texts("boss-waits", plays=" ".join(waiting)) if waiting else None


def hint(view: MatchView, texts: Texts) -> str | None:
    """A hint: the point of the game in the opening, the task in the first turn; None later."""
    seen: BossView = view.observation
    if seen.turn > FIRST_TURN or not view.prompts:
        return None
    question = view.prompts[0].question
    if seen.stage is Stage.SETUP:
        return texts("boss-hint-opening")
    if question == "build":
        return texts("boss-hint-build")
    if question != REACT:
        return None
    adventure = seen.stage is Stage.ADVENTURE
    return texts("boss-hint-adventure" if adventure else "boss-hint-window")


def legend(view: MatchView, texts: Texts) -> str:
    """The signs of the board, in sentences for the opening and the first turn."""
    seen: BossView = view.observation
    known = {"boss-sign-souls": signs.SOULS, "boss-sign-wounds": signs.WOUNDS}
    if any(each.keeper.placed for each in seen.keepers):
        known["boss-legend-face-down"] = signs.FACE_DOWN
    named = [signs.beside(sign, texts(word)) for word, sign in known.items()]
    told, kinds = ", ".join(named), words.classes(texts)
    if seen.stage is Stage.SETUP:
        return small(f"{told}. {texts('boss-hint-classes', classes=kinds)}")
    told = " ".join((f"{told}, {kinds}.", *[f"{capital(one)}." for one in _examples(seen, texts)]))
    return small(texts("boss-hint-signs", signs=told))


def classes(texts: Texts) -> str:
    """The signs of the classes in a line, which every board has."""
    return small(words.classes(texts))


def _examples(seen: BossView, texts: Texts) -> list[str]:
    """A hero of town and the treasure of a dungeon, in words beside their signs."""
    told = []
    heroes = [HEROES[visitor.hero] for visitor in seen.town if HEROES[visitor.hero].kind != FOOL]
    for hero in heroes[:1]:
        known = {"class": texts(f"boss-class-{hero.kind}"), "sign": signs.CLASSES[hero.kind]}
        told.append(texts("boss-legend-hero", health=hero.health, **known))
    lures = [
        (kind, count)
        for each in seen.keepers
        if not each.keeper.out
        for kind, count in zip(TREASURES, each.treasure, strict=True)
        if count
    ]
    # Best of the class of the hero above: so one sign is told in both of its places.
    lures.sort(key=lambda lure: not heroes or lure[0] != heroes[0].kind)
    for kind, count in lures[:1]:
        of = {"heroes": texts(f"boss-class-{kind}.all"), "sign": signs.CLASSES[kind]}
        told.append(texts("boss-legend-treasure", count=count, **of))
    return told


def callees(view: MatchView) -> list[Seat]:
    """The seats that a call is for: all who are asked, or all who build, one after the other."""
    seen: BossView = view.observation
    if seen.stage not in _BUILDING or view.slow:
        return list(view.asked)
    return sorted(view.active, key=lambda seat: -experience(seen.keepers[seat].keeper))


def called_as(view: MatchView) -> str | None:
    """The part of a game in which all are called once; None: every question calls.

    So it is where a turn may take hours: else all are here until the part is over.
    """
    seen: BossView = view.observation
    if view.slow or seen.stage is Stage.SETUP:
        return None
    return f"turn-{seen.turn}-{'build' if seen.stage in _BUILDING else 'adventure'}"


def called(view: MatchView, texts: Texts, players: str) -> str:
    """The call to all whom it is for. `players`: their mentions."""
    seen: BossView = view.observation
    question = view.prompts[0].question
    match question:
        case "boss":
            return texts("boss-call-boss", player=players)
        case "opening":
            return texts("boss-call-opening", players=players)
        case "first-room":
            return texts("boss-call-first", players=players)
    if seen.stage in _BUILDING and not view.slow:
        return texts("boss-call-builders", players=players, turn=seen.turn)
    if question == "build":
        return texts("boss-call-build", players=players, turn=seen.turn)
    if seen.stage is Stage.ADVENTURE and not view.slow:
        return texts("boss-call-adventure", players=players, turn=seen.turn)
    by = asking_title(view)
    if not by:
        return texts("boss-call-window", players=players)
    return texts("boss-call-choose", players=players, card=words.name(by, texts))
