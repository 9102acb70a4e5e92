/** The frame around it all: header, drawer, banner, toasts, title, shortcuts. */

import { append, h } from "./dom.js";
import { ThreadBar } from "./threadbar.js";

const NARROW = window.matchMedia("(max-width: 720px)");
const TOAST_MS = 6000;

export class Shell {
  constructor(app, { sidebar, settings, messages, composer, announcer }) {
    this.app = app;
    this.sidebar = sidebar;
    this.composer = composer;
    this.messages = messages;
    this.announcer = announcer;
    this.countdown = null;
    this.skip = h("button", { class: "skip", type: "button" });
    this.skip.addEventListener("click", () => composer.focus());
    this.menuCount = h("span", { class: "ping-count", hidden: true });
    this.menu = h(
      "button",
      {
        class: "icon-button menu",
        type: "button",
        "aria-controls": "sidebar",
        "aria-expanded": "false",
      },
      h("span", { "aria-hidden": "true" }, "☰"),
      this.menuCount,
    );
    this.menu.addEventListener("click", () => this.openDrawer());
    this.title = h("h2", { class: "channel-title" });
    this.seat = h("span", { class: "header-seat" });
    this.threadBar = new ThreadBar(app);
    this.banner = h("div", { class: "banner", role: "status", hidden: true });
    this.toasts = h("div", { class: "toasts", role: "alert" });
    const header = h("header", { class: "channel-header" }, this.menu, this.title, this.seat);
    this.main = h(
      "main",
      { class: "main" },
      header,
      this.banner,
      this.threadBar.element,
      messages.element,
      composer.element,
    );
    this.veil = h("div", { class: "veil" });
    this.veil.addEventListener("click", () => this.closeDrawer());
    this.element = h(
      "div",
      { class: "app" },
      this.skip,
      sidebar.element,
      this.veil,
      this.main,
      settings.element,
      this.toasts,
      announcer.element,
    );

    for (const change of ["ready", "current", "channels", "people"]) {
      app.store.addEventListener(change, () => this.render());
    }
    app.store.addEventListener("arrived", ({ detail }) => this.#announce(detail));
    app.socket.addEventListener("down", ({ detail }) => this.#down(detail));
    app.socket.addEventListener("up", () => this.#up());
    NARROW.addEventListener("change", () => this.closeDrawer());
    document.addEventListener("keydown", (event) => this.#key(event));
    this.closeDrawer();
  }

  render() {
    const { store, t, locale } = this.app;
    const channel = store.channels.get(store.current);
    const label = channel ? store.channelLabel(channel) : "";
    const pings = this.sidebar.pings;
    document.documentElement.lang = locale;
    document.title = `${pings ? `(${pings}) ` : ""}${label} · ${store.me.name} · ${t("title")}`;
    this.title.textContent = label;
    this.seat.textContent = t("youAre", { name: store.me.name });
    this.skip.textContent = t("skipToComposer");
    const unread = [...store.channels.values()].some((item) => item.unread > 0);
    this.menuCount.hidden = !unread;
    this.menuCount.textContent = pings ? String(pings) : "•";
    const spoken = pings ? `, ${t("pings", { count: pings })}` : unread ? `, ${t("unread")}` : "";
    this.menu.setAttribute("aria-label", t("openChannels") + spoken);
    this.main.dataset.currentChannel = store.current ?? "";
  }

  openDrawer() {
    this.element.classList.add("drawer-open");
    this.menu.setAttribute("aria-expanded", "true");
    this.sidebar.element.inert = false;
    this.main.inert = true;
    const { element } = this.sidebar;
    (element.querySelector(".channel.current") ?? element.querySelector("button")).focus();
  }

  /** Close the drawer; on a wide page the side bar is simply always there. */
  closeDrawer() {
    const wasOpen = this.element.classList.contains("drawer-open");
    this.element.classList.remove("drawer-open");
    this.menu.setAttribute("aria-expanded", "false");
    this.main.inert = false;
    this.sidebar.element.inert = NARROW.matches;
    if (wasOpen && NARROW.matches) this.menu.focus();
  }

  get narrow() {
    return NARROW.matches;
  }

  toast(text) {
    const toast = h("div", { class: "toast" }, text);
    append(this.toasts, [toast]);
    setTimeout(() => toast.remove(), TOAST_MS);
  }

  #announce({ message, channel, ping }) {
    const { store, t } = this.app;
    const name = store.author(message.author).name;
    const label = store.channelLabel(channel);
    if (channel.id === store.current) {
      this.announcer.say(t("says", { name, text: this.messages.textOf(message.id) }));
    } else if (ping) {
      this.announcer.say(
        t(channel.kind === "dm" ? "newIn" : "pingedYou", { name, channel: label }),
      );
    }
  }

  #down({ delay }) {
    clearInterval(this.countdown);
    const { t } = this.app;
    const until = Date.now() + delay;
    const text = h("span");
    const now = h("button", { class: "button style-2", type: "button" }, t("tryNow"));
    now.addEventListener("click", () => this.app.socket.retryNow());
    const tick = () => {
      const seconds = Math.ceil((until - Date.now()) / 1000);
      text.textContent = seconds > 0 ? t("connectionLost", { seconds }) : t("reconnecting");
    };
    tick();
    this.countdown = setInterval(tick, 500);
    // The count changes every second; only the loss itself is announced.
    this.banner.setAttribute("aria-live", "off");
    if (this.banner.hidden) this.announcer.say(t("reconnecting"));
    this.banner.replaceChildren(text, now);
    this.banner.hidden = false;
  }

  #up() {
    clearInterval(this.countdown);
    if (this.banner.hidden) return;
    this.banner.hidden = true;
    this.announcer.say(this.app.t("connected"));
  }

  #key(event) {
    if (event.key === "Escape" && this.element.classList.contains("drawer-open")) {
      this.closeDrawer();
      return;
    }
    const plain =
      event.key.length === 1 &&
      event.key !== " " &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey;
    const idle = document.activeElement.matches("body, .log, .message");
    // As in Discord, typing anywhere goes to the message field.
    if (plain && idle) this.composer.focus();
  }
}
