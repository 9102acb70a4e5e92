/** Embeds, in their basic form. */

import { hexColor } from "./components.js";
import { h } from "./dom.js";
import { mediaBox, mediaSource } from "./media.js";
import { inlineText, link, richText } from "./richtext.js";
import { messageTime } from "./timestamps.js";

/** One embed of a message. */
export function embed(data, message, app) {
  const element = h(
    "div",
    { class: "embed" },
    data.author?.name &&
      h("div", { class: "embed-author" }, named(data.author.name, data.author.url)),
    data.title && h("div", { class: "embed-title" }, named(inlineText(data.title, app), data.url)),
    data.description && h("div", { class: "embed-description" }, richText(data.description, app)),
    data.fields?.length > 0 &&
      h(
        "div",
        { class: "embed-fields" },
        data.fields.map((item) => field(item, app)),
      ),
    [data.image, data.thumbnail].filter(Boolean).map((media) => picture(media, message, app)),
    footer(data, app),
  );
  if (typeof data.color === "number") element.style.setProperty("--accent", hexColor(data.color));
  return element;
}

function named(children, url) {
  return url && /^https?:\/\//.test(url) ? link(url, children) : children;
}

function field(item, app) {
  return h(
    "div",
    { class: item.inline ? "embed-field inline" : "embed-field" },
    h("div", { class: "embed-field-name" }, inlineText(item.name, app)),
    h("div", {}, richText(item.value, app)),
  );
}

function picture(media, message, app) {
  return mediaBox({ kind: app.t("picture"), ...mediaSource(media, message) }, app);
}

function footer(data, app) {
  const time = data.timestamp && messageTime(new Date(data.timestamp), app);
  const text = [data.footer?.text, time].filter(Boolean).join(" · ");
  return text && h("div", { class: "embed-footer" }, text);
}
