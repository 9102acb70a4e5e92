"""The weight of what stands below a message."""

from bot.display.channel_tails import HEAVY, LINE_WEIGHT, ChannelTails
from bot.match.ids import ChannelId, MessageId
from tests.display.channel import ELSEWHERE, HERE


def below(tails: ChannelTails, channel_id: ChannelId, number: int) -> int:
    return tails.weight_below(channel_id, MessageId(number))


def test_what_is_written_later_weighs_on_a_message() -> None:
    tails = ChannelTails()
    assert below(tails, HERE, 0) == 0
    tails.note(HERE, MessageId(1))
    tails.note(HERE, MessageId(2), LINE_WEIGHT)
    assert [below(tails, HERE, number) for number in (0, 1, 2)] == [1 + LINE_WEIGHT, LINE_WEIGHT, 0]
    assert below(tails, ELSEWHERE, 0) == 0
    tails.forget(HERE, MessageId(2))
    assert below(tails, HERE, 0) == 1
    for number in range(3, 3 + 2 * HEAVY):
        tails.note(HERE, MessageId(number))
    assert below(tails, HERE, 0) == HEAVY
