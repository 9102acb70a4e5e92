"""The walk through the dungeon, which the board of an adventure becomes, monster by monster."""

from collections.abc import Sequence
from fractions import Fraction

from bot.games.contract import Event, Seat
from bot.games.deathmatch.events import AdventureEnded, Appeared, Entered, Met, Named
from bot.games.deathmatch.observation import Observation
from bot.games.deathmatch.odds import odds_after
from bot.games.deathmatch.scoring import match_winner
from bot.games.deathmatch.state import Expedition, Phase, opponent
from bot.games.dungeon.delve import Encounter, kit_after
from bot.games.dungeon.heroes import TileKey
from bot.games.dungeon.monsters import MONSTERS
from bot.ui import symbols
from bot.ui.board import short_match_name
from bot.ui.catalogue import Texts
from bot.ui.deathmatch import controls, words
from bot.ui.markdown import dotted, lines, small, struck, subheading
from bot.ui.match_view import PublicMatchView
from bot.ui.message import Block, Divider, MessageLayout, Text
from bot.ui.renderer import Walk

_UNFOLDED = 6
"""So many monsters have a line of their own, the newest: with all 13 it would fit no phone."""

_UNFOLDED_ASKED = 1
"""So many while somebody is asked, as the question takes room."""

_FAVOURITE = Fraction(2, 3)
"""Whoever was as likely as that to survive was the favourite."""


def walk(view: PublicMatchView, texts: Texts) -> Walk | None:
    """The walk that is going on, or the last one; None before the first.

    It begins at the door, with what the runner takes in; then it has one frame per monster, and a
    closing one, or the monster that waits for an answer.
    """
    seen: Observation = view.observation
    expedition = _newest(seen)
    if expedition is None:
        return None
    told = _Story(view, seen, expedition, texts)
    met = len(expedition.delve.met)
    frames = (*(told.frame(count) for count in range(met + 1)), told.last())
    return Walk(expedition.adventure, frames, _fresh(view.recent))


def _newest(seen: Observation) -> Expedition | None:
    """The expedition that is told of; before a monster is named, nobody has gone in yet."""
    return seen.expedition if seen.phase is Phase.STRIKE else seen.last


def _fresh(recent: Sequence[Event]) -> int:
    """How many frames these events made: one per monster, the door, and the last one."""
    monsters = sum(isinstance(event, Met) for event in recent)
    reached = any(isinstance(event, Appeared | AdventureEnded) for event in recent)
    begun = any(isinstance(event, Entered | Named) for event in recent)
    return monsters + reached + (begun and reached)


def _percent(odds: Fraction, texts: Texts) -> str:
    """A chance in words: as 0 % and 100 % only what is certain."""
    percent = round(odds * 100)
    if 0 < odds < 1 and percent in (0, 100):
        return texts("odds-under") if percent == 0 else texts("odds-over")
    return texts("odds", percent=percent)


class _Story:
    """The frames of one expedition."""

    def __init__(
        self,
        view: PublicMatchView,
        seen: Observation,
        expedition: Expedition,
        texts: Texts,
    ) -> None:
        self.view = view
        self.seen = seen
        self.variant = seen.variant
        self.expedition = expedition
        self.delve = expedition.delve
        self.texts = texts
        self.name = view.name(expedition.runner)
        self.steps = [
            f"`{number}` {self._step(encounter)}"
            for number, encounter in enumerate(self.delve.met, start=1)
        ]

    def frame(self, count: int) -> MessageLayout:
        """The first `count` monsters, told; the rest still face down. 0 is the door."""
        health = self.delve.met[count - 1].health if count else self.expedition.full_health
        ahead = self._ahead(health, self.delve.cards - count)
        open_yet = [each for each in (ahead, self._odds(count)) if each is not None]
        still = small(" ".join(open_yet)) if open_yet else None
        status = Text(lines(self._health(health), still))
        story = Text(self._met(count))
        head = self._head(count)
        told = (head, Divider(), story) if count else (head,)
        return MessageLayout((*told, Divider(), status), symbols.Colour.PERIL)

    def last(self) -> MessageLayout:
        """The closing frame, or the open question."""
        survived = self.delve.survived
        if survived is None:
            return self._question()
        ending = lines(self._health(self.delve.health), *self._ending(survived))
        colour = symbols.Colour.GOOD if survived else symbols.Colour.BAD
        return MessageLayout((*self._story(), Text(ending)), colour)

    def _head(self, count: int) -> Text:
        """Who goes in, why, and with what; what others took away, and what `count` monsters did."""
        gone = words.gone_text(self.view, self.expedition.tiles, self.texts)
        return Text(lines(self._title(), small(self._why()), small(self._equipment(count)), gone))

    def _title(self) -> str:
        """Who goes in, and in which match and adventure."""
        title = self.texts("walk-title", name=self.name)
        return lines(subheading(f"{symbols.DUNGEON} {title}"), small(self._about()))

    def _equipment(self, count: int) -> str:
        """What the hero took in; what `count` monsters have used up is struck out."""
        kit = self.expedition.kit
        if not kit:
            return self.texts("walk-bare")
        left = kit_after(self.variant, kit, self.delve.met[:count])
        tiles = ", ".join(self._tile(tile, used=tile not in left) for tile in kit)
        return self.texts("walk-equipment", tiles=tiles)

    def _tile(self, key: TileKey, *, used: bool) -> str:
        """A tile that was taken in: for what it was named, or that it is used up."""
        texts, named = self.texts, self.delve.named
        tile = words.tile_symbol_name(key, texts)
        if used:
            return texts("walk-used", tile=struck(tile))
        if named is not None and key == words.naming_tile(self.variant, self.expedition.kit):
            return texts("walk-named", tile=tile, monster=words.monster_text(named, texts))
        return tile

    def _about(self) -> str:
        """Which match and adventure it belongs to, as the head of a board says."""
        return dotted(
            (
                short_match_name(self.view),
                self.texts("walk-adventure", adventure=self.expedition.adventure),
                words.practice(self.view, self.seen, self.texts),
            )
        )

    def _why(self) -> str:
        """Why the hero is here: who passed, and who added how many cards."""
        expedition, texts = self.expedition, self.texts
        other = opponent(expedition.runner)
        passed = words.passed(self.view, other, texts, forced=expedition.forced)
        if not expedition.added_by:
            return passed
        added = words.added_by(self.view, expedition.added_by, texts)
        return f"{passed} {texts('walk-against', added=added)}"

    def _odds(self, count: int) -> str | None:
        """How likely the hero comes out, dealt blind; None where nothing is open any more."""
        odds = odds_after(self.variant, self.expedition, count) if self.seen.odds else None
        if odds is None:
            return None
        return self.texts("walk-odds", odds=_percent(odds, self.texts))

    def _upset(self, survived: bool) -> str | None:
        """That the odds which were told let something else be expected; None where they did not."""
        if not self.seen.odds:
            return None
        told = [
            odds
            for count in range(len(self.delve.met))
            if (odds := odds_after(self.variant, self.expedition, count)) is not None
        ]
        if not survived and max(told, default=Fraction()) >= _FAVOURITE:
            return small(self.texts("walk-favourite-fell", odds=_percent(max(told), self.texts)))
        if survived and min(told, default=Fraction(1)) <= 1 - _FAVOURITE:
            return small(self.texts("walk-against-odds", odds=_percent(min(told), self.texts)))
        return None

    def _ahead(self, health: int, left: int) -> str | None:
        """How many cards still lie ahead; None for who has fallen or met them all."""
        return self.texts("walk-ahead", count=left) if left and health else None

    def _story(self, unfolded: int = _UNFOLDED) -> tuple[Block, ...]:
        head = self._head(len(self.delve.met))
        if not self.delve.cards:
            return (head, Divider(), Text(self.texts("walk-empty")), Divider())
        if not self.steps:
            return (head, Divider())
        return (head, Divider(), Text(self._met(len(self.steps), unfolded)), Divider())

    def _met(self, count: int, unfolded: int = _UNFOLDED) -> str:
        """The first `count` monsters: the newest with what became of each, the rest on one line."""
        folded = max(0, count - unfolded)
        if not folded:
            return "\n".join(self.steps[:count])
        earlier = ", ".join(self._in_short(each) for each in self.delve.met[:folded])
        told = small(self.texts("walk-earlier", monsters=earlier))
        return lines(told, *self.steps[folded:count])

    def _in_short(self, encounter: Encounter) -> str:
        """A monster met long ago: its name, its strength, and what it took."""
        name = words.monster_name(encounter.kind, self.texts)
        monster = f"{name} {MONSTERS[encounter.kind].strength}"
        if not encounter.damage:
            return monster
        return self.texts("walk-earlier-hit", monster=monster, damage=encounter.damage)

    def _step(self, encounter: Encounter) -> str:
        texts = self.texts
        monster = words.monster_text(encounter.kind, texts)
        if encounter.beaten_by is not None:
            tile = words.tile_symbol_name(encounter.beaten_by, texts)
            return texts("walk-beaten", monster=monster, tile=tile)
        if encounter.revived_by is not None:
            return texts(
                "walk-revived",
                monster=monster,
                damage=encounter.damage,
                tile=words.tile_symbol_name(encounter.revived_by, texts),
                health=encounter.health,
            )
        return texts("walk-hit", monster=monster, damage=encounter.damage, health=encounter.health)

    def _health(self, health: int) -> str:
        return words.health_bar(health, self.expedition.full_health, self.texts)

    def _ending(self, survived: bool) -> list[str | None]:
        expedition, texts = self.expedition, self.texts
        key = "walk-survived" if survived else "walk-fell"
        told = texts(key, name=self.name, adventure=expedition.adventure)
        ending = f"{symbols.WINNER if survived else symbols.LOSS} {told}"
        winner: Seat | None = match_winner(expedition.standings)
        decided, unseen = None, None
        if winner is not None:
            decided = texts("walk-match", name=self.view.name(winner))
        if self.delve.left:
            unseen = small(texts("walk-unseen", count=self.delve.left))
        score = words.short_score(self.view, expedition.standings, texts)
        return [ending, self._upset(survived), score, decided, unseen]

    def _question(self) -> MessageLayout:
        facing, striker, held = self.delve.facing, self.delve.striker, self.delve.if_held
        assert facing is not None
        assert striker is not None
        assert held is not None
        texts = self.texts
        faces = texts(
            "walk-faces",
            monster=f"{symbols.MONSTERS[facing]} {words.monster_name(facing, texts)}",
            strength=MONSTERS[facing].strength,
        )
        ahead = self._ahead(self.delve.health, self.delve.left)
        faces = faces if ahead is None else f"{faces} {ahead}"
        over = self.view.result is not None
        answer = texts("walk-stopped") if over else self._choice(striker, held)
        # Without its bar: the question and what is open beside it have to fit a phone.
        health = words.health_text(self.delve.health, self.expedition.full_health, texts)
        story = self._story(_UNFOLDED_ASKED)
        if over:
            asked = Text(lines(health, faces, answer))
            return MessageLayout((*story, asked), symbols.Colour.PERIL)
        if self.view.crowded:
            newest = tuple(map(Text, self.steps[-1:]))
            story = (Text(self._title()), *newest, Divider())
        question = texts("walk-ask", name=self.view.short_name(self.expedition.runner))
        asked = Text(lines(health, faces, answer, question))
        buttons = controls.walk(self.view, texts)
        return MessageLayout((*story, asked, *buttons), symbols.Colour.PERIL)

    def _choice(self, striker: TileKey, held: Encounter) -> str:
        """What either answer costs: everybody can work it out, so it is told."""
        texts = self.texts
        tile = words.tile_object(striker, texts)
        if held.revived_by is not None:
            return texts(
                "walk-hold-revives",
                tile=tile,
                damage=held.damage,
                potion=words.tile_name(held.revived_by, texts),
                health=held.health,
            )
        if not held.health:
            return texts("walk-hold-falls", tile=tile, damage=held.damage)
        return texts("walk-hold-costs", tile=tile, damage=held.damage, health=held.health)
