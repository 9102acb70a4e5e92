"""Heroes in words: their names, and cards with all that they can do."""

from collections.abc import Iterable

from bot.games.dungeon_roll.rules.heroes import RollHero
from bot.games.dungeon_roll.rules.specialties import SPECIALTIES
from bot.games.dungeon_roll.rules.state import MASTERY
from bot.games.dungeon_roll.rules.turn import Specialty, Ultimate
from bot.ui.catalogue import Texts
from bot.ui.markdown import lines

_KEYS = {specialty: key for key, specialty in SPECIALTIES.items()}


def hero_name(side_key: str, texts: Texts) -> str:
    """The name of a side of a hero's card, that of a novice or of a master."""
    return texts(f"roll-hero-{side_key}")


def hero_topic(hero: str) -> str:
    """The topic of the rules that is a hero's card."""
    return f"hero-{hero}"


def hero_text(hero: RollHero, texts: Texts) -> str:
    """The card of a hero: what a novice can do, and what changes with mastery."""
    novice, master = hero.novice, hero.master
    key = novice.key if master else f"{novice.key}.full"
    told = [
        texts("roll-card-name", hero=hero_name(key, texts)),
        texts("roll-card-specialty", does=_all_do(novice.specialties, texts)),
        _ultimate(novice.ultimate, texts),
    ]
    if master is None:
        return lines(*told, texts("roll-card-never"))
    told.append(texts("roll-card-master", hero=hero_name(master.key, texts), experience=MASTERY))
    new = _learnt(hero)
    if new:
        kept = any(one in novice.specialties for one in master.specialties)
        does = _all_do(new, texts)
        told.append(
            texts("roll-card-also", does=does) if kept else texts("roll-card-instead", does=does)
        )
    if master.ultimate is not novice.ultimate:
        told.append(_ultimate(master.ultimate, texts))
    return lines(*told)


def _learnt(hero: RollHero) -> list[Specialty]:
    """The specialties that a novice lacks."""
    known, master = hero.novice.specialties, hero.master
    return [one for one in master.specialties if one not in known] if master else []


def mastered(hero: RollHero, texts: Texts) -> str:
    """The abilities that the master has and the novice lacks: the ultimate, else specialties."""
    master = hero.master
    if master is None or master.ultimate is None or master.ultimate is hero.novice.ultimate:
        return _all_do(_learnt(hero), texts)
    key = f"roll-ultimate-{master.ultimate.key}"
    return texts("roll-news-learnt", name=texts(key), does=texts(f"{key}.short"))


def specialty_line(hero: RollHero, texts: Texts) -> str:
    """The specialties of a novice in so few words that a phone shows them in a menu."""
    return texts(f"roll-hero-{hero.novice.key}.does")


def introduced(hero: RollHero, texts: Texts) -> list[str]:
    """A novice in a line each: the specialty, the ultimate, and the master to become."""
    ultimate = hero.novice.ultimate
    assert ultimate is not None, "every hero has one"
    name = f"roll-ultimate-{ultimate.key}"
    told = [
        texts(
            "roll-first-specialty",
            hero=hero_name(hero.novice.key, texts),
            does=specialty_line(hero, texts),
        ),
        texts("roll-first-ultimate", name=texts(name), does=texts(f"{name}.short")),
    ]
    if hero.master is not None:
        master = hero_name(hero.master.key, texts)
        told.append(texts("roll-first-master", experience=MASTERY, hero=master))
    return told


def _all_do(specialties: Iterable[Specialty], texts: Texts) -> str:
    return " ".join([texts(f"roll-specialty-{_KEYS[one]}-does") for one in specialties])


def _ultimate(ability: Ultimate | None, texts: Texts) -> str:
    assert ability is not None, "every hero has one"
    name = texts(f"roll-ultimate-{ability.key}")
    return texts("roll-card-ultimate", name=name, does=texts(f"roll-ultimate-{ability.key}-does"))
