"""A hosted match as a value: seats, log, result; and the invitation before it. Pure."""
