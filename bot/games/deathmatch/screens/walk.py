"""The walks of a Death Match, with the chance and the score."""

from collections.abc import Sequence
from fractions import Fraction

from bot.contract.game import Seat
from bot.games.deathmatch.rules.game import (
    SEATS,
    WINS_NEEDED,
    Observation,
    Standing,
    Standings,
    adventures_played,
    leader,
    match_winner,
    opponent,
    wins_next,
)
from bot.games.dungeon.rules.delve import kit_after
from bot.games.dungeon.rules.events import Encounter
from bot.games.dungeon.rules.foes import Foe
from bot.games.dungeon.rules.heroes import tiles_by_use
from bot.games.dungeon.rules.odds import least_health_after, odds_after
from bot.games.dungeon.screens import words as dungeon
from bot.games.dungeon.screens.walk import Story
from bot.ui import symbols
from bot.ui.board import short_match_name
from bot.ui.catalogue import Texts
from bot.ui.markdown import bar, bold, counted, dotted, lines, small
from bot.ui.match_view import MatchView
from bot.ui.names import shortened

FAVOURITE = Fraction(2, 3)
"""A runner at least as likely as that to survive was the favourite."""

_LONGEST_PAIR = 12
"""So many letters of both names fit a phone on one line with the score."""

_CHANCE_BAR = 9
"""So many pieces, beside few words: with more it would not fit on a phone."""


def practice(view: MatchView, seen: Observation, texts: Texts) -> str | None:
    """That a match is practice, with which decks; None for one that counts."""
    if not view.practice:
        return None
    return texts("board-practice", decks=", ".join(seen.options.decks))


def score(view: MatchView, seen: Observation, texts: Texts) -> str:
    """Both players' wins and losses, on one line where a phone has room for it, else on two."""
    fits = sum(map(len, shortened(view.names))) <= _LONGEST_PAIR
    key = "score-player.short" if fits else "score-player"
    first, second = (
        counted(texts(key, name=view.short_name(seat), won=own.won, lost=own.lost))
        for seat, own in zip(SEATS, seen.standings, strict=True)
    )
    if fits:
        return small(texts("score-both", first=first, second=second))
    return lines(small(first), small(second))


def percent(odds: Fraction, texts: Texts) -> str:
    """A chance in words: as 0 % and 100 % only what is certain."""
    percent = round(odds * 100)
    if 0 < odds < 1 and percent in (0, 100):
        return texts("odds-under") if percent == 0 else texts("odds-over")
    return texts("odds", percent=percent)


def decisive(told: str) -> str:
    return f"{symbols.OVER} {bold(told)}"


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

    def stakes(self) -> str:
        runner, survived = self.expedition.runner, self.delve.survived
        standings, own = list(self.seen.standings), self.seen.standings[runner]
        # The standing of now knows the outcome.
        standings[runner] = Standing(own.won - (survived is True), own.lost - (survived is False))
        name, other = self.view.short_name(runner), opponent(runner)
        points = [
            self.texts("point-of", name=self.view.short_name(seat), ways=way)
            for seat, survives, way in (
                (runner, True, self.texts("point-survive")),
                (other, False, self.texts("point-fall", name=name)),
            )
            if survives in wins_next((standings[0], standings[1]), seat)
        ]
        if points:
            return decisive(self.texts("score-match-point", points="; ".join(points)))
        own = standings[runner]
        won, lost = ("second" if each else "first" for each in (own.won, own.lost))
        stakes = self.texts("walk-stakes", name=name, won=won, lost=lost)
        if not adventures_played(standings):
            return stakes
        return f"{stakes} {self._ahead_in((standings[0], standings[1]))}"

    def _ahead_in(self, standings: Standings) -> str:
        ahead = leader(standings)
        if ahead is None:
            return self.texts("walk-level")
        return self.texts("walk-leads", name=self.view.short_name(ahead))

    def winner(self) -> Seat | None:
        return match_winner(self.seen.standings)

    def _odds(self, count: int) -> Fraction | None:
        return odds_after(self.expedition, count) if self.seen.options.odds else None

    def is_safe(self, count: int) -> bool:
        return self._odds(count) == 1

    def outlook(self, count: int, *, before: bool = False) -> str | None:
        """The chance to come out, and how the newest card has changed it."""
        odds = self._odds(count)
        if odds is None:
            return None
        if certain := self._certain(count):
            # A certain end has no suspense: it is told in words, and not twice.
            return None if before or (count and certain == self._certain(count - 1)) else certain
        now = percent(odds, self.texts)
        if before:
            # The bar would not fit beside so many words.
            return self.texts("walk-odds-before", odds=now)
        was = self._odds(count - 1) if count else None
        told = self.texts("walk-odds", odds=now)
        if was is not None and was != odds:
            told = self.texts("walk-odds-changed", before=percent(was, self.texts), odds=now)
        # A full bar would tell of certainty, and an empty one of none.
        filled = min(max(round(odds * _CHANCE_BAR), 1), _CHANCE_BAR - 1)
        return f"{told} {bar(filled, _CHANCE_BAR)}"

    def _upset(self, *, survived: bool) -> str | None:
        """That the told odds made another result likely; None where they did not."""
        if not self.seen.options.odds:
            return None
        told = [
            odds
            for count in range(len(self.delve.met))
            if (odds := odds_after(self.expedition, count)) is not None
        ]
        if not survived and max(told, default=Fraction()) >= FAVOURITE:
            return self.texts("walk-favourite-fell", odds=percent(max(told), self.texts))
        if survived and min(told, default=Fraction(1)) <= 1 - FAVOURITE:
            worst = min(told)
            key = "walk-against-odds-from-the-door" if worst == told[0] else "walk-against-odds"
            return self.texts(key, odds=percent(worst, self.texts))
        return None

    def _certain(self, count: int) -> str | None:
        """The sentence on an end that is certain; None: it is not."""
        texts, name = self.texts, self.view.short_name(self.expedition.runner)
        match self._odds(count):
            case 0:
                return texts("walk-doomed", name=name)
            case 1:
                kit = kit_after(self.expedition.kit, self.delve.met[:count])
                if tiles_by_use(self.expedition.hero, kit).offered:
                    # A strike may still be wasted.
                    return texts("walk-sure", name=name)
                least = least_health_after(self.expedition, count) or 0
                if least == self.health_after(count):
                    return texts("walk-unharmed")
                return texts("walk-unstoppable", health=least)
        return None

    def outcome(self, *, survived: bool) -> str | None:
        return " ".join(filter(None, [self._adventure(survived=survived), self._leads()])) or None

    def ending(self, *, survived: bool) -> Sequence[str | None]:
        texts, unseen = self.texts, None
        if self.delve.left:
            unseen = small(texts("walk-unseen", count=self.delve.left))
        return [self._upset(survived=survived), score(self.view, self.seen, texts), unseen]

    def _adventure(self, *, survived: bool) -> str | None:
        """Whether the adventure is won or lost; None where the title tells who won the match."""
        if self.winner() is not None:
            return None
        lost = self.seen.standings[self.expedition.runner].lost
        key = "walk-survived" if survived else "walk-fell"
        if not survived and lost == WINS_NEEDED - 1:
            key = "walk-fell-twice"
        return self.texts(key, name=self.name, adventure=self.expedition.number)

    def _leads(self) -> str | None:
        """The player ahead, unless the next adventure could decide the match or one has."""
        standings = self.seen.standings
        decides = any(wins_next(standings, seat) for seat in SEATS)
        return None if decides or self.winner() is not None else self._ahead_in(standings)

    def choice(self, foe: Foe, if_held: Encounter | None) -> str:
        texts = self.texts
        (striker,) = tiles_by_use(self.expedition.hero, self.delve.kit).offered
        strike = texts("walk-strike", tile=dungeon.tile_object(striker.key, texts))
        if if_held is None or if_held.revived_by is None:
            return f"{strike} {super().choice(foe, if_held)}"
        back = texts(
            "walk-hold-potion",
            damage=if_held.damage,
            potion=dungeon.tile_name(if_held.revived_by, texts),
            health=if_held.health,
        )
        return f"{strike} {back}"

    def ask(self, foe: Foe) -> str:
        return self.texts("walk-ask", name=self.view.short_name(self.expedition.runner))
