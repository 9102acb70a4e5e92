"""The hosts of an evening: they bring the round on at its desk, and do anything there at random."""

from collections.abc import Sequence

from bot.match.match import Match
from bot.rounds.acts import RoundForm, RoundVerb
from bot.rounds.deciding import may_draw
from bot.rounds.round import Round, RoundPhase
from bot.rounds.standings import open_tables
from bot.ui.custom_ids import RoundModalPress, parse
from sandbox.people import Reply
from sandbox.world import Message
from tests.play.crowd import Way
from tests.play.guests import Guests
from tests.play.loop import wall_clock
from tests.play.offers import Offer
from tests.play.people import Person

NEXT = {
    RoundPhase.SIGN_UP: (RoundVerb.CHECK_IN,),
    RoundPhase.CHECK_IN: (RoundVerb.CLOSE_CHECK_IN,),
    RoundPhase.READY: (RoundVerb.DRAW, RoundVerb.BY_HAND),
    RoundPhase.DRAWN: (RoundVerb.GO,),
}
"""The presses of a host that bring a round on, by its phase; after a leg these or `LAST`."""
LAST = (RoundVerb.CLOSE, RoundVerb.APPROVE)

ENDS = (
    *(RoundVerb.CLOSE, RoundVerb.APPROVE, RoundVerb.CANCEL, RoundVerb.CANCEL_ALL),
    *(RoundVerb.DISCARD, RoundVerb.POST),
)
"""Seldom pressed at random, or evenings would be short."""

RASH = (RoundVerb.CHECK_IN, RoundVerb.CLOSE_CHECK_IN)
"""Nor these: most would not be there yet."""

MOST_STEPS = 5
"""So many presses lead to anything on a desk."""

HURRIES = 0.01
"""How likely a host who looks after the round does not wait for the time of the check-in."""

LEAVES = 0.05
"""How likely a host who wanders over the desk presses what ends the round, where it is offered."""


class Hosting(Guests):
    """The same people, of whom some host."""

    _has_draft = False

    # Opening

    async def open(self) -> bool:
        """The host drafts the round, perhaps changes their mind, and posts it.

        False: the bot died over it, so another one has to be asked.
        """
        if self._is_posted():
            return True
        host, plan, dead = self._scene.rook, self._plan, self._scene.process.border.cut
        starts = round(wall_clock() + plan.starts)
        opened = await host.uses("round open", game=plan.game, start=f"<t:{starts}:f>")
        if dead.is_set():
            return False
        assert opened.modal is not None, repr(opened)
        press = parse(opened.modal["custom_id"])
        assert isinstance(press, RoundModalPress)
        self.round_id, self._has_draft = press.round_id, True
        filled = await host.fills(opened, **plan.form)
        if dead.is_set():
            return False
        draft = self._private(filled)
        assert draft is not None, repr(filled)
        for _ in range(self._chance.randint(0, 3)):
            options = [one for one in host.offers(on=draft) if one.verb == RoundVerb.OPTIONS]
            if options:
                await self._take(host, self._answers.to(self._chance.choice(options)))
        if dead.is_set():
            return False
        await self._take(host, self._answers.to(host.offer(RoundVerb.POST, on=draft)))
        if dead.is_set():
            return False
        if not self._is_posted():
            # So many cannot play what was chosen.
            short = [one for one in host.offers(on=draft) if one.action.startswith("options:short")]
            raise AssertionError(f"the round was not posted: {short}")
        return True

    def _is_posted(self) -> bool:
        return self._has_draft and self.round.phase is not RoundPhase.DRAFT

    # Acting

    def _ways(self) -> Sequence[Way]:
        wandering = 80 * self._plan.wandering
        return (*super()._ways(), (wandering, self.wander), (20, self._look_after))

    def _acting_hosts(self, one: Round) -> list[Person]:
        return [self._person(user) for user in one.hosts]

    async def _look_after(self) -> None:
        """A host brings the round on, if it waits for that."""
        one = self.round
        ends = self.reader.ends(one.id)
        waits = one.phase in (RoundPhase.READY, RoundPhase.DRAWN)
        if one.phase is RoundPhase.RUNNING and not open_tables(one, ends):
            waits = True
        if one.phase in (RoundPhase.SIGN_UP, RoundPhase.CHECK_IN):
            # Mostly that is left to time.
            waits = self._chance.random() < HURRIES
        if waits:
            await self.bring_on(one)

    async def bring_on(self, one: Round, host: Person | None = None) -> bool:
        """A host does at the desk what comes next. False: there was nothing to be done."""
        host = host or self._chance.choice(self._acting_hosts(one))
        verbs = NEXT.get(one.phase, LAST)
        if one.phase is RoundPhase.RUNNING and may_draw(one, self.reader.ends(one.id)):
            verbs = (RoundVerb.DRAW, RoundVerb.BY_HAND)
        message = await self.open_desk(host)
        for _ in range(MOST_STEPS):
            if message is None:
                return False
            offers = self.round_offers(host, on=message)
            wanted = [offer for verb in verbs for offer in offers if leads_to(offer, verb)]
            if not wanted:
                return False
            if self._chance.random() < 0.9:
                wanted = wanted[:1]
            message = await self._step(host, self._chance.choice(wanted), message)
            if self.round.version > one.version:
                return True
        return False

    async def open_desk(self, host: Person) -> Message | None:
        found = [one for one in self.round_offers(host) if one.action == RoundVerb.DESK]
        found = [one for one in found if not one.message.ephemeral]
        if not found:
            return None
        newest = max(found, key=lambda one: one.message.id)
        return self._private(await self._take(host, self._answers.to(newest)))

    async def _step(self, host: Person, offer: Offer, message: Message | None) -> Message | None:
        """Press something on a desk. Returns the private message that stands there then."""
        reply = await self._take(host, self._answers.to(offer))
        if reply.modal is not None and reply.failed is None:
            reply = await self._fill(host, reply)
        return self._private(reply) or message

    def _private(self, reply: Reply) -> Message | None:
        """The private message that a press has brought."""
        found = [message for message in reply.messages if message.ephemeral]
        return found[-1] if found else None

    # At random

    async def wander(self) -> None:
        """A host, or a moderator, presses some things on the desk."""
        one = self.round
        hosts = self._acting_hosts(one)
        host = self._chance.choice(hosts if self._chance.random() < 0.8 else self.hosts)
        message = await self.open_desk(host)
        for _ in range(self._chance.randint(1, MOST_STEPS)):
            if message is None or message.deleted:
                return
            offers = self.round_offers(host, on=message)
            if not offers:
                return
            weights = [
                LEAVES if any(leads_to(one, end) for end in (*ENDS, *RASH)) else 1.0
                for one in offers
            ]
            asked = [one for one in offers if one.verb != RoundVerb.DESK]
            if len(asked) == 1 and len(offers) == 2 and self._chance.random() < 0.7:
                # A question and the way back.
                offers, weights = asked, [1.0]
            message = await self._step(host, self._chance.choices(offers, weights)[0], message)

    async def _fill(self, host: Person, opened: Reply) -> Reply:
        """Fill in a form, mostly with what makes sense."""
        assert opened.modal is not None
        press = parse(opened.modal["custom_id"])
        assert isinstance(press, RoundModalPress)
        if self._chance.random() < 0.1:
            # Nothing waits for a form.
            return opened
        self.counted[f"form {press.form}"] += 1
        one, chance = self.round, self._chance
        values: dict[str, object] = {}
        match press.form:
            case RoundForm.TERMS:
                values = {"size": chance.choice(self._plan.sizes)}
            case RoundForm.CORRECT:
                points = chance.choice(("1", "-1", "½", "+2", "12", "many", "0"))
                values = {"points": points, "reason": chance.choice(("a bet", "noise"))}
            case RoundForm.BY_HAND:
                if chance.random() < 0.6:
                    values = {"tables": self._by_hand(one)}
        reply = await host.fills(opened, **values)
        self._oracles.records.answered(reply)
        return reply

    def _by_hand(self, one: Round) -> str:
        """A leg as somebody writes it: mostly possible."""
        places = [*one.playing]
        self._chance.shuffle(places)
        lines = []
        while places:
            size = self._chance.choice(one.terms.seats)
            if len(places) < size:
                rest = " ".join(map(str, places))
                lines += [f"bye {rest}"] if self._chance.random() < 0.6 else []
                break
            lines.append(" ".join(str(places.pop()) for _ in range(size)))
        if self._chance.random() < 0.2:
            lines.append(self._chance.choice(("1 1", "99 3", "nobody", "")))
        return "\n".join(lines)

    # At the end

    @property
    def host(self) -> Person:
        return self._person(self.round.host)

    async def resume(self, match: Match) -> None:
        """A host of the match lets it go on."""
        await self._resume(match)

    async def give_up(self, match: Match) -> None:
        """A player of the match concedes it."""
        await self._leave(match)

    async def close(self, one: Round) -> None:
        """The host closes the round by `/round close`, or cancels it where no leg was played."""
        host = self._person(one.host)
        if not one.legs:
            await self._cancel(host)
            return
        channel = self.home
        assert channel is not None
        message = self._private(await self._type(host, channel, "round close"))
        if message is not None:
            offers = [offer for offer in host.offers(on=message) if offer.verb == RoundVerb.APPROVE]
            for offer in offers:
                await self._take(host, self._answers.to(offer))

    async def _cancel(self, host: Person) -> None:
        message = await self.open_desk(host)
        for verb in (RoundVerb.MORE, f"ask:{RoundVerb.CANCEL}", RoundVerb.CANCEL):
            offers = [] if message is None else self.round_offers(host, on=message)
            found = [offer for offer in offers if offer.action == verb]
            if found:
                message = await self._step(host, found[0], message)


def leads_to(offer: Offer, verb: RoundVerb) -> bool:
    """Whether an offer is this, or asks about it first."""
    return offer.action == verb or offer.action.startswith((f"{verb}:", f"ask:{verb}"))
