"""The acts of people in a simulation, their answers, and when they had to get them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.delivery.responder import GRACE_SECONDS
from bot.match.acts import MatchCommand
from bot.ui.catalogue import LANGUAGES, texts_in
from sandbox.people import Reply
from sandbox.server import Sandbox
from sandbox.traffic import Exchange
from sandbox.world import Message
from tests.play.answers import Answer, is_command
from tests.play.loop import wall_clock
from tests.play.people import Person
from tests.play.requests import CALLBACK, FOLLOW_UP
from tests.play.truth import Deeds, deed, no_deeds

_ROUNDING = 0.001
TOO_MANY = 429
"""The status of a request that is made again."""
TRIES, LAST_TRY_SECONDS = 2, 1.7
"""So often at least, and no later after the interaction came, the first answer is tried.

The library waits 1 s when its first try meets a server error, and 3 s or more when a later one
does: that is the last in time.
"""
_TOO_LATE = tuple(
    texts_in(each)(f"refusal-{word}").split(".")[0]
    for each in LANGUAGES
    for word in ("moved-on", "being-revealed")
)
"""How the answers to presses begin that came too late."""
_PUBLIC = frozenset((MatchCommand.SHOW, MatchCommand.REMATCH))
"""The commands that anybody may press such that everybody sees something new."""


class Away(NamedTuple):
    """A span in which Discord did not reach the bot, in UTC epoch seconds.

    `on_its_way`: messages sent so many seconds before either moment may be lost as well.
    """

    since: float
    until: float
    on_its_way: float = 3.0


def is_call(message: Message) -> bool:
    """Whether a message is a line that calls somebody, with nothing to press."""
    return "<@" in message.content and not message.components


def is_too_late(reply: Reply) -> bool:
    """Whether an answer, as it stands now, says that the press came too late."""
    return any(message.text.startswith(_TOO_LATE) for message in reply.messages)


class Records:
    """`pressed`: what people tried."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self.pressed = no_deeds()
        self._done: list[tuple[Person, Answer, Reply]] = []
        """The presses of games that were acknowledged, or changed what was pressed."""
        self.away: list[Away] = []
        self._replies: list[Reply] = []
        self.shown_to_all: list[str] = []
        """The presses that showed everybody something new, and should not."""

    def answered(self, reply: Reply) -> None:
        self._replies.append(reply)

    def pressing(self, person: Person, answer: Answer) -> None:
        offer = answer.offer
        if offer.match_id is not None and not is_command(offer):
            made = self.pressed[offer.match_id, person.id]
            made[deed(answer.action)].append(offer.version)

    def press_answered(
        self, person: Person, answer: Answer, reply: Reply, began: float, *, forged: bool
    ) -> None:
        """A press was answered that was made at `began`, in UTC epoch seconds."""
        self.answered(reply)
        offer = answer.offer
        if offer.match_id is None or offer.verb in _PUBLIC:
            return
        # The press that leads to a call may bring it.
        shown = [one for one in reply.messages if not is_call(one)]
        if not all(message.ephemeral for message in shown):
            self.shown_to_all.append(f"{person} pressed {answer.action}: {reply!r}")
        done = reply.failed is None and reply.type in (6, 7)
        # Later it may be acknowledged before anything is done.
        in_time = wall_clock() - began < GRACE_SECONDS - _ROUNDING
        if done and not forged and in_time and not is_command(offer) and not is_too_late(reply):
            self._done.append((person, answer, reply))

    @property
    def told(self) -> Deeds:
        """The acts that were answered as done.

        A hand pressed too late changes, and is refused: at once or later, and it changes again.
        """
        told, refused = no_deeds(), self._refused_later()
        for person, answer, reply in self._done:
            offer = answer.offer
            if not is_too_late(reply) and str(reply.interaction.id) not in refused:
                assert offer.match_id is not None
                told[offer.match_id, person.id][deed(answer.action)].append(offer.version)
        return told

    def _refused_later(self) -> frozenset[str]:
        """The presses that were told afterwards to be too late, by the ids of interactions.

        That line may be gone by now.
        """
        return frozenset(
            each.path.split("/")[3].partition(".")[0]
            for each in self._sandbox.exchanges
            if each.route == FOLLOW_UP
            and (each.request or {}).get("content", "").startswith(_TOO_LATE)
        )

    def unanswered(self) -> Iterator[Reply]:
        """The presses and commands that got no answer, other than by Discord's own fault."""
        exchanges = self._sandbox.exchanges
        created = {str(one.interaction.id): one.interaction.created for one in self._replies}
        excused = set(refused_for_good(exchanges, created))
        # A bot that is killed does not try again what was refused.
        taken = [each for each in exchanges if each.route == CALLBACK and each.status < 400]
        heard = {each.path.split("/")[2] for each in taken}
        for reply in self._replies:
            number, at = str(reply.interaction.id), reply.interaction.created
            lost = number not in heard and any(
                since - more <= at <= until + more for since, until, more in self.away
            )
            if reply.failed is not None and number not in excused and not lost:
                yield reply


def refused_for_good(exchanges: Sequence[Exchange], created: Mapping[str, float]) -> Iterator[str]:
    """The interactions of which Discord took a request amiss for good, by their ids.

    The first answer is tried again while Discord fails, so an early failure excuses nothing.
    `created`: when each interaction came, in UTC epoch seconds.
    """
    failures: Counter[str] = Counter()
    for exchange in exchanges:
        parts = exchange.path.split("/")
        if exchange.status < 400:
            continue
        if parts[1] == "interactions":
            interaction_id = parts[2]
            failures[interaction_id] += 1
            waited = exchange.at - created.get(interaction_id, exchange.at)
            late = waited > LAST_TRY_SECONDS
            for_good = exchange.status < 500 or failures[interaction_id] >= TRIES or late
            if for_good and exchange.status != TOO_MANY:
                yield interaction_id
        elif parts[1] == "webhooks" and exchange.status != TOO_MANY:
            # A token begins with its interaction's id.
            yield parts[3].partition(".")[0]
