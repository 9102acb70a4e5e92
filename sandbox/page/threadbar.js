/** The state of the thread that is open, and what its reader may do with it. */

import { h } from "./dom.js";
import { threadState } from "./threads.js";

export class ThreadBar {
  constructor(app) {
    this.app = app;
    /** The thread that was asked to be deleted once, which takes a second press. */
    this.doubted = null;
    this.element = h("div", { class: "thread-bar", hidden: true });
    for (const change of ["ready", "current", "channels", "people"]) {
      app.store.addEventListener(change, () => this.render());
    }
  }

  render() {
    const { store, t } = this.app;
    const thread = store.thread(store.current);
    this.element.hidden = thread === null;
    if (thread === null || this.doubted !== thread.id) this.doubted = null;
    if (thread === null) return;
    const active = this.element.contains(document.activeElement) ? document.activeElement : null;
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", t("threadActs", { thread: thread.name }));
    const parent = store.channels.get(thread.parent_id);
    const back =
      parent &&
      this.#button("parent", `← ${store.channelLabel(parent)}`, () =>
        this.app.openChannel(parent.id),
      );
    const state = threadState(thread, t);
    this.element.replaceChildren(
      ...[back, state && h("span", { class: "thread-state" }, state), ...this.#acts(thread)].filter(
        Boolean,
      ),
    );
    if (active) this.element.querySelector(`[data-action="${active.dataset.action}"]`)?.focus();
  }

  #acts(thread) {
    const { t } = this.app;
    const { archived, locked, manages, owned, joined } = thread;
    const may = manages || (!locked && (archived ? joined : owned));
    const doubted = this.doubted === thread.id;
    return [
      may &&
        this.#button("archive", t(archived ? "unarchive" : "archive"), () =>
          this.#change({ archived: !archived }),
        ),
      manages &&
        !archived &&
        this.#button("lock", t(locked ? "unlock" : "lock"), () =>
          this.#change({ locked: !locked }),
        ),
      manages &&
        this.#button("delete", t(doubted ? "deleteThreadReally" : "deleteThread"), () => {
          if (doubted) this.#change({ deleted: true });
          else {
            this.doubted = thread.id;
            this.render();
          }
        }),
    ];
  }

  #button(action, text, act) {
    return h(
      "button",
      { class: "button style-2", type: "button", data: { action }, on: { click: act } },
      text,
    );
  }

  #change(wanted) {
    const { socket, store, t } = this.app;
    this.doubted = null;
    const frame = { type: "thread", channel_id: store.current, ...wanted };
    if (!socket.send(frame)) this.app.toast(t("notConnected"));
  }
}
