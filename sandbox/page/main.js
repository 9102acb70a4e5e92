/** Puts the page together: a seat, its connection, its views. */

import { Announcer } from "./announcer.js";
import { Composer } from "./composer.js";
import { Interactions } from "./interactions.js";
import { MessageList } from "./messages.js";
import { Modals } from "./modal.js";
import { Settings } from "./settings.js";
import { Shell } from "./shell.js";
import { Sidebar } from "./sidebar.js";
import { Connection } from "./socket.js";
import { fetchPeople, seatOfAddress, showNoServer, showStart } from "./start.js";
import { Store } from "./state.js";
import { translator } from "./strings.js";
import { startTicking } from "./timestamps.js";

/** What every view shares: the state, the ways out, and the language. */
class App {
  constructor(userId) {
    this.store = new Store();
    this.socket = new Connection(socketAddress({ user: userId }));
    this.interactions = new Interactions(this);
    this.#setLanguage();
    this.store.addEventListener("ready", () => this.#setLanguage());
    this.store.addEventListener("people", () => this.#setLanguage());
    const settings = new Settings(this);
    const sidebar = new Sidebar(this, settings.element);
    this.messages = new MessageList(this);
    this.composer = new Composer(this);
    this.shell = new Shell(this, {
      sidebar,
      settings,
      messages: this.messages,
      composer: this.composer,
      announcer: new Announcer(),
    });
    this.modals = new Modals(this);
    /** Channels whose history was asked for on this connection. */
    this.asked = new Set();
    this.socket.addEventListener("frame", ({ detail }) => this.#receive(detail));
    this.socket.addEventListener("down", () => this.#lost());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && this.store.me) this.store.seen();
    });
  }

  start(root) {
    root.replaceChildren(this.shell.element);
    startTicking(this);
    this.socket.open();
  }

  now() {
    return this.store.now();
  }

  openChannel(channelId) {
    this.store.open(channelId);
    if (!this.store.loaded.has(channelId)) this.#ask(channelId);
    this.shell.closeDrawer();
    this.focusComposer();
  }

  /** Open a channel at one of its messages. */
  openMessage(channelId, messageId) {
    this.openChannel(channelId);
    this.messages.reveal(messageId);
  }

  closeDrawer() {
    this.shell.closeDrawer();
  }

  /** Not on a small screen, where it would call up the keyboard. */
  focusComposer() {
    if (!this.shell.narrow) this.composer.focus();
  }

  toast(text) {
    this.shell.toast(text);
  }

  #receive(frame) {
    const answers = ["sent", "interaction", "suggestions"];
    if (answers.includes(frame.type) || (frame.type === "error" && frame.nonce)) {
      this.interactions.receive(frame);
    } else if (frame.type === "error") {
      this.toast(this.t("refused", { reason: frame.reason }));
    } else {
      const parent = this.store.thread(frame.id)?.parent_id;
      this.store.receive(frame);
      if (frame.type === "hello") this.#greeted(frame);
      if (frame.type === "channel_gone" && this.store.current === null) this.#openFirst(parent);
      if (frame.type === "channel" && this.store.current === null) this.#openFirst();
    }
  }

  #greeted({ since }) {
    // Connecting again goes on in the same sitting, with its ephemeral messages.
    this.socket.url = socketAddress({ user: this.store.me.id, since });
    const missed = this.store.behind();
    if (this.store.current === null) this.#openFirst();
    else this.#ask(this.store.current);
    for (const channel of missed) if (!this.asked.has(channel.id)) this.#ask(channel.id);
  }

  /** Open the channel of a thread that is gone, else the first one. */
  #openFirst(parent = null) {
    const { store } = this;
    const first =
      store.channels.get(parent) ?? store.channelsOf("text")[0] ?? store.channelsOf("dm")[0];
    if (first) this.openChannel(first.id);
  }

  #ask(channelId) {
    this.asked.add(channelId);
    this.socket.send({ type: "history", channel_id: channelId });
  }

  #lost() {
    this.store.forget();
    this.asked.clear();
    this.interactions.abandon();
  }

  #setLanguage() {
    const locale = this.store.me?.locale ?? navigator.language;
    this.locale = Intl.DateTimeFormat.supportedLocalesOf([locale])[0] ?? "en-US";
    this.t = translator(this.locale);
  }
}

function socketAddress(query) {
  const origin = location.origin.replace(/^http/, "ws");
  const { language } = navigator;
  return `${origin}/page/socket?${new URLSearchParams({ ...query, language })}`;
}

async function begin(root) {
  let people;
  try {
    people = await fetchPeople();
  } catch {
    showNoServer(root, () => begin(root));
    return;
  }
  const seat = seatOfAddress();
  if (seat !== null && people.users.some((user) => user.id === seat)) new App(seat).start(root);
  else showStart(root, people, seat);
}

begin(document.getElementById("root"));
