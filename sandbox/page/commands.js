/**
 * Commands: listing, names in the reader's language, checking, nesting.
 *
 * An entry is one thing that can be run: {command, path: [names], name: the
 * canonical "deathmatch challenge", label: the localised one, description,
 * options}. Nothing here touches the document.
 */

import { CommandType, Context, Option } from "./constants.js";

/** Permissions that everybody has, as far as a command may ask for them. */
const ORDINARY_PERMISSIONS =
  (1n << 6n) |
  (1n << 10n) |
  (1n << 11n) |
  (1n << 14n) |
  (1n << 15n) |
  (1n << 16n) |
  (1n << 18n) |
  (1n << 31n);

/** The localised text of a name or description. */
export function localised(object, field, locale) {
  return object[`${field}_localizations`]?.[locale] ?? object[field];
}

/** Everything that this person can type in this channel. */
export function commandEntries(commands, { locale, ...place }) {
  return usable(commands, CommandType.CHAT_INPUT, place)
    .flatMap((command) => leaves(command, command, [], [], locale))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** What this person is offered here in the menu of anybody: {command, label}. */
export function userCommands(commands, { locale, ...place }) {
  return usable(commands, CommandType.USER, place).map((command) => ({
    command,
    label: localised(command, "name", locale),
  }));
}

/** A command's full name in the reader's language; as it came where it is not known here. */
export function commandLabel(commands, type, name, locale) {
  const known = commands
    .filter((command) => (command.type ?? CommandType.CHAT_INPUT) === type)
    .flatMap((command) => leaves(command, command, [], [], locale));
  return known.find((entry) => entry.name === name)?.label ?? name;
}

/** The commands of a type for a channel and a person; `granted`: the server lets them. */
function usable(commands, type, { kind, moderator }) {
  return commands
    .filter((command) => (command.type ?? CommandType.CHAT_INPUT) === type)
    .filter((command) => usableIn(command, kind))
    .filter((command) => moderator || command.granted || allowed(command));
}

function usableIn(command, kind) {
  const context = kind === "dm" ? Context.BOT_DM : Context.GUILD;
  if (command.contexts) return command.contexts.includes(context);
  return kind !== "dm" || (!command.guild_id && command.dm_permission !== false);
}

function allowed(command) {
  const needed = command.default_member_permissions;
  if (needed === null || needed === undefined) return true;
  const bits = BigInt(needed);
  return bits !== 0n && (bits & ~ORDINARY_PERMISSIONS) === 0n;
}

function leaves(node, command, path, labels, locale) {
  const options = node.options ?? [];
  const names = [...path, node.name];
  const shown = [...labels, localised(node, "name", locale)];
  const inner = options.filter(({ type }) => type === Option.SUBCOMMAND || type === Option.GROUP);
  if (inner.length > 0)
    return inner.flatMap((child) => leaves(child, command, names, shown, locale));
  const description = localised(node, "description", locale);
  return [
    { command, path: names, name: names.join(" "), label: shown.join(" "), description, options },
  ];
}

/** Entries with a word that begins as was typed after the slash; the first word counts most. */
export function matchEntries(entries, typed) {
  const query = fold(typed);
  const names = (entry) => [fold(entry.label), fold(entry.name)];
  const begins = (entry) => names(entry).some((name) => name.startsWith(query));
  const fits = (entry) => names(entry).some((name) => ` ${name}`.includes(` ${query}`));
  return entries.filter(fits).sort((a, b) => begins(b) - begins(a));
}

function fold(text) {
  return text.trim().toLocaleLowerCase().replace(/\s+/g, " ");
}

/**
 * A command typed in full: "/roll dice:2d6 label:for luck".
 * @returns {{entry, ended: boolean, values: Map<string, string>, rest: string}|null} ended
 *   when something follows the command's name, if only a space; values by the options'
 *   canonical names; rest is text before the first "option:".
 */
export function parseTyped(text, entries, locale) {
  if (!text.startsWith("/")) return null;
  const typed = text.slice(1);
  const found = entries
    .flatMap((entry) => [entry.label, entry.name].map((name) => ({ entry, name })))
    .filter(({ name }) => {
      const begins = typed.toLocaleLowerCase().startsWith(name.toLocaleLowerCase());
      return begins && /^$|\s/.test(typed[name.length] ?? "");
    })
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (!found) return null;
  const tail = typed.slice(found.name.length);
  return { entry: found.entry, ended: tail !== "", ...parseOptions(tail, found.entry.options, locale) };
}

function parseOptions(tail, options, locale) {
  const starts = [];
  for (const option of options) {
    for (const name of new Set([option.name, localised(option, "name", locale)])) {
      const at = ` ${tail}`.search(new RegExp(`\\s${escapePattern(name)}:`, "i"));
      if (at !== -1) starts.push({ option, at, from: at + name.length + 1 });
    }
  }
  starts.sort((a, b) => a.at - b.at);
  const values = new Map();
  starts.forEach((start, index) => {
    const end = starts[index + 1]?.at ?? tail.length;
    if (!values.has(start.option.name))
      values.set(start.option.name, tail.slice(start.from, end).trim());
  });
  return { values, rest: tail.slice(0, starts[0]?.at ?? tail.length).trim() };
}

function escapePattern(name) {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/**
 * What an option's text stands for.
 * @param {Object} option Discord's option object
 * @param {string} text as typed
 * @param {Array|null} items the choices, when there are any
 * @returns {{value}|{error: [key, values]}|null} null when it is empty
 */
export function readOption(option, text, items) {
  const trimmed = text.trim();
  if (trimmed === "") return option.required ? { error: ["isRequired"] } : null;
  if (items !== null) {
    const item = findItem(items, trimmed);
    return item ? { value: item.value } : { error: ["chooseFromList"] };
  }
  if (option.type === Option.STRING) return readString(option, text);
  if (option.type === Option.INTEGER || option.type === Option.NUMBER)
    return readNumber(option, trimmed);
  if (option.type === Option.ATTACHMENT) return { error: ["noFiles"] };
  // A list may be empty; ids still work.
  const id = /^(?:<(?:@[!&]?|#))?(\d{1,20})>?$/.exec(trimmed);
  return id ? { value: id[1] } : { error: ["chooseFromList"] };
}

function readString(option, text) {
  const { min_length: least, max_length: most } = option;
  const { length } = [...text];
  if (least && length < least) return { error: ["tooShort", { count: least }] };
  if (most && length > most) return { error: ["tooLong", { count: most }] };
  return { value: text };
}

function readNumber(option, text) {
  const whole = option.type === Option.INTEGER;
  const value = Number(text.replace(",", "."));
  const fits = whole
    ? /^[+-]?\d+$/.test(text) && Number.isSafeInteger(value)
    : Number.isFinite(value);
  if (!fits) return { error: [whole ? "mustBeInteger" : "mustBeNumber"] };
  const { min_value: least, max_value: most } = option;
  if (least !== undefined && least !== null && value < least)
    return { error: ["tooSmall", { limit: least }] };
  if (most !== undefined && most !== null && value > most)
    return { error: ["tooLarge", { limit: most }] };
  return { value };
}

/** The item that a text names: by label, value or mention, whatever the case. */
export function findItem(items, text) {
  const wanted = fold(text);
  const id = /^<(?:@[!&]?|#)(\d+)>$/.exec(text)?.[1];
  const names = (item) => [
    item.label,
    item.label.replace(/^[@#]/, ""),
    `@${item.label}`,
    item.name ?? "",
  ];
  return (
    items.find((item) => String(item.value) === text || item.value === id) ??
    items.find((item) => names(item).some((name) => name !== "" && fold(name) === wanted)) ??
    null
  );
}

/**
 * Discord's nested options for an entry.
 * @param {Array<{option, value}>} values the filled options
 */
export function nestOptions(entry, values) {
  let options = values.map(({ option, value }) => ({
    name: option.name,
    type: option.type,
    value,
  }));
  const depth = entry.path.length;
  for (let at = depth - 1; at > 0; at -= 1) {
    const type = at === depth - 1 ? Option.SUBCOMMAND : Option.GROUP;
    options = [{ name: entry.path[at], type, options }];
  }
  return options;
}
