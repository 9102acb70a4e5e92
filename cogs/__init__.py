"""Slash commands and presses: parse, check permission, hand over to the handlers."""
