/** A modal of the bot as a dialog: built, checked, answered in Discord's form. */

import { append, h, uid } from "./dom.js";
import { modalPart } from "./modalparts.js";

/** Opens modals as they come, one at a time; a new one replaces the one before. */
export class Modals {
  constructor(app) {
    this.app = app;
    this.open = null;
    app.store.addEventListener("world", () => this.open?.close());
    app.interactions.addEventListener("modal", ({ detail }) => this.show(detail.modal));
    app.interactions.addEventListener("answered", ({ detail }) =>
      this.#ended(detail.request, null),
    );
    app.interactions.addEventListener("failed", ({ detail }) =>
      this.#ended(detail.request, detail.text),
    );
  }

  show(modal) {
    this.open?.close();
    this.open = new ModalDialog(modal, this.app, () => {
      this.open = null;
    });
  }

  #ended(request, failure) {
    if (request.kind !== "modal" || this.open?.modal.custom_id !== request.customId) return;
    if (failure === null) this.open.close();
    else this.open.fail(failure);
  }
}

class ModalDialog {
  constructor(modal, app, onClosed) {
    this.modal = modal;
    this.app = app;
    this.onClosed = onClosed;
    this.parts = modal.components.map((component) => modalPart(component, app));
    const { t } = app;
    const title = uid("modal-title");
    this.problem = h("div", { class: "modal-problem", role: "alert" });
    this.submit = h("button", { class: "button style-1", type: "submit" }, t("submit"));
    const cancel = h(
      "button",
      { class: "button style-2", type: "button", data: { action: "cancel" } },
      t("cancel"),
    );
    const close = h(
      "button",
      { class: "icon-button", type: "button", "aria-label": t("close") },
      "×",
    );
    const form = h(
      "form",
      { novalidate: true },
      h("header", {}, h("h2", { id: title }, modal.title), close),
      h(
        "div",
        { class: "modal-body" },
        this.parts.map((part) => part.element),
      ),
      this.problem,
      h("footer", {}, cancel, this.submit),
    );
    this.dialog = h(
      "dialog",
      { class: "modal", "aria-labelledby": title, data: { customId: modal.custom_id } },
      form,
    );
    cancel.addEventListener("click", () => this.close());
    close.addEventListener("click", () => this.close());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    this.dialog.addEventListener("close", () => this.#closed());
    append(document.body, [this.dialog]);
    this.dialog.showModal();
    this.parts.find((part) => part.control)?.control.focus();
  }

  close() {
    this.dialog.close();
  }

  fail(text) {
    this.submit.removeAttribute("aria-busy");
    this.problem.textContent = `${this.app.t("modalFailed")} (${text})`;
  }

  #send() {
    if (this.submit.getAttribute("aria-busy") === "true") return;
    this.problem.textContent = "";
    const wrong = this.parts.filter((part) => part.check && !part.check());
    if (wrong.length > 0) {
      wrong[0].control.focus();
      return;
    }
    this.submit.setAttribute("aria-busy", "true");
    this.app.interactions.modal(
      this.modal.custom_id,
      this.parts.map((part) => part.value()),
    );
  }

  #closed() {
    this.dialog.remove();
    this.onClosed();
  }
}
