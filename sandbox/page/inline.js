/**
 * Discord's inline markdown as a tree of plain objects.
 *
 * Node types: text {text}, bold, italic, underline, strike, spoiler and link
 * {href} (each with children), code {text}, user {id}, role {id}, channel {id},
 * everyone {text}, command {id, name}, emoji {id, name}, time {unix, style}.
 */

const DEEPEST = 12;
const MAX_DATE_SECONDS = 8.64e12;
const SPECIAL = /[\\`*_~|<[@]|https?:\/\//g;
const WORD = /[\p{L}\p{N}_]/u;

const MARKS = [
  { mark: "**", type: "bold" },
  { mark: "__", type: "underline" },
  { mark: "~~", type: "strike" },
  { mark: "||", type: "spoiler" },
  { mark: "*", type: "italic" },
  { mark: "_", type: "italic" },
];

const TOKENS = [
  [/<@!?(\d+)>/y, ([, id]) => ({ type: "user", id })],
  [/<@&(\d+)>/y, ([, id]) => ({ type: "role", id })],
  [/<#(\d+)>/y, ([, id]) => ({ type: "channel", id })],
  [/<\/([^:>\n]{1,100}):(\d+)>/y, ([, name, id]) => ({ type: "command", id, name })],
  [/<a?:(\w{2,32}):(\d+)>/y, ([, name, id]) => ({ type: "emoji", id, name })],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, timeNode],
  [/<(https?:\/\/[^\s<>]+)>/y, ([, url]) => linkNode(url, [{ type: "text", text: url }])],
  [/@(?:everyone|here)\b/y, ([text]) => ({ type: "everyone", text })],
];

function timeNode([, seconds, style]) {
  const unix = Number(seconds);
  return Math.abs(unix) > MAX_DATE_SECONDS ? null : { type: "time", unix, style: style ?? "f" };
}

/** A link node, or null when the address is none that may be followed. */
function linkNode(address, children) {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  return { type: "link", href: url.href, children };
}

/** Parse a run of text without block structure. */
export function parseInline(text, depth = 0, insideLink = false) {
  const nodes = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(text);
    if (next === null) break;
    plain += text.slice(at, next.index);
    at = next.index;
    const found = depth < DEEPEST ? matchAt(text, at, depth, insideLink) : null;
    if (found === null) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (found.node.type === "text") {
      plain += found.node.text;
    } else {
      if (plain) nodes.push({ type: "text", text: plain });
      plain = "";
      nodes.push(found.node);
    }
    at = found.end;
  }
  plain += text.slice(at);
  if (plain) nodes.push({ type: "text", text: plain });
  return nodes;
}

function matchAt(text, at, depth, insideLink) {
  const character = text[at];
  if (character === "\\") return matchEscape(text, at);
  if (character === "`") return matchCode(text, at);
  if (character === "<" || character === "@") return matchToken(text, at);
  if (character === "[") return insideLink ? null : matchMaskedLink(text, at, depth);
  if (character === "h") return insideLink ? null : matchBareLink(text, at);
  return matchMark(text, at, depth, insideLink);
}

function matchEscape(text, at) {
  const escaped = text[at + 1];
  if (escaped === undefined || /[\p{L}\p{N}\s]/u.test(escaped)) return null;
  return { node: { type: "text", text: escaped }, end: at + 2 };
}

function codeSpanEnd(text, at) {
  const fence = text.startsWith("``", at) ? "``" : "`";
  const close = text.indexOf(fence, at + fence.length);
  return close <= at + fence.length ? null : { fence, close, end: close + fence.length };
}

function matchCode(text, at) {
  const span = codeSpanEnd(text, at);
  if (span === null) return null;
  const inner = text.slice(at + span.fence.length, span.close);
  // A padding space lets code begin or end with a backtick.
  const code = /^ ?`|` ?$/.test(inner) ? inner.replace(/^ | $/g, "") : inner;
  return { node: { type: "code", text: code }, end: span.end };
}

function matchToken(text, at) {
  for (const [pattern, build] of TOKENS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const node = match && build(match);
    if (node) return { node, end: pattern.lastIndex };
  }
  return null;
}

function matchMaskedLink(text, at, depth) {
  const pattern = /\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s<>]*?[^\s<>)])>?(?: "[^"\n]*")?\)/y;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  const node = match && linkNode(match[2], parseInline(match[1], depth + 1, true));
  return node ? { node, end: pattern.lastIndex } : null;
}

function matchBareLink(text, at) {
  const pattern = /https?:\/\/[^\s<]*[^\s<.,:;"'!?)\]*_~|]/y;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  const node = match && linkNode(match[0], [{ type: "text", text: match[0] }]);
  return node ? { node, end: pattern.lastIndex } : null;
}

function matchMark(text, at, depth, insideLink) {
  for (const { mark, type } of MARKS) {
    if (!text.startsWith(mark, at)) continue;
    const start = at + mark.length;
    if (mark.length === 1 && !mayOpen(text, at, mark)) continue;
    const close = findClose(text, start, mark);
    if (close <= start) continue;
    const children = parseInline(text.slice(start, close), depth + 1, insideLink);
    return { node: { type, children }, end: close + mark.length };
  }
  return null;
}

function mayOpen(text, at, mark) {
  const next = text[at + 1] ?? " ";
  if (next === mark || /\s/.test(next)) return false;
  return mark === "*" || at === 0 || !WORD.test(text[at - 1]);
}

/** Where the mark that opened before `from` closes, or -1. */
function findClose(text, from, mark) {
  let at = from;
  while (at < text.length) {
    if (text[at] === "\\") {
      at += 2;
    } else if (text[at] === "`") {
      at = codeSpanEnd(text, at)?.end ?? at + 1;
    } else if (mark.length === 1 && text.startsWith(mark + mark, at)) {
      at += 2;
    } else if (text.startsWith(mark, at) && mayClose(text, at, mark)) {
      return at;
    } else {
      at += 1;
    }
  }
  return -1;
}

function mayClose(text, at, mark) {
  const after = text[at + mark.length] ?? "";
  if (mark === "~~" || mark === "||") return true;
  // In *** the outer pair of marks is the last one of the run.
  if (after === mark[0]) return false;
  if (mark === "_") return !WORD.test(after);
  return mark !== "*" || !/\s/.test(text[at - 1]);
}
