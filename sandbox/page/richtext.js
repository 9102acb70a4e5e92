/** Parsed markdown as document nodes. */

import { append, h } from "./dom.js";
import { emojiNode, roleLabel } from "./entities.js";
import { parseInline } from "./inline.js";
import { parseMarkdown } from "./markdown.js";
import { personName } from "./personmenu.js";
import { timestampElement } from "./timestamps.js";

/**
 * Discord's address of a channel or thread, or of a message in it: server ("@me" for private
 * ones), channel, message.
 */
const PLACE_LINK =
  /^https:\/\/(?:ptb\.|canary\.)?discord(?:app)?\.com\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

const WRAPPERS = { bold: "strong", italic: "em", underline: "u", strike: "s" };

/** Nodes for a message's whole text. */
export function richText(text, app) {
  return parseMarkdown(text).map((block) => renderBlock(block, app));
}

/** Nodes for text where blocks make no sense (titles, names of fields). */
export function inlineText(text, app) {
  return renderInline(parseInline(text), app);
}

function renderBlock(block, app) {
  const inline = () => renderInline(block.children, app);
  switch (block.type) {
    case "heading":
      // The page itself owns h1 and h2.
      return h(`h${block.level + 2}`, { class: `heading heading-${block.level}` }, inline());
    case "subtext":
      return h("p", { class: "subtext" }, inline());
    case "code":
      return h("pre", { class: "code-block", tabindex: "0" }, h("code", {}, block.text));
    case "quote":
      return h(
        "blockquote",
        {},
        block.blocks.map((inner) => renderBlock(inner, app)),
      );
    case "list":
      return renderList(block, app);
    default:
      return h("p", {}, inline());
  }
}

function renderList(list, app) {
  const items = list.items.map((item) =>
    h("li", {}, renderInline(item.children, app), item.list && renderList(item.list, app)),
  );
  return list.ordered ? h("ol", { start: list.start }, items) : h("ul", {}, items);
}

function renderInline(nodes, app) {
  return nodes.map((node, at) => {
    // What binds a picture to the next word is shown with it.
    const glue = node.type === "emoji" ? glueOf(nodes[at + 1]) : "";
    if (glue) return h("span", { class: "bound" }, renderNode(node, app), glue);
    const bound = at > 0 && nodes[at - 1].type === "emoji" ? glueOf(node) : "";
    return bound ? node.text.slice(bound.length) : renderNode(node, app);
  });
}

/** The no-break spaces and word joiners with which a text begins. */
function glueOf(node) {
  return node?.type === "text" ? /^[\u00a0\u2060]*/.exec(node.text)[0] : "";
}

function renderNode(node, app) {
  if (node.type in WRAPPERS) return h(WRAPPERS[node.type], {}, renderInline(node.children, app));
  switch (node.type) {
    case "text":
      return node.text;
    case "code":
      return h("code", {}, node.text);
    case "spoiler":
      return spoiler(renderInline(node.children, app), app, "span");
    case "link":
      return placeLink(node, app) ?? link(node.href, renderInline(node.children, app));
    case "time":
      return timestampElement(node.unix, node.style, app.locale, app.now());
    case "emoji":
      return emojiNode(node);
    default:
      return mention(node, app);
  }
}

function mention(node, app) {
  const { store, t } = app;
  switch (node.type) {
    case "user": {
      const user = store.users.get(node.id);
      const mine = node.id === store.me.id;
      const props = { class: `mention${mine ? " mention-me" : ""}`, data: { mention: node.id } };
      if (!user) return h("span", props, `@${t("unknownUser")}`);
      return personName(app, user, props, `@${user.name}`);
    }
    case "channel": {
      const channel = store.channels.get(node.id);
      if (!channel) return h("span", { class: "mention" }, `#${t("unknownChannel")}`);
      const open = () => app.openChannel(node.id);
      return h(
        "button",
        { class: "mention", type: "button", data: { mention: node.id }, on: { click: open } },
        `#${channel.name}`,
      );
    }
    case "role": {
      const role = store.roles.get(node.id);
      return h("span", { class: "mention" }, roleLabel(role ?? { name: t("unknownRole") }));
    }
    case "command":
      return commandMention(node, app);
    default:
      return h("span", { class: "mention" }, node.text);
  }
}

/** A command that its reader can run here starts in the composer; any other is only named. */
function commandMention({ id, name }, app) {
  const entry = app.composer.entry(id, name);
  if (!entry) return h("span", { class: "mention" }, `/${name}`);
  return h(
    "button",
    {
      class: "mention",
      type: "button",
      data: { mention: id },
      on: { click: () => app.composer.begin(entry) },
    },
    `/${name}`,
  );
}

/** A link to a channel that this page knows, or to a message in it, stays here; else null. */
function placeLink(node, app) {
  const { store, t } = app;
  const [, guildId, channelId, messageId] = PLACE_LINK.exec(node.href) ?? [];
  const channel = store.channels.get(channelId);
  if (!channel || guildId !== (channel.kind === "dm" ? "@me" : store.guild.id)) return null;
  const bare = node.children.every(({ type, text }) => type === "text" && text === node.href);
  const label = store.channelLabel(channel);
  const open = () =>
    messageId ? app.openMessage(channelId, messageId) : app.openChannel(channelId);
  return h(
    "button",
    {
      class: bare ? "mention" : "link-button",
      type: "button",
      data: messageId ? { messageLink: messageId } : { channelLink: channelId },
      on: { click: open },
    },
    bare ? (messageId ? `${label} › ${t("message")}` : label) : renderInline(node.children, app),
  );
}

/** A link that opens in a new tab and tells its target nothing. */
export function link(href, children, props = {}) {
  return h("a", { href, target: "_blank", rel: "noopener noreferrer", ...props }, children);
}

/** Content hidden until pressed. */
export function spoiler(children, app, tag) {
  const inner = h(tag, { class: "spoiler-content", inert: true }, children);
  const element = h(tag, {
    class: "spoiler",
    role: "button",
    tabindex: "0",
    "aria-expanded": "false",
    "aria-label": app.t("spoiler"),
  });
  const reveal = () => {
    element.classList.add("revealed");
    inner.inert = false;
    for (const name of ["role", "tabindex", "aria-expanded", "aria-label"])
      element.removeAttribute(name);
  };
  element.addEventListener("click", reveal, { once: true });
  element.addEventListener("keydown", (event) => {
    if (element.classList.contains("revealed") || (event.key !== "Enter" && event.key !== " "))
      return;
    event.preventDefault();
    reveal();
  });
  return append(element, [inner]);
}
