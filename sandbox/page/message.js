/** One message as an <article> that follows its edits. */

import { commandLabel } from "./commands.js";
import { patchComponents, showBusy } from "./components.js";
import { CommandType, Flag, InteractionType, MessageType } from "./constants.js";
import { avatar, h, uid } from "./dom.js";
import { embed } from "./embeds.js";
import { attachments } from "./media.js";
import { personName } from "./personmenu.js";
import { inlineText, richText } from "./richtext.js";
import { createdAt } from "./snowflake.js";
import { threadNews, threadPreview } from "./threads.js";
import { messageTime } from "./timestamps.js";

const PREVIEW_LENGTH = 120;
const GROUP_MS = 7 * 60 * 1000;

export class MessageView {
  constructor(message, app) {
    this.app = app;
    this.parts = {};
    const part = (name, props = {}) => {
      this.parts[name] = h("div", { class: `message-${name}`, ...props });
      return this.parts[name];
    };
    const label = uid("author");
    this.element = h(
      "article",
      {
        class: "message",
        tabindex: "-1",
        "aria-labelledby": label,
        data: { messageId: message.id },
      },
      part("context"),
      part("avatar"),
      part("header", { id: label }),
      part("content"),
      part("attachments"),
      part("embeds"),
      part("components"),
      part("edited"),
      part("thread"),
      part("note", { role: "alert" }),
      part("footer"),
    );
    this.update(message);
  }

  /** Show a newer state of the same message. */
  update(message) {
    const focus = this.#focused();
    this.message = message;
    const { app, parts } = this;
    const thinking = Boolean(message.flags & Flag.LOADING);
    const ephemeral = Boolean(message.flags & Flag.EPHEMERAL);
    const embeds = message.flags & Flag.SUPPRESS_EMBEDS ? [] : (message.embeds ?? []);
    this.element.classList.toggle("ephemeral", ephemeral);
    this.element.classList.toggle("pinging", app.store.pings(message));
    parts.context.replaceChildren(...this.#context());
    parts.avatar.replaceChildren(avatar(app.store.author(message.author)));
    parts.header.replaceChildren(...this.#header());
    const news = thinking ? [this.#thinking()] : threadNews(message, app);
    parts.content.replaceChildren(...(news ?? richText(message.content ?? "", app)));
    parts.attachments.replaceChildren(...(this.#ownsFiles() ? [] : attachments(message, app)));
    parts.embeds.replaceChildren(...embeds.map((data) => embed(data, message, app)));
    patchComponents(parts.components, message.components ?? [], message, app);
    parts.edited.replaceChildren(
      ...(message.edited_timestamp && !thinking ? [this.#edited()] : []),
    );
    this.followThread();
    // Built once: a button that is replaced between mouse down and mouse up is not clicked.
    if (ephemeral && !parts.footer.hasChildNodes()) parts.footer.append(...this.#privacy());
    this.busy();
    this.#refocus(focus);
  }

  /** Forget every element made so far, because names or the language changed. */
  rebuild() {
    const focus = this.#focused();
    this.parts.components.replaceChildren();
    this.parts.footer.replaceChildren();
    this.update(this.message);
    this.#refocus(focus);
  }

  /** Show what hangs on the message. */
  followThread() {
    const { thread } = this.parts;
    const had = thread.contains(document.activeElement);
    const preview = threadPreview(this.message, this.app);
    thread.replaceChildren(...(preview ? [preview] : []));
    if (had) preview?.focus({ preventScroll: true });
  }

  /** Follow the presses that wait for an answer. */
  busy() {
    showBusy(this.parts.components, this.message, this.app.interactions);
  }

  /** Say what went wrong with the last press, or null for nothing. */
  fail(text) {
    this.parts.note.replaceChildren(
      ...(text ? [h("span", { "aria-hidden": "true" }, "⚠ "), text] : []),
    );
  }

  /** Hide the author when the message before is by the same one. */
  follow(previous) {
    const { message } = this;
    const grouped =
      previous !== null &&
      previous.author.id === message.author.id &&
      (previous.flags & Flag.EPHEMERAL) === (message.flags & Flag.EPHEMERAL) &&
      this.parts.context.childElementCount === 0 &&
      createdAt(message.id) - createdAt(previous.id) < GROUP_MS;
    this.element.classList.toggle("grouped", grouped);
  }

  /** The message as plain text, to be read aloud. */
  get text() {
    const { content, embeds, components } = this.parts;
    const blocks = [content, embeds, components].flatMap((part) => [
      ...part.querySelectorAll("p, li, h3, h4, h5, pre, .embed-title, .embed-field-name"),
    ]);
    return blocks.map((block) => block.textContent).join(". ");
  }

  /** With components v2, files are shown by the components that refer to them. */
  #ownsFiles() {
    return Boolean(this.message.flags & Flag.COMPONENTS_V2);
  }

  #header() {
    const { app, message } = this;
    const author = app.store.author(message.author);
    const sent = new Date(message.timestamp ?? createdAt(message.id));
    const full = new Intl.DateTimeFormat(app.locale, {
      dateStyle: "full",
      timeStyle: "medium",
    }).format(sent);
    const props = { class: "author", data: { authorId: author.id } };
    const name = personName(app, author, props, author.name);
    const badge = author.bot && h("span", { class: "badge" }, app.t("app"));
    const time = h(
      "time",
      { class: "sent", datetime: sent.toISOString(), title: full },
      messageTime(sent, app),
    );
    return [name, badge, time].filter(Boolean);
  }

  #context() {
    const { app, message } = this;
    const meta = message.interaction_metadata ?? message.interaction;
    if (meta?.type === InteractionType.COMMAND && meta.user) {
      const command = message.interaction?.name ?? meta.name;
      const { name } = app.store.author(meta.user);
      const menu = message.type === MessageType.CONTEXT_MENU;
      const type = menu ? CommandType.USER : CommandType.CHAT_INPUT;
      const label = command && commandLabel(app.store.commands, type, command, app.locale);
      const line = command
        ? app.t("usedCommand", { name, command: menu ? label : `/${label}` })
        : app.t("usedSomeCommand", { name });
      return [h("span", { class: "used-command" }, line)];
    }
    if (message.type !== MessageType.REPLY) return [];
    const original = message.referenced_message;
    if (!original) return [h("span", {}, app.t("replyDeleted"))];
    const name = app.store.author(original.author).name;
    const preview = (original.content ?? "").split("\n")[0].slice(0, PREVIEW_LENGTH);
    return [
      h(
        "span",
        {},
        `${app.t("replyTo", { name })} `,
        h("span", { class: "preview" }, inlineText(preview, app)),
      ),
    ];
  }

  #thinking() {
    const { name } = this.app.store.author(this.message.author);
    const dots = h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
    return h("p", { class: "thinking" }, dots, this.app.t("thinking", { name }));
  }

  #edited() {
    const at = new Date(this.message.edited_timestamp);
    const title = new Intl.DateTimeFormat(this.app.locale, {
      dateStyle: "full",
      timeStyle: "medium",
    }).format(at);
    return h("time", { datetime: at.toISOString(), title }, this.app.t("edited"));
  }

  #privacy() {
    const { app, message } = this;
    const dismiss = h(
      "button",
      { class: "link-button", type: "button", data: { action: "dismiss" } },
      app.t("dismiss"),
    );
    dismiss.addEventListener("click", () => app.store.dismiss(message.channel_id, message.id));
    return [h("span", { "aria-hidden": "true" }, "👁 "), `${app.t("onlyYou")} · `, dismiss];
  }

  #focused() {
    const active = document.activeElement;
    if (!active || !this.parts.components.contains(active)) return null;
    return { element: active, customId: active.dataset.customId, label: active.textContent };
  }

  /** When an edit took the focused control away, focus its successor. */
  #refocus(focus) {
    if (focus === null || document.activeElement === focus.element) return;
    const controls = [...this.parts.components.querySelectorAll("[data-custom-id]:not(:disabled)")];
    const successor =
      controls.find((element) => element.dataset.customId === focus.customId) ??
      controls.find((element) => element.textContent === focus.label) ??
      this.element;
    successor.focus({ preventScroll: true });
  }
}
