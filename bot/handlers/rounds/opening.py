"""`/round open`: a round is drafted in private, and posted once its terms are right."""

import secrets

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions
from bot.handlers.actor import Actor, Call
from bot.handlers.match_start import SEED_BYTES
from bot.handlers.requests import RequestRefusal, request_refusal
from bot.handlers.resolve import MOST_OFFERED
from bot.handlers.rounds.part import RoundsPart
from bot.live.rounds import RoundActor
from bot.match.terms import parse_time_control, usual_time_control
from bot.match.times import Instant
from bot.rounds import entries as made
from bot.rounds.acts import RoundVerb
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.round import Round, RoundPhase
from bot.rounds.terms import RoundTerms, pairings_for
from bot.store import rounds as stored_rounds
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.controls import topics_menu
from bot.ui.custom_ids import RoundPress, of_topic
from bot.ui.games import game_of, renderer_of
from bot.ui.help import round_lines
from bot.ui.markdown import lines
from bot.ui.match_view import AgreedGame
from bot.ui.message import Block, Button, Buttons, MessageLayout, Text, TextMessage
from bot.ui.renderer import rules_page
from bot.ui.rounds import draft
from bot.ui.rounds.refusals import round_refusal
from bot.ui.rounds.start import offered_starts, read_start, start_problem


class RoundOpening(RoundsPart):
    """Drafts rounds and posts them."""

    async def open(self, game: str, start: str, call: Call) -> None:
        """Draft a round, and ask for its terms in a form. `start`: as it was written."""
        starts = read_start(start, self._time.now(), await self._zone(call.user_id))
        problem = await self._why_not(start, starts, call)
        if problem is not None or starts is None:
            assert problem is not None, "a text that is no moment is refused"
            await call.answer.private(problem)
            return
        terms = await self._usual_terms(game, starts, call)
        one = await self._gate.open(terms, self._time.now())
        await call.open(draft.terms_form(one, call.texts))

    async def offered_starts(self, typed: str, actor: Actor) -> list[tuple[str, str]]:
        """Moments to choose from while somebody types."""
        zone = await self._zone(actor.user_id)
        offered = offered_starts(typed, self._time.now(), zone, actor.texts)
        return list(dict(offered).items())[:MOST_OFFERED]

    async def _why_not(
        self, written: str, starts: Instant | None, call: Call
    ) -> TextMessage | None:
        if await self._runs_rounds(call) is None:
            return TextMessage(call.texts("round-open-not-allowed"))
        if call.obstacle is not None:
            return request_refusal(RequestRefusal.CANNOT_WRITE, call)
        if await self._store.read(stored_rounds.in_channel, call.channel_id) is not None:
            taken = RoundRefused(RoundRefusal.CHANNEL_TAKEN)
            return round_refusal(taken, None, {}, call.user_id, call.texts)
        problem = start_problem(written, starts, self._time.now(), call.texts)
        if problem is None:
            return None
        return TextMessage(lines(problem, call.texts("round-starts-offered")))

    async def _usual_terms(self, key: str, starts: Instant, call: Call) -> RoundTerms:
        game, settings = game_of(key), await self._servers.settings(call.server_id)
        control = usual_time_control(hosted=True, most=2)
        if settings.clock is not None:
            control = parse_time_control(settings.clock)
        required = {
            setting.name: setting.default or setting.values[0]
            for setting in game.setup.settings
            if setting.required
        }
        language = await self._servers.language(call.server_id, call.language)
        return RoundTerms(
            name=call.texts("round-usual-name"),
            game=key,
            options=game.setup.options_of(required),
            time_control=control,
            guild_id=call.server_id,
            channel_id=call.channel_id,
            language=language,
            opener=call.user_id,
            pairing=pairings_for(game.rules)[0],
            starts=max(starts, self._time.now()),
            seed=secrets.token_bytes(SEED_BYTES),
        )

    async def press(self, press: RoundPress, one: Round, call: Call) -> None:
        """A control of a draft. Raises `RoundRefused`."""
        if one.phase is not RoundPhase.DRAFT:
            raise RoundRefused(RoundRefusal.DONE_ALREADY)
        now = self._time.now()
        actor = await self._actor(call)
        if press.verb is RoundVerb.OPTIONS:
            if not (press.arguments and press.picked):
                raise RoundRefused(RoundRefusal.CHANGED)
            name, value = press.arguments[0], press.picked[0]
            after = await self._gate.decide(
                one.id,
                lambda before, _: made.TermsChanged(
                    at=now, by=call.user_id, terms=draft.with_option(before.terms, name, value)
                ),
                actor,
            )
            await self._show_draft(after, call)
        elif press.verb is RoundVerb.DISCARD:
            await self._gate.discard(one.id, actor)
            await call.show(draft.discarded(call.texts))
        else:
            await self._post(one, call, actor)

    async def _post(self, one: Round, call: Call, actor: RoundActor) -> None:
        now, terms = self._time.now(), one.terms
        try:
            least = terms.seats.start
            terms.rules.start(terms.options, least, Chance(bytes(SEED_BYTES)))
        except BadOptions as error:
            refused = game_of(terms.game).renderer.bad_options(
                error.reason, terms.options, call.texts
            )
            await call.answer.private(refused)
            return
        if call.obstacle is not None:
            await call.answer.private(request_refusal(RequestRefusal.CANNOT_WRITE, call))
            return
        await self._gate.decide(one.id, lambda _, __: made.Posted(at=now, by=call.user_id), actor)
        await call.leave_to_channel()

    def rules(self, one: Round, topic: str, texts: Texts) -> MessageLayout:
        """How a round works; or a page of the rules of its game, by its topic."""
        terms = one.terms
        agreed = AgreedGame(
            options=terms.options,
            seats=terms.seats[-1],
            time_control=terms.time_control,
            takebacks=terms.takebacks,
            hosted=True,
        )
        renderer, ways = renderer_of(terms.game), str(RoundPress(one.id, 0, RoundVerb.RULES))
        if topic:
            return rules_page(renderer, agreed, topic, ways, texts)
        title = game_of(terms.game).summary.title(terms.options, texts)
        label = texts("round-rules-of-game", game=title)
        topics = renderer.rules_topics(agreed, texts)
        way: Block = Buttons((Button(label, of_topic(ways, "game")),))
        if topics:
            way = topics_menu(ways, topics, label)
        return MessageLayout((Text(lines(*round_lines(texts))), way), symbols.Colour.QUIET)
