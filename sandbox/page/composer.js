/** Where messages and commands are written. */

import { CommandForm } from "./commandform.js";
import { commandEntries, matchEntries, parseTyped } from "./commands.js";
import { CONTENT_LIMIT } from "./constants.js";
import { append, h, uid } from "./dom.js";
import { userItems } from "./entities.js";
import { Listbox } from "./listbox.js";

const COUNTER_FROM = 200;
const TALLEST_PX = 220;
/** A person being named at the caret: "@" after a space, then letters. */
const NAMING = /(^|\s)@([^\s@]{0,32})$/;

export class Composer {
  constructor(app) {
    this.app = app;
    this.form = null;
    this.drafts = new Map();
    /** What comes back once a command that a message mentions is sent or left. */
    this.draft = "";
    this.channelId = null;
    this.area = h("textarea", {
      class: "composer-text",
      rows: "1",
      id: uid("composer"),
      "aria-autocomplete": "list",
    });
    this.send = h("button", { class: "send", type: "button" }, "➤");
    this.status = h("div", { class: "composer-status", role: "status" });
    this.counter = h("span", { class: "counter" });
    this.row = h("div", { class: "composer-row" }, this.area, this.send);
    this.box = h(
      "div",
      { class: "composer-box", data: { popupAnchor: "", popupFrame: "" } },
      this.row,
    );
    this.element = h(
      "footer",
      { class: "composer" },
      this.box,
      h("div", { class: "composer-below" }, this.status, this.counter),
    );
    this.listbox = new Listbox(this.area, { label: "", role: null, onPick: (item) => item.pick() });
    this.area.addEventListener("input", () => this.#typed());
    this.area.addEventListener("keydown", (event) => this.#key(event));
    this.area.addEventListener("blur", () => this.listbox.hide());
    this.send.addEventListener("click", () => this.#submit());

    const { store, interactions } = app;
    store.addEventListener("current", () => this.#switchChannel());
    for (const change of ["commands", "people", "channels"]) {
      store.addEventListener(change, () => this.#labels());
    }
    interactions.addEventListener("waiting", () => this.#waiting());
  }

  focus() {
    if (this.form === null) this.area.focus();
  }

  /** What can be run here under a command's id and full name, if anything. */
  entry(id, name) {
    return this.#entries().find((entry) => entry.command.id === id && entry.name === name);
  }

  /** Fill in a command that a message mentions. */
  begin(entry) {
    if (this.form === null) this.draft = this.area.value;
    this.#start(entry);
  }

  #entries() {
    const { store, locale } = this.app;
    const { commands, moderator, placeKind: kind } = store;
    return commandEntries(commands, { locale, kind, moderator });
  }

  #switchChannel() {
    if (this.channelId !== null) this.drafts.set(this.channelId, this.area.value);
    this.channelId = this.app.store.current;
    this.#leave("");
    this.area.value = this.drafts.get(this.channelId) ?? "";
    this.#labels();
    this.#grow();
    this.#waiting();
  }

  #labels() {
    const { store, t } = this.app;
    const channel = store.channels.get(store.current);
    const locked = Boolean(channel?.locked && !channel.manages);
    const to = channel && t("messageTo", { channel: store.channelLabel(channel) });
    const label = locked ? t("threadLocked") : (to ?? t("noChannels"));
    this.area.placeholder = label;
    this.area.setAttribute("aria-label", label);
    this.area.title = t("composerHint");
    this.area.disabled = !channel || locked;
    this.send.disabled = !channel || locked;
    this.send.setAttribute("aria-label", t("send"));
  }

  #typed() {
    this.#grow();
    this.#count();
    const text = this.area.value;
    if (text.startsWith("/") && !text.includes("\n")) {
      const typed = parseTyped(text, this.#entries(), this.app.locale);
      if (typed?.ended) this.#start(typed.entry, typed.values, typed.rest);
      else this.#suggestCommands(text.slice(1));
      return;
    }
    this.#suggestPeople();
  }

  #suggestCommands(query) {
    const { t } = this.app;
    const entries = matchEntries(this.#entries(), query);
    this.listbox.list.setAttribute("aria-label", t("commands"));
    this.status.textContent = entries.length ? "" : t("noSuchCommand");
    if (!entries.length) {
      this.listbox.hide();
      return;
    }
    const items = entries.map((entry) => ({
      value: entry.name,
      label: `/${entry.label}`,
      description: entry.description,
      pick: () => this.#start(entry),
    }));
    this.listbox.show(items, 0);
  }

  #suggestPeople() {
    this.status.textContent = "";
    const before = this.area.value.slice(0, this.area.selectionStart);
    const naming = NAMING.exec(before);
    const query = naming?.[2].toLocaleLowerCase();
    const people = naming
      ? userItems(this.app).filter((item) => item.label.toLocaleLowerCase().includes(query))
      : [];
    if (people.length === 0) {
      this.listbox.hide();
      return;
    }
    this.listbox.list.setAttribute("aria-label", this.app.t("people"));
    const start = before.length - naming[2].length - 1;
    const pick = (item) => {
      this.area.setRangeText(`@${item.label} `, start, this.area.selectionStart, "end");
      this.listbox.hide();
      this.#grow();
    };
    this.listbox.show(
      people.map((item) => ({ ...item, pick: () => pick(item) })),
      0,
    );
  }

  #key(event) {
    if (event.isComposing) return;
    if (this.listbox.open) {
      if (event.key === "Escape") {
        event.preventDefault();
        this.listbox.hide();
        return;
      }
      if (
        (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) &&
        this.listbox.activeItem
      ) {
        event.preventDefault();
        this.listbox.activeItem.pick();
        return;
      }
      if (this.listbox.navigate(event)) return;
    }
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#submit();
    }
  }

  #submit() {
    const text = this.area.value.trim();
    if (text === "") return;
    const typed = parseTyped(text, this.#entries(), this.app.locale);
    if (typed) {
      this.#start(typed.entry, typed.values, typed.rest);
      return;
    }
    const content = this.#withMentions(text);
    if ([...content].length > CONTENT_LIMIT) return;
    const sent = this.app.socket.send({ type: "say", channel_id: this.app.store.current, content });
    if (!sent) {
      this.status.textContent = this.app.t("notConnected");
      return;
    }
    this.area.value = "";
    this.status.textContent = "";
    this.#grow();
    this.#count();
  }

  /** "@Name" of somebody known, longest names first, becomes a mention. */
  #withMentions(text) {
    const users = [...this.app.store.users.values()].sort((a, b) => b.name.length - a.name.length);
    return users.reduce(
      (result, user) => result.replaceAll(`@${user.name}`, `<@${user.id}>`),
      text,
    );
  }

  #start(entry, values = new Map(), rest = "") {
    this.listbox.hide();
    this.status.textContent = "";
    this.form?.element.remove();
    this.form = new CommandForm(entry, this.app, {
      onSend: (options) => this.#run(entry, options),
      onAsk: (options, option) => this.#ask(entry, options, option),
      onLeave: (keep) => this.#leave(keep ? `/${entry.label}` : ""),
    });
    this.row.hidden = true;
    append(this.box, [this.form.element]);
    this.form.start(values, rest);
  }

  #run(entry, options) {
    const { interactions, messages, store } = this.app;
    if (interactions.command(store.current, entry.command.id, options, entry.label)) {
      this.#leave("");
      messages.toEnd();
    } else this.status.textContent = this.app.t("notConnected");
  }

  #ask(entry, options, option) {
    const { interactions, store } = this.app;
    return interactions.suggest(store.current, entry.command.id, options, option.name);
  }

  #leave(text) {
    const had = this.form?.element.contains(document.activeElement);
    this.form?.element.remove();
    this.form = null;
    this.row.hidden = false;
    this.area.value = text || this.draft;
    this.draft = "";
    this.#grow();
    this.#count();
    if (had) this.area.focus();
  }

  #waiting() {
    const { interactions, store, t } = this.app;
    const waiting = interactions.waitingCommands(store.current).at(-1);
    this.status.textContent = waiting ? t("waiting", { command: waiting.name }) : "";
  }

  #count() {
    const left = CONTENT_LIMIT - [...this.#withMentions(this.area.value)].length;
    const { t } = this.app;
    this.counter.classList.toggle("over", left < 0);
    if (left < 0) this.counter.textContent = t("charactersOver", { count: -left });
    else
      this.counter.textContent = left <= COUNTER_FROM ? t("charactersLeft", { count: left }) : "";
  }

  #grow() {
    this.area.style.height = "auto";
    this.area.style.height = `${Math.min(TALLEST_PX, this.area.scrollHeight)}px`;
  }
}
