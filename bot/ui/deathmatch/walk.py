"""The walk through the dungeon, which the board of an adventure becomes, monster by monster."""

from collections.abc import Sequence

from bot.games.contract import Event, Seat
from bot.games.deathmatch.events import AdventureEnded, Appeared, Entered, Met, Named
from bot.games.deathmatch.observation import Observation
from bot.games.deathmatch.scoring import match_winner
from bot.games.deathmatch.state import Expedition, Phase
from bot.games.dungeon.delve import Encounter
from bot.games.dungeon.heroes import TileKey
from bot.games.dungeon.monsters import MONSTERS
from bot.ui import symbols
from bot.ui.board import hosted_by
from bot.ui.catalogue import Texts
from bot.ui.deathmatch import controls, words
from bot.ui.markdown import dotted, heading, lines, small
from bot.ui.match_view import PublicMatchView
from bot.ui.message import Block, Divider, MessageLayout, Text
from bot.ui.renderer import Walk


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
        self.head = Text(lines(*self._head()))
        self.steps = [
            f"`{number}` {self._step(encounter)}"
            for number, encounter in enumerate(self.delve.met, start=1)
        ]

    def frame(self, count: int) -> MessageLayout:
        """The first `count` monsters, told; the rest still face down. 0 is the door."""
        health = self.delve.met[count - 1].health if count else self.expedition.full_health
        ahead = self.delve.cards - count
        status = lines(
            self._health(health),
            small(self.texts("walk-ahead", count=ahead)) if ahead else None,
        )
        if not count:
            return MessageLayout((self.head, Divider(), Text(status)), symbols.Colour.PERIL)
        story = Text("\n".join(self.steps[:count]))
        blocks = (self.head, Divider(), story, Divider(), Text(status))
        return MessageLayout(blocks, symbols.Colour.PERIL)

    def last(self) -> MessageLayout:
        """The closing frame, or the open question."""
        survived = self.delve.survived
        if survived is None:
            return self._question()
        ending = lines(self._health(self.delve.health), *self._ending(survived))
        colour = symbols.Colour.GOOD if survived else symbols.Colour.BAD
        return MessageLayout((*self._story(), Text(ending)), colour)

    def _head(self) -> list[str | None]:
        expedition, texts = self.expedition, self.texts
        parts = words.health_parts(self.variant, expedition.kit, texts)
        health = texts("walk-health", health=expedition.full_health, parts=parts)
        named = self.delve.named
        naming = None
        if named is not None:
            sword = words.naming_tile(self.variant, expedition.kit)
            naming = texts(
                "walk-named",
                tile=words.tile_symbol_name(sword, texts),
                monster=words.monster_text(named, texts),
            )
        title = heading(f"{symbols.DUNGEON} {texts('walk-title', name=self.name)}")
        tiles = ", ".join(words.tile_symbol_name(tile, texts) for tile in expedition.kit)
        equipment = texts("walk-equipment", tiles=tiles) if tiles else texts("walk-bare")
        return [title, small(self._about()), f"{symbols.HEALTH} {health}", equipment, naming]

    def _about(self) -> str:
        """Which match and adventure it belongs to, as the head of a board says."""
        return dotted(
            (
                words.title(self.variant, self.texts),
                self.texts("walk-adventure", adventure=self.expedition.adventure),
                hosted_by(self.view, self.texts),
                words.practice(self.view, self.seen, self.texts),
            )
        )

    def _story(self) -> tuple[Block, ...]:
        if not self.delve.cards:
            return (self.head, Divider(), Text(self.texts("walk-empty")), Divider())
        if not self.steps:
            return (self.head, Divider())
        return (self.head, Divider(), Text("\n".join(self.steps)), Divider())

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
        ending = texts(key, name=self.name, adventure=expedition.adventure)
        winner: Seat | None = match_winner(expedition.standings)
        decided, unseen = None, None
        if winner is not None:
            decided = texts("walk-match", name=self.view.name(winner))
        if self.delve.left:
            unseen = small(texts("walk-unseen", count=self.delve.left))
        score = words.short_score(self.view.names, expedition.standings, texts)
        return [ending, score, decided, unseen]

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
        ahead = None
        if self.delve.left:
            ahead = small(texts("walk-ahead", count=self.delve.left))
        over = self.view.result is not None
        answer = texts("walk-stopped") if over else self._choice(striker, held)
        if over:
            asked = Text(lines(self._health(self.delve.health), faces, answer, ahead))
            return MessageLayout((*self._story(), asked), symbols.Colour.PERIL)
        score = words.short_score(self.view.names, self.expedition.standings, texts)
        question = texts("walk-ask", name=self.name)
        health = self._health(self.delve.health)
        asked = Text(lines(score, health, faces, answer, ahead, question))
        buttons = controls.walk(self.view, striker, texts)
        return MessageLayout((*self._story(), asked, *buttons), symbols.Colour.PERIL)

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
