"""The rules of the official games, for two to four (source 000, rulings WD1 to WD30)."""

from collections.abc import Iterable

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, Refusal
from bot.contract.game import Action, Event, Facts, Move, Outcome, Prompt, Seat, Step, places_by
from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.events import Named, Phase
from bot.games.dungeon.rules.foes import DECK, SPECIALS, Card
from bot.games.dungeon.rules.game import LUCK, DungeonGame, DungeonRefusal, delve_of, each_as
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.table import Placement, Table, observed
from bot.games.welcome.rules import events as e
from bot.games.welcome.rules.state import (
    PICKED,
    SPECIALS_IN_DECK,
    SUCCESSES_NEEDED,
    Contender,
    Edition,
    Run,
    WelcomeObservation,
    WelcomeOptions,
    WelcomeOptionsRefusal,
    WelcomeState,
    has_specials,
    heroes_of,
)

_ENDINGS = {True: "survived", False: "fell", None: "broken-off"}


class WelcomeToTheDungeon(DungeonGame[WelcomeState]):
    """The last player who has not passed goes in; two Success cards win, two falls are the end."""

    key = "dungeon"
    seats = range(2, 5)
    variants = tuple(Edition)
    options_type = WelcomeOptions
    state_type = WelcomeState
    event_type = e.WelcomeEvent
    observation_type = WelcomeObservation
    options_refusals = WelcomeOptionsRefusal
    part_word = "round"
    began, ended, victory = e.RoundBegan, e.RoundEnded, e.GameWon

    def start(self, options: WelcomeOptions, seats: int, chance: Chance) -> Step[WelcomeState]:
        if type(seats) is not int or seats not in self.seats:
            raise BadOptions(WelcomeOptionsRefusal.NOT_FOR_SO_MANY)
        heroes = heroes_of(options)
        if options.hero not in ("", PICKED, *heroes):
            missing = options.hero in heroes_of(replace(options, necromancer=True))
            raise BadOptions(
                WelcomeOptionsRefusal.NECROMANCER_OFF
                if missing
                else WelcomeOptionsRefusal.NOT_IN_BOX
            )
        specials: tuple[str, ...] = ()
        events: tuple[Event, ...] = ()
        if has_specials(options):
            specials = chance.deal("specials", tuple(SPECIALS))[:SPECIALS_IN_DECK]
            events = (e.SpecialsDealt(specials, options.announced),)
        state = WelcomeState(
            options=options,
            phase=Phase.HERO,
            asked=None,
            contenders=(Contender(),) * seats,
            table=Table((), ()),
            specials=specials,
        )
        hero = options.hero or heroes[chance.stream("hero").below(len(heroes))]
        if hero == PICKED:
            return self.begin(state, Seat(0), chance, events)
        began = self.begin(state, Seat(0), chance, events, hero)
        return Step(began.state, (*began.events, e.HeroChosen(hero, None)))

    def variant(self, options: WelcomeOptions, seats: int) -> str:
        return options.box

    def choice(self, state: WelcomeState, seat: Seat) -> Prompt:
        prompt = super().choice(state, seat)
        if state.runner in (None, seat):
            return prompt
        # Another seat than the runner's may leave the name to luck. A seat that is asked after the
        # first one has left is asked something new.
        moves, about = (*prompt.moves, Move(LUCK)), f"greatsword-{state.number}-{seat}"
        return replace(prompt, moves=moves, about=about, default=LUCK, bank=False)

    def choices(self, state: WelcomeState, seat: Seat) -> tuple[Move, ...]:
        if state.phase is Phase.ASK:
            return each_as("choose", tuple(map(str, sorted(state.namers_after(seat)))))
        return (
            super().choices(state, seat)
            if state.hero
            else each_as("pick", heroes_of(state.options))
        )

    def choose(
        self, state: WelcomeState, seat: Seat, action: Action, chance: Chance
    ) -> Step[WelcomeState]:
        match action.verb:
            case "pick":
                hero = action.argument
                table = replace(state.table, kit=HEROES[hero].kit)
                picked = replace(state, phase=Phase.TURN, hero=hero, table=table)
                return Step(picked, (e.HeroChosen(hero, seat),))
            case "choose":
                other = Seat(int(action.argument))
                asked = replace(state, phase=Phase.NAME, asked=other)
                return Step(asked, (e.NamerChosen(seat, other),))
            case "name" if action == LUCK:
                kinds = delves.names(delve_of(state))
                luck = chance.stream(f"round-{state.number}/greatsword")
                kind = kinds[luck.below(len(kinds))]
                named = delves.name(delve_of(state), kind, by_luck=True)
                return self.delved(state, named, chance, (e.LeftToLuck(seat), Named(seat, kind)))
        return super().choose(state, seat, action, chance)

    def refusal(self, state: WelcomeState, seat: Seat, action: Action) -> Refusal:
        match state.phase, action.verb:
            case Phase.USE, "use":
                return DungeonRefusal.NOT_OFFERED
            case Phase.DROP, "drop":
                return DungeonRefusal.TILE_GONE
        return super().refusal(state, seat, action)

    def deck(self, state: WelcomeState, number: int, chance: Chance) -> tuple[Card, ...]:
        return chance.deal(f"round-{number}", (*DECK, *state.specials))

    def enter(self, state: WelcomeState, runner: Seat, pile: tuple[Card, ...]) -> Delve:
        table, successes = state.table, state.contenders[runner].successes
        return delves.enter(state.hero, table.kit, pile, successes, table.deck)

    def questioned(self, state: WelcomeState, delve: Delve) -> WelcomeState:
        """A monster is named by the runner, or by another one, whom the runner chooses."""
        tile = delve.by_use.naming
        if state.phase is not Phase.NAME or tile is None or not tile.does.named_by_other:
            return state
        assert state.runner is not None
        others = state.namers_after(state.runner)
        if len(others) == 1:
            return replace(state, asked=others[0])
        return replace(state, phase=Phase.ASK)

    def end(
        self,
        state: WelcomeState,
        runner: Seat,
        delve: Delve,
        chance: Chance,
        events: tuple[Event, ...],
    ) -> Step[WelcomeState]:
        """A Success card, or the red side; a second fall is out (source 000, "Dungeon phase")."""
        if delve.compared is not None:
            events = (*events, e.Compared(runner, delve.compared, delve.saved_by))
        survived, before = delve.survived, state.contenders[runner]
        if survived:
            own = replace(before, successes=before.successes + 1)
        elif before.red:
            own = replace(before, out=_next_out(state.contenders))
        else:
            own = replace(before, red=True)
        state = _with(state, runner, own)
        events = (*events, _ended(state, survived=survived))
        if own.out:
            events = (*events, e.WentOut(runner))
        state = _closed(state, survived=survived)
        if own.successes >= SUCCESSES_NEEDED:
            return self.won(state, runner, events)
        if len(state.active) == 1:
            return self.won(state, state.active[0], events)
        starter = runner if not own.out else _next_in(state, runner)
        return self.begin(state, starter, chance, events)

    def leave(self, state: WelcomeState, seat: Seat, chance: Chance) -> Step[WelcomeState]:
        """A seat is out like an eliminated one, and is never asked again (WD13 and WD14)."""
        own = state.contenders[seat]
        out = own.out or _next_out(state.contenders)
        asked, phase = state.asked, state.phase
        state = _with(state, seat, replace(own, out=out, left=True))
        if phase is Phase.CARD and asked == seat:
            state = replace(state, table=state.table.left_behind(seat))
        if not own.out and len(state.active) == 1:
            if state.delve is not None:
                # In the middle of a walk: the run is remembered, and nothing is shown.
                state = replace(_closed(state, survived=None), aside=())
            return self.won(state, state.active[0], ())
        if seat == state.runner:
            return self._without_result(state, seat, chance)
        match phase:
            case Phase.HERO if asked == seat:
                return Step(replace(state, asked=_next_in(state, seat)), ())
            case Phase.TURN | Phase.CARD if asked == seat:
                if not state.bidders_after(seat):
                    return self._without_result(state, seat, chance)
                return self.go_on(state, seat, chance, ())
            case Phase.TURN if len(state.bidders_after(seat)) == 1:
                return self.go_on(state, seat, chance, ())
            case Phase.NAME if asked == seat:
                return Step(replace(state, asked=state.namers_after(seat)[0]), ())
            case Phase.ASK:
                others = state.namers_after(seat)
                if len(others) == 1:
                    return Step(replace(state, phase=Phase.NAME, asked=others[0]), ())
        return Step(state, ())

    def _without_result(
        self, state: WelcomeState, leaver: Seat, chance: Chance
    ) -> Step[WelcomeState]:
        """A round that nobody finished; the next one clockwise begins anew (WD13 to WD19)."""
        ended = _ended(state, survived=None)
        closed = _closed(state, survived=None)
        return self.begin(closed, _next_in(state, leaver), chance, (ended,))

    def observe(self, state: WelcomeState, seat: Seat | None) -> WelcomeObservation:
        return WelcomeObservation(
            **observed(state, seat, state.asked if state.phase is Phase.CARD else None),
            # A turn places a card or is a pass.
            part_turn=len(state.table.placements) + len(state.passed) + 1,
            options=state.options,
            contenders=state.contenders,
            specials=state.specials if state.options.announced else None,
            passed=state.passed,
            aside=state.aside,
            runs=state.runs,
        )

    def outcome(self, state: WelcomeState) -> Outcome | None:
        """Places as ruling WD15 has them: the winner, who is in, and who went out later."""
        winner = state.winner
        if winner is None:
            return None
        merits = [
            (2, 0, 0)
            if seat == winner
            else (0, each.out, 0)
            if each.out
            else (1, each.successes, not each.red)
            for seat, each in enumerate(state.contenders)
        ]
        return Outcome(places_by(merits), (winner,))

    def facts(self, state: WelcomeState) -> tuple[Facts, ...]:
        facts: list[Facts] = []
        for seat in range(len(state.contenders)):
            runs = [run for run in state.runs if run.seat == seat]
            facts.append(
                {
                    "runs": " ".join([f"{run.hero}:{_ENDINGS[run.survived]}" for run in runs]),
                    "runs-survived": sum(run.survived is True for run in runs),
                    "runs-fallen": sum(run.survived is False for run in runs),
                }
            )
        return tuple(facts)


def _ended(state: WelcomeState, *, survived: bool | None) -> e.RoundEnded:
    unseen = len(state.delve.pile) if state.delve is not None else len(state.table.pile)
    return e.RoundEnded(state.number, state.runner, survived, unseen, shown_aside(state.table))


def shown_aside(table: Table) -> tuple[Placement, ...]:
    """The cards set aside in bidding, but for what leavers held (ruling WD22)."""
    return tuple([placed for placed in table.placements if placed.tile is not None])


def _closed(state: WelcomeState, *, survived: bool | None) -> WelcomeState:
    """After a round: the record that the game keeps of it."""
    runs = state.runs
    if state.runner is not None:
        runs = (*runs, Run(state.runner, state.hero, survived))
    last, aside = state.expedition or state.last, shown_aside(state.table)
    return replace(state, last=last, aside=aside, runs=runs, runner=None, delve=None)


def _next_in(state: WelcomeState, seat: Seat) -> Seat:
    return next(other for other in state.after(seat) if not state.contenders[other].out)


def _next_out(contenders: Iterable[Contender]) -> int:
    return 1 + max(each.out for each in contenders)


def _with(state: WelcomeState, seat: Seat, own: Contender) -> WelcomeState:
    contenders = list(state.contenders)
    contenders[seat] = own
    return replace(state, contenders=tuple(contenders))
