"""Boss Monster as `bot.ui.renderer.MatchRenderer`."""

from bot.games.boss_monster.rules.state import BossView, points
from bot.games.boss_monster.screens import (
    asking,
    board,
    controls,
    copies,
    hand,
    plays,
    result,
    rules,
    walk,
)
from bot.match.result import Result
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, mention
from bot.ui.match_view import AgreedGame, MatchView, PublicMatchView
from bot.ui.message import MessageLayout, Option, TextMessage
from bot.ui.renderer import MatchRenderer, Playback


class BossRenderer(MatchRenderer):
    """The renderer of Boss Monster: a board that knows no secret, and hands with all that is one.

    All are called once for each part of a turn; where a turn may take hours, by every question.
    """

    copied_events = copies.COPIED_EVENTS
    # All answer within one time; the banks of the others would cost a phone a line.
    shows_banks = False
    calls_by_parts = True

    def score(self, view: PublicMatchView) -> tuple[int, ...]:
        """The Souls of each seat."""
        seen: BossView = view.observation
        return tuple([points(each.keeper.souls) for each in seen.keepers])

    def board(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        if view.result is not None:
            return result.result(view, view.result, texts)
        return board.board(view, texts)

    def board_key(self, view: PublicMatchView) -> str:
        """A board for each turn."""
        return "result" if view.result is not None else f"turn-{view.observation.turn}"

    def playback(self, view: PublicMatchView, texts: Texts) -> Playback | None:
        return walk.walk(view, texts)

    def ping_key(self, view: PublicMatchView) -> str:
        return asking.called_as(view) or super().ping_key(view)

    def ping(self, view: PublicMatchView, texts: Texts) -> TextMessage | None:
        users = tuple([view.players[seat] for seat in asking.callees(view)])
        players = all_of([mention(user) for user in users], texts)
        return TextMessage(asking.called(view, texts, players), users)

    def hand_key(self, view: MatchView) -> str | None:
        return hand.hand_key(view)

    def hand(self, view: MatchView, texts: Texts) -> MessageLayout:
        return hand.hand(view, texts)

    def focus(self, view: MatchView, focus: tuple[str, ...], texts: Texts) -> MessageLayout | None:
        return plays.step(view, focus, texts) or controls.step(view, focus, texts)

    def copy_key(self, view: MatchView) -> str | None:
        return copies.key(view)

    def copy_title(self, view: MatchView, texts: Texts) -> str:
        return copies.title(view, texts)

    def copy_details(self, view: MatchView, texts: Texts) -> tuple[str, ...]:
        return copies.details(view, texts)

    def result_details(self, view: MatchView, ended: Result, texts: Texts) -> tuple[str, ...]:
        return result.told(view, ended, texts)

    def rules_topics(self, agreed: AgreedGame, texts: Texts) -> tuple[Option, ...]:
        return rules.topics(agreed, texts)

    def rules_pages(self, topic: str, agreed: AgreedGame, texts: Texts) -> tuple[Option, ...]:
        return rules.pages(topic, texts)

    def rules_topic(self, topic: str, agreed: AgreedGame, texts: Texts) -> MessageLayout | None:
        return rules.page(topic, agreed, texts)

    def part(self, name: str, texts: Texts) -> str | None:
        """A turn, by its number."""
        kind, _, number = name.partition("-")
        return texts("boss-part", number=int(number)) if kind == "turn" else None
