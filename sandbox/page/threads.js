/** Threads among the messages: what hangs on one, and what Discord writes about them. */

import { MessageType } from "./constants.js";
import { h } from "./dom.js";
import { richText } from "./richtext.js";

/** What hangs on a message, as a button that leads there; null without a thread. */
export function threadPreview(message, app) {
  const { store, t } = app;
  const thread = store.thread(message.id);
  if (thread === null) return null;
  const state = threadState(thread, t);
  return h(
    "button",
    {
      class: "thread-preview",
      type: "button",
      data: { threadId: thread.id },
      on: { click: () => app.openChannel(thread.id) },
    },
    h("span", { class: "thread-name" }, thread.name),
    h("span", { class: "thread-count" }, `${t("threadMessages", { count: thread.count })} ›`),
    state && h("span", { class: "thread-state" }, state),
  );
}

/** "archived · locked", as far as it is. */
export function threadState(thread, t) {
  const states = [thread.archived && t("archived"), thread.locked && t("locked")];
  return states.filter(Boolean).join(" · ");
}

/** The text of a message that Discord wrote about a thread; null for any other message. */
export function threadNews(message, app) {
  const { store, t } = app;
  const { name } = store.author(message.author);
  const place = message.message_reference;
  const lead = (text, go) =>
    h("button", { class: "link-button", type: "button", on: { click: go } }, text);
  switch (message.type) {
    case MessageType.NAME_CHANGE:
      return [h("p", { class: "system" }, t("threadRenamed", { name, title: message.content }))];
    case MessageType.THREAD_CREATED: {
      const thread = store.thread(place.channel_id);
      const title = thread
        ? lead(message.content, () => app.openChannel(thread.id))
        : h("strong", {}, message.content);
      return [h("p", { class: "system" }, `${t("threadBegun", { name })} `, title)];
    }
    case MessageType.THREAD_STARTER: {
      const original = message.referenced_message;
      if (!original) return [h("p", { class: "system" }, t("replyDeleted"))];
      const by = store.author(original.author).name;
      const go = () => app.openMessage(place.channel_id, place.message_id);
      return [
        h("blockquote", {}, h("strong", {}, by), richText(original.content ?? "", app)),
        h("p", { class: "system" }, lead(t("threadOrigin"), go)),
      ];
    }
    default:
      return null;
  }
}
