/**
 * Discord's block markdown as a tree of plain objects; see inline.js for the
 * nodes within a line.
 *
 * Block types: paragraph, heading {level} and subtext (with inline children),
 * code {language, text}, quote {blocks}, list {ordered, start, items: [{children,
 * list}]} where list is a nested list or null.
 */

import { parseInline } from "./inline.js";

const HEADING = /^(#{1,3}) +(\S.*)$/;
const SUBTEXT = /^-# +(\S.*)$/;
const LIST_ITEM = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;
const QUOTE = /^> (.*)$/;
const FENCE = "```";

/** Parse a message's text. */
export function parseMarkdown(text) {
  const blocks = [];
  let lines = [];
  let rest = text.replace(/\r\n?/g, "\n");

  const flush = () => {
    const paragraph = lines.join("\n").replace(/^\n+|\n+$/g, "");
    lines = [];
    if (paragraph.trim()) blocks.push({ type: "paragraph", children: parseInline(paragraph) });
  };

  while (rest) {
    const taken = takeBlock(rest);
    if (taken !== null) {
      flush();
      blocks.push(taken.block);
      rest = taken.rest;
      continue;
    }
    const line = firstLine(rest);
    const fence = fenceWithin(rest, line);
    if (fence === null) {
      lines.push(line);
      rest = rest.slice(line.length + 1);
    } else {
      if (fence > 0) lines.push(rest.slice(0, fence));
      flush();
      ({ rest } = pushCode(blocks, rest.slice(fence)));
    }
  }
  flush();
  return blocks;
}

function firstLine(text) {
  const end = text.indexOf("\n");
  return end === -1 ? text : text.slice(0, end);
}

/** Position of a code fence that opens in this line and closes somewhere, or null. */
function fenceWithin(rest, line) {
  const open = line.indexOf(FENCE);
  if (open === -1 || line[open - 1] === "\\") return null;
  return rest.indexOf(FENCE, open + FENCE.length + 1) === -1 ? null : open;
}

function pushCode(blocks, text) {
  const close = text.indexOf(FENCE, FENCE.length + 1);
  const inner = text.slice(FENCE.length, close);
  const [, language, code] = /^(?:([\w+#.-]+)\n)?\n*([^]*?)\n*$/.exec(inner);
  blocks.push({ type: "code", language: language ?? "", text: code });
  return { rest: text.slice(close + FENCE.length).replace(/^\n/, "") };
}

function takeBlock(text) {
  if (text.startsWith(">>> ")) {
    return { block: { type: "quote", blocks: parseMarkdown(text.slice(4)) }, rest: "" };
  }
  const line = firstLine(text);
  const rest = text.slice(line.length + 1);
  const heading = HEADING.exec(line);
  if (heading) {
    const children = parseInline(heading[2].replace(/ +#* *$/, ""));
    return { block: { type: "heading", level: heading[1].length, children }, rest };
  }
  const subtext = SUBTEXT.exec(line);
  if (subtext) return { block: { type: "subtext", children: parseInline(subtext[1]) }, rest };
  if (QUOTE.test(line)) return takeQuote(text);
  if (LIST_ITEM.test(line)) return takeList(text);
  return null;
}

function takeWhile(text, accepts) {
  const lines = text.split("\n");
  let count = 0;
  while (count < lines.length && accepts(lines[count])) count += 1;
  return { lines: lines.slice(0, count), rest: lines.slice(count).join("\n") };
}

function takeQuote(text) {
  const { lines, rest } = takeWhile(text, (line) => QUOTE.test(line) || line === ">");
  const inner = lines.map((line) => line.slice(2)).join("\n");
  return { block: { type: "quote", blocks: parseMarkdown(inner) }, rest };
}

function takeList(text) {
  // A line indented under an item, without a bullet of its own, continues it.
  const { lines, rest } = takeWhile(text, (line) => LIST_ITEM.test(line) || /^ {2,}\S/.test(line));
  const items = [];
  lines.forEach((line, index) => {
    const match = LIST_ITEM.exec(line);
    if (match) items.push({ indent: match[1].length, bullet: match[2], text: match[3], index });
    else items[items.length - 1].text += `\n${line.trim()}`;
  });
  // The first item stands at the outermost level, however far it is indented.
  items[0].indent = Math.min(...items.map((item) => item.indent));
  const end = endOfList(items);
  const unused = end === items.length ? [] : lines.slice(items[end].index);
  return { block: nest(items.slice(0, end), 0).list, rest: [...unused, rest].join("\n") };
}

/** Where, at the outermost level, numbers follow bullets or the other way round. */
function endOfList(items) {
  const ordered = items[0].bullet.endsWith(".");
  const end = items.findIndex(
    ({ indent, bullet }) => indent === items[0].indent && bullet.endsWith(".") !== ordered,
  );
  return end === -1 ? items.length : end;
}

/** Build the list that starts at items[from], with deeper items nested in it. */
function nest(items, from) {
  const { indent, bullet } = items[from];
  const ordered = bullet.endsWith(".");
  const start = ordered ? Number.parseInt(bullet, 10) : 1;
  const list = { type: "list", ordered, start, items: [] };
  let at = from;
  while (at < items.length && items[at].indent >= indent) {
    if (items[at].indent > indent) {
      const inner = nest(items, at);
      list.items[list.items.length - 1].list = inner.list;
      at = inner.next;
    } else {
      list.items.push({ children: parseInline(items[at].text), list: null });
      at += 1;
    }
  }
  return { list, next: at };
}
