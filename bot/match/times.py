"""Moments and spans of time, by Discord's time stamps wherever something has one."""

from typing import TypeAlias

Instant: TypeAlias = int
"""A moment: milliseconds since the epoch, UTC."""

Millis: TypeAlias = int
"""A span of time: milliseconds."""
