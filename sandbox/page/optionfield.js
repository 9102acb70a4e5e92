/** One option of a command in the composer: its name and a field for its value. */

import { findItem, localised, readOption } from "./commands.js";
import { Option } from "./constants.js";
import { h, uid } from "./dom.js";
import { channelItems, roleItems, userItems } from "./entities.js";
import { Listbox } from "./listbox.js";
import { formatTimestamp } from "./timestamps.js";

/** How many characters a moment takes, such as "<t:1750000000>". */
const MOMENT_LENGTH = 14;

/** What is offered is asked for when nobody has typed for so long. */
const PAUSE_MS = 250;

const NUMERIC = { [Option.INTEGER]: "numeric", [Option.NUMBER]: "decimal" };

/** What an option offers to choose from, or null when anything may be typed. */
export function optionItems(option, app) {
  const { locale, t } = app;
  if (option.choices?.length) {
    return option.choices.map((choice) => ({
      value: choice.value,
      label: localised(choice, "name", locale),
      name: choice.name,
    }));
  }
  const roles = roleItems(app);
  switch (option.type) {
    case Option.BOOLEAN:
      return [
        { value: true, label: t("yes"), name: "true" },
        { value: false, label: t("no"), name: "false" },
      ];
    case Option.USER:
      return userItems(app);
    case Option.CHANNEL:
      return channelItems(app, option.channel_types);
    case Option.ROLE:
      return roles.length ? roles : null;
    case Option.MENTIONABLE:
      return [...userItems(app), ...roles];
    default:
      return null;
  }
}

export class OptionField {
  /**
   * @param {Object} actions `onPicked(field)` after a choice from the list,
   *   `onSubmit()` for Enter, `onBack(field)` for Backspace in an empty field,
   *   `onFocus(field)`, `onInput(field)`, `onRemove(field)`; `onAsk(field)`, a promise of
   *   what the bot offers for it, as Discord's choices, or of null.
   */
  constructor(option, entry, app, actions) {
    this.option = option;
    this.app = app;
    this.actions = actions;
    this.items = optionItems(option, app);
    this.label = localised(option, "name", app.locale);
    this.error = null;
    /** What is said of the choices that the bot offers, where there are none. */
    this.note = null;
    this.asked = 0;
    const inputId = uid("option");
    this.input = h("input", {
      id: inputId,
      class: "field-input",
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      inputmode: NUMERIC[option.type],
      "aria-required": option.required ? "true" : null,
      "aria-description": localised(option, "description", app.locale),
    });
    const name = h("label", { class: "field-name", for: inputId }, this.label);
    const remove =
      !option.required &&
      h(
        "button",
        {
          class: "field-remove",
          type: "button",
          "aria-label": app.t("removeOption", { option: this.label }),
          on: { click: () => actions.onRemove(this) },
        },
        "×",
      );
    this.element = h(
      "div",
      { class: "field", data: { optionName: option.name, popupAnchor: "" } },
      name,
      this.input,
      this.#takesMoments() && this.#moment(),
      remove,
    );
    this.listbox =
      (this.items || option.autocomplete) &&
      new Listbox(this.input, {
        label: app.t("optionOf", { option: this.label, command: `/${entry.label}` }),
        onPick: (item) => this.#pick(item),
      });
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("focus", () => this.#focused());
    this.input.addEventListener("blur", () => this.#close());
    this.input.addEventListener("click", () => this.#open());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.#resize();
  }

  get text() {
    return this.input.value;
  }

  /** Put a text in; the name of a choice is completed to its label. */
  set text(text) {
    const item = this.items && findItem(this.items, text.trim());
    this.input.value = item ? item.label : text;
    this.picked = item ?? null;
    this.#resize();
  }

  focus() {
    this.input.focus();
  }

  /** The value as {value}, {error} or null. */
  get result() {
    const unchanged = this.picked && this.picked.label === this.text;
    return unchanged
      ? { value: this.picked.value }
      : readOption(this.option, this.text, this.items);
  }

  /** The value as `result`, and the field marked accordingly. */
  read() {
    const { result } = this;
    this.error = result?.error ? this.app.t(...result.error) : null;
    this.input.setAttribute("aria-invalid", String(this.error !== null));
    this.element.classList.toggle("invalid", this.error !== null);
    return result;
  }

  /** Whether any text may stand here, and so a moment. */
  #takesMoments() {
    const { type, autocomplete, max_length: most } = this.option;
    const long = (most ?? MOMENT_LENGTH) >= MOMENT_LENGTH;
    return type === Option.STRING && this.items === null && !autocomplete && long;
  }

  /** A button, and behind it the choice of a date and a time, which is sent as a timestamp. */
  #moment() {
    const { app } = this;
    const choice = h("input", {
      class: "moment",
      type: "datetime-local",
      "aria-label": app.t("momentOf", { option: this.label }),
    });
    const button = h(
      "button",
      {
        class: "field-moment",
        type: "button",
        title: app.t("chooseMoment"),
        "aria-label": app.t("chooseMoment"),
      },
      "🕒",
    );
    button.addEventListener("click", () => {
      if (choice.isConnected) {
        choice.remove();
      } else {
        button.after(choice);
        choice.focus();
      }
    });
    choice.addEventListener("change", () => {
      const unix = Math.floor(new Date(choice.value).getTime() / 1000);
      if (!Number.isFinite(unix)) return;
      const label = formatTimestamp(unix, "f", app.locale, app.now());
      this.picked = { value: `<t:${unix}>`, label };
      this.input.value = label;
      this.read();
      this.#resize();
    });
    choice.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      choice.remove();
      this.actions.onPicked(this);
    });
    return button;
  }

  #typed() {
    this.picked = null;
    if (this.error !== null) this.read();
    this.#resize();
    this.#open();
    this.actions.onInput(this);
  }

  #focused() {
    this.actions.onFocus(this);
    if (this.text === "") this.#open();
  }

  #open() {
    if (!this.listbox || document.activeElement !== this.input) return;
    if (this.option.autocomplete) {
      this.#ask();
      return;
    }
    const query = this.picked ? "" : this.text.trim().toLocaleLowerCase().replace(/^[@#]/, "");
    const fits = (item) =>
      [item.label, item.name, item.description].some((text) =>
        text?.toLocaleLowerCase().includes(query),
      );
    const items = this.items.filter(fits);
    if (items.length === 0) this.listbox.hide();
    // Nothing is chosen by Enter or Tab before something was typed or pointed at.
    else this.listbox.show(items, query === "" ? -1 : 0);
  }

  /** Show what the bot offers for what is typed, once nobody types on. */
  async #ask() {
    this.asked += 1;
    const { asked } = this;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (asked !== this.asked) return;
    const choices = await this.actions.onAsk(this);
    // Meanwhile somebody has typed on, chosen, or gone elsewhere.
    if (asked !== this.asked) return;
    const { locale, t } = this.app;
    const items = (choices ?? []).map((choice) => ({
      value: choice.value,
      label: localised(choice, "name", locale),
    }));
    if (items.length === 0) this.listbox.hide();
    else this.listbox.show(items, this.text.trim() === "" ? -1 : 0);
    if (choices === null) this.note = t("nothingCame");
    else this.note = items.length === 0 ? t("nothingFits") : null;
    this.actions.onFocus(this);
  }

  #close() {
    this.asked += 1;
    this.listbox?.hide();
  }

  #pick(item) {
    this.input.value = item.label;
    this.picked = item;
    this.note = null;
    this.#close();
    this.read();
    this.#resize();
    this.actions.onPicked(this);
  }

  #key(event) {
    const list = this.listbox;
    if (list?.open && event.key === "Escape") {
      event.stopPropagation();
      this.#close();
    } else if (list?.open && list.activeItem && event.key === "Enter") {
      event.preventDefault();
      this.#pick(list.activeItem);
    } else if (list?.open && list.activeItem && event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      this.#pick(list.activeItem);
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.actions.onSubmit();
    } else if (event.key === "Backspace" && this.text === "") {
      event.preventDefault();
      this.actions.onBack(this);
    } else if (list && !list.open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      this.#open();
      if (list.open) list.activate(0);
    } else if (list?.open) {
      list.navigate(event);
    }
  }

  #resize() {
    this.input.size = Math.max(4, Math.min(40, [...this.text].length + 1));
  }
}
