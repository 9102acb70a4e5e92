"""The Death Match as `bot.ui.match_view.GameScreens`."""

from bot.games.contract import Seat
from bot.games.deathmatch.observation import Observation
from bot.games.deathmatch.state import Phase
from bot.ui.catalogue import Texts
from bot.ui.deathmatch import board, hand, questions, reveal, rules, words
from bot.ui.match_view import GameScreens, PublicScene, Reveal, Scene
from bot.ui.message import Line, Screen
from bot.ui.names import mention


class DeathMatchScreens(GameScreens):
    """How a Death Match looks."""

    def board_key(self, scene: PublicScene) -> str:
        """A new board for every adventure, and one for the result."""
        if scene.result is not None:
            return "result"
        seen: Observation = scene.observation
        return f"board:{seen.adventure}"

    def board(self, scene: PublicScene, texts: Texts) -> Screen:
        return board.board(scene, texts)

    def interlude(self, scene: PublicScene, texts: Texts) -> Screen:
        return board.interlude(scene, texts)

    def reveal(self, scene: PublicScene, texts: Texts) -> Reveal | None:
        return reveal.reveal(scene, texts)

    def call_key(self, scene: PublicScene) -> str:
        """Once for the starter, once a turn (the card included), once for a delve's questions."""
        seen: Observation = scene.observation
        match seen.phase:
            case Phase.STARTER:
                return "starter"
            case Phase.NAME | Phase.STRIKE:
                return f"delve:{seen.adventure}"
            case _:
                return f"turn:{seen.turn}"

    def call(self, scene: PublicScene, texts: Texts) -> Line:
        """The line that pings the one who is asked, for what it is."""
        seen: Observation = scene.observation
        (seat,) = scene.asked
        user = scene.players[seat]
        player = mention(user)
        match seen.phase:
            case Phase.STARTER:
                text = texts("call-starter", player=player)
            case Phase.NAME:
                sword = words.naming_tile(seen.variant, seen.kit)
                tile = words.tile_name(sword, texts)
                text = texts("call-name", player=player, tile=tile)
            case Phase.STRIKE:
                text = texts("call-strike", player=player)
            case _:
                text = texts("call-turn", player=player)
        return Line(text, (user,))

    def hand_key(self, scene: Scene) -> str | None:
        """A new hand for every card drawn; None without one, or once the match is over."""
        seen: Observation = scene.observation
        if seen.card is None or scene.result is not None:
            return None
        return f"hand:{seen.turn}"

    def hand(self, scene: Scene, texts: Texts) -> Screen:
        return hand.hand(scene, texts)

    def hand_placed(self, scene: Scene, texts: Texts) -> Screen:
        return hand.hand_placed(scene, texts)

    def confirm_gift(self, scene: Scene, seat: Seat, texts: Texts) -> Screen:
        """Before a pass with an empty dungeon."""
        return questions.confirm_pass(scene, seat, texts)

    def confirm_concede(self, scene: Scene, seat: Seat, texts: Texts) -> Screen:
        return questions.confirm_concede(scene, seat, texts)

    def rules(self, scene: PublicScene, texts: Texts) -> Screen:
        return rules.rules(scene, texts)
