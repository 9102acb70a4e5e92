/** A small popover: my language, whether the bot may write to me, the server's language. */

import { h, uid } from "./dom.js";

/** Languages by their own names. */
const LANGUAGES = [
  ["en-US", "English"],
  ["uk", "Українська"],
];

export class Settings {
  constructor(app) {
    this.app = app;
    this.element = h("div", { class: "settings", id: "settings", popover: "auto", role: "dialog" });
    this.element.addEventListener("toggle", (event) => this.#toggled(event.newState === "open"));
    for (const change of ["ready", "people", "settings"]) {
      app.store.addEventListener(change, () => this.render());
    }
  }

  render() {
    const { store, t } = this.app;
    if (store.me === null) return;
    const focused = this.element.contains(document.activeElement)
      ? document.activeElement.dataset.setting
      : null;
    const language = this.#language("locale", store.me.locale);
    const guildLanguage = this.#language("guild_locale", store.guild.preferred_locale);
    guildLanguage.disabled = !store.moderator;
    const radio = (open, text) => {
      const value = open ? "open" : "closed";
      const input = h("input", {
        type: "radio",
        name: "dms",
        value,
        data: { setting: `dms-${value}` },
      });
      input.checked = store.dmsOpen === open;
      input.addEventListener("change", () => this.#change({ dms_open: open }));
      return h("label", { class: "choice" }, input, h("span", {}, text));
    };
    this.element.setAttribute("aria-label", t("settings"));
    this.element.replaceChildren(
      h("h2", {}, t("settings")),
      h("label", { class: "modal-label", for: language.id }, t("language")),
      language,
      h(
        "fieldset",
        {},
        h("legend", {}, t("privateFromServer")),
        radio(true, t("dmsOpen")),
        radio(false, t("dmsClosed")),
      ),
      h(
        "div",
        { class: "server-setting" },
        h("label", { class: "modal-label", for: guildLanguage.id }, t("serverLanguage")),
        guildLanguage,
        !store.moderator && h("p", {}, t("serverLanguageHint")),
      ),
    );
    if (focused) this.element.querySelector(`[data-setting="${focused}"]`)?.focus();
  }

  /** A choice of languages that sends `setting`, the one in use among them in any case. */
  #language(setting, current) {
    const known = LANGUAGES.some(([code]) => code === current);
    const other = [current, this.app.t("languageOther", { code: current })];
    const select = h(
      "select",
      { id: uid("language"), data: { setting } },
      [...LANGUAGES, ...(known ? [] : [other])].map(([code, name]) =>
        h("option", { value: code, selected: code === current }, name),
      ),
    );
    select.addEventListener("change", () => this.#change({ [setting]: select.value }));
    return select;
  }

  #toggled(open) {
    const { activeElement } = document;
    if (open) {
      // The event comes after the popover is there: somebody may have chosen a field by then.
      if (!this.element.contains(activeElement)) this.element.querySelector("select").focus();
    } else if (activeElement === document.body || this.element.contains(activeElement)) {
      // The browser cannot give the focus back to a button that was drawn anew meanwhile.
      document.querySelector("[data-action=settings]").focus();
    }
  }

  #change(change) {
    const { socket, store, t } = this.app;
    if (!socket.send({ type: "settings", ...change })) {
      this.app.toast(t("notConnected"));
      this.render();
    } else if (change.locale) {
      store.setLocale(change.locale);
    }
  }
}
