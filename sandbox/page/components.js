/**
 * Message components, versions 1 and 2.
 *
 * An edit of a board arrives every few seconds while somebody is choosing on
 * it. So a message's components are patched: whatever did not change keeps its
 * element, and with it the focus and an open list.
 */

import { ButtonStyle, Component } from "./constants.js";
import { append, h } from "./dom.js";
import { emojiNode } from "./entities.js";
import { mediaBox, mediaSource } from "./media.js";
import { link, richText, spoiler } from "./richtext.js";
import { Select } from "./selects.js";

const sources = new WeakMap();

/** Make `host` show these components of a message. */
export function patchComponents(host, components, message, app) {
  const old = [...host.children];
  components.forEach((component, index) => {
    const element = old[index];
    const source = JSON.stringify(component);
    if (element && sources.get(element)?.source === source) return;
    if (element && patchInside(element, component, message, app)) {
      sources.set(element, { source, component });
      return;
    }
    const fresh = build(component, message, app);
    sources.set(fresh, { source, component });
    if (element) element.replaceWith(fresh);
    else host.append(fresh);
  });
  for (const element of old.slice(components.length)) element.remove();
}

/** Show which components of a message wait for their answer. */
export function showBusy(host, message, interactions) {
  for (const element of host.querySelectorAll("[data-custom-id]")) {
    const busy = interactions.busy(message.id, element.dataset.customId);
    if (busy) element.setAttribute("aria-busy", "true");
    else element.removeAttribute("aria-busy");
  }
}

/** Patch the children of a row or container; false when it must be built anew. */
function patchInside(element, component, message, app) {
  const before = sources.get(element)?.component;
  const nests = component.type === Component.ACTION_ROW || component.type === Component.CONTAINER;
  if (
    !nests ||
    before?.type !== component.type ||
    Boolean(before.spoiler) !== Boolean(component.spoiler)
  ) {
    return false;
  }
  if (component.type === Component.CONTAINER) setAccent(element, component);
  const host = component.spoiler ? element.querySelector(".container-body") : element;
  patchComponents(host, component.components, message, app);
  return true;
}

function build(component, message, app) {
  switch (component.type) {
    case Component.ACTION_ROW: {
      const row = h("div", { class: "action-row" });
      patchComponents(row, component.components, message, app);
      return row;
    }
    case Component.BUTTON:
      return button(component, message, app);
    case Component.STRING_SELECT:
    case Component.USER_SELECT:
    case Component.ROLE_SELECT:
    case Component.MENTIONABLE_SELECT:
    case Component.CHANNEL_SELECT: {
      const onCommit = (values) => app.interactions.press(message, component, values);
      return new Select(component, app, { onCommit }).element;
    }
    case Component.TEXT_DISPLAY:
      return h("div", { class: "text-display" }, richText(component.content, app));
    case Component.SECTION:
      return section(component, message, app);
    case Component.SEPARATOR:
      return separator(component);
    case Component.CONTAINER:
      return container(component, message, app);
    case Component.THUMBNAIL:
      return medium(component.media, component, message, app);
    case Component.MEDIA_GALLERY:
      return h(
        "div",
        {
          class: "gallery",
          role: "group",
          "aria-label": app.t("gallery", { count: component.items.length }),
        },
        component.items.map((item) => medium(item.media, item, message, app)),
      );
    case Component.FILE:
      return file(component, message, app);
    default:
      return h("div", { class: "unsupported" }, app.t("cannotShow", { type: component.type }));
  }
}

function button(component, message, app) {
  const style = component.style ?? 2;
  const face = [
    component.emoji && h("span", { class: "button-emoji" }, emojiNode(component.emoji)),
    component.label && h("span", {}, component.label),
  ];
  const classes = `button style-${style}`;
  if (style === ButtonStyle.LINK && !component.disabled && /^https?:\/\//.test(component.url)) {
    const arrow = h("span", { "aria-hidden": "true" }, "↗");
    return link(component.url, [face, arrow], { class: classes, title: app.t("opensTab") });
  }
  const press = (event) => {
    if (event.currentTarget.getAttribute("aria-busy") !== "true")
      app.interactions.press(message, component);
  };
  const pressable = style !== ButtonStyle.LINK && style !== ButtonStyle.PREMIUM;
  return h(
    "button",
    {
      class: classes,
      type: "button",
      disabled: Boolean(component.disabled) || !pressable,
      data: { customId: component.custom_id },
      on: { click: press },
    },
    h("span", { class: "button-face" }, face),
  );
}

function section(component, message, app) {
  const text = h("div", { class: "section-text" });
  patchComponents(text, component.components, message, app);
  const accessory = h("div", { class: "section-accessory" });
  patchComponents(accessory, [component.accessory], message, app);
  return h("div", { class: "section" }, text, accessory);
}

function separator(component) {
  const wide = component.spacing === 2 ? " wide" : "";
  const classes = `separator${wide}`;
  return component.divider === false ? h("div", { class: classes }) : h("hr", { class: classes });
}

function container(component, message, app) {
  const element = h("div", { class: "container" });
  setAccent(element, component);
  if (!component.spoiler) {
    patchComponents(element, component.components, message, app);
    return element;
  }
  const body = h("div", { class: "container-body" });
  patchComponents(body, component.components, message, app);
  return append(element, [spoiler(body, app, "div")]);
}

function setAccent(element, component) {
  const { accent_color: accent } = component;
  const colored = accent !== null && accent !== undefined;
  element.classList.toggle("accented", colored);
  if (colored) element.style.setProperty("--accent", hexColor(accent));
  else element.style.removeProperty("--accent");
}

/** A colour number of Discord as CSS. */
export function hexColor(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}

/** An emoji of an application, which the sandbox serves itself. */
const EMOJI = /^https:\/\/cdn\.discordapp\.com\/emojis\/(\d+)\.\w+/;

function medium(media, item, message, app) {
  const emoji = EMOJI.exec(media.url);
  if (emoji) {
    const alt = item.description ?? "";
    return h("img", { class: "thumbnail", src: `/emojis/${emoji[1]}.webp`, alt });
  }
  const source = mediaSource(media, message);
  const description = item.description;
  return mediaBox(
    { kind: app.t("picture"), ...source, description, hidden: Boolean(item.spoiler) },
    app,
  );
}

function file(component, message, app) {
  const source = mediaSource(component.file, message);
  const name = component.name ?? source.name;
  const size = component.size ?? null;
  return mediaBox(
    { kind: app.t("file"), url: source.url, name, size, hidden: Boolean(component.spoiler) },
    app,
  );
}
