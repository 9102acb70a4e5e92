"""The board of a Death Match, and all else that it shows beside its rules and walks."""

from collections.abc import Iterable, Sequence

from bot.contract.errors import Refusal
from bot.contract.game import Event, Seat
from bot.games.deathmatch.rules.game import (
    LONGEST_MATCH,
    SEATS,
    WINS_NEEDED,
    AdventureEnded,
    DeathMatchOptionsRefusal,
    Observation,
    Options,
    StarterChosen,
    adventures_played,
    opponent,
    wins_next,
)
from bot.games.deathmatch.screens import rules
from bot.games.deathmatch.screens.walk import (
    FAVOURITE,
    DeathMatchStory,
    decisive,
    percent,
    practice,
    score,
)
from bot.games.dungeon.rules.events import Met, Phase
from bot.games.dungeon.rules.odds import upsets
from bot.games.dungeon.screens import words as dungeon
from bot.games.dungeon.screens.renderer import OF_A_TURN, DungeonRenderer
from bot.match.acts import MatchCommand
from bot.match.result import Result, Way
from bot.ui import replies, symbols
from bot.ui.board import hosted_by, place_of, short_match_name
from bot.ui.catalogue import Texts
from bot.ui.controls import command_button
from bot.ui.markdown import (
    dotted,
    glued,
    heading,
    lines,
    one_of,
    small,
    subheading,
)
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import Divider, MessageLayout, Style, Text, TextMessage
from bot.ui.names import escaped
from bot.ui.result import ended_from_outside, length, onward, result_title


def _final(view: MatchView, seen: Observation, texts: Texts) -> list[str]:
    """The adventures of both players at the end; the line of ranks below counts matches."""
    return [
        texts(
            "score-final",
            name=view.short_name(seat),
            wins=seen.standings[seat].won,
            losses=seen.standings[seat].lost,
        )
        for seat in SEATS
    ]


class DeathMatchRenderer(DungeonRenderer):
    """The renderer of the Death Match."""

    book = rules.BOOK
    story = DeathMatchStory
    told_first = (AdventureEnded, *OF_A_TURN, StarterChosen, Met)

    def board(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        if view.result is not None:
            return self._result(view, view.result, texts)
        seen: Observation = view.observation
        when = texts("board-before")
        if seen.number:
            # The number of the turn would take a phone's second line; the deck tells as much.
            when = texts("walk-adventure", adventure=seen.number)
        name = rules.title(seen.options, texts, short=True)
        about = small(dotted((name, when, practice(view, seen, texts))))
        head = subheading(f"{symbols.MATCH} {short_match_name(view)}")
        standing = score_text(view, seen, texts)
        hero = lines(self.health(seen, texts), dungeon.tiles_text(seen, view, texts))
        # The line of the call gives way to a request, and the question may tell it.
        told = view.crowded or seen.phase is Phase.NAME
        last = None if told else self.before_question(view, texts)
        now = lines(
            dungeon.piles(view, seen, texts) if seen.number else None,
            small(texts("deck-last-card")) if seen.offers_last_card else None,
            last,
            self.ask(view, texts),
        )
        blocks = (Text(lines(head, about, standing)), Divider(), Text(hero), Divider())
        return self.laid_out(view, (*blocks, Text(now)), texts)

    def _result(self, view: PublicMatchView, result: Result, texts: Texts) -> MessageLayout:
        seen: Observation = view.observation
        won, played = bool(result.winners), adventures_played(seen.standings)
        adventures = texts("result-adventures", count=played) if played else None
        symbol = symbols.WINNER if won else symbols.OVER
        about = dotted(
            (self.title(seen, texts), hosted_by(view, texts), practice(view, seen, texts))
        )
        text = lines(
            heading(f"{symbol} {result_title(view, result, texts, mentioned=True)}"),
            small(about),
            *self.result_details(view, result, texts),
            small(length(view, texts, adventures)),
            small(texts("result-practice")) if view.practice and won else None,
        )
        colour = symbols.Colour.GOOD if won else symbols.Colour.OVER
        return MessageLayout((Text(text), onward(view, texts)), colour)

    def told(self, view: MatchView, event: Event, texts: Texts) -> str | None:
        match event:
            case AdventureEnded(adventure=adventure, seat=seat, survived=survived):
                name = view.short_name(seat)
                key = "last-survived" if survived else "last-fell"
                return texts(key, adventure=adventure, name=name)
            case StarterChosen(starter=starter):
                # The text does not say by whom: a host may have chosen for the seat.
                return texts("last-starter", name=view.short_name(starter))
        return super().told(view, event, texts)

    def walks(
        self, view: PublicMatchView, events: Sequence[Event], texts: Texts
    ) -> tuple[str, ...]:
        """With the chance of each that was survived against the odds, where chances were told."""
        told, options = super().walks(view, events, texts), view.observation.options
        if not options.odds:
            return told
        least = {
            each.part: percent(each.odds, texts)
            for each in upsets(events, options.variant, AdventureEnded)
            if each.odds <= 1 - FAVOURITE
        }
        return tuple(
            [
                texts("walked-upset", end=end, odds=least[part]) if part in least else end
                for part, end in enumerate(told, start=1)
            ]
        )

    def ask(self, view: PublicMatchView, texts: Texts) -> str:
        seen: Observation = view.observation
        if seen.phase is Phase.STARTER:
            key = "ask-starter" if view.host_name is None else "ask-starter-hosted"
            return texts(key, name=view.short_name(view.asked[0]))
        return super().ask(view, texts)

    def when(self, seen: Observation, texts: Texts) -> str | None:
        if not seen.number:
            return None
        return glued(texts("board-adventure", adventure=seen.number, turn=seen.part_turn))

    def news(self, view: PublicMatchView, texts: Texts) -> str | None:
        # No second sentence is needed to say that the called player begins.
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

    def standing(self, view: PublicMatchView, texts: Texts) -> str:
        when = self.when(view.observation, texts)
        return lines(when and small(when), score_text(view, view.observation, texts, goal=False))

    def score(self, view: PublicMatchView) -> tuple[int, ...]:
        """The adventures that each seat has won, and that the other has lost."""
        standings = view.observation.standings
        return tuple([standings[seat].won + standings[opponent(seat)].lost for seat in SEATS])

    def result_details(self, view: MatchView, result: Result, texts: Texts) -> tuple[str, ...]:
        seen: Observation = view.observation
        why = _why(view, seen, result, texts)
        return (*filter(None, [why]), *_final(view, seen, texts))

    def gift(self, view: MatchView, seat: Seat, texts: Texts) -> str:
        return texts("confirm-pass-why", name=view.name(opponent(seat)))

    def confirm_concede(self, view: MatchView, seat: Seat, texts: Texts) -> MessageLayout:
        why = texts("confirm-concede-why", name=view.name(opponent(seat)))
        counts = texts("result-practice" if view.practice else "confirm-leave-counts")
        why = f"{why} {counts}"
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


def score_text(view: MatchView, seen: Observation, texts: Texts, *, goal: bool = True) -> str:
    """Both players' wins and losses, the goal, and who could win with this adventure.

    `goal`: whether to say it, unless both could.
    """
    aim = None
    if goal and not view.crowded and not all(wins_next(seen.standings, seat) for seat in SEATS):
        aim = small(texts("score-goal"))
    # The question about a name says what is at stake.
    point = None if seen.phase is Phase.NAME else _match_point(view, seen, texts)
    return lines(score(view, seen, texts), aim, point)


def _match_point(view: MatchView, seen: Observation, texts: Texts) -> str | None:
    """The seats that could win with one more adventure, and how; None: nobody could."""
    if adventures_played(seen.standings) == LONGEST_MATCH - 1:
        return decisive(texts("score-decider"))
    ways = [wins_next(seen.standings, seat) for seat in SEATS]
    match ways:
        case [(), ()]:
            return None
        case [(True,), (True,)]:
            return decisive(texts("point-whoever-survives"))
        case [(False,), (False,)]:
            return decisive(texts("point-whoever-falls"))
    points = [_point(view, seat, ways[seat], texts) for seat in SEATS if ways[seat]]
    return decisive(texts("score-match-point", points="; ".join(points)))


def _point(view: MatchView, seat: Seat, ways: Iterable[bool], texts: Texts) -> str:
    other = view.short_name(opponent(seat))
    told = [
        texts("point-survive") if survives else texts("point-fall", name=other) for survives in ways
    ]
    return texts("point-of", name=view.short_name(seat), ways=one_of(told, texts))


def _why(view: MatchView, seen: Observation, result: Result, texts: Texts) -> str | None:
    """The reason for the end, unless the title tells it."""
    winner = result.winner
    if winner is None or result.awarded:
        return ended_from_outside(view, texts)
    loser = opponent(winner)
    name = view.name(loser)
    host = view.forfeited_by.get(loser)
    if host is not None:
        return texts("result-forfeited", name=name, host=escaped(host))
    if result.way(loser) is not Way.PLAYED:
        return None
    if seen.standings[winner].won >= WINS_NEEDED:
        return texts("result-three-wins")
    if seen.standings[loser].lost >= WINS_NEEDED:
        return texts("result-three-losses", name=name)
    return texts("result-two-and-two", name=name)
