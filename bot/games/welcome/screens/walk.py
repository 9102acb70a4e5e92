"""The walk through the dungeon, which the board of a round becomes, card by card."""

from collections.abc import Iterable, Sequence

from bot.contract.game import Seat
from bot.games.dungeon.rules.encounter import Encounter
from bot.games.dungeon.rules.foes import Foe
from bot.games.dungeon.rules.table import Placement
from bot.games.dungeon.screens import words as dungeon
from bot.games.dungeon.screens.walk import Story
from bot.games.welcome.rules.state import FALLS_UNTIL_OUT, SUCCESSES_NEEDED, WelcomeObservation
from bot.ui import symbols
from bot.ui.board import short_match_name
from bot.ui.catalogue import Texts
from bot.ui.markdown import dotted, lines, small
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
    brief_when_asked = True
    # Their lines are longer, and more pieces of equipment are told.
    unfolded = 3

    def about(self) -> str:
        hero = dungeon.hero_name(self.expedition.hero, self.texts)
        number = self.texts("welcome-round", round=self.expedition.number)
        # With more than two that would be a line of its own, and who added cards is told.
        match = short_match_name(self.view) if self.view.is_duel else None
        return dotted((match, number, hero))

    def passes(self) -> str:
        forced, runner = self.expedition.forced, self.expedition.runner
        if self.view.is_duel:
            return dungeon.passed(self.view, Seat(1 - runner), self.texts, forced=forced)
        return self.texts("welcome-all-forced") if forced else self.texts("welcome-all-passed")

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

    def ending(self, *, survived: bool) -> Sequence[str | None]:
        texts, runner = self.texts, self.expedition.runner
        own = self.seen.contenders[runner]
        # What this walk has done: whoever leaves later is out too, and may make another one win.
        if survived:
            told = texts("welcome-survived", name=self.name, count=own.successes)
            decides = own.successes >= SUCCESSES_NEEDED
        elif self.seen.falls(runner) == FALLS_UNTIL_OUT:
            told = texts("welcome-fell-out", name=self.name)
            decides = own.out == max(each.out for each in self.seen.contenders)
        else:
            told = texts("welcome-fell-red", name=self.name)
            decides = False
        ending = f"{symbols.WINNER if survived else symbols.LOSS} {told}"
        unseen, decided = None, None
        if self.delve.left:
            unseen = small(texts("welcome-unseen", count=self.delve.left))
        if decides and self.seen.winner is not None:
            decided = texts("walk-match", name=self.view.name(self.seen.winner))
        return [ending, decided, unseen, self._aside()]

    def choice(self, foe: Foe, if_held: Encounter | None) -> str:
        texts = self.texts
        if foe.strength is None:
            return texts("welcome-drop-why")
        if if_held is None:
            return texts("welcome-hold-asked")
        if if_held.beaten_by is not None:
            tile = dungeon.tile_name(if_held.beaten_by, texts)
            return texts("welcome-hold-beaten", tile=tile)
        if if_held.revived_by is not None:
            tile = dungeon.tile_name(if_held.revived_by, texts)
            return texts(
                "welcome-hold-revives", damage=if_held.damage, tile=tile, health=if_held.health
            )
        if not if_held.damage:
            return texts("welcome-hold-harmless")
        if not if_held.health:
            return texts("welcome-hold-falls", damage=if_held.damage)
        return texts("welcome-hold-costs", damage=if_held.damage, health=if_held.health)

    def ask(self, foe: Foe) -> str:
        name = self.view.short_name(self.expedition.runner)
        if foe.strength is None:
            return self.texts("welcome-ask-drop", name=name)
        return self.texts("welcome-ask-use", name=name)
