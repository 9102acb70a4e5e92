"""The board of a Death Match: everything public, from the first question to the result."""

from bot.contract.game import Event
from bot.games.deathmatch.rules import events as e
from bot.games.deathmatch.rules.state import Observation
from bot.games.deathmatch.screens import controls, result, words
from bot.games.dungeon.rules import events as shared
from bot.games.dungeon.rules.encounter import Encounter, Phase
from bot.games.dungeon.screens import news
from bot.games.dungeon.screens import words as dungeon
from bot.games.dungeon.screens.controls import must_add
from bot.ui import symbols
from bot.ui.board import hosted_by, short_match_name
from bot.ui.catalogue import Texts
from bot.ui.markdown import dotted, lines, small, subheading
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import Block, Divider, MessageLayout, Text

_COLOURS = {
    Phase.STARTER: symbols.Colour.QUIET,
    Phase.TURN: symbols.Colour.TURN,
    Phase.CARD: symbols.Colour.CARD,
    Phase.NAME: symbols.Colour.PERIL,
    Phase.USE: symbols.Colour.PERIL,
    Phase.OVER: symbols.Colour.OVER,
}


_TOLD_FIRST: tuple[type[Event], ...] = (
    e.AdventureEnded,
    shared.Passed,
    shared.Discarded,
    shared.Added,
    shared.Drew,
    e.StarterChosen,
    # Without any of the others, the first monster met is the one just struck or let through.
    shared.Met,
)


def board(view: PublicMatchView, texts: Texts) -> MessageLayout:
    """The public state of the match, with the components of what is asked."""
    if view.result is not None:
        return result.board(view, view.result, texts)
    seen: Observation = view.observation
    head = lines(_head(view, seen, texts), words.score_text(view, seen, texts))
    blocks: list[Block] = [Text(head)]
    if seen.number:
        blocks += [Divider(), Text(_hero(view, seen, texts)), Divider()]
    blocks.append(Text(_now(view, seen, texts)))
    blocks += controls.board(view, texts)
    return MessageLayout(tuple(blocks), _COLOURS[seen.phase])


def _head(view: PublicMatchView, seen: Observation, texts: Texts) -> str:
    when = (
        texts("board-adventure", adventure=seen.number, turn=seen.part_turn)
        if seen.number
        else texts("board-before")
    )
    about = dotted(
        (
            words.title(seen.hero, texts),
            when,
            hosted_by(view, texts),
            words.practice(view, seen, texts),
        )
    )
    return lines(subheading(f"{symbols.MATCH} {short_match_name(view)}"), small(about))


def _hero(view: PublicMatchView, seen: Observation, texts: Texts) -> str:
    now = seen.expedition.delve.health if seen.expedition else seen.full_health
    health = dungeon.health_text(now, dungeon.whole_health(seen.hero), texts)
    return lines(health, dungeon.tiles_text(seen, view, texts))


def _now(view: PublicMatchView, seen: Observation, texts: Texts) -> str:
    """Dungeon and deck, what happened last, and in the last line who must act."""
    last = last_action(view, texts)
    return lines(
        dungeon.piles(view, seen, texts) if seen.number else None,
        small(texts("deck-last-card")) if seen.offers_last_card else None,
        small(last) if last is not None else None,
        _ask(view, seen, texts),
    )


def last_action(view: MatchView, texts: Texts) -> str | None:
    """What the last log entry did, in a sentence; None where nothing of it is told."""
    return news.last(view, _TOLD_FIRST, _told, texts)


def _told(view: MatchView, event: Event, texts: Texts) -> str | None:
    match event:
        case e.AdventureEnded(adventure=adventure, seat=seat, survived=survived):
            name = view.short_name(seat)
            if survived:
                return texts("last-survived", adventure=adventure, name=name)
            return texts("last-fell", adventure=adventure, name=name)
        case shared.Met(seat=seat, encounter=Encounter(beaten_by=None)):
            return texts("last-held", name=view.short_name(seat))
        case e.StarterChosen(starter=starter):
            # Not by whom: a host may have chosen for the seat.
            return texts("last-starter", name=view.short_name(starter))
    return news.told(view, event, texts)


def _ask(view: PublicMatchView, seen: Observation, texts: Texts) -> str:
    """Who must act, and how."""
    assert seen.asked is not None, "a match that is over has a result"
    name = view.short_name(seen.asked)
    match seen.phase:
        case Phase.STARTER:
            return texts(
                "ask-starter" if view.host_name is None else "ask-starter-hosted", name=name
            )
        case Phase.TURN:
            return texts("ask-turn", name=name)
        case Phase.CARD:
            only_add = must_add(view.prompts)
            return texts("ask-card-add" if only_add else "ask-card", name=name)
        case Phase.NAME:
            return texts("ask-name", name=name, tile=dungeon.asked_tile(seen, texts))
        case Phase.USE:
            assert seen.expedition is not None
            facing = seen.expedition.delve.facing
            assert facing is not None
            return texts(
                "ask-strike",
                name=name,
                monster=texts(f"monster-{facing.card}.faced"),
                strength=facing.strength or 0,
            )
        case _:
            raise AssertionError("a match that is over has a result")
