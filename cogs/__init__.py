"""Slash commands and presses: parse, check permission, call the desk."""
