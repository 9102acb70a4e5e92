"""The names of people in a server, and their language."""

from collections.abc import Iterable

from bot.aio.keyed import LruDict
from bot.match.ids import GuildId, MatchId, UserId
from bot.match.match import Match
from bot.store import people
from bot.store.store import Store
from bot.ui.catalogue import Texts, language_of, texts_in
from bot.ui.match_view import MatchViews, everybody

_KEPT_IN_MEMORY = 40_000

_VIEWS_KEPT = 200
"""The matches whose views are kept: those that are being shown at the moment."""


class People:
    """Names and languages, noted whenever somebody does something."""

    def __init__(self, store: Store, default_language: str) -> None:
        self._store = store
        self.default_language = default_language
        self._known: LruDict[tuple[UserId, GuildId | None], str] = LruDict(_KEPT_IN_MEMORY)
        """What is stored: names by (user, guild), locales by (user, None)."""
        self._views: LruDict[MatchId, MatchViews] = LruDict(_VIEWS_KEPT)

    async def note(
        self, user_id: UserId, guild_id: GuildId | None, name: str | None, locale: str | None
    ) -> None:
        """Remember how a person is called in a server, and the language of their Discord.

        None is unknown and changes nothing. Half of a character, which some clients let people
        type, becomes a question mark: the store and Discord take whole ones.
        """
        told: dict[tuple[UserId, GuildId | None], str] = {}
        if guild_id is not None and name is not None:
            told[user_id, guild_id] = name.encode(errors="replace").decode()
        if locale is not None:
            told[user_id, None] = locale
        # An unchanged name costs no transaction.
        news = {key: value for key, value in told.items() if self._known.get(key) != value}
        if news:
            await self._store.write(people.write, news)
            self._keep(news)

    def _keep(self, told: people.Told) -> None:
        for key, value in told.items():
            self._known[key] = value

    async def names(self, guild_id: GuildId, users: Iterable[UserId]) -> dict[UserId, str]:
        """Display names, not escaped. Who was never seen there is called by their id."""
        wanted = tuple(users)
        known = await self.known_names(guild_id, wanted)
        return {user: known.get(user) or str(user) for user in wanted}

    async def known_names(self, guild_id: GuildId, users: Iterable[UserId]) -> dict[UserId, str]:
        """Display names, not escaped, of those of the users who were ever seen there."""
        known = {user: self._known.get((user, guild_id)) for user in users}
        missing = [user for user, name in known.items() if name is None]
        if missing:
            found = await self._store.read(people.names, guild_id, missing)
            known |= found
            self._keep({(user, guild_id): name for user, name in found.items()})
        return {user: name for user, name in known.items() if name is not None}

    async def views(self, match: Match) -> MatchViews:
        """The match as each observer sees it, with the names that people have now."""
        kept = self._views.get(match.terms.id)
        if kept is not None and kept.match is not match:
            kept = None
        users = everybody(match) if kept is None else kept.names
        names = await self.names(match.terms.guild_id, users)
        if kept is None or kept.names != names:
            kept = self._views[match.terms.id] = MatchViews(match, names)
        return kept

    def forget(self, match_id: MatchId) -> None:
        """A match is over, and seldom looked at any more."""
        self._views.pop(match_id)

    def texts_in(self, locale: str | None) -> Texts:
        """The texts for one of Discord's locales."""
        return texts_in(language_of(locale, self.default_language))

    async def texts_for(self, user_id: UserId) -> Texts:
        """The texts in a person's language, as last seen."""
        locale = self._known.get((user_id, None))
        if locale is None:
            locale = await self._store.read(people.locale, user_id)
            if locale is not None:
                self._keep({(user_id, None): locale})
        return self.texts_in(locale)
