"""The board of the official games, and all else that they show beside rules and walks."""

from bot.contract.errors import Refusal
from bot.contract.game import Event, Seat
from bot.games.dungeon.rules import events as d
from bot.games.dungeon.rules.events import BIDDING, Phase
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.screens import words as dungeon
from bot.games.dungeon.screens.renderer import OF_A_TURN, DungeonRenderer
from bot.games.welcome.rules import events as e
from bot.games.welcome.rules.state import (
    SUCCESSES_NEEDED,
    Edition,
    WelcomeObservation,
    WelcomeOptions,
    WelcomeOptionsRefusal,
)
from bot.games.welcome.screens import rules
from bot.games.welcome.screens.walk import WelcomeStory, aside
from bot.match.entries import Left
from bot.match.result import Result
from bot.ui import symbols
from bot.ui.board import hosted_by, short_match_name
from bot.ui.catalogue import Texts
from bot.ui.markdown import bold, capital, dotted, glued, lines, small, subheading
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import Block, Divider, MessageLayout, Text, TextMessage
from bot.ui.names import escaped
from bot.ui.result import places, result_layout


class WelcomeRenderer(DungeonRenderer):
    """The renderer of the official games."""

    fine_hands = True
    book = rules.BOOK
    story = WelcomeStory
    told_first = (
        *(e.RoundEnded, Left, e.HeroChosen, *OF_A_TURN),
        *(e.NamerChosen, e.LeftToLuck, d.Named, d.Met),
    )

    def board(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        seen: WelcomeObservation = view.observation
        if view.result is not None:
            why = _why(seen, texts)
            details: tuple[str, ...] = () if why is None else (why,)
            if view.result.outcome is None:
                details = tuple(_standing(view, seen, texts))
            return result_layout(
                view,
                view.result,
                self.title(seen, texts),
                texts,
                None,
                *details,
                merits=lambda seat: _merits(seen, seat, texts),
            )
        # A question at the door has no room for it.
        tells = seen.phase in (*BIDDING, Phase.HERO) and not view.crowded
        told = _goal(seen, texts) if tells else None
        head = lines(_head(view, seen, texts), *_contenders(view, seen, texts), told)
        blocks: list[Block] = [Text(head), Divider()]
        if seen.hero:
            blocks += [Text(self._hero(view, seen, texts)), Divider()]
        return self.laid_out(view, [*blocks, Text(self._now(view, seen, texts))], texts)

    def standing(self, view: PublicMatchView, texts: Texts) -> str:
        seen: WelcomeObservation = view.observation
        when = self.when(seen, texts)
        return lines(when and small(capital(when)), *_contenders(view, seen, texts))

    def score(self, view: PublicMatchView) -> tuple[int, ...]:
        """The dungeons that each seat has come out of."""
        seen: WelcomeObservation = view.observation
        return tuple([contender.successes for contender in seen.contenders])

    def _hero(self, view: PublicMatchView, seen: WelcomeObservation, texts: Texts) -> str:
        health, kit = self.health(seen, texts), dungeon.kit_text(seen.kit, texts)
        if view.crowded:
            return health if _asks_for_another(seen) else lines(health, kit)
        if _asks_for_another(seen):
            return lines(health, kit, dungeon.gone_text(view, seen.tiles, texts))
        fine = not view.is_duel or seen.phase not in BIDDING
        return lines(health, dungeon.tiles_text(seen, view, texts, fine=fine))

    def _now(self, view: PublicMatchView, seen: WelcomeObservation, texts: Texts) -> str:
        """Dungeon and deck, what happened last, and in the last line who must act."""
        since, ask = self._since(view, seen, texts), self.ask(view, texts)
        if seen.phase is Phase.HERO:
            # The cards that the last round has shown, unless its walk tells them for good.
            told = None if seen.walked_last else aside(view, seen.aside, texts)
            return lines(*since, told, ask)
        at_door = seen.phase in (Phase.ASK, Phase.NAME)
        piles = dungeon.piles(
            view, seen, texts, brief=view.crowded or (at_door and len(view.names) > 3)
        )
        if view.crowded or seen.offers_last_card or at_door:
            # Details that stand elsewhere as well are left out first.
            last_card = small(texts("deck-last-card")) if seen.offers_last_card else None
            return lines(piles, last_card, ask)
        return lines(piles, *since, ask)

    def _since(
        self, view: PublicMatchView, seen: WelcomeObservation, texts: Texts
    ) -> list[str | None]:
        """The special monsters, and what happened last; nothing where there is no room for it."""
        if view.crowded:
            return []
        last = self.before_question(view, texts)
        # The page of the special monsters names them too; earlier players are named on the board
        # alone.
        specials = _specials(seen, texts) if not view.predecessors else None
        if last is not None and seen.phase not in BIDDING:
            # The question tells of it too, and takes room.
            last = small(last)
        return [specials, last]

    def told(self, view: MatchView, event: Event, texts: Texts) -> str | None:
        match event:
            case e.RoundEnded(round=number, seat=None):
                return texts("welcome-round-open", round=number)
            case e.RoundEnded(round=number, seat=int(seat), survived=survived):
                name = view.short_name(Seat(seat))
                if survived is None:
                    return texts("welcome-round-broken", round=number, name=name)
                key = "welcome-round-survived" if survived else "welcome-round-fell"
                return texts(key, round=number, name=name)
            case Left(seat=seat):
                return texts("welcome-has-left", name=view.short_name(seat))
            case e.HeroChosen(hero=hero, seat=None):
                return texts("welcome-hero-dealt", hero=dungeon.hero_name(hero, texts))
            case e.HeroChosen(hero=hero, seat=int(seat)):
                thing = texts(f"hero-{hero}.object")
                return texts("welcome-hero-picked", name=view.short_name(Seat(seat)), hero=thing)
            case e.NamerChosen(seat=seat, other=other):
                names = {"name": view.short_name(seat), "other": view.short_name(other)}
                return texts("welcome-asked", **names)
            case e.LeftToLuck(seat=seat):
                return texts("welcome-luck-named", name=view.short_name(seat))
            case d.Named(seat=seat, kind=kind):
                monster = dungeon.monster_name(kind, texts)
                return texts("welcome-named", name=view.short_name(seat), monster=monster)
            case d.Passed(forced=True) if not view.is_duel:
                return texts("welcome-all-forced")
        return super().told(view, event, texts)

    def ask(self, view: PublicMatchView, texts: Texts) -> str:
        seen: WelcomeObservation = view.observation
        name = view.short_name(view.asked[0])
        match seen.phase:
            case Phase.HERO:
                return texts("welcome-ask-hero", name=name)
            case Phase.ASK:
                tile = dungeon.asked_tile(seen, texts)
                ask = texts("welcome-ask-other", name=name, tile=tile)
                return lines(self.entering(view, texts), ask)
            case Phase.NAME if seen.asked != seen.runner:
                return texts("welcome-ask-name", name=name, tile=dungeon.asked_tile(seen, texts))
        return super().ask(view, texts)

    def when(self, seen: WelcomeObservation, texts: Texts) -> str | None:
        if not seen.hero:
            return None
        if seen.phase not in BIDDING:
            return texts("part-round", number=seen.number)
        return texts("welcome-when", round=seen.number, turn=seen.part_turn)

    def call(self, view: PublicMatchView, player: str, texts: Texts) -> str:
        seen: WelcomeObservation = view.observation
        match seen.phase:
            case Phase.HERO:
                return texts("welcome-call-hero", player=player, round=seen.number)
            case Phase.ASK | Phase.NAME:
                tile = dungeon.asked_tile(seen, texts)
                key = "welcome-call-ask" if seen.phase is Phase.ASK else "welcome-call-name"
                return texts(key, player=player, tile=tile)
            case Phase.USE | Phase.DROP:
                return texts("welcome-call-inside", player=player)
        return super().call(view, player, texts)

    def result_details(self, view: MatchView, result: Result, texts: Texts) -> tuple[str, ...]:
        seen: WelcomeObservation = view.observation
        why = _why(seen, texts)
        told = places(view, result, texts, None, lambda seat: _merits(seen, seat, texts))
        return tuple(told) if why is None else (why, *told)

    def gift(self, view: MatchView, seat: Seat, texts: Texts) -> str:
        seen: WelcomeObservation = view.observation
        (other,) = [
            Seat(number)
            for number, each in enumerate(seen.contenders)
            if not each.out and number not in (*seen.passed, seat)
        ]
        return texts("welcome-confirm-pass-why", name=view.name(other))

    def bad_options(self, reason: Refusal, options: WelcomeOptions, texts: Texts) -> TextMessage:
        if reason != WelcomeOptionsRefusal.NOT_IN_BOX:
            return super().bad_options(reason, options, texts)
        known = options.hero in HEROES
        hero = dungeon.hero_name(options.hero, texts) if known else escaped(options.hero)
        box = rules.title(options, texts)
        return TextMessage(texts("refusal-welcome-not-in-box", hero=hero, box=box))


def _head(view: PublicMatchView, seen: WelcomeObservation, texts: Texts) -> str:
    hero = dungeon.hero_name(seen.hero, texts) if seen.hero else None
    turn = glued(texts("welcome-turn", turn=seen.part_turn)) if seen.phase in BIDDING else None
    when = dotted((texts("welcome-round", round=seen.number), turn, hero))
    host = hosted_by(view, texts)
    name = rules.title(seen.options, texts)
    if host is not None and seen.options.box is Edition.BOTH:
        # So few words that there is room for the host beside them.
        name = texts("welcome-both-boxes")
    if view.crowded:
        # The lines of the players name them too.
        return lines(subheading(f"{symbols.MATCH} {when}"), small(texts("game-dungeon")))
    players = subheading(f"{symbols.MATCH} {short_match_name(view)}")
    return lines(players, small(dotted((when, name, host))))


def _asks_for_another(seen: WelcomeObservation) -> bool:
    """Whether it is asked who names a monster for the runner, or which one.

    That takes a row of buttons more than other questions.
    """
    return seen.phase is Phase.ASK or (seen.phase is Phase.NAME and seen.asked != seen.runner)


def _specials(seen: WelcomeObservation, texts: Texts) -> str | None:
    if not seen.specials:
        return None
    return small(texts("welcome-specials", monsters=dungeon.monsters_text(seen.specials, texts)))


def _goal(seen: WelcomeObservation, texts: Texts) -> str:
    """How the match is won; once somebody could with this round, whom a sign marks, that."""
    playing = [own for own in seen.contenders if not own.left and not own.out]
    if any(own.successes == SUCCESSES_NEEDED - 1 for own in playing):
        return small(texts("welcome-goal-point", symbol=symbols.OVER))
    return small(texts("welcome-goal", count=SUCCESSES_NEEDED, symbol=symbols.WINNER))


def _contenders(view: MatchView, seen: WelcomeObservation, texts: Texts) -> list[str]:
    """A line for each seat, in small letters where a phone would not show them all otherwise."""
    few = 3 if seen.phase in (*BIDDING, Phase.HERO) else 2
    fine = view.crowded or len(view.names) > few
    told = []
    for number, own in enumerate(seen.contenders):
        seat, over = Seat(number), seen.phase is Phase.OVER
        if own.left or own.out:
            parts = [view.short_name(seat), texts("welcome-left" if own.left else "welcome-out")]
        else:
            cards = texts("welcome-cards", count=own.successes, needed=SUCCESSES_NEEDED)
            wins_next = own.successes == SUCCESSES_NEEDED - 1 and not over
            sign = symbols.OVER if wins_next else symbols.WINNER
            parts = [bold(view.short_name(seat)), f"{sign} {cards}"]
            if own.red:
                parts.append(texts("welcome-red"))
            if seat in seen.passed and not over:
                parts.append(texts("welcome-passed"))
            elif seat == seen.runner and not over:
                parts.append(texts("welcome-inside"))
        told.append(small(dotted(parts)) if fine else dotted(parts))
    return told


def _standing(view: MatchView, seen: WelcomeObservation, texts: Texts) -> list[str]:
    seats = map(Seat, range(len(seen.contenders)))
    return [dotted((view.name(seat), _merits(seen, seat, texts))) for seat in seats]


def _merits(seen: WelcomeObservation, seat: Seat, texts: Texts) -> str | None:
    """The standing of a seat, for the result; that it left, its way says."""
    own = seen.contenders[seat]
    side = None
    if not own.left and (own.out or own.red):
        side = texts("welcome-out" if own.out else "welcome-red")
    return dotted((texts("welcome-successes", count=own.successes), side))


def _why(seen: WelcomeObservation, texts: Texts) -> str | None:
    if seen.winner is None:
        return None
    cards = seen.contenders[seen.winner].successes >= SUCCESSES_NEEDED
    return texts("welcome-won-cards" if cards else "welcome-won-last")
