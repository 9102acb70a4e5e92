"""Moments and spans of time, in whole milliseconds wherever nothing else is said.

Time is a parameter here, never asked for: by Discord's time stamp where something has one.
"""

from typing import TypeAlias

Instant: TypeAlias = int
"""A moment: milliseconds since the epoch, UTC."""

Millis: TypeAlias = int
"""A span of time: milliseconds."""
