/** The messages of the open channel. */

import { h } from "./dom.js";
import { MessageView } from "./message.js";
import { compareIds } from "./snowflake.js";

const AT_END_PX = 60;
const HIGHLIGHT_MS = 2000;

export class MessageList {
  constructor(app) {
    this.app = app;
    this.views = new Map();
    this.stuck = true;
    /** Where the log was scrolled to when that was last heard of, in pixels. */
    this.top = 0;
    /** The message to scroll to once the history is here. */
    this.wanted = null;
    this.list = h("div", { class: "messages" });
    this.empty = h("p", { class: "empty" });
    this.notices = h("div", { class: "notices" });
    this.newLine = h("div", { class: "new-line", role: "separator" });
    this.scroller = h(
      "div",
      { class: "log", role: "log", tabindex: "0", "aria-live": "off" },
      this.empty,
      this.list,
      this.notices,
    );
    this.jump = h("button", { class: "jump button style-1", type: "button", hidden: true });
    this.element = h("div", { class: "log-area" }, this.scroller, this.jump);
    this.jump.addEventListener("click", () => this.toEnd());
    this.scroller.addEventListener("scroll", () => this.#scrolled());
    const observer = new ResizeObserver(() => this.#keepEnd());
    observer.observe(this.list);
    observer.observe(this.notices);
    observer.observe(this.scroller);

    this.empty.textContent = app.t("connecting");
    const { store, interactions } = app;
    store.addEventListener("current", () => this.open());
    store.addEventListener("messages", ({ detail }) => this.#changed(detail));
    store.addEventListener("thread", ({ detail }) => this.views.get(detail)?.followThread());
    for (const change of ["people", "roles", "commands"])
      store.addEventListener(change, () => this.#rebuild());
    interactions.addEventListener("waiting", ({ detail }) => this.#waiting(detail));
    interactions.addEventListener("failed", ({ detail }) => this.#failed(detail));
  }

  /** Show the channel that is open now. */
  open() {
    this.views.clear();
    this.list.replaceChildren();
    this.notices.replaceChildren();
    this.stuck = true;
    this.wanted = null;
    this.#sync();
    this.#labels();
    this.toEnd();
  }

  toEnd() {
    this.stuck = true;
    this.jump.hidden = true;
    this.#keepEnd();
  }

  /** Scroll to a message of the open channel and mark it, or say that it is not there. */
  reveal(messageId) {
    this.wanted = messageId;
    this.#reveal();
  }

  /** The message as text, "" when it is not shown. */
  textOf(messageId) {
    return this.views.get(messageId)?.text ?? "";
  }

  /** A line of the page itself under the messages, for this reader, until dismissed. */
  notice(text, { title = null } = {}) {
    const { t } = this.app;
    const dismiss = h("button", { class: "link-button", type: "button" }, t("dismissNotice"));
    const element = h(
      "div",
      { class: "notice", role: "alert" },
      title && h("strong", {}, title),
      h("span", {}, text),
      dismiss,
    );
    dismiss.addEventListener("click", () => {
      element.remove();
      this.app.focusComposer();
    });
    this.notices.append(element);
    this.toEnd();
  }

  #changed({ channelId, change, message }) {
    if (channelId !== this.app.store.current) return;
    if (change === "reset") {
      this.#sync();
      this.#reveal();
    } else if (change === "add") this.#add(message);
    else if (change === "edit") this.views.get(message.id)?.update(message);
    else this.#remove(message);
    this.#labels();
  }

  /** Follow the history, keeping the elements of the messages that stay. */
  #sync() {
    const messages = this.app.store.list(this.app.store.current);
    const wanted = new Set(messages.map((message) => message.id));
    this.newLine.remove();
    for (const [id, view] of this.views) if (!wanted.has(id)) view.element.remove();
    const known = this.views;
    this.views = new Map();
    let previous = null;
    let place = this.list.firstElementChild;
    for (const message of messages) {
      const view = known.get(message.id) ?? new MessageView(message, this.app);
      if (known.has(message.id)) view.update(message);
      if (view.element === place) place = place.nextElementSibling;
      else this.list.insertBefore(view.element, place);
      view.follow(previous);
      this.views.set(message.id, view);
      previous = message;
    }
    this.#placeNewLine();
    this.#keepEnd();
  }

  #reveal() {
    const { app, wanted } = this;
    if (wanted === null || !app.store.loaded.has(app.store.current)) return;
    this.wanted = null;
    const element = this.views.get(wanted)?.element;
    if (!element) {
      app.toast(app.t("messageGone"));
      return;
    }
    element.scrollIntoView({ block: "center" });
    this.#scrolled();
    this.jump.hidden = this.stuck;
    element.focus({ preventScroll: true });
    element.classList.add("revealed");
    setTimeout(() => element.classList.remove("revealed"), HIGHLIGHT_MS);
  }

  #add(message) {
    if (this.views.has(message.id)) {
      this.views.get(message.id).update(message);
      return;
    }
    const { interactions, store } = this.app;
    const wasStuck = this.stuck || message.author.id === store.me.id;
    const answersMe = interactions.firstAnswer(message);
    this.#append(message);
    if (wasStuck) this.toEnd();
    else if (answersMe) this.#bringIn(message.id);
    else this.jump.hidden = false;
  }

  /** Scroll until a message is in view, at once and no further; the focus stays where it is. */
  #bringIn(messageId) {
    this.views.get(messageId).element.scrollIntoView({ behavior: "instant", block: "nearest" });
    this.#scrolled();
    this.jump.hidden = this.stuck;
  }

  #append(message) {
    const view = new MessageView(message, this.app);
    view.follow([...this.views.values()].at(-1)?.message ?? null);
    this.views.set(message.id, view);
    this.list.append(view.element);
  }

  #remove(message) {
    const view = this.views.get(message.id);
    if (!view) return;
    const hadFocus = view.element.contains(document.activeElement);
    view.element.remove();
    this.views.delete(message.id);
    let previous = null;
    for (const other of this.views.values()) {
      other.follow(previous);
      previous = other.message;
    }
    if (hadFocus) this.scroller.focus();
  }

  #placeNewLine() {
    const { store, t } = this.app;
    const after = store.newAfter.get(store.current);
    this.newLine.remove();
    if (!after) return;
    const first = store.list(store.current).find((message) => compareIds(message.id, after) > 0);
    if (!first || first === store.list(store.current)[0]) return;
    this.newLine.textContent = t("newMessages");
    this.views.get(first.id).element.before(this.newLine);
  }

  #labels() {
    const { store, t } = this.app;
    const channel = store.channels.get(store.current);
    this.jump.textContent = `${t("jumpToLatest")} ↓`;
    this.scroller.setAttribute(
      "aria-label",
      channel ? t("messagesIn", { channel: store.channelLabel(channel) }) : "",
    );
    const loaded = store.loaded.has(store.current);
    this.empty.hidden = this.views.size > 0;
    this.empty.textContent = !channel ? t("noChannels") : loaded ? t("noMessages") : t("loading");
  }

  #rebuild() {
    for (const view of this.views.values()) view.rebuild();
    this.#placeNewLine();
    this.#labels();
  }

  #waiting(request) {
    const view = this.views.get(request.messageId);
    if (!view) return;
    view.fail(null);
    view.busy();
  }

  #failed({ request, text }) {
    const { t, store } = this.app;
    if (request.kind === "modal") return;
    const command = request.kind === "command";
    const title = command
      ? t("commandFailed", { command: request.name })
      : t("interactionFailed");
    const view = this.views.get(request.messageId);
    if (view) view.fail(`${title}: ${text}`);
    else if (request.channelId === store.current) this.notice(text, { title });
    else this.app.toast(`${title}: ${text}`);
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    // The event may come when a message has grown: only a move up leaves the end.
    const left = scrollTop < this.top;
    const atEnd = scrollHeight - scrollTop - clientHeight < AT_END_PX;
    this.stuck = atEnd || (this.stuck && !left);
    this.top = scrollTop;
    if (this.stuck) this.jump.hidden = true;
  }

  #keepEnd() {
    if (!this.stuck) return;
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.top = this.scroller.scrollTop;
  }
}
