/** Files and pictures as labelled boxes: this page loads nothing from elsewhere. */

import { h } from "./dom.js";
import { link, spoiler } from "./richtext.js";

/** A box for one medium: what it is, its description, a link where there is one. */
export function mediaBox(
  { kind, name, description = null, url = null, size = null, hidden = false },
  app,
) {
  const web = url !== null && /^https?:\/\//.test(url);
  const label = name || kind;
  const box = h(
    "span",
    { class: "media-box" },
    h("span", { class: "media-icon", "aria-hidden": "true" }, kind === app.t("file") ? "📄" : "🖼️"),
    h(
      "span",
      { class: "media-text" },
      web
        ? link(url, label, { title: app.t("opensTab") })
        : h("span", { class: "media-name" }, label),
      description && h("span", { class: "media-description" }, description),
      size !== null && h("span", { class: "media-description" }, fileSize(size, app.locale)),
    ),
  );
  return hidden ? spoiler(box, app, "span") : box;
}

/** The files attached to a message. */
export function attachments(message, app) {
  return (message.attachments ?? []).map((attachment) =>
    mediaBox(
      {
        kind: app.t(attachment.content_type?.startsWith("image/") ? "picture" : "file"),
        name: attachment.title ?? attachment.filename,
        description: attachment.description,
        url: attachment.url,
        size: attachment.size,
        hidden: attachment.filename.startsWith("SPOILER_"),
      },
      app,
    ),
  );
}

/** Where an unfurled medium can be opened; attachment:// stands for a file of the message. */
export function mediaSource(media, message) {
  const name = media.url.startsWith("attachment://")
    ? media.url.slice("attachment://".length)
    : null;
  if (name === null) return { url: media.url, name: media.url.split(/[?#]/)[0].split("/").pop() };
  const attachment = (message.attachments ?? []).find((item) => item.filename === name);
  return { url: attachment?.url ?? null, name };
}

function fileSize(bytes, locale) {
  const format = (value, unit) =>
    new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
  return bytes < 1000 ? format(bytes, "byte") : format(bytes / 1000, "kilobyte");
}
