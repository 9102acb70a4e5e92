/** People, channels and roles as items to choose from. */

const GUILD_TEXT = 0;

/** The members of the server, the bot last; whoever has left is still known, and not offered. */
export function userItems(app) {
  const users = [...app.store.users.values()].filter((user) => user.member);
  users.sort((a, b) => a.bot - b.bot || a.name.localeCompare(b.name, app.locale));
  return users.map((user) => ({
    value: user.id,
    label: user.name,
    description: user.username.toLowerCase() === user.name.toLowerCase() ? null : user.username,
    hint: user.bot ? app.t("app") : null,
    kind: "user",
  }));
}

/** Channels of the server; `types` are Discord's channel types, empty for all. */
export function channelItems(app, types = []) {
  if (types?.length && !types.includes(GUILD_TEXT)) return [];
  return app.store.channelsOf("text").map((channel) => ({
    value: channel.id,
    label: `#${channel.name}`,
    kind: "channel",
  }));
}

export function roleItems(app) {
  return [...app.store.roles.values()].map((role) => ({
    value: role.id,
    label: `@${role.name}`,
    kind: "role",
  }));
}

/** An emoji object of a component as text. */
export function emojiText(emoji) {
  if (!emoji) return null;
  return emoji.id ? `:${emoji.name ?? "emoji"}:` : emoji.name;
}
