/**
 * Speaks to assistive technology.
 *
 * The log of messages is not a live region itself: its ticking time stamps
 * would never be silent.
 */

import { h } from "./dom.js";

const LONGEST = 300;
const KEEP_MS = 5000;

export class Announcer {
  constructor() {
    this.element = h("div", {
      class: "visually-hidden",
      role: "status",
      "aria-live": "polite",
      data: { live: "" },
    });
  }

  say(text) {
    const line = h("p", {}, text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
    this.element.append(line);
    setTimeout(() => line.remove(), KEEP_MS);
  }
}
