"""The board of a Death Match, and all else that the match shows beside walks and rules."""

from bot.contract.errors import Refusal
from bot.contract.game import Event, Seat
from bot.games.deathmatch.rules import events as e
from bot.games.deathmatch.rules.state import (
    SEATS,
    DeathMatchOptionsRefusal,
    Observation,
    Options,
    opponent,
)
from bot.games.deathmatch.screens import rules, words
from bot.games.deathmatch.screens.walk import DeathMatchStory
from bot.games.dungeon.rules import events as shared
from bot.games.dungeon.rules.encounter import Encounter, Phase
from bot.games.dungeon.screens import words as dungeon
from bot.games.dungeon.screens.renderer import DungeonRenderer
from bot.match.acts import MatchCommand
from bot.match.result import Result
from bot.ui import replies, symbols
from bot.ui.board import hosted_by, place_of, short_match_name
from bot.ui.catalogue import Texts
from bot.ui.controls import command_button
from bot.ui.markdown import dotted, lines, small, subheading
from bot.ui.match_view import AgreedGame, MatchView, PublicMatchView
from bot.ui.message import Block, Divider, MessageLayout, Option, Style, Text, TextMessage
from bot.ui.names import escaped


class DeathMatchRenderer(DungeonRenderer):
    """The renderer of the Death Match."""

    story = DeathMatchStory
    told_first = (
        e.AdventureEnded,
        shared.Passed,
        shared.Discarded,
        shared.Added,
        shared.Drew,
        e.StarterChosen,
        shared.Met,
    )

    def board(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        if view.result is not None:
            return words.result_board(view, view.result, texts)
        seen: Observation = view.observation
        about = dotted(
            (
                self.title(seen, texts),
                self.when(seen, texts) or texts("board-before"),
                hosted_by(view, texts),
                words.practice(view, seen, texts),
            )
        )
        head = subheading(f"{symbols.MATCH} {short_match_name(view)}")
        score = words.score_text(view, seen, texts)
        blocks: list[Block] = [Text(lines(head, small(about), score))]
        piles = None
        if seen.number:
            hero = lines(self.health(seen, texts), dungeon.tiles_text(seen, view, texts))
            blocks += [Divider(), Text(hero), Divider()]
            piles = dungeon.piles(view, seen, texts)
        last = self.last_action(view, texts)
        now = lines(
            piles,
            small(texts("deck-last-card")) if seen.offers_last_card else None,
            small(last) if last is not None else None,
            self.ask(view, texts),
        )
        return self.laid_out(view, [*blocks, Text(now)], texts)

    def told(self, view: MatchView, event: Event, texts: Texts) -> str | None:
        match event:
            case e.AdventureEnded(adventure=adventure, seat=seat, survived=survived):
                name = view.short_name(seat)
                key = "last-survived" if survived else "last-fell"
                return texts(key, adventure=adventure, name=name)
            case shared.Met(seat=seat, encounter=Encounter(beaten_by=None)):
                return texts("last-held", name=view.short_name(seat))
            case e.StarterChosen(starter=starter):
                # Not by whom: a host may have chosen for the seat.
                return texts("last-starter", name=view.short_name(starter))
        return super().told(view, event, texts)

    def ask(self, view: PublicMatchView, texts: Texts) -> str:
        seen: Observation = view.observation
        if seen.phase is Phase.STARTER:
            key = "ask-starter" if view.host_name is None else "ask-starter-hosted"
            return texts(key, name=view.short_name(view.asked[0]))
        if seen.phase is Phase.STRIKE and seen.expedition and seen.expedition.delve.facing:
            facing = seen.expedition.delve.facing
            return texts(
                "ask-strike",
                name=view.short_name(view.asked[0]),
                monster=texts(f"monster-{facing.card}.faced"),
                strength=facing.strength or 0,
            )
        return super().ask(view, texts)

    def title(self, seen: Observation, texts: Texts) -> str:
        return words.title(seen.hero, texts)

    def when(self, seen: Observation, texts: Texts) -> str | None:
        if not seen.number:
            return None
        return texts("board-adventure", adventure=seen.number, turn=seen.part_turn)

    def costs(self, seen: Observation, texts: Texts) -> str | None:
        return small(texts("hand-costs")) if seen.turn <= len(SEATS) else None

    def placed_last(self, texts: Texts) -> str:
        return texts("placed-done")

    def news(self, view: PublicMatchView, texts: Texts) -> str | None:
        # That who is called begins needs no second sentence.
        return super().news(view, texts) if view.observation.turn != 1 else None

    def call(self, view: PublicMatchView, player: str, texts: Texts) -> str:
        seen: Observation = view.observation
        match seen.phase:
            case Phase.STARTER:
                return texts("call-starter", player=player)
            case Phase.NAME:
                return texts("call-name", player=player, tile=dungeon.asked_tile(seen, texts))
            case Phase.STRIKE:
                return texts("call-strike", player=player)
            case _ if seen.part_turn == 1:
                return texts("call-begin", player=player, adventure=seen.number)
        return super().call(view, player, texts)

    def result_details(self, view: MatchView, result: Result, texts: Texts) -> tuple[str, ...]:
        return words.result_details(view, result, texts)

    def gift(self, view: MatchView, seat: Seat, texts: Texts) -> str:
        return texts("confirm-pass-why", name=view.name(opponent(seat)))

    def confirm_concede(self, view: MatchView, seat: Seat, texts: Texts) -> MessageLayout:
        why = texts("confirm-concede-why", name=view.name(opponent(seat)))
        if view.practice:
            why = f"{why} {texts('result-practice')}"
        why = lines(why, place_of(view, None, texts))
        label = texts("confirm-concede-button")
        button = command_button(view, label, MatchCommand.CONCEDE, Style.DANGER)
        return replies.question(texts("confirm-concede"), why, button)

    def bad_options(self, reason: Refusal, options: Options, texts: Texts) -> TextMessage:
        decks = (DeathMatchOptionsRefusal.UNKNOWN_DECK, DeathMatchOptionsRefusal.TOO_MANY_DECKS)
        if reason in decks:
            # The letters as they were typed.
            return TextMessage(texts("bad-decks", decks=escaped(options.decks)))
        return super().bad_options(reason, options, texts)

    def rules_topics(self, agreed: AgreedGame, texts: Texts) -> tuple[Option, ...]:
        return rules.topics(agreed, texts)

    def rules_topic(self, topic: str, agreed: AgreedGame, texts: Texts) -> MessageLayout | None:
        return rules.page(topic, agreed, texts)
