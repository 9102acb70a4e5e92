/** The composer while a command is being filled in: a chip and a field per option. */

import { localised, nestOptions } from "./commands.js";
import { h, uid } from "./dom.js";
import { OptionField } from "./optionfield.js";

/** Whether a key writes something; the space bar presses buttons. */
function isLetter({ key, ctrlKey, metaKey, altKey }) {
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
}

export class CommandForm {
  /**
   * @param {Object} entry see commands.js
   * @param {Object} actions `onSend(options)`, `onLeave(keepText)`; `onAsk(options, option)`, a
   *   promise of what the bot offers for the option in which somebody types.
   */
  constructor(entry, app, actions) {
    this.entry = entry;
    this.app = app;
    this.actions = actions;
    this.fields = [];
    const { t } = app;
    const leave = h(
      "button",
      { class: "chip-close", type: "button", "aria-label": t("leaveCommand") },
      "×",
    );
    leave.addEventListener("click", () => actions.onLeave(false));
    const chip = h("span", { class: "command-chip" }, `/${entry.label}`, leave);
    this.fieldArea = h("span", { class: "fields" });
    this.optionalArea = h("span", { class: "fields optional" });
    this.hint = h("div", { class: "composer-hint", id: uid("hint"), role: "status" });
    this.send = h(
      "button",
      { class: "send", type: "button", "aria-label": `${t("send")}: /${entry.label}` },
      "➤",
    );
    this.send.addEventListener("click", () => this.submit());
    const row = h("div", { class: "command-row" }, chip, this.fieldArea, this.optionalArea);
    this.element = h(
      "div",
      { class: "command-form", role: "group", "aria-label": `/${entry.label}` },
      this.hint,
      h("div", { class: "composer-row" }, row, this.send),
    );
    this.element.addEventListener("keydown", (event) => this.#key(event));
    for (const option of entry.options) if (option.required) this.#add(option);
    this.#offer();
    this.#say(null);
  }

  /** Fill in what was typed in full, and go to the first field that still wants something. */
  start(values = new Map(), rest = "") {
    for (const [name, text] of values) this.#fieldOf(name).text = text;
    if (rest && this.fields.length === 0 && this.entry.options.length > 0)
      this.#add(this.entry.options[0]);
    const empty = this.fields.find((field) => field.text === "") ?? null;
    if (rest && empty) empty.text = rest;
    this.#offer();
    this.#focusNext();
  }

  submit() {
    const values = [];
    let wrong = null;
    for (const field of this.fields) {
      const result = field.read();
      if (result?.error) wrong ??= field;
      else if (result) values.push({ option: field.option, value: result.value });
    }
    if (wrong === null) {
      this.actions.onSend(nestOptions(this.entry, values));
    } else {
      wrong.focus();
      this.#say(wrong);
    }
  }

  #add(option) {
    const field = new OptionField(option, this.entry, this.app, {
      onPicked: () => this.#focusNext(),
      onSubmit: () => this.submit(),
      onBack: (at) => this.#back(at),
      onFocus: (at) => this.#say(at),
      onAsk: (at) => this.#ask(at),
      onInput: (at) => this.#input(at),
      onRemove: (at) => this.#remove(at),
    });
    field.input.setAttribute("aria-describedby", this.hint.id);
    this.fields.push(field);
    this.fieldArea.append(field.element);
    return field;
  }

  #fieldOf(name) {
    const field = this.fields.find(({ option }) => option.name === name);
    return field ?? this.#add(this.entry.options.find((option) => option.name === name));
  }

  #remove(field) {
    this.fields = this.fields.filter((other) => other !== field);
    field.element.remove();
    this.#offer();
    (this.fields.at(-1)?.input ?? this.send).focus();
  }

  /** Buttons for the optional options that are not there yet. */
  #offer() {
    const { t, locale } = this.app;
    const shown = new Set(this.fields.map((field) => field.option.name));
    const rest = this.entry.options.filter((option) => !shown.has(option.name));
    const buttons = rest.map((option) => {
      const name = localised(option, "name", locale);
      const add = h(
        "button",
        {
          class: "add-option",
          type: "button",
          title: localised(option, "description", locale),
          "aria-label": t("addOption", { option: name }),
          data: { addOption: option.name },
        },
        `+ ${name}`,
      );
      add.addEventListener("click", () => {
        const field = this.#add(option);
        this.#offer();
        field.focus();
      });
      return add;
    });
    this.optionalArea.replaceChildren(...buttons);
  }

  #focusNext() {
    const next = this.fields.find((field) => field.text === "") ?? this.fields.at(-1);
    (next?.input ?? this.send).focus();
  }

  /** "name:" typed anywhere goes to the field of that name. */
  #input(field) {
    const typed = /(?:^|\s)(\S+):$/.exec(field.text)?.[1].toLocaleLowerCase();
    const named = this.entry.options.find(
      (option) => typed === option.name || typed === localised(option, "name", this.app.locale),
    );
    if (!named) {
      this.#say(field);
      return;
    }
    const target = this.#fieldOf(named.name);
    if (target !== field && target.text !== "") return;
    field.text = field.text.slice(0, -(typed.length + 1)).trimEnd();
    if (field !== target && field.text === "" && !field.option.required) this.#remove(field);
    else this.#offer();
    target.focus();
  }

  /** With the option goes what else is filled in, as far as it can be read. */
  #ask(field) {
    const values = this.fields.map((other) => ({
      option: other.option,
      value: other === field ? field.text : other.result?.value,
    }));
    const filled = values.filter(({ value }) => value !== undefined);
    return this.actions.onAsk(nestOptions(this.entry, filled), field.option);
  }

  #back(field) {
    const index = this.fields.indexOf(field);
    if (!field.option.required) this.#remove(field);
    else if (index === 0) this.actions.onLeave(true);
    else this.fields[index - 1].focus();
  }

  #key(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.actions.onLeave(false);
    } else if (event.key === "Backspace" && event.target === this.send) {
      event.preventDefault();
      if (this.fields.length === 0) this.actions.onLeave(true);
      else this.fields.at(-1).focus();
    } else if (event.target === this.send && isLetter(event)) {
      // What somebody types on goes to the first option that is not filled in yet.
      this.optionalArea.querySelector("button")?.click();
    }
  }

  #say(field) {
    const { t, locale } = this.app;
    const text = field ? localised(field.option, "description", locale) : this.entry.description;
    const required = field?.option.required ? ` (${t("required")})` : "";
    this.hint.replaceChildren(
      h("strong", {}, field ? `${field.label}${required}` : `/${this.entry.label}`),
      ` ${text}`,
      ...(field?.note ? [h("span", { class: "field-note" }, field.note)] : []),
      ...(field?.error ? [h("span", { class: "field-error" }, field.error)] : []),
      h("span", { class: "hint-key" }, t("pressEnter", { command: `/${this.entry.label}` })),
    );
  }
}
