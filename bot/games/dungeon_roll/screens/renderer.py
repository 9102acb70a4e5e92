"""Dungeon Roll as `bot.ui.renderer.MatchRenderer`."""

from bot.games.dungeon_roll.rules import scoring
from bot.games.dungeon_roll.rules.state import DELVES, RollPhase, RollState
from bot.games.dungeon_roll.screens import board, controls, moments, rules
from bot.match.result import Result
from bot.ui.catalogue import Texts
from bot.ui.markdown import mention
from bot.ui.match_view import AgreedGame, MatchView, PublicMatchView
from bot.ui.message import MessageLayout, Option, TextMessage
from bot.ui.renderer import MatchRenderer
from bot.ui.result import places


class RollRenderer(MatchRenderer):
    """The renderer of Dungeon Roll: nothing is hidden, so there is a board and nothing else."""

    # A player who waits for the delve of another cannot run out of time; a phone lacks the room.
    shows_banks = False
    # Every delve has some throws.
    tempo = 0.7

    def score(self, view: PublicMatchView) -> tuple[int, ...]:
        """Experience and what tokens are worth, by seat."""
        return scoring.scores(view.observation)

    def board(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        return board.board(view, texts)

    def passing(self, view: PublicMatchView, texts: Texts) -> tuple[MessageLayout, ...]:
        return moments.moments(view, texts)

    def board_key(self, view: PublicMatchView) -> str:
        """A board for each delve."""
        return "result" if view.result is not None else f"turn-{view.observation.turn}"

    def ping_key(self, view: PublicMatchView) -> str:
        """Once a delve, and for the choice of a hero."""
        seen: RollState = view.observation
        if seen.phase is RollPhase.HERO:
            return f"hero-{seen.asked}"
        return f"turn-{seen.turn}"

    def ping(self, view: PublicMatchView, texts: Texts) -> TextMessage | None:
        """The call to a delve; a player alone needs none."""
        if len(view.players) == 1:
            return None
        (seat,) = view.asked
        seen: RollState = view.observation
        user, delve = view.players[seat], len(seen.delvers[seat].delves) + 1
        if seen.phase is RollPhase.HERO:
            return TextMessage(texts("roll-call-hero", player=mention(user)), (user,))
        call = texts("roll-call", player=mention(user), delve=delve, delves=DELVES)
        return TextMessage(call, (user,))

    def focus(self, view: MatchView, focus: tuple[str, ...], texts: Texts) -> MessageLayout | None:
        return controls.step(view, focus, texts)

    def rules_topics(self, agreed: AgreedGame, texts: Texts) -> tuple[Option, ...]:
        return rules.topics(agreed, texts)

    def rules_topic(self, topic: str, agreed: AgreedGame, texts: Texts) -> MessageLayout | None:
        return rules.page(topic, agreed, texts)

    def part(self, name: str, texts: Texts) -> str | None:
        """A delve, by its turn."""
        kind, _, number = name.partition("-")
        return texts("roll-part", number=int(number)) if kind == "turn" else None

    def result_details(self, view: MatchView, result: Result, texts: Texts) -> tuple[str, ...]:
        seen: RollState = view.observation
        alone = len(seen.delvers) == 1

        def scored(score: int) -> str:
            return board.scored(score, texts, titled=alone)

        return tuple(
            places(view, result, texts, scored, lambda seat: board.merits(seen, seat, texts))
        )
