/**
 * Build elements without ever parsing markup.
 *
 * Everything that a message says reaches the document through here as text
 * nodes, so no content can become an element or a script.
 */

/**
 * @param {string} tag
 * @param {Object} props `class`, `data` (dataset), `on` (listeners), any attribute.
 *   null, undefined and false leave an attribute out; true sets it empty.
 * @param {...(Node|string|null|false|Array)} children
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "data") {
      for (const [name, item] of Object.entries(value)) {
        if (item !== null && item !== undefined) element.dataset[name] = item;
      }
    } else if (key === "on") {
      for (const [name, listener] of Object.entries(value))
        element.addEventListener(name, listener);
    } else {
      element.setAttribute(key, value === true ? "" : String(value));
    }
  }
  append(element, children);
  return element;
}

/** Append nodes and strings, flattening arrays and dropping what is empty. */
export function append(parent, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false || child === "") continue;
    parent.append(child);
  }
  return parent;
}

let counter = 0;

/** A document-wide unique id, for aria references. */
export function uid(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}

/** A stable hue (0-359) for a snowflake. */
export function hue(id) {
  let sum = 0;
  for (const digit of String(id)) sum = (sum * 31 + digit.charCodeAt(0)) % 997;
  return (sum * 137) % 360;
}

/** A round sign with the first letter of a name; says nothing to a screen reader. */
export function avatar(user) {
  const letter = [...(user?.name ?? "?")][0]?.toUpperCase() ?? "?";
  const element = h("span", { class: "avatar", "aria-hidden": "true" }, letter);
  element.style.setProperty("--hue", hue(user?.id ?? "0"));
  return element;
}
