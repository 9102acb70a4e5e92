"""The forms of rounds: terms, a leg by hand, a correction."""

from lru import LRU

from bot.display.display import Display
from bot.handlers.actor import Call
from bot.handlers.rounds.part import RoundsPart
from bot.live.rounds import RoundActor
from bot.live.services import Services
from bot.match.ids import UserId
from bot.rounds import entries as made
from bot.rounds.acts import RoundForm, RoundVerb
from bot.rounds.deciding import field, seating_of
from bot.rounds.entries import RoundEntry
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import Place, RoundId
from bot.rounds.pairing.by_hand import by_hand
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.round import Round, RoundPhase
from bot.rounds.standings import Ends
from bot.rounds.terms import RoundTerms
from bot.ui.custom_ids import RoundModalPress, RoundPress
from bot.ui.message import MessageLayout
from bot.ui.modal import Answers, answered, filled, offered
from bot.ui.rounds import by_hand as by_hand_screens
from bot.ui.rounds import corrections, draft
from bot.ui.rounds.refusals import round_refusal

_KEPT_IN_MEMORY = 200


class RoundForms(RoundsPart):
    """Opens the forms of rounds and takes what is filled in. Nothing waits for a form."""

    def __init__(self, services: Services, display: Display) -> None:
        super().__init__(services, display)
        self._written: LRU[tuple[RoundId, UserId], tuple[int, str]] = LRU(_KEPT_IN_MEMORY)
        """Legs by hand that did not fit, to be corrected by those who wrote them.

        Each with the version of the round; they are of no use once a leg is drawn after that.
        """

        self._answers: LRU[tuple[RoundId, UserId], tuple[int, Answers]] = LRU(_KEPT_IN_MEMORY)
        """Terms with something wrong, to be corrected by their writers, and the round's version."""

        self._corrections: LRU[tuple[RoundId, UserId, Place], Answers] = LRU(_KEPT_IN_MEMORY)
        """Corrections of places that did not count, for their writers to write again."""

    async def open(self, press: RoundPress, one: Round, call: Call) -> None:
        """Answer a press with a form. Raises `RoundRefused`."""
        if press.verb is RoundVerb.TERMS:
            if one.legs:
                raise RoundRefused(RoundRefusal.NOT_NOW)
            form = draft.terms_form(one, call.texts)
            version, answers = self._answers.pop((one.id, call.user_id), (0, {}))
            await call.open(filled(form, answers) if answers and version == one.version else form)
            return
        view = await self._display.rounds.view(one)
        if press.verb is RoundVerb.CORRECT:
            place = one.place(Place(press.numbers[0]))
            if place is None:
                raise RoundRefused(RoundRefusal.NO_SUCH_PLACE)
            form = corrections.correct_form(view, place.number, call.texts)
            answers = self._corrections.pop((one.id, call.user_id, place.number), {})
            await call.open(filled(form, answers) if answers else form)
            return
        at, written = self._written.get((one.id, call.user_id)) or (-1, "")
        if at < one.drawn_at:
            seating = self._offered(one, await self._gate.ends(one.id))
            written = by_hand_screens.as_written(seating, call.texts)
        await call.open(by_hand_screens.by_hand_form(view, call.texts, written))

    def _offered(self, one: Round, ends: Ends) -> LegSeating:
        """The seating that a host may change: the drawn one, else one by the terms."""
        if one.drawn is not None:
            return LegSeating(tuple(table.places for table in one.drawn.tables), one.drawn.byes)
        try:
            return seating_of(one, ends)
        except RoundRefused:
            return LegSeating(())

    async def submit(self, press: RoundModalPress, answers: Answers, call: Call) -> None:
        """Take what is filled in. Raises `RoundRefused`."""
        one = await self._gate.get(press.round_id)
        actor = await self._actor(call)
        if one.terms.guild_id != call.guild_id:
            raise RoundRefused(RoundRefusal.NO_SUCH_ROUND)
        if not actor.hosts(one):
            raise RoundRefused(RoundRefusal.NOT_A_HOST)
        match press.form:
            case RoundForm.TERMS:
                await self._change_terms(press, one, answers, actor, call)
            case RoundForm.BY_HAND:
                await self._by_hand(press, one, answers, actor, call)
            case RoundForm.CORRECT:
                await self._correct(press, one, answers, actor, call)

    async def _change_terms(
        self, press: RoundModalPress, one: Round, answers: Answers, actor: RoundActor, call: Call
    ) -> None:
        if not offered(draft.terms_form(one, call.texts), answers):
            raise RoundRefused(RoundRefusal.CHANGED)
        read = draft.read_terms(one.terms, answers, one.taken)
        if not isinstance(read, RoundTerms):
            self._answers[one.id, call.user_id] = one.version, answers
            await self._show_problems(one, draft.problems(one, read, call.texts), call)
            return
        now = self._time.now()

        def changed(before: Round, _: Ends) -> RoundEntry:
            # Time may have delayed its start since it was read.
            terms = draft.read_terms(before.terms, answers)
            if not isinstance(terms, RoundTerms):
                raise RoundRefused(RoundRefusal.CHANGED)
            return made.TermsChanged(at=now, by=call.user_id, terms=terms)

        step = await self._gate.decide(one.id, changed, actor, seen=press.version)
        await self._show_terms(step.after, call)

    async def _show_terms(self, one: Round, call: Call) -> None:
        """The draft, or the desk once it is posted."""
        if one.phase is RoundPhase.DRAFT:
            view = await self._display.rounds.view(one)
            await call.show(draft.draft(view, call.texts))
        else:
            await self._show_desk(one, call)

    async def _show_problems(self, one: Round, page: MessageLayout, call: Call) -> None:
        """Show what is wrong with a form, in the place of a page that followed the round."""
        self._display.round_desks.take(call.own_message_id)
        await call.show(page)

    async def _by_hand(
        self, press: RoundModalPress, one: Round, answers: Answers, actor: RoundActor, call: Call
    ) -> None:
        written = answered(answers, by_hand_screens.TABLES)
        view = await self._display.rounds.view(one)
        names = {place.number: view.name(place.number) for place in one.places}
        ends = await self._gate.ends(one.id)
        byes = by_hand_screens.bye_words()
        read = by_hand(written, names, field(one, ends), one.terms.seats, bye=byes)
        if not isinstance(read, LegSeating):
            self._written[one.id, call.user_id] = one.version, written
            page = by_hand_screens.by_hand_problems(view, read, written, call.texts)
            await self._show_problems(one, page, call)
            return
        self._written.pop((one.id, call.user_id), None)
        now, seating = self._time.now(), read
        step = await self._gate.decide(
            one.id,
            lambda _, __: made.LegDrawn(at=now, by=call.user_id, seating=seating, by_hand=True),
            actor,
            seen=press.version,
        )
        await self._show_desk(step.after, call)

    async def _correct(
        self, press: RoundModalPress, one: Round, answers: Answers, actor: RoundActor, call: Call
    ) -> None:
        place = Place(press.place)
        self._corrections[one.id, call.user_id, place] = answers
        read = corrections.read_correction(one, answers)
        if read is None:
            await self._show_problems(one, corrections.bad_correction(one, place, call.texts), call)
            return
        points, reason = read
        now = self._time.now()
        try:
            step = await self._gate.decide(
                one.id,
                lambda _, __: made.Corrected(
                    at=now, by=call.user_id, place=place, points=points, reason=reason
                ),
                actor,
                seen=press.version,
            )
        except RoundRefused as refused:
            if refused.reason is not RoundRefusal.CORRECTION_TOO_LARGE:
                raise
            refusal = round_refusal(refused, one, {}, call.user_id, call.texts)
            page = corrections.bad_correction(one, place, call.texts, refusal)
            await self._show_problems(one, page, call)
            return
        self._corrections.pop((one.id, call.user_id, place), None)
        await self._show_desk(step.after, call)
