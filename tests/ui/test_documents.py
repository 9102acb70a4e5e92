"""docs/custom_ids.md tells what the code does."""

import re

from bot.contract.game import Action
from bot.match.acts import MatchCommand
from bot.ui.custom_ids import InvitationAnswer, PanelAct, Press, parse
from tools.catalogues.__main__ import ROOT

DOCUMENT = (ROOT / "docs" / "custom_ids.md").read_text(encoding="utf-8")
QUOTED = frozenset(re.findall(r"`([^`]+)`", DOCUMENT))


def test_every_command_answer_and_act_is_documented() -> None:
    assert set(MatchCommand) <= QUOTED
    assert {str(answer) for answer in InvitationAnswer} <= QUOTED
    assert {f"g:{act}:<game>:<values>" for act in PanelAct if act is not PanelAct.SET} <= QUOTED


def test_every_reserved_verb_is_named_to_who_writes_a_game() -> None:
    games = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    _, _, section = games.partition("### Reserved verbs")
    verbs = re.findall(r"`([a-z-]+)`", section.partition("## Playback")[0])
    assert verbs == list(MatchCommand)


def test_the_examples_are_names_of_ours() -> None:
    examples = {text for text in QUOTED if re.match(r"[cd]:\d", text)}
    assert len(examples) >= 4
    for example in examples:
        press = parse(example)
        assert press is not None
        if isinstance(press, Press):
            assert Action.parse(press.action).verb
