"""The titles of a walk that is over, and what was named before it."""

from bot.games.dungeon.rules.heroes import tiles_by_use
from bot.games.dungeon.rules.table import ExpeditionObservation
from bot.games.dungeon.screens import words
from bot.ui.catalogue import Texts
from bot.ui.match_view import MatchView


def ended(expedition: ExpeditionObservation) -> str:
    """The key of the title by how narrowly a hero has survived, or how far one has come."""
    return (_survived if expedition.delve.survived else _fell)(expedition)


def _survived(expedition: ExpeditionObservation) -> str:
    delve = expedition.delve
    if not delve.cards:
        return "walk-title-empty"
    if delve.saved_by is not None:
        return "walk-title-saved"
    if any(met.revived_by is not None for met in delve.met):
        return "walk-title-revived"
    if delve.health == 1:
        return "walk-title-last-health"
    lost = delve.health < expedition.full_health or any(met.damage for met in delve.met)
    return "walk-title-survived" if lost or delve.cards == 1 else "walk-title-unhurt"


def _fell(expedition: ExpeditionObservation) -> str:
    delve, count = expedition.delve, len(expedition.delve.met)
    if delve.cards == 1:
        return "walk-title-fell"
    if not delve.left_after(count):
        return "walk-title-fell-last"
    return "walk-title-fell-first" if count == 1 else "walk-title-fell"


def named(expedition: ExpeditionObservation, view: MatchView, texts: Texts) -> str | None:
    """The monster that was named at the door; None where none was."""
    kind = expedition.delve.named
    if kind is None:
        return None
    monster = words.monster_text(kind, texts)
    tile = tiles_by_use(expedition.hero, expedition.kit).naming
    if expedition.delve.by_luck:
        return texts("walk-names-luck", monster=monster)
    if tile is not None and tile.does.named_by_other:
        return texts("walk-names-other", monster=monster)
    return texts("walk-names", name=view.short_name(expedition.runner), monster=monster)
