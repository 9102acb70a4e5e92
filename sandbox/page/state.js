/**
 * What this seat knows: people, channels, messages, what is unread.
 *
 * Frames of the server come in through `receive`; views listen to events:
 * `ready`, `world` (another one began), `channels`, `commands`, `settings`,
 * `people`, `roles`, `events` (of the server), `current`, `thread` (detail: the id of one that
 * began, changed or is gone), and `messages` with detail {channelId, change: "reset" |
 * "add" | "edit" | "delete", message}; `arrived` with {message, channel, ping}
 * is for what a reader should be told of.
 */

import { Flag, MessageType } from "./constants.js";
import { compareIds } from "./snowflake.js";
import { ReadMarks } from "./readmarks.js";

export class Store extends EventTarget {
  constructor() {
    super();
    /** Another one after a restart of the server, which keeps nothing. */
    this.world = null;
    this.me = null;
    this.guild = null;
    this.users = new Map();
    this.roles = new Map();
    this.channels = new Map();
    this.commands = [];
    /** What the server announces, the next one first. */
    this.events = [];
    this.moderator = false;
    this.dmsOpen = true;
    this.current = null;
    this.skew = 0;
    this.marks = null;
    /** Channels whose history is here and current. */
    this.loaded = new Set();
    this.messages = new Map();
    /** Ids of ephemeral messages that their reader put away. */
    this.dismissed = new Set();
    /** Where the "new" line stands in a channel: the id last read before it was opened. */
    this.newAfter = new Map();
  }

  /** Milliseconds since the epoch by the server's clock. */
  now() {
    return Date.now() + this.skew;
  }

  receive(frame) {
    const handlers = {
      hello: () => this.#hello(frame),
      history: () => this.#history(frame),
      message: () => this.#message(frame.message),
      edit: () => this.#edit(frame.message),
      delete: () => this.#delete(frame.channel_id, frame.id),
      channel: () => this.#channel(frame.channel),
      channel_gone: () => this.#channelGone(frame.id),
      commands: () => this.#commands(frame.commands),
      events: () => this.#events(frame.events),
      user: () => this.#user(frame.user),
      settings: () => this.#settings(frame),
      guild: () => this.#guild(frame.guild),
    };
    handlers[frame.type]?.();
  }

  /** The messages of a channel, oldest first. */
  list(channelId) {
    return [...(this.messages.get(channelId)?.values() ?? [])];
  }

  /** Text channels, threads or private messages, in the order to show them. */
  channelsOf(kind) {
    return [...this.channels.values()].filter((channel) => channel.kind === kind);
  }

  /** The thread with this id, which is also its message's, or null. */
  thread(id) {
    const channel = this.channels.get(id);
    return channel?.kind === "thread" ? channel : null;
  }

  /** The threads of a channel to list: the open ones, and the one that is shown. */
  threadsOf(channelId) {
    return this.channelsOf("thread")
      .filter((thread) => thread.parent_id === channelId)
      .filter((thread) => !thread.archived || thread.id === this.current)
      .sort((a, b) => compareIds(a.id, b.id));
  }

  /** Whether commands can be used as in the server ("text") or in private ("dm"). */
  get placeKind() {
    return this.channels.get(this.current)?.kind === "dm" ? "dm" : "text";
  }

  /** "#arena", "#arena › Table 3", or the name of the other side of a private channel. */
  channelLabel(channel) {
    if (channel.kind === "text") return `#${channel.name}`;
    if (channel.kind === "thread") {
      const parent = this.channels.get(channel.parent_id);
      return parent ? `${this.channelLabel(parent)} › ${channel.name}` : channel.name;
    }
    return channel.recipient?.name ?? channel.name;
  }

  /** The known user behind an author object of a message. */
  author(user) {
    const known = this.users.get(user.id);
    return (
      known ?? { id: user.id, name: user.global_name ?? user.username, bot: Boolean(user.bot) }
    );
  }

  /** Whether a message pings me, which an edit never does. */
  pings(message) {
    if (message.author.id === this.me.id) return false;
    if (message.mention_everyone) return true;
    return (message.mentions ?? []).some((user) => user.id === this.me.id);
  }

  open(channelId) {
    if (this.current === channelId) return;
    this.current = channelId;
    this.newAfter.set(
      channelId,
      this.channels.get(channelId)?.unread ? this.marks.get(channelId) : null,
    );
    this.#read(channelId);
    this.#emit("current");
  }

  /** Called when the page becomes visible again: the open channel is read. */
  seen() {
    if (this.current !== null) this.#read(this.current);
  }

  /** Whether a message arriving in this channel now is seen at once. */
  watching(channelId) {
    return channelId === this.current && document.visibilityState === "visible";
  }

  /** An ephemeral message that its reader put away. */
  dismiss(channelId, messageId) {
    this.dismissed.add(messageId);
    this.#delete(channelId, messageId);
  }

  setLocale(locale) {
    this.me = { ...this.me, locale };
    this.users.set(this.me.id, this.me);
    this.#emit("people");
  }

  /** Everything that must be asked for again after a lost connection. */
  forget() {
    this.loaded.clear();
  }

  #hello(frame) {
    const another = this.world !== null && this.world !== frame.world;
    if (another) this.#drop();
    this.world = frame.world;
    this.me = frame.me;
    this.#know(frame.guild);
    this.skew = frame.now - Date.now();
    this.users = new Map([...frame.users, frame.me].map((user) => [user.id, user]));
    this.commands = frame.commands;
    this.events = frame.events ?? [];
    this.moderator = frame.moderator;
    this.dmsOpen = frame.dms_open;
    this.marks = new ReadMarks(frame.me.id);
    const known = this.channels;
    this.channels = new Map();
    for (const channel of frame.channels) this.#addChannel(channel, known.get(channel.id));
    if (!this.channels.has(this.current)) this.current = null;
    this.#emit("ready");
    if (!another) return;
    this.#emit("world");
    this.#emit("current");
  }

  /** Everything of a world that is no more. */
  #drop() {
    this.channels.clear();
    this.messages.clear();
    this.newAfter.clear();
  }

  #addChannel(channel, known) {
    this.channels.set(channel.id, { unread: 0, pings: 0, ...known, ...channel });
    if (channel.recipient && !this.users.has(channel.recipient.id)) {
      this.users.set(channel.recipient.id, channel.recipient);
    }
    // In a new seat old talk of the server counts as read, a private message does not.
    if (!this.marks.has(channel.id) && channel.kind !== "dm") {
      this.marks.set(channel.id, channel.last_message_id ?? "0");
    }
  }

  /** Channels with messages that this seat has not seen; their history tells how many. */
  behind() {
    return [...this.channels.values()].filter(
      (channel) => compareIds(channel.last_message_id, this.marks.get(channel.id)) > 0,
    );
  }

  #history({ channel_id: channelId, messages }) {
    const shown = messages.filter((message) => !this.dismissed.has(message.id));
    const sorted = shown.sort((a, b) => compareIds(a.id, b.id));
    this.messages.set(channelId, new Map(sorted.map((message) => [message.id, message])));
    this.loaded.add(channelId);
    const channel = this.channels.get(channelId);
    if (channel) this.#countUnread(channel, sorted);
    this.#emit("messages", { channelId, change: "reset" });
  }

  #countUnread(channel, messages) {
    const mark = this.marks.get(channel.id);
    const unread = messages.filter(
      (message) => compareIds(message.id, mark) > 0 && this.#isNews(message),
    );
    channel.unread = unread.length;
    channel.pings = unread.filter((message) => this.#badges(channel, message)).length;
    if (this.watching(channel.id)) this.#read(channel.id);
    this.#emit("channels");
  }

  /** Whether a message can be unread: not one's own, nor the first line of a thread. */
  #isNews(message) {
    return message.author.id !== this.me.id && message.type !== MessageType.THREAD_STARTER;
  }

  /** In a private channel every message asks for its reader. */
  #badges(channel, message) {
    return channel.kind === "dm" || this.pings(message);
  }

  #message(message) {
    const channelId = message.channel_id;
    if (!this.messages.has(channelId)) this.messages.set(channelId, new Map());
    this.messages.get(channelId).set(message.id, message);
    const channel = this.channels.get(channelId);
    if (channel) {
      channel.last_message_id = message.id;
      if (message.author.id === this.me.id || this.watching(channelId)) {
        this.#read(channelId);
      } else if (this.#isNews(message)) {
        channel.unread += 1;
        if (this.#badges(channel, message)) channel.pings += 1;
        this.#emit("channels");
      }
    }
    this.#emit("messages", { channelId, change: "add", message });
    if (channel && this.#isNews(message)) {
      this.#emit("arrived", { message, channel, ping: this.#badges(channel, message) });
    }
  }

  #edit(message) {
    const messages = this.messages.get(message.channel_id);
    const before = messages?.get(message.id);
    if (!before) return;
    const merged = { ...before, ...message };
    messages.set(message.id, merged);
    this.#emit("messages", { channelId: message.channel_id, change: "edit", message: merged });
    if (before.flags & Flag.LOADING && !(merged.flags & Flag.LOADING)) this.#completed(merged);
  }

  /** An answer took the place of "thinking": the one edit that pings, for it is the message. */
  #completed(message) {
    const channel = this.channels.get(message.channel_id);
    if (!channel) return;
    const ping = this.#badges(channel, message);
    if (!this.watching(channel.id)) {
      const counted = compareIds(message.id, this.marks.get(channel.id)) > 0;
      if (!counted) channel.unread += 1;
      if (ping && !(counted && channel.kind === "dm")) channel.pings += 1;
      this.#emit("channels");
    }
    this.#emit("arrived", { message, channel, ping });
  }

  #delete(channelId, messageId) {
    const message = this.messages.get(channelId)?.get(messageId);
    if (!message) return;
    this.messages.get(channelId).delete(messageId);
    this.#uncount(channelId, message);
    this.#emit("messages", { channelId, change: "delete", message });
  }

  #uncount(channelId, message) {
    const channel = this.channels.get(channelId);
    const counted = channel?.unread > 0 && compareIds(message.id, this.marks.get(channelId)) > 0;
    if (!counted || !this.#isNews(message)) return;
    channel.unread -= 1;
    if (this.#badges(channel, message)) channel.pings = Math.max(0, channel.pings - 1);
    this.#emit("channels");
  }

  #read(channelId) {
    const channel = this.channels.get(channelId);
    if (!channel) return;
    if (channel.last_message_id) this.marks.set(channelId, channel.last_message_id);
    channel.unread = 0;
    channel.pings = 0;
    this.#emit("channels");
  }

  #channel(channel) {
    this.#addChannel(channel, this.channels.get(channel.id));
    this.#emit("channels");
    if (channel.kind === "thread") this.#emit("thread", channel.id);
  }

  #channelGone(channelId) {
    this.channels.delete(channelId);
    this.messages.delete(channelId);
    this.loaded.delete(channelId);
    const wasCurrent = this.current === channelId;
    if (wasCurrent) this.current = null;
    this.#emit("channels");
    this.#emit("thread", channelId);
    if (wasCurrent) this.#emit("current");
  }

  #commands(commands) {
    // They are sent with every change of a channel, and a real change makes messages anew.
    if (JSON.stringify(commands) === JSON.stringify(this.commands)) return;
    this.commands = commands;
    this.#emit("commands");
  }

  #events(events) {
    this.events = events;
    this.#emit("events");
  }

  #user(user) {
    const before = this.users.get(user.id);
    this.users.set(user.id, user);
    if (user.id === this.me.id) this.me = user;
    // Somebody else's language changes nothing on this page.
    const another = before?.name !== user.name || before?.member !== user.member;
    if (user.id === this.me.id || another) this.#emit("people");
  }

  #settings(frame) {
    this.dmsOpen = frame.dms_open;
    this.#emit("settings");
  }

  #guild(guild) {
    const before = JSON.stringify(this.guild.roles);
    this.#know(guild);
    this.#emit("settings");
    if (JSON.stringify(guild.roles) !== before) this.#emit("roles");
  }

  #know(guild) {
    this.guild = guild;
    this.roles = new Map((guild.roles ?? []).map((role) => [role.id, role]));
  }

  #emit(type, detail = null) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
