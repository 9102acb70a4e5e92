/**
 * A popup list under (or above) an element that keeps the focus.
 *
 * The owner is a combobox in the sense of ARIA: the active option is pointed at
 * by aria-activedescendant, arrows move it, the owner decides what Enter means.
 * Items: {value, label, description?, emoji?, hint?, selected?}.
 */

import { h, uid } from "./dom.js";
import { emojiNode } from "./entities.js";

const GAP_PX = 4;
const EDGE_PX = 8;
const PAGE = 8;

export class Listbox {
  /**
   * @param {HTMLElement} owner
   * @param {Object} options `label` for assistive technology; `multiple`;
   *   `onPick(item)`; `onOutside()` for a press elsewhere; `footer` nodes;
   *   `role` "combobox", or null for an owner that is a text box most of the time.
   */
  constructor(
    owner,
    { label, multiple = false, onPick, onOutside = null, footer = null, role = "combobox" },
  ) {
    this.owner = owner;
    this.role = role;
    this.onPick = onPick;
    this.onOutside = onOutside ?? (() => this.hide());
    this.items = [];
    this.active = -1;
    this.shown = false;
    this.list = h("ul", {
      class: "options",
      role: "listbox",
      id: uid("list"),
      "aria-label": label,
      "aria-multiselectable": multiple ? "true" : null,
    });
    this.popup = h("div", { class: "popup", popover: "manual" }, this.list, footer);
    if (role !== null) owner.setAttribute("role", role);
    owner.setAttribute("aria-haspopup", "listbox");
    this.#expanded(false);
    // The owner keeps the focus while the pointer works in the list.
    this.popup.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => this.#clicked(event));
    this.place = () => this.#place();
    this.outside = (event) => this.#pointerDown(event);
  }

  get open() {
    return this.shown && this.popup.isConnected;
  }

  get activeItem() {
    return this.items[this.active] ?? null;
  }

  /** Show items with one of them active (-1: none). */
  show(items, active = 0) {
    this.items = items;
    this.list.replaceChildren(...items.map((item, index) => this.#option(item, index)));
    if (!this.open) {
      this.hide();
      this.shown = true;
      this.owner.after(this.popup);
      this.popup.showPopover();
      this.#expanded(true);
      window.addEventListener("scroll", this.place, true);
      window.addEventListener("resize", this.place);
      document.addEventListener("pointerdown", this.outside, true);
    }
    this.#place();
    this.activate(Math.min(active, items.length - 1));
  }

  hide() {
    if (!this.shown) return;
    this.shown = false;
    window.removeEventListener("scroll", this.place, true);
    window.removeEventListener("resize", this.place);
    document.removeEventListener("pointerdown", this.outside, true);
    this.popup.remove();
    this.active = -1;
    this.#expanded(false);
    this.owner.removeAttribute("aria-activedescendant");
  }

  activate(index) {
    this.active = index;
    [...this.list.children].forEach((element, at) =>
      element.classList.toggle("active", at === index),
    );
    const element = this.list.children[index];
    if (element?.id) {
      this.owner.setAttribute("aria-activedescendant", element.id);
      element.scrollIntoView({ block: "nearest" });
    } else {
      this.owner.removeAttribute("aria-activedescendant");
    }
  }

  /** Show which items are selected now. */
  refresh() {
    [...this.list.children].forEach((element, at) => {
      element.setAttribute("aria-selected", String(Boolean(this.items[at].selected)));
    });
  }

  /** Moves the active option for a navigation key; false when it was none. */
  navigate(event) {
    const last = this.items.length - 1;
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
    if (!(event.key in steps) || last < 0) return false;
    event.preventDefault();
    const to = this.active + steps[event.key];
    const wraps = Math.abs(steps[event.key]) === 1;
    if (to > last) this.activate(wraps ? 0 : last);
    else if (to < 0) this.activate(wraps ? last : 0);
    else this.activate(to);
    return true;
  }

  #expanded(open) {
    if (this.role !== null) this.owner.setAttribute("aria-expanded", String(open));
    if (open) this.owner.setAttribute("aria-controls", this.list.id);
    else this.owner.removeAttribute("aria-controls");
  }

  #option(item, index) {
    return h(
      "li",
      {
        class: "option",
        role: "option",
        id: `${this.list.id}-${index}`,
        "aria-selected": item.selected ? "true" : "false",
        data: { optionValue: item.value },
      },
      item.emoji && h("span", { class: "option-emoji" }, emojiNode(item.emoji)),
      h(
        "span",
        { class: "option-text" },
        h("span", { class: "option-label" }, item.label),
        item.description && h("span", { class: "option-description" }, item.description),
      ),
      item.hint && h("span", { class: "option-hint" }, item.hint),
    );
  }

  #clicked(event) {
    const element = event.target.closest("[role=option]");
    if (!element) return;
    const index = [...this.list.children].indexOf(element);
    this.activate(index);
    this.onPick(this.items[index]);
  }

  #pointerDown(event) {
    const path = event.composedPath();
    // An owner that is gone, with its message, has nothing to say any more.
    if (!this.owner.isConnected) this.hide();
    else if (!path.includes(this.popup) && !path.includes(this.owner)) this.onOutside();
  }

  /** Under or over the frame that must stay visible, in line with the owner. */
  #place() {
    const anchor = (
      this.owner.closest("[data-popup-anchor]") ?? this.owner
    ).getBoundingClientRect();
    const { style } = this.popup;
    const frame = this.owner.closest("[data-popup-frame]")?.getBoundingClientRect() ?? anchor;
    const below = window.innerHeight - frame.bottom - GAP_PX - EDGE_PX;
    const above = frame.top - GAP_PX - EDGE_PX;
    const width = Math.min(Math.max(anchor.width, 220), window.innerWidth - 2 * EDGE_PX);
    style.width = `${width}px`;
    style.left = `${Math.max(EDGE_PX, Math.min(anchor.left, window.innerWidth - width - EDGE_PX))}px`;
    style.maxHeight = "none";
    const wanted = Math.min(this.popup.scrollHeight, 360);
    const up = wanted > below && above > below;
    style.maxHeight = `${Math.min(360, up ? above : below)}px`;
    style.top = up ? "auto" : `${frame.bottom + GAP_PX}px`;
    style.bottom = up ? `${window.innerHeight - frame.top + GAP_PX}px` : "auto";
  }
}
