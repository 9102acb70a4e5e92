"""Why a preference cannot be as somebody typed it."""


class BadPreference(ValueError):
    """A text means no preference."""


class BadHours(BadPreference):
    """A text is no time of day, or quiet hours last a whole day."""


class BadTimeZone(BadPreference):
    """A text names no time zone."""
