"""The walk through the dungeon, which the board of an adventure becomes, monster by monster."""

from collections.abc import Sequence
from fractions import Fraction

from bot.games.deathmatch.rules.scoring import match_winner
from bot.games.deathmatch.rules.state import SEATS, Observation, opponent
from bot.games.dungeon.rules.encounter import Encounter
from bot.games.dungeon.rules.foes import Foe
from bot.games.dungeon.rules.odds import odds_after
from bot.games.dungeon.screens import words as dungeon
from bot.games.dungeon.screens.walk import Story
from bot.ui import symbols
from bot.ui.board import short_match_name
from bot.ui.catalogue import Texts
from bot.ui.markdown import dotted, small
from bot.ui.match_view import MatchView

_FAVOURITE = Fraction(2, 3)
"""A runner at least as likely as that to survive was the favourite."""


def practice(view: MatchView, seen: Observation, texts: Texts) -> str | None:
    """That a match is practice, with which decks; None for one that counts."""
    if not view.practice:
        return None
    return texts("board-practice", decks=", ".join(seen.options.decks))


def score_lines(
    view: MatchView, seen: Observation, texts: Texts, *, short: bool = False
) -> list[str]:
    """Both players' wins and losses, a line each."""
    return [
        texts(
            "score-short" if short else "score-player",
            name=view.short_name(seat),
            wins=texts("score-wins", count=seen.standings[seat].won),
            losses=texts("score-losses", count=seen.standings[seat].lost),
        )
        for seat in SEATS
    ]


def _percent(odds: Fraction, texts: Texts) -> str:
    """A chance in words: as 0 % and 100 % only what is certain."""
    percent = round(odds * 100)
    if 0 < odds < 1 and percent in (0, 100):
        return texts("odds-under") if percent == 0 else texts("odds-over")
    return texts("odds", percent=percent)


class DeathMatchStory(Story[Observation]):
    """The frames of one adventure, with the odds and the score."""

    def about(self) -> str:
        return dotted(
            (
                short_match_name(self.view),
                self.texts("walk-adventure", adventure=self.expedition.number),
                practice(self.view, self.seen, self.texts),
            )
        )

    def passes(self) -> str:
        other = opponent(self.expedition.runner)
        return dungeon.passed(self.view, other, self.texts, forced=self.expedition.forced)

    def odds(self, count: int) -> str | None:
        odds = odds_after(self.expedition, count) if self.seen.options.odds else None
        if odds is None:
            return None
        return self.texts("walk-odds", odds=_percent(odds, self.texts))

    def _upset(self, *, survived: bool) -> str | None:
        """That the odds which were told let something else be expected; None where they did not."""
        if not self.seen.options.odds:
            return None
        told = [
            odds
            for count in range(len(self.delve.met))
            if (odds := odds_after(self.expedition, count)) is not None
        ]
        if not survived and max(told, default=Fraction()) >= _FAVOURITE:
            return small(self.texts("walk-favourite-fell", odds=_percent(max(told), self.texts)))
        if survived and min(told, default=Fraction(1)) <= 1 - _FAVOURITE:
            return small(self.texts("walk-against-odds", odds=_percent(min(told), self.texts)))
        return None

    def ending(self, *, survived: bool) -> Sequence[str | None]:
        texts = self.texts
        key = "walk-survived" if survived else "walk-fell"
        told = texts(key, name=self.name, adventure=self.expedition.number)
        ending = f"{symbols.WINNER if survived else symbols.LOSS} {told}"
        winner = match_winner(self.seen.standings)
        decided, unseen = None, None
        if winner is not None:
            decided = texts("walk-match", name=self.view.name(winner))
        if self.delve.left:
            unseen = small(texts("walk-unseen", count=self.delve.left))
        score = score_lines(self.view, self.seen, texts, short=True)
        return [ending, self._upset(survived=survived), *score, decided, unseen]

    def choice(self, foe: Foe, if_held: Encounter | None) -> str:
        assert if_held is not None
        texts = self.texts
        (striker,) = [offer.tile for offer in self.delve.offers]
        tile = dungeon.tile_object(striker, texts)
        if if_held.revived_by is not None:
            return texts(
                "walk-hold-revives",
                tile=tile,
                damage=if_held.damage,
                potion=dungeon.tile_name(if_held.revived_by, texts),
                health=if_held.health,
            )
        if not if_held.health:
            return texts("walk-hold-falls", tile=tile, damage=if_held.damage)
        return texts("walk-hold-costs", tile=tile, damage=if_held.damage, health=if_held.health)

    def ask(self, foe: Foe) -> str:
        return self.texts("walk-ask", name=self.view.short_name(self.expedition.runner))
