"""The common parts of the renderers of all dungeon games: boards and calls."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from bot.contract.game import Action, Event, Move, Seat
from bot.games.dungeon.rules import events as e
from bot.games.dungeon.rules.encounter import Encounter, Phase
from bot.games.dungeon.rules.table import TableObservation
from bot.games.dungeon.screens import controls, words
from bot.games.dungeon.screens.controls import must_add
from bot.games.dungeon.screens.hand import HandRenderer
from bot.games.dungeon.screens.walk import Story
from bot.ui import replies, symbols
from bot.ui.catalogue import Texts
from bot.ui.controls import move_button
from bot.ui.match_view import AgreedGame, MatchView, PublicMatchView
from bot.ui.message import Block, MessageLayout, Style, TextMessage
from bot.ui.names import mention
from bot.ui.renderer import Playback

_COLOURS = {
    Phase.STARTER: symbols.Colour.QUIET,
    Phase.HERO: symbols.Colour.QUIET,
    Phase.TURN: symbols.Colour.TURN,
    Phase.CARD: symbols.Colour.CARD,
}


class DungeonRenderer(HandRenderer):
    """The renderer of a dungeon game, which says how its own things are called and drawn.

    `seen` is the game's own observation.
    """

    story: type[Story[Any]]

    told_first: tuple[type[Event], ...]
    """The events that a sentence tells of, the most telling first: that of a walk's end.

    Without any of the others, the first card met is the one that was just decided about.
    """

    @abstractmethod
    def gift(self, view: MatchView, seat: Seat, texts: Texts) -> str:
        """Why a seat may not want to pass while the dungeon is empty."""

    # The parts of a board.

    def laid_out(
        self, view: PublicMatchView, blocks: Sequence[Block], texts: Texts
    ) -> MessageLayout:
        """A board, with the answers to what is asked below it."""
        colour = _COLOURS.get(view.observation.phase, symbols.Colour.PERIL)
        return MessageLayout((*blocks, *self._controls(view, texts)), colour)

    def _controls(self, view: PublicMatchView, texts: Texts) -> tuple[Block, ...]:
        seen, names = view.observation, view.names
        agreed = AgreedGame(options=seen.options, seats=len(names), names=names, observation=seen)
        return controls.board(view, lambda: self.rules_topics(agreed, texts), texts)

    def health(self, seen: TableObservation, texts: Texts) -> str:
        now = seen.expedition.delve.health if seen.expedition else seen.full_health
        return words.health_text(now, words.whole_health(seen.hero), texts)

    def ask(self, view: PublicMatchView, texts: Texts) -> str:
        seen = view.observation
        name = view.short_name(seen.asked)
        match seen.phase:
            case Phase.TURN:
                return texts("ask-turn", name=name)
            case Phase.CARD if not must_add(view.prompts):
                return texts("ask-card", name=name)
            case Phase.CARD:
                return texts("ask-card-first" if seen.must_add else "ask-card-add", name=name)
            case Phase.NAME:
                return texts("ask-name", name=name, tile=words.asked_tile(seen, texts))
        raise AssertionError("a match that is over has a result")

    def last_action(self, view: MatchView, texts: Texts) -> str | None:
        """The effect of the last log entry, in a sentence; None where nothing of it is told.

        One entry makes several events; the one that matters most is told. None of them may be: at
        the very start, when somebody leaves, or on a hold after which the same monster is asked
        about.
        """
        for kind in self.told_first:
            for event in view.recent:
                if isinstance(event, kind):
                    return self.told(view, event, texts)
        return None

    def told(self, view: MatchView, event: Event, texts: Texts) -> str | None:
        match event:
            case e.Met(seat=seat, encounter=Encounter(beaten_by=str(tile))):
                thing = words.tile_object(tile, texts)
                return texts("last-struck", name=view.short_name(seat), tile=thing)
            case e.Passed(seat=seat, forced=forced):
                return words.passed(view, seat, texts, forced=forced)
            case e.Discarded(seat=seat, tile=tile):
                thing = words.tile_object(tile, texts)
                return texts("last-discarded", name=view.short_name(seat), tile=thing)
            case e.Added(seat=seat):
                return texts("last-added", name=view.short_name(seat))
            case e.Drew(seat=seat):
                return texts("last-drew", name=view.short_name(seat))
        return None

    def playback(self, view: PublicMatchView, texts: Texts) -> Playback | None:
        """The walk that is going on, or the last one; None before the first."""
        seen: TableObservation = view.observation
        # Before a monster is named, nobody has gone in yet.
        asks = seen.phase in (Phase.USE, Phase.STRIKE, Phase.DROP)
        expedition = seen.expedition if asks else seen.last
        if expedition is None:
            return None
        return self.story(view, seen, expedition, texts).walk(self.told_first[0])

    def part(self, name: str, texts: Texts) -> str | None:
        word, _, number = name.partition("-")
        if not word:
            return None
        return texts("part-adventure" if word == "adventure" else "part-round", number=int(number))

    # Calls and questions.

    def ping_key(self, view: PublicMatchView) -> str:
        """Once a turn (the card included), once for a walk's questions, once for who names."""
        seen: TableObservation = view.observation
        match seen.phase:
            case Phase.STARTER:
                return "starter"
            case Phase.HERO:
                return f"hero:{seen.number}:{seen.asked}"
            case Phase.NAME if seen.asked != seen.runner:
                return f"name:{seen.number}:{seen.asked}"
            case Phase.ASK | Phase.NAME | Phase.USE | Phase.STRIKE | Phase.DROP:
                return f"delve:{seen.number}"
            case _:
                return f"turn:{seen.turn}"

    def ping(self, view: PublicMatchView, texts: Texts) -> TextMessage:
        """The news and the call: all that a phone shows of a match."""
        (seat,) = view.asked
        user = view.players[seat]
        call, news = self._call(view, seat, texts), self.news(view, texts)
        return TextMessage(call if news is None else f"{news} {call}", (user,))

    def news(self, view: PublicMatchView, texts: Texts) -> str | None:
        return self.last_action(view, texts)

    def _call(self, view: PublicMatchView, seat: Seat, texts: Texts) -> str:
        player = mention(view.players[seat])
        card = view.observation.phase is Phase.CARD
        if card and view.asked_since[seat] == view.took_back:
            return texts("call-card-back", player=player)
        return self.call(view, player, texts)

    def call(self, view: PublicMatchView, player: str, texts: Texts) -> str:
        """The question to a player: here a turn. `player`: a mention.

        The same for the whole of a turn: by these words a line is known again after a restart.
        """
        seen: TableObservation = view.observation
        # Called for before the card was drawn, unless it is once more.
        drawn = seen.phase is Phase.CARD and not view.is_put_anew(view.asked[0])
        return texts("call-turn", player=player, dungeon=seen.dungeon, deck=seen.deck + drawn)

    def confirm(
        self, view: MatchView, seat: Seat, action: Action, word: str, texts: Texts
    ) -> MessageLayout:
        button = move_button(view, seat, Move(action), texts("confirm-pass-button"), Style.DANGER)
        return replies.question(texts("confirm-pass"), self.gift(view, seat, texts), button)
