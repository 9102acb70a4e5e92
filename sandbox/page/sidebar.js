/** Server, channels, private messages, and who sits here. */

import { avatar, h } from "./dom.js";
import { inlineText } from "./richtext.js";
import { compareIds } from "./snowflake.js";
import { timestampElement } from "./timestamps.js";

export class Sidebar {
  /** @param {HTMLElement} settings the settings popover, opened from here */
  constructor(app, settings) {
    this.app = app;
    this.settings = settings;
    this.element = h("nav", { class: "sidebar", id: "sidebar" });
    for (const change of ["ready", "channels", "people", "current", "settings", "events"]) {
      app.store.addEventListener(change, () => this.render());
    }
  }

  /** Everything unread that asks for this reader, over all channels. */
  get pings() {
    return [...this.app.store.channels.values()].reduce((sum, channel) => sum + channel.pings, 0);
  }

  render() {
    const { store, t } = this.app;
    if (store.me === null) return;
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    const key = focused?.dataset.channelId ?? focused?.dataset.action;
    this.element.setAttribute("aria-label", t("channelList"));
    const close = h(
      "button",
      {
        class: "icon-button drawer-close",
        type: "button",
        "aria-label": t("closeChannels"),
        data: { action: "close" },
      },
      "×",
    );
    close.addEventListener("click", () => this.app.closeDrawer());
    this.element.replaceChildren(
      h("header", { class: "server" }, h("h1", {}, store.guild.name), close),
      h(
        "div",
        { class: "channel-lists" },
        store.events.length > 0 && this.#events(),
        this.#list(t("textChannels"), store.channelsOf("text")),
        this.#list(t("privateMessages"), this.#privateChannels(), t("noPrivateMessages")),
      ),
      h(
        "div",
        { class: "sidebar-foot" },
        h(
          "a",
          {
            class: "seat-link",
            href: "/",
            target: "_blank",
            rel: "noopener",
            title: t("anotherSeatTitle"),
            data: { action: "seat" },
          },
          h("span", { "aria-hidden": "true" }, "+ "),
          t("anotherSeat"),
        ),
        this.#me(),
        h("p", { class: "unofficial" }, t("unofficialShort")),
      ),
    );
    if (key)
      this.element.querySelector(`[data-channel-id="${key}"], [data-action="${key}"]`)?.focus();
  }

  /** The latest talk first. */
  #privateChannels() {
    const channels = this.app.store.channelsOf("dm");
    return channels.sort((a, b) => compareIds(b.last_message_id, a.last_message_id));
  }

  #list(title, channels, nothing = "") {
    return h(
      "section",
      { "aria-label": title },
      h("h2", {}, title),
      channels.length
        ? h(
            "ul",
            {},
            channels.map((channel) =>
              h("li", {}, this.#channel(channel), this.#threads(channel)),
            ),
          )
        : nothing && h("p", { class: "nothing" }, nothing),
    );
  }

  #threads(channel) {
    const threads = this.app.store.threadsOf(channel.id);
    if (threads.length === 0) return null;
    const label = this.app.t("threadsOf", { channel: this.app.store.channelLabel(channel) });
    return h(
      "ul",
      { class: "threads", "aria-label": label },
      threads.map((thread) => h("li", {}, this.#channel(thread))),
    );
  }

  /** What the server announces. */
  #events() {
    const { app } = this;
    const { locale, t } = app;
    const event = ({ id, name, location, start, active }) =>
      h(
        "li",
        { class: "event", data: { eventId: id } },
        h("strong", {}, name),
        h("span", {}, active ? t("eventNow") : timestampElement(start, "f", locale, app.now())),
        h("span", {}, inlineText(location, app)),
      );
    return h(
      "section",
      { "aria-label": t("events") },
      h("h2", {}, t("events")),
      h("ul", {}, app.store.events.map(event)),
    );
  }

  #channel(channel) {
    const { store, t } = this.app;
    const { pings, unread } = channel;
    const current = channel.id === store.current;
    const dm = channel.kind === "dm";
    const spoken = pings
      ? dm
        ? t("unreadMessages", { count: pings })
        : t("pings", { count: pings })
      : t("unread");
    const button = h(
      "button",
      {
        class: `channel${unread ? " unread" : ""}${current ? " current" : ""}`,
        type: "button",
        "aria-current": current ? "page" : null,
        data: { channelId: channel.id, unread, pings },
      },
      dm
        ? avatar(channel.recipient ?? { id: channel.id, name: channel.name })
        : h(
            "span",
            { class: "hash", "aria-hidden": "true" },
            channel.kind === "thread" ? "↳" : "#",
          ),
      h("span", { class: "channel-name" }, dm ? store.channelLabel(channel) : channel.name),
      pings > 0 && h("span", { class: "ping-count", "aria-hidden": "true" }, String(pings)),
      (pings > 0 || unread > 0) && h("span", { class: "visually-hidden" }, `, ${spoken}`),
    );
    button.addEventListener("click", () => this.app.openChannel(channel.id));
    return button;
  }

  #me() {
    const { store, t } = this.app;
    const gear = h(
      "button",
      {
        class: "icon-button",
        type: "button",
        "aria-label": t("settings"),
        title: t("settings"),
        popovertarget: this.settings.id,
        data: { action: "settings" },
      },
      "⚙",
    );
    const facts = [store.me.locale, store.moderator && t("moderator")].filter(Boolean).join(" · ");
    return h(
      "div",
      { class: "me", data: { userId: store.me.id } },
      avatar(store.me),
      h(
        "span",
        { class: "me-text" },
        h(
          "span",
          { class: "me-name", "aria-label": t("youAre", { name: store.me.name }) },
          store.me.name,
        ),
        h("span", { class: "me-facts" }, facts),
      ),
      gear,
    );
  }
}
