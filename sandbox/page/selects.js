/** Select menus of messages and modals: one accessible combobox for all kinds. */

import { Component } from "./constants.js";
import { append, h } from "./dom.js";
import { channelItems, emojiNode, roleItems, userItems } from "./entities.js";
import { Listbox } from "./listbox.js";

const TYPEAHEAD_MS = 700;

/** What a select of any kind offers, with its defaults marked as selected. */
export function selectItems(component, app) {
  const defaults = new Set((component.default_values ?? []).map((value) => value.id));
  const marked = (items) => items.map((item) => ({ ...item, selected: defaults.has(item.value) }));
  switch (component.type) {
    case Component.USER_SELECT:
      return marked(userItems(app, defaults));
    case Component.ROLE_SELECT:
      return marked(roleItems(app));
    case Component.MENTIONABLE_SELECT:
      return marked([...userItems(app, defaults), ...roleItems(app)]);
    case Component.CHANNEL_SELECT:
      return marked(channelItems(app, component.channel_types));
    default:
      return component.options.map((option) => ({
        value: option.value,
        label: option.label,
        description: option.description,
        emoji: option.emoji,
        selected: Boolean(option.default),
      }));
  }
}

/** One select menu; `onCommit(values)` is called when the reader has chosen. */
export class Select {
  constructor(component, app, { label = null, onCommit }) {
    this.component = component;
    this.app = app;
    this.onCommit = onCommit;
    this.items = selectItems(component, app);
    this.min = component.min_values ?? 1;
    this.max = component.max_values ?? 1;
    this.multiple = this.max > 1;
    this.before = null;
    this.typed = "";
    this.typedAt = 0;
    const placeholder = component.placeholder ?? app.t("makeChoice");
    this.text = h("span", { class: "select-text" });
    this.button = h(
      "button",
      {
        class: "select",
        type: "button",
        disabled: Boolean(component.disabled),
        "aria-label": label ?? placeholder,
        data: { customId: component.custom_id },
        on: {
          click: () => this.toggle(),
          keydown: (event) => this.#key(event),
          keyup: (event) => this.#keyUp(event),
        },
      },
      this.text,
      h("span", { class: "select-arrow", "aria-hidden": "true" }, "⌄"),
    );
    this.note = h("span", { class: "select-note", role: "status" });
    this.listbox = new Listbox(this.button, {
      label: label ?? placeholder,
      multiple: this.multiple,
      onPick: (item) => this.#pick(item),
      onOutside: () => (this.multiple ? this.commit() : this.cancel()),
      footer: this.#footer(),
    });
    this.placeholder = placeholder;
    this.element = append(h("div", { class: "select-box" }), [this.button, this.note]);
    this.#show();
  }

  get values() {
    return this.items.filter((item) => item.selected).map((item) => item.value);
  }

  toggle() {
    if (this.button.getAttribute("aria-busy") === "true") return;
    if (this.listbox.open) this.cancel();
    else this.#openList();
  }

  /** Close the list and hand over what is chosen, if that is allowed and new. */
  commit() {
    const problem = this.problem();
    this.note.textContent = problem ?? "";
    if (problem) return;
    const changed = this.before !== JSON.stringify(this.values);
    this.listbox.hide();
    this.#show();
    if (changed || !this.multiple) this.onCommit(this.values);
  }

  /** Close the list and leave the choice as it was. */
  cancel() {
    if (!this.listbox.open) return;
    const before = new Set(JSON.parse(this.before));
    for (const item of this.items) item.selected = before.has(item.value);
    this.listbox.hide();
    this.note.textContent = "";
    this.#show();
  }

  /** Why the present choice may not be sent, or null. */
  problem() {
    const count = this.values.length;
    if (count < this.min) return this.app.t("atLeast", { count: this.min });
    if (count > this.max) return this.app.t("atMost", { count: this.max });
    return null;
  }

  #openList() {
    if (!this.items.length) {
      this.note.textContent = this.app.t("nothingToChoose");
      return;
    }
    this.before = JSON.stringify(this.values);
    this.listbox.show(
      this.items,
      Math.max(
        0,
        this.items.findIndex((item) => item.selected),
      ),
    );
  }

  #pick(item) {
    if (this.multiple) {
      item.selected = !item.selected;
      this.note.textContent = "";
      this.#show();
      this.listbox.refresh();
      return;
    }
    const clears = item.selected && this.min === 0;
    for (const other of this.items) other.selected = other === item && !clears;
    this.commit();
  }

  #key(event) {
    const { listbox } = this;
    if (!listbox.open) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      this.toggle();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.cancel();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.multiple) this.commit();
      else if (listbox.activeItem) this.#pick(listbox.activeItem);
    } else if (event.key === " ") {
      event.preventDefault();
      if (listbox.activeItem) this.#pick(listbox.activeItem);
    } else if (event.key === "Tab") {
      if (this.multiple) this.commit();
      else this.cancel();
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      listbox.activate(event.key === "Home" ? 0 : this.items.length - 1);
    } else if (!listbox.navigate(event)) {
      this.#typeAhead(event);
    }
  }

  /** The space bar chooses in an open list; letting it go must not press the button. */
  #keyUp(event) {
    if (event.key === " " && this.listbox.open) event.preventDefault();
  }

  #typeAhead(event) {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.typed = event.timeStamp - this.typedAt > TYPEAHEAD_MS ? event.key : this.typed + event.key;
    this.typedAt = event.timeStamp;
    const start = this.typed.toLocaleLowerCase();
    const found = this.items.findIndex((item) => item.label.toLocaleLowerCase().startsWith(start));
    if (found !== -1) this.listbox.activate(found);
  }

  #footer() {
    if (!this.multiple) return null;
    const { t } = this.app;
    const done = h(
      "button",
      { class: "button style-1 select-done", type: "button", tabindex: "-1" },
      t("done"),
    );
    done.addEventListener("click", () => this.commit());
    return h("div", { class: "popup-footer" }, h("span", {}, t("multiHint")), done);
  }

  #show() {
    const chosen = this.items.filter((item) => item.selected);
    this.text.classList.toggle("placeholder", chosen.length === 0);
    const shown = chosen.flatMap((item, index) => [
      index > 0 && ", ",
      item.emoji && [emojiNode(item.emoji), " "],
      item.label,
    ]);
    this.text.replaceChildren();
    append(this.text, chosen.length === 0 ? [this.placeholder] : shown);
    const value = chosen.length === 0 ? "" : `: ${chosen.map((item) => item.label).join(", ")}`;
    this.button.setAttribute(
      "aria-label",
      `${this.listbox.list.getAttribute("aria-label")}${value}`,
    );
  }
}
