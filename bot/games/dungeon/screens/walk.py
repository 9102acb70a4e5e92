"""The walk through the dungeon, which a board becomes, card by card."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Generic, TypeVar

from bot.contract.game import Event, Seat
from bot.games.dungeon.rules.delve import Delve, kit_after, stops_at
from bot.games.dungeon.rules.events import Appeared, Encounter, Entered, Met, Named
from bot.games.dungeon.rules.foes import Foe
from bot.games.dungeon.rules.heroes import TileKey, tiles_by_use
from bot.games.dungeon.rules.table import ExpeditionObservation, TableObservation
from bot.games.dungeon.screens import controls, signs, steps, titles, words
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.markdown import bar, bold, lines, small, struck, subheading
from bot.ui.match_view import PublicMatchView
from bot.ui.message import Block, Divider, MessageLayout, Text
from bot.ui.renderer import Frames, Playback

_UNFOLDED_LEAST, _UNFOLDED_ASKED = 3, 2
"""So many where the cards that a tile compares take room, and where a question does."""

SeenT = TypeVar("SeenT", bound=TableObservation)
"""A game's observation."""


class Story(ABC, Generic[SeenT]):
    """The frames of one expedition; a game says what it belongs to, and what comes of it.

    It begins at the door, with what the runner takes in; then it has one frame per card, two where
    its blow could be deadly, and a closing one, or the card that waits for an answer.
    """

    def __init__(
        self, view: PublicMatchView, seen: SeenT, expedition: ExpeditionObservation, texts: Texts
    ) -> None:
        self.view = view
        self.seen = seen
        self.expedition = expedition
        self.delve = expedition.delve
        self.texts = texts
        self.name = view.name(expedition.runner)

    aside_in_ending = False
    """Whether the ending tells which equipment others took away, so that nothing else has to."""

    whole, unfolded = 8, 5
    """So many monsters have a line of their own, the newest: with all it would fit no phone.

    `whole`: a walk of at most so many is told in full.
    """

    @cached_property
    def _met_at(self) -> list[tuple[Encounter, int]]:
        """Each card met, and the health until then."""
        healths = [self.expedition.full_health, *(met.health for met in self.delve.met)]
        return list(zip(self.delve.met, healths, strict=False))

    def _steps(self, start: int, end: int, *, newest: bool = False) -> list[str]:
        """The lines of these cards. `newest`: the last one is what happened just now."""
        return [
            steps.step(*self._met_at[at], self.texts, newest=newest and at == end - 1)
            for at in range(max(start, 0), end)
        ]

    def walk(self, ended: type[Event]) -> Playback:
        """`ended`: the event with which a walk is over."""
        beats = [
            (0, False),
            *(beat for at in range(len(self.delve.met)) for beat in self._beats(at)),
        ]
        last = len(beats)
        frames = Frames(
            last + 1, lambda at: self._last() if at == last else self._frame(*beats[at])
        )
        waits = self.delve.facing is not None and self.stopped() is None
        deadly = frozenset([number for number, (_, looms) in enumerate(beats, 1) if looms])
        certain = [
            number
            for number, (count, _) in enumerate(beats, 1)
            if count and self.is_safe(count - 1)
        ]
        return Playback(
            frames, self._fresh(ended), waits=waits, turns=deadly, brief=frozenset(certain)
        )

    def _fresh(self, ended: type[Event]) -> int:
        """How many frames the last entry made: those of its cards, the door, and the last one."""
        recent = self.view.recent
        cards = sum(isinstance(event, Met) for event in recent)
        reached = any(isinstance(event, Appeared | ended) for event in recent)
        begun = any(isinstance(event, Entered | Named) for event in recent)
        met = range(len(self.delve.met) - cards, len(self.delve.met))
        return sum(len(self._beats(at)) for at in met) + reached + (begun and reached)

    def _beats(self, at: int) -> list[tuple[int, bool]]:
        """The frames of a card: the cards told of, and whether the next one is turned up."""
        return [(at, True), (at + 1, False)] if self._looms(at) else [(at + 1, False)]

    def _looms(self, at: int) -> bool:
        """Whether a card is shown before its outcome: its blow would be deadly if nothing helped.

        Where the runner was asked about it, the question has shown it; but not that a hero is
        brought back. Where the hero is sure to come out, there is nothing to wait for.
        """
        met, health = self._met_at[at]
        if self.is_safe(at):
            return False
        if met.revived_by is not None:
            return True
        if met.skipped_by is not None or (met.foe.strength or 0) < health:
            return False
        before, expedition = self.delve.met[:at], self.expedition
        kit = kit_after(expedition.kit, before)
        # The number of cards in the deck at that time is not told: as if there were one.
        deck = (met.card,)
        delve = Delve(expedition.hero, kit, health, (), self.delve.named, met=before, deck=deck)
        return not stops_at(delve, met.foe)

    @abstractmethod
    def about(self) -> str:
        """Which match, and which part of it, as the head of a board says."""

    @abstractmethod
    def passes(self) -> str:
        """Why the hero is here: who passed."""

    @abstractmethod
    def stakes(self) -> str:
        """The consequences of the hero's survival or fall, as it stood at the door: a line."""

    @abstractmethod
    def outcome(self, *, survived: bool) -> str | None:
        """The consequences of what has happened, where the stakes stood: a line."""

    @abstractmethod
    def ending(self, *, survived: bool) -> Sequence[str | None]:
        """How the game stands since, and what else there is to tell, as lines."""

    @abstractmethod
    def ask(self, foe: Foe) -> str:
        """The question, to the runner by name."""

    def choice(self, foe: Foe, if_held: Encounter | None) -> str:
        """The price of each answer: everybody can work it out, so it is told."""
        texts = self.texts
        if foe.strength is None:
            return texts("walk-drop-why")
        if if_held is None:
            return texts("walk-hold-asked")
        if if_held.beaten_by is not None:
            tile = words.tile_name(if_held.beaten_by, texts)
            return texts("walk-hold-beaten", tile=tile)
        if if_held.revived_by is not None:
            tile = words.tile_name(if_held.revived_by, texts)
            return texts(
                "walk-hold-revives", damage=if_held.damage, tile=tile, health=if_held.health
            )
        if not if_held.damage:
            return texts("walk-hold-harmless")
        if not if_held.health:
            saving = tiles_by_use(self.expedition.hero, self.delve.kit).saving
            if not saving:
                return texts("walk-hold-falls", damage=if_held.damage)
            tile = words.tile_name(saving[0].key, texts)
            return texts("walk-hold-falls-unless", damage=if_held.damage, tile=tile)
        return texts("walk-hold-costs", damage=if_held.damage, health=if_held.health)

    def stopped(self) -> str | None:
        """Why it will not go on, where it was broken off; None where it may."""
        return self.texts("walk-stopped") if self.view.result is not None else None

    @abstractmethod
    def winner(self) -> Seat | None:
        """The winner of the match, if this walk has decided it."""

    def is_safe(self, count: int) -> bool:
        """Whether everybody has been told after `count` cards that the hero comes out."""
        return False

    @abstractmethod
    def outlook(self, count: int, *, before: bool = False) -> str | None:
        """A line on the cards ahead after `count`, that everybody can work out; None: not told.

        `before`: the next monster is turned up already, and not reckoned in.
        """

    def health_after(self, count: int) -> int:
        return self.delve.met[count - 1].health if count else self.expedition.full_health

    def left(self, count: int) -> int:
        """How many cards lay face down after the first `count` were met."""
        return self.delve.left_after(count)

    def _frame(self, count: int, looming: bool) -> MessageLayout:
        """The first `count` cards, told; the rest still face down. 0 is the door.

        `looming`: the next card is turned up, and what becomes of it is not told yet.
        """
        health = self.health_after(count)
        ahead = self._ahead(health, self.left(count) - looming, revealed=looming)
        still = None if ahead is None else small(ahead)
        outlook = self.outlook(count, before=looming)
        enters = not count and not looming
        named = titles.named(self.expedition, self.view, self.texts) if enters else None
        status = Text(lines(named, self._health(health), outlook, still))
        head = self._head(count, stakes=self.stakes())
        story = self._told(count, looming=looming)
        told = (head, Divider(), Text(story)) if story else (head,)
        return MessageLayout((*told, Divider(), status), symbols.Colour.PERIL)

    def _last(self) -> MessageLayout:
        survived = self.delve.survived
        if survived is None:
            return self._unfinished()
        ending = self.ending(survived=survived)
        told = lines(
            self._health(self.delve.health), steps.compared(self.expedition, self.texts), *ending
        )
        colour = symbols.Colour.GOOD if survived else symbols.Colour.BAD
        unfolded = None if self.delve.compared is None else _UNFOLDED_LEAST
        outcome = self.outcome(survived=survived)
        story = self._story(unfolded, gone=not self.aside_in_ending, over=True, stakes=outcome)
        return MessageLayout((*story, Text(told)), colour)

    def _head(
        self,
        count: int,
        *,
        gone: bool = True,
        short: bool = False,
        stakes: str | None = None,
        over: bool = False,
    ) -> Text:
        """The runner and the equipment, after `count` cards.

        `gone`: also what others took away. `short`: by the short name. `stakes`: what is at stake,
        or what has come of it. `over`: as `_title`.
        """
        missing = words.gone_text(self.view, self.expedition.tiles, self.texts) if gone else None
        kit = small(self._equipment(count))
        about, reason = small(self.about()), small(self._why())
        title = self._title(short=short, over=over)
        return Text(lines(title, stakes, about, reason, kit, missing))

    def _title(self, *, short: bool, over: bool = False) -> str:
        """That the hero goes in; `over`: how the walk ended."""
        name = self.view.short_name(self.expedition.runner) if short else self.name
        if not over:
            return subheading(f"{signs.DUNGEON} {self.texts('walk-title', name=name)}")
        survived, winner = self.delve.survived, self.winner()
        symbol = symbols.WINNER if survived else symbols.LOSS
        if winner is not None and not survived:
            wins = self.view.short_name(winner)
            return subheading(f"{symbol} {self.texts('walk-title-loses', name=name, winner=wins)}")
        key = titles.ended(self.expedition) if winner is None else "walk-title-wins"
        return subheading(f"{symbol} {self.texts(key, name=name)}")

    def _why(self) -> str:
        expedition = self.expedition
        if not expedition.added_by:
            return self.passes()
        added = words.added_by(self.view, expedition.added_by, self.texts)
        return f"{self.passes()} {self.texts('walk-against', added=added)}"

    def _equipment(self, count: int) -> str:
        """The equipment that was taken in; tiles lost to the first `count` cards are struck out."""
        kit = self.expedition.kit
        if not kit:
            return self.texts("walk-bare")
        met = self.delve.met[:count]
        left = kit_after(kit, met)
        lost = {each.dropped for each in met}
        tiles = ", ".join(self._tile(tile, tile in left, tile in lost) for tile in kit)
        return self.texts("walk-equipment", tiles=tiles)

    def _tile(self, key: TileKey, there: bool, lost: bool) -> str:
        """A tile that was taken in: for what it was named, or that it was used up or given up."""
        texts, named = self.texts, self.delve.named
        tile = words.tile_symbol_name(key, texts)
        if not there:
            return texts("walk-lost" if lost else "walk-used", tile=struck(tile))
        tiles = tiles_by_use(self.expedition.hero, self.expedition.kit)
        if named is not None and tiles.naming is not None and key == tiles.naming.key:
            told = "walk-named-by-luck" if self.delve.by_luck else "walk-named"
            return texts(told, tile=tile, monster=words.monster_text(named, texts))
        return tile

    def _ahead(self, health: int, left: int, *, revealed: bool = False) -> str | None:
        """The cards ahead, as backs; None for a hero who has fallen or met them all.

        `revealed`: another one is turned up and not met yet.
        """
        if not health:
            return None
        if not left:
            return self.texts("walk-last-card") if revealed else None
        key = "walk-behind" if revealed else "walk-ahead"
        return f"{symbols.DECK * left} {self.texts(key, count=left)}"

    def _story(
        self,
        unfolded: int | None = None,
        *,
        gone: bool = True,
        asked: bool = False,
        over: bool = False,
        stakes: str | None = None,
    ) -> tuple[Block, ...]:
        """`asked`: above a question, which takes room. The rest as in `_head`."""
        count = len(self.delve.met)
        head = self._head(count, gone=gone, short=asked, stakes=stakes, over=over)
        if not self.delve.cards and self.winner() is not None:
            # Otherwise the title says so.
            return (head, Divider(), Text(self.texts("walk-empty")), Divider())
        if not count:
            return (head, Divider())
        return (head, Divider(), Text(self._told(count, unfolded)), Divider())

    def _told(self, count: int, unfolded: int | None = None, *, looming: bool | None = None) -> str:
        """The first `count` cards: the last ones with what became of each, the rest on one line.

        `looming`: whether the next card follows alone; None: the cards are no news.
        """
        if unfolded is None:
            whole = count + bool(looming) <= self.whole
            unfolded = self.whole if whole else self.unfolded
        folded = max(0, count + bool(looming) - unfolded)
        told = self._steps(folded, count, newest=looming is False)
        if looming:
            foe = self.delve.met[count].foe
            monster = words.foe_text(foe, self.texts)
            told.append(steps.placed(foe, self.texts("walk-looms", monster=monster)))
        if not folded:
            return "\n".join(told)
        earlier = steps.earlier(self._met_at[:folded], self.texts)
        before = small(self.texts("walk-earlier", monsters=earlier))
        return lines(before, *told)

    def _health(self, health: int) -> str:
        """The health, and a bar whose length says how much it was at the door."""
        told = bold(self.texts("health-above", health=health))
        return f"{signs.HEALTH} {told} {bar(health, self.expedition.full_health)}"

    def _unfinished(self) -> MessageLayout:
        """The open question; or that a walk was broken off, at the door or before a monster."""
        facing, stopped = self.delve.facing, self.stopped()
        if facing is not None:
            return self._question(facing, stopped)
        assert stopped is not None, "somebody names a monster, so that the walk has not begun"
        health = self._health(self.delve.health)
        told = Text(lines(health, stopped))
        return MessageLayout((self._head(0), Divider(), told), symbols.Colour.PERIL)

    def _question(self, facing: Foe, stopped: str | None) -> MessageLayout:
        texts, count = self.texts, len(self.delve.met)
        faces = texts("walk-faces", monster=words.foe_text(facing, texts))
        ahead = self._ahead(self.delve.health, self.delve.left, revealed=True)
        faces = lines(faces, None if ahead is None else small(ahead))
        # A pause takes the room of what each answer would do.
        choice = None if self.view.paused_by else self.choice(facing, self.delve.if_held)
        answer = stopped or choice
        health = lines(
            self._health(self.delve.health),
            None if self.view.crowded or stopped else self.outlook(count, before=True),
        )
        stakes = self.stakes() if stopped is None else None
        story = self._story(_UNFOLDED_ASKED, asked=stopped is None, stakes=stakes)
        if stopped is not None:
            asked = Text(lines(health, faces, answer))
            return MessageLayout((*story, asked), symbols.Colour.PERIL)
        if self.view.crowded:
            title = Text(self._title(short=True))
            story = (title, *map(Text, self._steps(count - 1, count)), Divider())
        asked = Text(lines(health, faces, answer, self.ask(facing)))
        return MessageLayout(
            (*story, asked, *controls.answers(self.view, self.texts)), symbols.Colour.PERIL
        )
