"""How Pig looks: everybody's points, the dice of the turn, and what is asked."""

from collections.abc import Collection, Mapping

from bot.contract.game import Seat
from bot.match.entries import Left, TookBack
from bot.match.result import Result
from bot.ui import symbols
from bot.ui.board import hosted_by
from bot.ui.catalogue import Texts
from bot.ui.controls import move_button, rules_button, undo_button
from bot.ui.games import Setting, Setup, Summary
from bot.ui.markdown import NO_BREAK_SPACE, bar, bold, dotted, heading, lines, mention, small
from bot.ui.match_view import AgreedGame, PublicMatchView
from bot.ui.message import Button, Buttons, Divider, MessageLayout, Style, Text, TextMessage
from bot.ui.renderer import MatchRenderer
from bot.ui.result import result_layout
from tests.examples.pig.rules import HOLD, SOLO_TURNS, TARGETS, Held, Lost, Options, Rolled, Table

PIG, DIE, ASKED = "🐷", "🎲", "▶"
BAR = 10
"""The length of the bar beside a seat's points; when it is full, the target is reached."""


def options(chosen: Mapping[str, str]) -> Options:
    return Options(int(chosen["target"]))


def title(target: int, texts: Texts) -> str:
    return texts("pig-title", target=target)


SETUP = Setup((Setting("target", tuple(map(str, TARGETS)), default="100"),), options)


def scored(score: int, texts: Texts) -> str:
    """The title of a score; less than half of the lower target earns none."""
    if score >= TARGETS[1]:
        return texts("pig-scored-boar")
    if score >= TARGETS[0]:
        return texts("pig-scored-pig")
    return texts("pig-scored-piglet") if 2 * score >= TARGETS[0] else ""


SUMMARY = Summary(
    lambda agreed, texts: title(agreed.target, texts),
    pitch=lambda agreed, texts: texts("pig-details"),
    scored=scored,
)


class PigRenderer(MatchRenderer):
    """The renderer of Pig: nothing is hidden, so there is a board and nothing else."""

    def board(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        if view.result is not None:
            return _result(view, view.result, texts)
        seen: Table = view.observation
        top = lines(_head(view, seen, texts), *_standings(view, seen, view.asked, texts))
        blocks = (Text(top), Divider(), Text(_now(view, seen, texts)), _buttons(view, seen, texts))
        return MessageLayout(blocks, symbols.Colour.TURN)

    def passing(self, view: PublicMatchView, texts: Texts) -> tuple[MessageLayout, ...]:
        """A die rolls, and has fallen; the board tells its effect on the turn."""
        match view.recent:
            case (Rolled(seat=seat, die=die), *_):
                name = view.name(seat)
                told = texts("pig-rolls", name=name), texts("pig-last-rolled", name=name, die=die)
                return tuple(_rolling(view, seat, line, texts) for line in told)
        return ()

    def ping(self, view: PublicMatchView, texts: Texts) -> TextMessage | None:
        """Once a turn; a player alone needs no call."""
        if len(view.players) == 1:
            return None
        (seat,) = view.asked
        user = view.players[seat]
        return TextMessage(texts("pig-call", player=mention(user)), (user,))

    def rules(self, agreed: AgreedGame, texts: Texts) -> MessageLayout:
        target = agreed.options.target
        alone = agreed.seats == 1
        text = lines(
            heading(f"{symbols.RULES} {texts('rules-title', title=title(target, texts))}"),
            texts("pig-rules-alone", target=target, turns=SOLO_TURNS)
            if alone
            else texts("pig-rules-goal", target=target),
            texts("pig-rules-turn"),
            texts("pig-rules-one"),
            texts("pig-rules-hold"),
            None if alone else texts("pig-rules-leave"),
        )
        return MessageLayout((Text(text),), symbols.Colour.QUIET)


def _head(view: PublicMatchView, seen: Table, texts: Texts) -> str:
    turn = texts("pig-turn", turn=seen.turn)
    if len(view.players) == 1:
        turn = texts("pig-turn-of", turn=seen.turn, turns=SOLO_TURNS)
    return lines(
        heading(f"{PIG} {title(seen.target, texts)}"),
        small(dotted((turn, hosted_by(view, texts)))),
    )


def _rolling(view: PublicMatchView, seat: Seat, line: str, texts: Texts) -> MessageLayout:
    """A frame of a roll. Banked points are as they were before, and it is the seat's turn yet."""
    seen: Table = view.observation
    top = lines(
        heading(f"{PIG} {title(seen.target, texts)}"), *_standings(view, seen, (seat,), texts)
    )
    return MessageLayout((Text(top), Divider(), Text(f"{DIE} {line}")), symbols.Colour.TURN)


def _standings(
    view: PublicMatchView, seen: Table, asked: Collection[Seat], texts: Texts
) -> list[str]:
    """A line for each seat: its name, and its points in words and as a bar."""
    return [
        dotted(
            (
                f"{f'{ASKED} ' if seat in asked else ''}{bold(view.name(Seat(seat)))}",
                texts("score-pig", score=banked)
                + NO_BREAK_SPACE
                + bar(banked * BAR // seen.target, BAR),
                texts("result-left") if seat in view.departed else None,
            )
        )
        for seat, banked in enumerate(seen.banked)
    ]


def _now(view: PublicMatchView, seen: Table, texts: Texts) -> str:
    """The newest event, the dice on the table, and in the last lines who can do what."""
    (prompt,) = view.prompts
    last, name = _last(view, texts), view.name(prompt.seat)
    dice = texts("pig-unthrown")
    if seen.dice:
        dice = texts("pig-thrown", dice=", ".join(map(str, seen.dice)), count=seen.points)
    ask = texts("pig-ask", name=name) if prompt.allows(HOLD) else texts("pig-ask-roll", name=name)
    undo = None
    if view.undoable is not None:
        undo = small(texts("pig-may-take-back", name=view.name(view.undoable)))
    return lines(small(last) if last is not None else None, f"{DIE} {dice}", ask, undo)


def _last(view: PublicMatchView, texts: Texts) -> str | None:
    """The effect of the last entry, in a sentence; None at the start and for an end by the host."""
    match view.recent:
        case (TookBack(seat=seat), *_):
            return texts("pig-last-took-back", name=view.name(seat))
        case (Left(seat=seat), *rest):
            lost = sum(event.points for event in rest if isinstance(event, Lost))
            return texts("pig-last-left", name=view.name(seat), count=lost)
        case (Rolled(seat=seat), Lost(points=lost), *_):
            return texts("pig-last-bust", name=view.name(seat), count=lost)
        case (Rolled(seat=seat, die=die), *_):
            return texts("pig-last-rolled", name=view.name(seat), die=die)
        case (Held(seat=seat, points=points, banked=banked), *_):
            return texts("pig-last-held", name=view.name(seat), count=points, banked=banked)
    return None


def _buttons(view: PublicMatchView, seen: Table, texts: Texts) -> Buttons:
    looks = {
        "roll": (texts("pig-roll"), Style.PRIMARY),
        "hold": (texts("pig-hold", count=seen.points), Style.SUCCESS),
    }
    moves: tuple[Button, ...] = tuple(
        move_button(view, prompt.seat, move, *looks[move.action.verb])
        for prompt in view.prompts
        for move in prompt.moves
    )
    return Buttons((*moves, *undo_button(view, texts), rules_button(view, texts)))


def _result(view: PublicMatchView, result: Result, texts: Texts) -> MessageLayout:
    seen: Table = view.observation
    details = [_last(view, texts)]
    if result.played and not result.winners:
        details.append(texts("pig-out-of-turns", turns=SOLO_TURNS))
    told = [detail for detail in details if detail is not None]
    return result_layout(
        view,
        result,
        title(seen.target, texts),
        texts,
        lambda score: texts("score-pig", score=score),
        *told,
    )
