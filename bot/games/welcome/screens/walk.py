"""The walks of the official games, and what comes of each."""

from collections.abc import Iterable, Sequence

from bot.contract.game import Seat
from bot.games.dungeon.rules.danger import Danger, danger_after
from bot.games.dungeon.rules.delve import kit_after
from bot.games.dungeon.rules.foes import SPECIALS, Card, Foe
from bot.games.dungeon.rules.heroes import tiles_by_use
from bot.games.dungeon.rules.table import Placement
from bot.games.dungeon.screens import words as dungeon
from bot.games.dungeon.screens.walk import Story
from bot.games.welcome.rules.state import (
    FALLS_UNTIL_OUT,
    SPECIALS_IN_DECK,
    SUCCESSES_NEEDED,
    WelcomeObservation,
    has_specials,
)
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.markdown import bold, dotted, lines, one_of, small
from bot.ui.match_view import MatchView


def aside(view: MatchView, cards: Iterable[Placement], texts: Texts) -> str | None:
    """The cards that the end of a round has shown, with whom they went and which piece."""
    told = [
        texts(
            "welcome-aside-card",
            monster=dungeon.monster_text(placed.kind, texts),
            tile=dungeon.tile_name(placed.tile or "", texts),
            name=view.short_name(placed.seat),
        )
        for placed in cards
    ]
    return small(texts("welcome-aside", cards=", ".join(told))) if told else None


class WelcomeStory(Story[WelcomeObservation]):
    """The frames of one round's run, with what came of it."""

    aside_in_ending = True
    # Their lines are longer, and more pieces of equipment are told.
    whole, unfolded = 5, 4

    def about(self) -> str:
        hero = dungeon.hero_name(self.expedition.hero, self.texts)
        number = self.texts("welcome-round", round=self.expedition.number)
        # Without the players, which would be a line of its own: who added cards is told.
        return dotted((self.texts("game-dungeon"), number, hero))

    def passes(self) -> str:
        forced, runner = self.expedition.forced, self.expedition.runner
        if self.view.is_duel:
            return dungeon.passed(self.view, Seat(1 - runner), self.texts, forced=forced)
        return self.texts("welcome-all-forced") if forced else self.texts("welcome-all-passed")

    def stakes(self) -> str:
        runner, survived = self.expedition.runner, self.delve.survived
        # The standing of now knows the outcome.
        successes = self.seen.contenders[runner].successes - (survived is True)
        falls = self.seen.falls(runner) - (survived is False)
        told = self.texts(
            "welcome-stakes",
            name=self.view.short_name(runner),
            card="second" if successes else "first",
            fall="second" if falls else "first",
        )
        return f"{symbols.OVER} {bold(told)}" if successes else told

    def stopped(self) -> str | None:
        if self.view.result is not None:
            return super().stopped()
        if self.expedition is self.seen.expedition:
            return None
        name = self.view.short_name(self.expedition.runner)
        return lines(self.texts("welcome-walk-broken", name=name), self._aside())

    def _aside(self) -> str | None:
        """The cards that this round has shown at its end, while no later one has ended."""
        shown = self.seen.aside if self.seen.walked_last else ()
        return aside(self.view, shown, self.texts)

    def winner(self) -> Seat | None:
        # The effect of this walk alone: a player who leaves later is out too, and may let another
        # win.
        runner = self.expedition.runner
        own = self.seen.contenders[runner]
        if self.delve.survived:
            decides = own.successes >= SUCCESSES_NEEDED
        else:
            is_out = self.seen.falls(runner) == FALLS_UNTIL_OUT
            decides = is_out and own.out == max(each.out for each in self.seen.contenders)
        return self.seen.winner if decides else None

    def outlook(self, count: int, *, before: bool = False) -> str | None:
        """The cards at which the hero would fall next: no chance can be worked out here."""
        danger = None if before else self._danger(count)
        if danger is None:
            return None
        texts, deadly, others = self.texts, danger.deadly, danger.others
        if not others or (not deadly and danger.safe and self.left(count) == 1):
            name = self.view.short_name(self.expedition.runner)
            return texts("walk-sure" if others else "walk-doomed", name=name)
        if not deadly:
            kit = kit_after(self.expedition.kit, self.delve.met[:count])
            answers = tiles_by_use(self.expedition.hero, kit).offered
            told = texts("walk-not-deadly-answered" if answers else "walk-not-deadly")
            return told if danger.safe else None
        # A name would look like that of a hidden card; a strength tells nothing of any.
        if not danger.strengths:
            return None
        return texts("walk-deadly", what=self._strengths(danger))

    def _strengths(self, danger: Danger) -> str:
        """The strengths that are deadly: "strength 4 and up", "strength 3–8", or one by one."""
        if danger.least is not None:
            return self.texts("walk-deadly-from", strength=danger.least)
        found = danger.strengths
        least, most = found[0], found[-1]
        told = one_of([*map(str, found)], self.texts)
        if len(found) > 2 and most - least == len(found) - 1:
            told = f"{least}–{most}"
        return self.texts("walk-deadly-at", strengths=told)

    def _danger(self, count: int) -> Danger | None:
        runner = self.expedition.runner
        successes = self.seen.contenders[runner].successes - (self.delve.survived is True)
        specials: Sequence[Card] = ()
        if has_specials(self.seen.options):
            met = [each.card for each in self.delve.met[:count] if each.card in SPECIALS]
            found = len(met) == SPECIALS_IN_DECK
            specials = met if found else self.seen.specials or tuple(SPECIALS)
        return danger_after(self.expedition, count, successes, specials)

    def outcome(self, *, survived: bool) -> str | None:
        texts, runner = self.texts, self.expedition.runner
        if survived:
            count = self.seen.contenders[runner].successes
            return texts("welcome-survived", name=self.name, count=count)
        out = self.seen.falls(runner) == FALLS_UNTIL_OUT
        return texts("welcome-fell-out" if out else "welcome-fell-red", name=self.name)

    def ending(self, *, survived: bool) -> Sequence[str | None]:
        unseen = None
        if self.delve.left:
            unseen = small(self.texts("welcome-unseen", count=self.delve.left))
        return [unseen, self._aside()]

    def ask(self, foe: Foe) -> str:
        name = self.view.short_name(self.expedition.runner)
        if foe.strength is None:
            return self.texts("welcome-ask-drop", name=name)
        return self.texts("welcome-ask-use", name=name)
