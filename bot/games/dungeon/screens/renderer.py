"""The common parts of the renderers of all dungeon games: calls, hands, records."""

from abc import abstractmethod
from typing import Any

from bot.contract.game import Prompt, Seat
from bot.games.dungeon.rules.events import DrewMonster
from bot.games.dungeon.rules.table import TableObservation
from bot.games.dungeon.screens import hand
from bot.games.dungeon.screens.controls import card_controls
from bot.ui.catalogue import Texts
from bot.ui.markdown import dotted, small
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import Button, MessageLayout, TextMessage
from bot.ui.names import mention
from bot.ui.renderer import MatchRenderer

_CARD = "card"
"""The question of a prompt that asks where a drawn card is to go."""


class DungeonRenderer(MatchRenderer):
    """The renderer of a dungeon game, which says how its own things are called and drawn.

    `seen` is the game's own observation.
    """

    record_events = (DrewMonster,)

    fine_hands = False
    """Whether hands tell what lies open in small letters, as more people play than two."""

    @abstractmethod
    def title(self, seen: Any, texts: Texts) -> str:
        """The name of the game and its variant."""

    @abstractmethod
    def when(self, seen: Any, texts: Texts) -> str | None:
        """Which part and turn of the game it is; None before there is equipment on the table."""

    @abstractmethod
    def duty(self, view: MatchView, texts: Texts) -> str | None:
        """What the observer is to know of placing the card in hand."""

    @abstractmethod
    def buttons(self, view: MatchView, prompt: Prompt, texts: Texts) -> tuple[Button, ...]:
        """What is asked, as buttons: the moves that are no menu."""

    @abstractmethod
    def placed_last(self, texts: Texts) -> str:
        """That a card is placed, where the part of the game ended with it."""

    @abstractmethod
    def call(self, view: PublicMatchView, player: str, texts: Texts) -> str:
        """What somebody is asked for. `player`: a mention.

        The same for the whole of a turn: by these words a line is known again after a restart.
        """

    @abstractmethod
    def news(self, view: PublicMatchView, texts: Texts) -> str | None:
        """What happened last, where the call is to tell it."""

    def ping(self, view: PublicMatchView, texts: Texts) -> TextMessage:
        """What happened, and who is asked for what now: what a phone shows of a match."""
        (seat,) = view.asked
        user = view.players[seat]
        call, news = self._call(view, seat, texts), self.news(view, texts)
        return TextMessage(call if news is None else f"{news} {call}", (user,))

    def _call(self, view: PublicMatchView, seat: Seat, texts: Texts) -> str:
        player = mention(view.players[seat])
        if view.prompts[0].question == _CARD and view.asked_since[seat] == view.took_back:
            return texts("call-card-back", player=player)
        return self.call(view, player, texts)

    def hand_key(self, view: MatchView) -> str | None:
        """A new hand for every card drawn; None without one, or once the match is over."""
        seen = view.observation
        if seen.card is None or view.result is not None:
            return None
        return f"hand:{seen.turn}:{len(seen.placed)}"

    def hand(self, view: MatchView, texts: Texts) -> MessageLayout:
        seen = view.observation
        when, duty = self.when(seen, texts), self.duty(view, texts)
        controls = card_controls(view, self.buttons, seen.hero, texts)
        return hand.hand(view, seen, when, duty, controls, texts, fine=self.fine_hands)

    def hand_placed(self, view: MatchView, key: str | None, texts: Texts) -> MessageLayout:
        seen = view.observation
        if key is not None and view.result is None and _is_back(seen, key):
            return hand.hand_back(seen, texts)
        return hand.hand_placed(view, seen, self.placed_last(texts), texts)

    def hand_back(self, view: MatchView, texts: Texts) -> MessageLayout:
        return hand.hand_back(view.observation, texts)

    def record_title(self, view: MatchView, texts: Texts) -> str:
        """The card that was drawn, with its strength."""
        return hand.title_of(hand.drawn(view), texts)

    def record_details(self, view: MatchView, texts: Texts) -> tuple[str, ...]:
        """First of all what beats it, with the equipment that was left then; and when it was."""
        seen = view.observation
        told = hand.meaning(seen.hero, seen.kit, hand.drawn(view), texts)
        when = dotted((self.title(seen, texts), self.when(seen, texts)))
        return (*told, small(when))


def _is_back(seen: TableObservation, key: str) -> bool:
    """Whether the draw was taken back of the card in a hand of this key: it was not placed."""
    _, turn, placed = key.split(":")
    if seen.turn != int(turn):
        return seen.turn < int(turn)
    return len(seen.placed) <= int(placed)
