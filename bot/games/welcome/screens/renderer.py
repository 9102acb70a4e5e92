"""The official games for two to four as `bot.ui.renderer.MatchRenderer`."""

from typing import assert_never

from bot.contract.errors import Refusal
from bot.contract.game import Action, Move, Prompt, Seat
from bot.games.dungeon.rules.encounter import Phase
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.screens import words as dungeon
from bot.games.dungeon.screens.controls import must_add
from bot.games.dungeon.screens.renderer import DungeonRenderer
from bot.games.welcome.rules.options import WelcomeOptions, WelcomeOptionsRefusal
from bot.games.welcome.rules.state import WelcomeObservation
from bot.games.welcome.screens import board, controls, rules, walk, words
from bot.match.result import Result
from bot.ui import replies
from bot.ui.agreed_game import AgreedGame
from bot.ui.catalogue import Texts
from bot.ui.controls import move_button
from bot.ui.markdown import small
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import Button, MessageLayout, Option, Style, TextMessage
from bot.ui.names import escaped
from bot.ui.renderer import Playback
from bot.ui.result import places


class WelcomeRenderer(DungeonRenderer):
    """The renderer of the official games."""

    fine_hands = True

    def board(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        return board.board(view, texts)

    def playback(self, view: PublicMatchView, texts: Texts) -> Playback | None:
        return walk.walk(view, texts)

    def ping_key(self, view: PublicMatchView) -> str:
        """Once a turn (the card included), once for a walk's questions, once for who names."""
        seen: WelcomeObservation = view.observation
        match seen.phase:
            case Phase.HERO:
                return f"hero:{seen.number}:{seen.asked}"
            case Phase.NAME if seen.asked != seen.runner:
                return f"name:{seen.number}:{seen.asked}"
            case Phase.ASK | Phase.NAME | Phase.USE | Phase.DROP:
                return f"delve:{seen.number}"
            case _:
                return f"turn:{seen.turn}"

    def title(self, seen: WelcomeObservation, texts: Texts) -> str:
        return words.title(seen.options.box, texts)

    def when(self, seen: WelcomeObservation, texts: Texts) -> str | None:
        picked = bool(seen.hero) and seen.phase is not Phase.HERO
        return words.when(seen, texts) if picked else None

    def duty(self, view: MatchView, texts: Texts) -> str | None:
        """That the card can only be added, and why; before the first, what either choice costs."""
        seen: WelcomeObservation = view.observation
        prompt = view.own_prompt
        if prompt is not None and must_add((prompt,)):
            return texts("hand-first-card") if seen.must_add else texts("hand-must-add")
        return small(texts("hand-costs-round")) if not seen.placed and seen.number == 1 else None

    def buttons(self, view: MatchView, prompt: Prompt, texts: Texts) -> tuple[Button, ...]:
        return controls.buttons(view, prompt, texts)

    def placed_last(self, texts: Texts) -> str:
        return texts("placed-done-round")

    def news(self, view: PublicMatchView, texts: Texts) -> str | None:
        return board.last_action(view, texts)

    def call(self, view: PublicMatchView, player: str, texts: Texts) -> str:
        seen: WelcomeObservation = view.observation
        match seen.phase:
            case Phase.HERO:
                return texts("welcome-call-hero", player=player, round=seen.number)
            case Phase.NAME if seen.asked != seen.runner:
                tile = dungeon.asked_tile(seen, texts)
                return texts("welcome-call-name", player=player, tile=tile)
            case Phase.ASK | Phase.NAME | Phase.USE | Phase.DROP:
                return texts("welcome-call-inside", player=player)
            case _:
                # Called for before the card was drawn, unless it is once more.
                drawn = seen.phase is Phase.CARD and not view.is_put_anew(view.asked[0])
                deck = seen.deck + drawn
                return texts("call-turn", player=player, dungeon=seen.dungeon, deck=deck)

    def result_details(self, view: MatchView, result: Result, texts: Texts) -> tuple[str, ...]:
        seen: WelcomeObservation = view.observation
        why = words.why(seen, texts)
        told = places(view, result, texts, None, lambda seat: words.merits(seen, seat, texts))
        return tuple(told) if why is None else (why, *told)

    def part(self, name: str, texts: Texts) -> str | None:
        return texts("part-round", number=int(name.partition("-")[2])) if name else None

    def confirm(
        self, view: MatchView, seat: Seat, action: Action, word: str, texts: Texts
    ) -> MessageLayout:
        """Before a pass with an empty dungeon, which gives the last one a Success card."""
        seen: WelcomeObservation = view.observation
        (other,) = [
            Seat(number)
            for number, each in enumerate(seen.contenders)
            if not each.out and number not in (*seen.passed, seat)
        ]
        why = texts("welcome-confirm-pass-why", name=view.name(other))
        button = move_button(view, seat, Move(action), texts("confirm-pass-button"), Style.DANGER)
        return replies.question(texts("confirm-pass"), why, button)

    def bad_options(self, reason: Refusal, options: WelcomeOptions, texts: Texts) -> TextMessage:
        """`options`: the hero that was named, and the box."""
        why = WelcomeOptionsRefusal(reason)
        box = words.title(options.box, texts)
        match why:
            case WelcomeOptionsRefusal.NOT_IN_BOX:
                known = options.hero in HEROES
                hero = dungeon.hero_name(options.hero, texts) if known else escaped(options.hero)
                text = texts("refusal-welcome-not-in-box", hero=hero, box=box)
            case WelcomeOptionsRefusal.NECROMANCER_OFF:
                text = texts("refusal-welcome-necromancer-off")
            case WelcomeOptionsRefusal.NOT_FOR_SO_MANY:
                text = texts("refusal-welcome-not-for-so-many")
            case _:
                assert_never(why)
        return TextMessage(text)

    def rules_topics(self, agreed: AgreedGame, texts: Texts) -> tuple[Option, ...]:
        """The pages by topic, then the tiles of the hero that is played, then the heroes."""
        return rules.topics(agreed.options, agreed.names, agreed.observation, texts)

    def rules_topic(self, topic: str, agreed: AgreedGame, texts: Texts) -> MessageLayout | None:
        return rules.page(topic, agreed, texts)
