"""A player of Boss Monster who builds by value and lures heroes that die in its dungeon."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from bot.contract.game import Action, Move, Prompt
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.cards import BOSSES, HEROES, ROOMS, TITLES
from bot.games.boss_monster.rules.state import BossView
from tools.bench.worths import PLAYS, Args, Look, with_room, worth_of


class Overlord:
    """Builds by value, lures heroes that die in its dungeon, and plays cards that decide something.

    It knows only the view and the prompt of its seat. It uses a Spell or an ability to kill a hero
    in its own dungeon that would get through, or to save one in another's that would die; it keeps
    Counterspell and the Eye for plays that aim at its own seat. It leaves standing orders as they
    are; where it has nothing to play in a phase it asks for quiet.
    """

    def answer(self, view: BossView, prompt: Prompt) -> Action:
        """A legal answer to the prompt."""
        look = Look(view, prompt.seat)
        by_verb: dict[str, list[Move]] = {}
        for move in prompt.moves:
            by_verb.setdefault(move.action.verb, []).append(move)
        for verb, answers in _VERBS.items():
            if verb in by_verb:
                found = answers(look, prompt, by_verb[verb])
                if found is not None:
                    return found
        return plain_answer(prompt)


def plain_answer(prompt: Prompt) -> Action:
    """The default, else to skip, else the first move."""
    if prompt.default is not None:
        return prompt.default
    if any(move.action == words.SKIP for move in prompt.moves):
        return words.SKIP
    move = prompt.moves[0]
    return move.action if move.pick is None else move.complete(move.pick.options[: move.pick.least])


Answers = Callable[[Look, Prompt, Sequence[Move]], Action | None]


def _best(moves: Iterable[Move], worth: Callable[[Args], float], least: float) -> Action | None:
    """The first move of the highest worth, if that is more than `least`."""
    rated = [(worth(move.action.arguments), move.action) for move in moves]
    most = max([value for value, _ in rated], default=least)
    return next((action for value, action in rated if value == most > least), None)


def _playing(look: Look, prompt: Prompt, moves: Sequence[Move]) -> Action | None:
    return _best(moves, lambda args: PLAYS[TITLES[args[0]]](look, args[1:]), 0)


def _cancelling(look: Look, prompt: Prompt, moves: Sequence[Move]) -> Action | None:
    """The cheapest way to cancel a play that aims at the seat; not Jeopardy with a small hand."""
    asking = look.view.asking[-1]
    harmless = TITLES[asking.args[0]] == "jeopardy" and len(look.keeper.hand) < 4
    if look.seat not in asking.woken or harmless:
        return None
    return _best(moves, lambda args: -worth_of(args[-1]), -99)


def _placing(look: Look, prompt: Prompt, moves: Sequence[Move]) -> Action | None:
    """The Room that improves the dungeon most; any Room where nothing else can be answered."""
    must = all(move.action.verb == words.PLACE for move in prompt.moves)
    base = look.worth(look.built)
    worth = {
        move.action.arguments: look.worth(with_room(look.built, *move.action.arguments)) - base
        for move in moves
    }
    return _best(moves, lambda args: worth[tuple(args)], -99 if must else 0.1)


def _taking(look: Look, prompt: Prompt, moves: Sequence[Move]) -> Action | None:
    if prompt.question == "robobo":
        return _best(moves, lambda args: -worth_of(args[0]), -99)
    rate = _guest if prompt.question in ("seducia", "mimic-vault") else _loot
    may_skip = any(move.action == words.SKIP for move in prompt.moves)
    return _best(moves, lambda args: rate(look, args[0]), 0 if may_skip else -99)


def _loot(look: Look, card: str) -> float:
    return HEROES[card].worth if card in HEROES else worth_of(card)


def _guest(look: Look, hero: str) -> float:
    return HEROES[hero].worth * (1.0 if look.dies(hero, look.seat) else -1.0)


def _discarding(look: Look, prompt: Prompt, moves: Sequence[Move]) -> Action | None:
    """The cards that are worth least, but the last Room that can be built at once."""
    (move, *_) = moves
    if move.pick is None:
        return _best(moves, lambda args: -worth_of(args[0]), -99)
    cheapest = sorted(move.pick.options, key=worth_of)
    basic = [card for card in cheapest if card in ROOMS and not ROOMS[card].advanced]
    cheapest.sort(key=lambda card: card in basic[-1:])
    return move.complete(cheapest[: move.pick.least])


def _choosing_seat(look: Look, prompt: Prompt, moves: Sequence[Move]) -> Action | None:
    """The opponent with most Souls, of those who hold a card of the kind."""

    def worth(args: Args) -> float:
        seen = look.view.keepers[int(args[0])]
        held = {"room": seen.rooms, "spell": seen.spells}
        kinds = args[1:] or (("spell",) if prompt.question == "specters-sanctum" else ("any",))
        holds = held.get(kinds[0], seen.rooms + seen.spells)
        return (10 if holds else 0) + look.souls_of(int(args[0])) + (kinds[0] == "spell") / 2

    return _best(moves, worth, -99)


def _choosing_kind(look: Look, prompt: Prompt, moves: Sequence[Move]) -> Action | None:
    wanted = "spell" if look.own.rooms > 2 else "room"
    return next((m.action for m in moves if m.action.argument == wanted), None)


def _choosing_boss(look: Look, prompt: Prompt, moves: Sequence[Move]) -> Action | None:
    return _best(moves, lambda args: BOSSES[args[0]].experience, 0)


def _hushing(look: Look, prompt: Prompt, moves: Sequence[Move]) -> Action | None:
    """Quiet for the phase where it holds nothing that it would play in it."""
    return None if look.waits else moves[0].action


def _first(look: Look, prompt: Prompt, moves: Sequence[Move]) -> Action | None:
    return moves[0].action


_VERBS: Mapping[str, Answers] = {
    words.PLAY: _playing,
    words.USE: _playing,
    words.CANCEL: _cancelling,
    words.PLACE: _placing,
    words.TAKE: _taking,
    words.DISCARD: _discarding,
    words.SEAT: _choosing_seat,
    words.KIND: _choosing_kind,
    words.BOSS: _choosing_boss,
    words.YES.verb: _first,
    words.HUSH: _hushing,
}
"""The functions that find an answer, by the verb of moves; the first that finds one counts."""
