/** A small popover: my language, and whether the bot may write to me. */

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
    const { locale } = store.me;
    const known = LANGUAGES.some(([code]) => code === locale);
    const languages = known
      ? LANGUAGES
      : [...LANGUAGES, [locale, t("languageOther", { code: locale })]];
    const language = h(
      "select",
      { id: uid("language"), data: { setting: "locale" } },
      languages.map(([code, name]) =>
        h("option", { value: code, selected: code === locale }, name),
      ),
    );
    language.addEventListener("change", () => this.#change({ locale: language.value }));
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
    );
    if (focused) this.element.querySelector(`[data-setting="${focused}"]`)?.focus();
  }

  #toggled(open) {
    const { activeElement } = document;
    if (open) {
      this.element.querySelector("select").focus();
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
