"""The flow of a game told again from its public events alone, without a line of the rules.

It keeps books as somebody at the table could, and says at once where an event cannot be. It takes
no part of the engine but the names of its events.
"""

from collections.abc import Iterable

from bot.contract.game import Event, Seat
from bot.games.dungeon.rules import events as shared
from bot.games.welcome.rules import events as e
from bot.match.entries import Left

# Typed in from the boxes.
SIX_TILES = 6
ORDINARY = 13


class Reckoning:
    """The books of a game.

    `whose`: the seat that is asked, by these books; None once it is over. `doing`: "pick", "turn",
    "card", "ask", "name", "walk" or "over".
    """

    def __init__(self, seats: int, *, specials: bool) -> None:
        self.seats = [Seat(seat) for seat in range(seats)]
        self.cards = ORDINARY + (2 if specials else 0)
        self.successes = dict.fromkeys(self.seats, 0)
        self.red: set[Seat] = set()
        self.out: list[Seat] = []
        self.gone: set[Seat] = set()
        self.winner: Seat | None = None
        self.round = 0
        self.hero = ""
        self.passed: list[Seat] = []
        self.placed: set[Seat] = set()
        self.tiles_gone: set[str] = set()
        self.deck = self.dungeon = 0
        self.whose: Seat | None = None
        self.doing = "pick"
        self.runner: Seat | None = None
        self.expected_starter: Seat | None = Seat(0)
        self.fell_out: Seat | None = None
        self.must_win: Seat | None = None

    def round_the_table(self, seat: Seat) -> list[Seat]:
        """Everybody clockwise, from the one after this seat to the seat itself."""
        start = self.seats.index(seat) + 1
        return self.seats[start:] + self.seats[:start]

    def still_in(self) -> list[Seat]:
        return [seat for seat in self.seats if seat not in self.out]

    def bidders(self) -> list[Seat]:
        return [seat for seat in self.still_in() if seat not in self.passed]

    def next_of(self, among: Iterable[Seat], after: Seat) -> Seat:
        chosen = set(among)
        return next(seat for seat in self.round_the_table(after) if seat in chosen)

    def namers(self) -> list[Seat]:
        """Who can be asked for the greatsword: who is eliminated too, and not who has left."""
        return [seat for seat in self.seats if seat != self.runner and seat not in self.gone]

    def hear(self, event: Event) -> None:
        match event:
            case e.RoundBegan():
                self._round_begins(event)
            case e.HeroChosen():
                self._hero(event)
            case shared.Drew():
                assert (self.doing, self.whose) == ("turn", event.seat)
                assert self.deck > 0
                self.deck -= 1
                self.doing = "card"
            case shared.Added():
                assert (self.doing, self.whose) == ("card", event.seat)
                self.dungeon += 1
                self.placed.add(event.seat)
                self._next_turn(event.seat)
            case shared.Discarded():
                assert (self.doing, self.whose) == ("card", event.seat)
                assert event.tile not in self.tiles_gone
                self.tiles_gone.add(event.tile)
                self.placed.add(event.seat)
                assert len(self.tiles_gone) <= SIX_TILES
                self._next_turn(event.seat)
            case shared.Passed():
                assert (self.doing, self.whose) == ("turn", event.seat)
                assert event.forced == (self.deck == 0)
                self.passed.append(event.seat)
                self._next_turn(event.seat)
            case shared.Entered():
                assert self.bidders() == [event.seat], "one has not passed, and goes in"
                assert event.cards == self.dungeon
                self.runner = self.whose = event.seat
                self.doing = "walk"
                if self.hero == "princess" and self.dungeon and "greatsword" not in self.tiles_gone:
                    self._who_names()
            case e.NamerChosen():
                assert (self.doing, self.whose) == ("ask", event.seat)
                assert event.other in self.namers()
                self.doing, self.whose = "name", event.other
            case shared.Named():
                assert event.seat == self.whose
                if self.doing == "name":
                    assert event.kind in ("golem", "lich", "demon")
                self.doing, self.whose = "walk", self.runner
            case e.LeftToLuck():
                assert (self.doing, self.whose) == ("name", event.seat)
            case shared.Met() | shared.Appeared() | e.Compared():
                assert (self.doing, self.runner) == ("walk", event.seat)
            case e.RoundEnded():
                self._round_ends(event)
            case e.WentOut():
                assert event.seat == self.fell_out
                self.fell_out = None
            case e.GameWon():
                assert event.seat == self._who_has_won()
                self.winner, self.whose, self.doing = event.seat, None, "over"
            case Left():
                self._leaves(event.seat)
            case _:
                raise AssertionError(f"no public event: {event}")

    def _round_begins(self, event: e.RoundBegan) -> None:
        assert self._who_has_won() is None
        assert self.fell_out is None
        self.round += 1
        assert (event.round, event.starter) == (self.round, self.expected_starter)
        self.deck, self.dungeon, self.hero = self.cards, 0, ""
        self.passed, self.tiles_gone, self.placed = [], set(), set()
        self.runner = None
        self.doing, self.whose = "pick", event.starter

    def _hero(self, event: e.HeroChosen) -> None:
        assert self.doing == "pick"
        if event.seat is None:
            assert self.round == 1, "later rounds have a hero that somebody picks"
        else:
            assert event.seat == self.whose
        self.hero, self.doing = event.hero, "turn"

    def _next_turn(self, after: Seat) -> None:
        """The next one clockwise who has not passed; with one of them left an entry is due."""
        bidders = self.bidders()
        self.doing = "turn" if bidders else "broken"
        self.whose = self.next_of(bidders, after) if bidders else after

    def _who_names(self) -> None:
        assert self.runner is not None
        namers = self.namers()
        self.doing, self.whose = "ask", self.runner
        if len(namers) == 1:
            self.doing, self.whose = "name", namers[0]

    def _round_ends(self, event: e.RoundEnded) -> None:
        assert event.round == self.round
        assert {placed.tile for placed in event.aside} == self.tiles_gone
        assert event.unseen <= self.dungeon
        if event.survived is None:
            # Whoever has just left was the runner, or the last one who could have gone in.
            leaver = self.out[-1]
            assert event.seat == self.runner
            assert self.runner == leaver or not self.bidders()
            self.expected_starter = self.next_of(self.still_in(), leaver)
            return
        runner = event.seat
        assert runner is not None
        assert runner == self.runner
        assert self.doing == "walk"
        if event.survived:
            self.successes[runner] += 1
        elif runner in self.red:
            self.out.append(runner)
            self.fell_out = runner
        else:
            self.red.add(runner)
        if self.still_in():
            last = runner in self.out
            self.expected_starter = self.next_of(self.still_in(), runner) if last else runner

    def _who_has_won(self) -> Seat | None:
        for seat in self.seats:
            if self.successes[seat] == 2:
                return seat
        (first, *others) = self.still_in()
        return None if others else first

    def _leaves(self, seat: Seat) -> None:
        was_out = seat in self.out
        self.gone.add(seat)
        if not was_out:
            self.out.append(seat)
        if self._who_has_won() is not None:
            return
        match self.doing:
            case "pick" if seat == self.whose:
                self.whose = self.next_of(self.still_in(), seat)
            case "turn" | "card" if seat == self.whose:
                self._next_turn(seat)
            case "ask":
                if seat != self.runner:
                    self._who_names()
            case "name" if seat == self.whose and seat != self.runner:
                self.whose = self.next_of(self.namers(), seat)

    def places(self) -> tuple[int, ...]:
        """Ruling WD15, as somebody would count them off."""
        order: list[list[Seat]] = [[seat for seat in self.seats if seat == self.winner]]
        others = [seat for seat in self.still_in() if seat != self.winner]
        for standing in ((1, False), (1, True), (0, False), (0, True)):
            alike = [s for s in others if (self.successes[s], s in self.red) == standing]
            order.append(alike)
        order += [[seat] for seat in reversed(self.out)]
        places: dict[Seat, int] = {}
        for group in order:
            place = len(places) + 1
            places.update(dict.fromkeys(group, place))
        return tuple(places[seat] for seat in self.seats)
