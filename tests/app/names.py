"""The settings that the bot reads, found by watching it read them."""

from unittest.mock import Mock

from bot.settings import from_values

_nothing = Mock(spec=dict, get=Mock(return_value=None))
from_values(_nothing)
SETTINGS = frozenset(name for (name,), _ in _nothing.get.call_args_list)
"""The names of all settings."""
