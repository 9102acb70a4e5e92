/** People, channels and roles as items to choose from; emojis. */

import { ChannelType } from "./constants.js";
import { h } from "./dom.js";

/** The members of the server, the bot last; of those who have left only the `chosen`, by ids. */
export function userItems(app, chosen = new Set()) {
  const users = [...app.store.users.values()].filter((user) => user.member || chosen.has(user.id));
  users.sort((a, b) => a.bot - b.bot || a.name.localeCompare(b.name, app.locale));
  return users.map((user) => ({
    value: user.id,
    label: user.name,
    description: user.username.toLowerCase() === user.name.toLowerCase() ? null : user.username,
    hint: user.bot ? app.t("app") : null,
    kind: "user",
  }));
}

/** Channels and threads of the server; `types` are Discord's channel types, empty for all. */
export function channelItems(app, types = []) {
  const { store } = app;
  const wanted = (type) => !types?.length || types.includes(type);
  const channels = [
    ...(wanted(ChannelType.TEXT) ? store.channelsOf("text") : []),
    ...(wanted(ChannelType.THREAD) ? store.channelsOf("thread") : []),
  ];
  return channels.map((channel) => ({
    value: channel.id,
    label: store.channelLabel(channel),
    kind: "channel",
  }));
}

export function roleItems(app) {
  return [...app.store.roles.values()].map((role) => ({
    value: role.id,
    label: roleLabel(role),
    kind: "role",
  }));
}

/** A role as it is mentioned; the name of @everyone has its sign already. */
export function roleLabel({ name }) {
  return name.startsWith("@") ? name : `@${name}`;
}

/** An emoji as it stands in a text or on a component: a picture of the bot's, or a character. */
export function emojiNode(emoji) {
  if (!emoji) return null;
  if (!emoji.id) return emoji.name;
  const name = `:${emoji.name ?? "emoji"}:`;
  // One that is gone shows its name, as with Discord.
  const src = `/emojis/${emoji.id}.webp`;
  return h("img", { class: "custom-emoji", src, alt: name, title: name, draggable: "false" });
}
