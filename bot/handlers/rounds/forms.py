"""The forms of rounds: terms, the start, a leg by hand, a correction."""

from lru import LRU
from msgspec.structs import replace

from bot.display.display import Display
from bot.handlers.actor import Call
from bot.handlers.rounds.decisions import LEAST_CHECK_IN_MS
from bot.handlers.rounds.part import RoundsPart
from bot.live.rounds import RoundActor, decided
from bot.live.services import Services
from bot.match.ids import UserId
from bot.rounds import entries as made
from bot.rounds.acts import RoundForm, RoundVerb
from bot.rounds.deciding import field, may_draw, seating_of
from bot.rounds.entries import RoundEntry
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import Place, RoundId
from bot.rounds.pairing.by_hand import by_hand
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.round import BEFORE_PLACES, Round, RoundPhase
from bot.rounds.standings import Ends
from bot.rounds.terms import RoundTerms
from bot.ui.custom_ids import RoundModalPress, RoundPress
from bot.ui.message import MessageLayout
from bot.ui.modal import Answers, answered, filled, offered
from bot.ui.rounds import by_hand as by_hand_screens
from bot.ui.rounds import corrections, draft, start
from bot.ui.rounds.refusals import round_refusal
from bot.ui.rounds.written import written_in

_KEPT_IN_MEMORY = 200


class RoundForms(RoundsPart):
    """Opens the forms of rounds and takes what is filled in. Nothing waits for a form."""

    def __init__(self, services: Services, display: Display) -> None:
        super().__init__(services, display)
        self._answers: LRU[tuple[RoundId, UserId], tuple[int, Answers]] = LRU(_KEPT_IN_MEMORY)
        """Terms with something wrong, to be corrected by their writers, and the round's version."""

        self._corrections: LRU[tuple[RoundId, UserId, Place], Answers] = LRU(_KEPT_IN_MEMORY)
        """Corrections of places that did not count, for their writers to write again."""

    async def open(self, press: RoundPress, one: Round, call: Call) -> None:
        """Answer a press with a form. Raises `RoundRefused`."""
        place = Place(next(iter(press.numbers), 0))
        await self._check(RoundForm(press.verb.value), one, place, await self._host(one, call))
        if press.verb is RoundVerb.TERMS:
            form = draft.terms_form(one, call.texts)
            version, answers = self._answers.pop((one.id, call.user_id), (0, {}))
            await call.open(filled(form, answers) if answers and version == one.version else form)
            return
        if press.verb is RoundVerb.START:
            await call.open(start.start_form(one, call.texts, written_in(call.shown) or ""))
            return
        view = await self._display.rounds.view(one)
        if press.verb is RoundVerb.CORRECT:
            form = corrections.correct_form(view, place, call.texts)
            answers = self._corrections.pop((one.id, call.user_id, place), {})
            await call.open(filled(form, answers) if answers else form)
            return
        # It is of no use once a leg is drawn after it was written.
        written = by_hand_screens.written_by_hand(call.shown)
        if written is None or press.version < one.drawn_at:
            seating = self._offered(one, await self._gate.ends(one.id))
            written = by_hand_screens.as_written(seating, call.texts)
        await call.open(by_hand_screens.by_hand_form(view, call.texts, written))

    async def _check(self, form: RoundForm, one: Round, place: Place, actor: RoundActor) -> None:
        """Refuse a form of which nothing could come now. `place`: of a correction."""
        now, ends, by = self._time.now(), await self._gate.ends(one.id), actor.user_id
        if one.over:
            raise RoundRefused(RoundRefusal.OVER)
        match form:
            case RoundForm.CORRECT:
                decided(one, made.Corrected(at=now, by=by, place=place, points=1), ends, actor)
            case RoundForm.BY_HAND if not may_draw(one, ends):
                raise RoundRefused(RoundRefusal.NOT_NOW)
            case RoundForm.START if one.phase not in BEFORE_PLACES:
                raise RoundRefused(RoundRefusal.NOT_NOW)
            case RoundForm.TERMS if one.legs:
                raise RoundRefused(RoundRefusal.NOT_NOW)

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
        one = await self._of_server(press.round_id, call)
        actor = await self._host(one, call)
        await self._check(press.form, one, Place(press.place), actor)
        match press.form:
            case RoundForm.TERMS:
                await self._change_terms(press, one, answers, actor, call)
            case RoundForm.START:
                await self._move_start(press, one, answers, actor, call)
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

        after = await self._gate.decide(one.id, changed, actor, seen=press.version)
        await self._show_terms(after, call)

    async def _move_start(
        self, press: RoundModalPress, one: Round, answers: Answers, actor: RoundActor, call: Call
    ) -> None:
        if not offered(start.start_form(one, call.texts), answers):
            raise RoundRefused(RoundRefusal.CHANGED)
        written, now = answered(answers, start.START), self._time.now()
        starts = start.read_start(written, now, await self._zone(call.user_id))
        problem = start.start_problem(written, starts, now, call.texts)
        if problem is not None or starts is None:
            assert problem is not None, "a text that is no moment is refused"
            page = start.start_refused(one, problem, written, call.texts)
            await self._show_problems(one, page, call)
            return
        wanted = starts

        def moved(before: Round, _: Ends) -> RoundEntry:
            if before.phase not in BEFORE_PLACES:
                raise RoundRefused(RoundRefusal.NOT_NOW)
            # A draft may be posted later; of what is posted the check-in comes first.
            least = 0 if before.phase is RoundPhase.DRAFT else LEAST_CHECK_IN_MS
            terms = replace(before.terms, starts=max(wanted, now + least))
            return made.TermsChanged(at=now, by=call.user_id, terms=terms)

        after = await self._gate.decide(one.id, moved, actor, seen=press.version)
        await self._show_terms(after, call)

    async def _show_terms(self, one: Round, call: Call) -> None:
        """The draft, or the desk once it is posted."""
        if one.phase is RoundPhase.DRAFT:
            await self._show_draft(one, call)
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
        if not offered(by_hand_screens.by_hand_form(view, call.texts, ""), answers):
            raise RoundRefused(RoundRefusal.CHANGED)
        names = {place.number: view.name(place.number) for place in one.places}
        ends = await self._gate.ends(one.id)
        byes = by_hand_screens.bye_words()
        read = by_hand(written, names, field(one, ends), one.terms.seats, bye=byes)
        if not isinstance(read, LegSeating):
            page = by_hand_screens.by_hand_problems(view, read, written, call.texts)
            await self._show_problems(one, page, call)
            return
        now, seating = self._time.now(), read
        after = await self._gate.decide(
            one.id,
            lambda _, __: made.LegDrawn(at=now, by=call.user_id, seating=seating, by_hand=True),
            actor,
            seen=press.version,
        )
        await self._show_desk(after, call)

    async def _correct(
        self, press: RoundModalPress, one: Round, answers: Answers, actor: RoundActor, call: Call
    ) -> None:
        place = Place(press.place)
        view = await self._display.rounds.view(one)
        if not offered(corrections.correct_form(view, place, call.texts), answers):
            raise RoundRefused(RoundRefusal.CHANGED)
        self._corrections[one.id, call.user_id, place] = answers
        read = corrections.read_correction(one, answers)
        if read is None:
            await self._show_problems(one, corrections.bad_correction(one, place, call.texts), call)
            return
        points, reason = read
        now = self._time.now()
        try:
            after = await self._gate.decide(
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
        await self._show_desk(after, call)
