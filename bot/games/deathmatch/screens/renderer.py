"""The Death Match as `bot.ui.renderer.MatchRenderer`."""

from typing import assert_never

from bot.contract.errors import Refusal
from bot.contract.game import Action, Move, Prompt, Seat
from bot.games.deathmatch.rules.state import (
    SEATS,
    DeathMatchOptionsRefusal,
    Observation,
    Options,
    opponent,
)
from bot.games.deathmatch.screens import board, controls, rules, walk, words
from bot.games.deathmatch.screens import result as result_board
from bot.games.dungeon.rules.encounter import Phase
from bot.games.dungeon.screens import words as dungeon
from bot.games.dungeon.screens.controls import must_add
from bot.games.dungeon.screens.renderer import DungeonRenderer
from bot.match.acts import MatchCommand
from bot.match.result import Result
from bot.ui import replies
from bot.ui.agreed_game import AgreedGame
from bot.ui.board import place_of
from bot.ui.catalogue import Texts
from bot.ui.controls import command_button, move_button
from bot.ui.markdown import lines, small
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import Button, MessageLayout, Option, Style, TextMessage
from bot.ui.names import escaped
from bot.ui.renderer import Playback


class DeathMatchRenderer(DungeonRenderer):
    """The renderer of the Death Match."""

    def board(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        return board.board(view, texts)

    def playback(self, view: PublicMatchView, texts: Texts) -> Playback | None:
        return walk.walk(view, texts)

    def ping_key(self, view: PublicMatchView) -> str:
        """Once for the starter, once a turn (the card included), once for a delve's questions."""
        seen: Observation = view.observation
        match seen.phase:
            case Phase.STARTER:
                return "starter"
            case Phase.NAME | Phase.USE:
                return f"delve:{seen.number}"
            case _:
                return f"turn:{seen.turn}"

    def title(self, seen: Observation, texts: Texts) -> str:
        return words.title(seen.hero, texts)

    def when(self, seen: Observation, texts: Texts) -> str | None:
        if not seen.number:
            return None
        return texts("board-adventure", adventure=seen.number, turn=seen.part_turn)

    def duty(self, view: MatchView, texts: Texts) -> str | None:
        """That the card can only be added, if so; before each one's first, what either costs."""
        prompt = view.own_prompt
        if prompt is not None and must_add((prompt,)):
            return texts("hand-must-add")
        return small(texts("hand-costs")) if view.observation.turn <= len(SEATS) else None

    def buttons(self, view: MatchView, prompt: Prompt, texts: Texts) -> tuple[Button, ...]:
        return controls.buttons(view, prompt, texts)

    def placed_last(self, texts: Texts) -> str:
        return texts("placed-done")

    def news(self, view: PublicMatchView, texts: Texts) -> str | None:
        # That who is called begins needs no second sentence.
        return board.last_action(view, texts) if view.observation.turn != 1 else None

    def call(self, view: PublicMatchView, player: str, texts: Texts) -> str:
        seen: Observation = view.observation
        match seen.phase:
            case Phase.STARTER:
                return texts("call-starter", player=player)
            case Phase.NAME:
                return texts("call-name", player=player, tile=dungeon.asked_tile(seen, texts))
            case Phase.USE:
                return texts("call-strike", player=player)
            case _ if seen.part_turn == 1:
                return texts("call-begin", player=player, adventure=seen.number)
            case _:
                # Called for before the card was drawn, unless it is once more.
                drawn = seen.phase is Phase.CARD and not view.is_put_anew(view.asked[0])
                deck = seen.deck + drawn
                return texts("call-turn", player=player, dungeon=seen.dungeon, deck=deck)

    def result_details(self, view: MatchView, result: Result, texts: Texts) -> tuple[str, ...]:
        return result_board.details(view, result, texts)

    def part(self, name: str, texts: Texts) -> str | None:
        return texts("part-adventure", number=int(name.partition("-")[2])) if name else None

    def confirm(
        self, view: MatchView, seat: Seat, action: Action, word: str, texts: Texts
    ) -> MessageLayout:
        """Before a pass with an empty dungeon, which gives the adventure to the other one."""
        why = texts("confirm-pass-why", name=view.name(opponent(seat)))
        button = move_button(view, seat, Move(action), texts("confirm-pass-button"), Style.DANGER)
        return replies.question(texts("confirm-pass"), why, button)

    def confirm_concede(self, view: MatchView, seat: Seat, texts: Texts) -> MessageLayout:
        why = texts("confirm-concede-why", name=view.name(opponent(seat)))
        if view.practice:
            why = f"{why} {texts('result-practice')}"
        why = lines(why, place_of(view, None, texts))
        label = texts("confirm-concede-button")
        button = command_button(view, label, MatchCommand.CONCEDE, Style.DANGER)
        return replies.question(texts("confirm-concede"), why, button)

    def bad_options(self, reason: Refusal, options: Options, texts: Texts) -> TextMessage:
        """`options`: the deck letters as they were typed."""
        why = DeathMatchOptionsRefusal(reason)
        match why:
            case DeathMatchOptionsRefusal.UNKNOWN_DECK | DeathMatchOptionsRefusal.TOO_MANY_DECKS:
                text = texts("bad-decks", decks=escaped(options.decks))
            case DeathMatchOptionsRefusal.UNKNOWN_VARIANT:
                text = texts("refusal-unknown-variant")
            case DeathMatchOptionsRefusal.WRONG_NUMBER_OF_SEATS:
                text = texts("refusal-wrong-number-of-seats")
            case _:
                assert_never(why)
        return TextMessage(text)

    def rules_topics(self, agreed: AgreedGame, texts: Texts) -> tuple[Option, ...]:
        """The pages by topic, then the hero's tiles."""
        return rules.topics(agreed.options.variant, agreed.names, agreed.observation, texts)

    def rules_topic(self, topic: str, agreed: AgreedGame, texts: Texts) -> MessageLayout | None:
        return rules.page(topic, agreed, texts)
