// Discord's markdown as DOM nodes. User text only ever becomes text nodes; links go only to http(s).

import { h } from "./dom.js";
import { emoji } from "./media.js";
import { clock } from "./time.js";

const DEEPEST = 12;

/** Turn `text` into nodes. `names` says who and what an id is. @param {string | undefined} text @param {Names} names */
export function markdown(text, names) {
  return blocks(String(text ?? ""), names, 0);
}

/** One line of words, where nothing can be pressed; spoilers stay hidden. @param {string} text @param {Names} names */
export function words(text, names) {
  const box = h("div", null, markdown(text, names));
  for (const hidden of box.querySelectorAll(".spoiler")) hidden.replaceWith("▒▒▒");
  return [...box.childNodes]
    .map((node) => node.textContent)
    .join(" ")
    .replace(/\s+/g, " ");
}

// --- blocks ---------------------------------------------------------------------------------------------------------

const FENCE = /^```(?:([\w+-]*)\n)?([\s\S]*?)\n?```/;
const HEADING = /^(#{1,3}) +(.+)$/;
const SMALL = /^-# +(.+)$/;
const ITEM = /^( *)(?:([-*])|(\d{1,9})\.) +(.*)$/;
const QUOTE = /^> ?(.*)$/;

/** @param {string} text @param {Names} names @param {number} depth @returns {HTMLElement[]} */
function blocks(text, names, depth) {
  /** @type {HTMLElement[]} */
  const nodes = [];
  /** @type {string[]} */
  let plain = [];
  const flush = () => {
    if (plain.length) nodes.push(h("p", null, inline(plain.join("\n"), names, depth)));
    plain = [];
  };
  let rest = text;
  while (rest !== "") {
    const end = rest.indexOf("\n");
    const line = end < 0 ? rest : rest.slice(0, end);
    /** @param {number} length */
    const skip = (length) => (rest = rest.slice(length).replace(/^\n/, ""));
    let match;
    if ((match = FENCE.exec(rest)) && match[2] !== "") {
      flush();
      nodes.push(h("pre", null, h("code", null, match[2])));
      skip(match[0].length);
    } else if (depth < DEEPEST && rest.startsWith(">>> ")) {
      flush();
      nodes.push(h("blockquote", null, blocks(rest.slice(4), names, depth + 1)));
      rest = "";
    } else if (depth < DEEPEST && QUOTE.test(line) && line.startsWith("> ")) {
      flush();
      /** @type {string[]} */
      const quoted = [];
      for (const next of rest.split("\n")) {
        if (!next.startsWith("> ") && next !== ">") break;
        quoted.push(next);
      }
      nodes.push(h("blockquote", null, blocks(quoted.map((q) => q.replace(/^> ?/, "")).join("\n"), names, depth + 1)));
      skip(quoted.join("\n").length);
    } else if ((match = HEADING.exec(line))) {
      flush();
      // h1 to h3 of a message are not the page's: their level starts below a seat's own heading.
      nodes.push(
        h(
          "div",
          { class: `h${match[1].length}`, role: "heading", "aria-level": match[1].length + 2 },
          inline(match[2], names, depth),
        ),
      );
      skip(line.length);
    } else if ((match = SMALL.exec(line))) {
      flush();
      nodes.push(h("small", { class: "subtext" }, inline(match[1], names, depth)));
      skip(line.length);
    } else if (ITEM.test(line)) {
      flush();
      const items = [];
      for (const next of rest.split("\n")) {
        const item = ITEM.exec(next);
        if (!item) break;
        items.push(item);
      }
      nodes.push(list(items, names, depth));
      skip(items.map((item) => item[0]).join("\n").length);
    } else {
      // A fence may open in the middle of a line: what is before it is a paragraph of its own.
      const fence = line.indexOf("```");
      if (fence > 0 && FENCE.test(rest.slice(fence))) {
        plain.push(line.slice(0, fence));
        rest = rest.slice(fence);
      } else {
        plain.push(line);
        skip(line.length);
      }
    }
  }
  flush();
  return nodes;
}

/** @param {RegExpExecArray[]} items @param {Names} names @param {number} depth @returns {HTMLElement} */
function list(items, names, depth) {
  const [first] = items;
  const indent = first[1].length;
  const element = first[2] ? h("ul") : h("ol", { start: first[3] });
  for (let i = 0; i < items.length; ) {
    const item = h("li", null, inline(items[i][4], names, depth));
    let j = i + 1;
    while (j < items.length && items[j][1].length > indent) j++;
    if (j > i + 1) item.append(list(items.slice(i + 1, j), names, depth));
    element.append(item);
    i = j;
  }
  return element;
}

// --- inline ---------------------------------------------------------------------------------------------------------

/** @type {[string, (inner: Child[]) => HTMLElement][]} */
const PAIRS = [
  ["***", (inner) => h("strong", null, h("em", null, inner))],
  ["**", (inner) => h("strong", null, inner)],
  ["__", (inner) => h("u", null, inner)],
  ["~~", (inner) => h("s", null, inner)],
  [
    "||",
    (inner) =>
      h(
        "button",
        { type: "button", class: "spoiler", "data-act": "spoiler", "aria-label": "Spoiler, press to show" },
        h("span", null, inner),
      ),
  ],
  ["*", (inner) => h("em", null, inner)],
  ["_", (inner) => h("em", null, inner)],
];

/** @type {[RegExp, (match: RegExpExecArray, names: Names, depth: number) => HTMLElement | string][]} */
const TOKENS = [
  [/\\([!-/:-@[-`{-~])/y, (m) => m[1]],
  [/``([\s\S]+?)``(?!`)|`([^`]+)`/y, (m) => h("code", null, (m[1] ?? m[2]).trim() || m[0])],
  [
    /<@!?(\d+)>/y,
    (m, names) => mention("@" + (names.user(m[1]) ?? "unknown"), m[1] === names.me, { "data-user": m[1] }),
  ],
  [/<@&(\d+)>/y, (m, names) => mention("@" + (names.role(m[1])?.replace(/^@/, "") ?? "role"), false, {})],
  [/<#(\d+)>/y, (m, names) => channelLink(m[1], names)],
  [
    /<\/([^:<>]+):(\d+)>/y,
    (m) => h("button", { type: "button", class: "mention", "data-act": "command", "data-command": m[1] }, "/" + m[1]),
  ],
  [/<a?:(\w+):(\d+)>/y, (m) => emoji(m[1], m[2])],
  [/<t:(-?\d{1,14})(?::([tTdDfFsSR]))?>/y, (m) => clock(Number(m[1]), m[2] ?? "f")],
  [/<(https?:\/\/[^\s<>]+)>/y, (m, names) => link(m[1], [m[1]], names)],
  [
    /\[((?:[^[\]\\]|\\.)+)\]\(<?(https?:\/\/[^\s()<>]+(?:\([^\s()<>]*\))?[^\s()<>]*)>?(?: "[^"]*")?\)/y,
    (m, names, depth) => link(m[2], inline(m[1], names, depth + 1), names),
  ],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"'\])]/y, (m, names) => link(m[0], [m[0]], names)],
  [/@(?:everyone|here)\b/y, (m) => mention(m[0], true, {})],
];

const SPECIAL = /[\\`<[h@*_~|]/g;

/** @param {string} text @param {Names} names @returns {(HTMLElement | string)[]} */
export function inline(text, names, depth = 0) {
  /** @type {(HTMLElement | string)[]} */
  const nodes = [];
  let plain = "";
  let at = 0;
  /** @param {HTMLElement | string} node */
  const out = (node) => {
    if (typeof node === "string") plain += node;
    else {
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(node);
    }
  };
  outer: while (at < text.length) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(text);
    if (!next) break;
    plain += text.slice(at, next.index);
    at = next.index;
    for (const [pattern, make] of TOKENS) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (!match) continue;
      out(make(match, names, depth));
      at += match[0].length;
      continue outer;
    }
    if (depth < DEEPEST) {
      for (const [mark, make] of PAIRS) {
        const inner = between(text, at, mark);
        if (inner === null) continue;
        out(make(inline(inner, names, depth + 1)));
        at += inner.length + 2 * mark.length;
        continue outer;
      }
    }
    plain += text[at++];
  }
  plain += text.slice(at);
  if (plain) nodes.push(plain);
  return nodes;
}

// What stands between two marks, or null. `a_b_c` and `2 * 3 * 4` are no emphasis.
/** @param {string} text @param {number} at @param {string} mark */
function between(text, at, mark) {
  if (!text.startsWith(mark, at)) return null;
  const start = at + mark.length;
  if (mark === "_" && /\w/.test(text[at - 1] ?? "")) return null;
  if (mark === "*" && /\s/.test(text[start] ?? " ")) return null;
  for (let end = text.indexOf(mark, start + 1); end > 0; end = text.indexOf(mark, end + 1)) {
    if (text[end - 1] === "\\") continue;
    if (mark.length === 1 && (text[end + 1] === mark || text[end - 1] === mark)) {
      end += text[end + 1] === mark ? 1 : 0;
      continue;
    }
    if (mark === "_" && /\w/.test(text[end + 1] ?? "")) continue;
    if (mark === "*" && /\s/.test(text[end - 1])) continue;
    // Of "**a *b***" the last three belong to the inner mark first.
    if (mark === "**" && text[end + 2] === "*") end++;
    return text.slice(start, end);
  }
  return null;
}

/** @param {string} label @param {boolean} me @param {{[name: string]: string}} data */
function mention(label, me, data) {
  return h("span", { class: me ? "mention mention-me" : "mention", ...data }, label);
}

/** @param {Id} id @param {Names} names */
function channelLink(id, names) {
  const name = names.channel(id);
  if (name === null) return mention("#unknown", false, {});
  return h(
    "button",
    { type: "button", class: "mention channel-link", "data-act": "open", "data-open": id },
    "#" + name,
  );
}

const JUMP = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/** `[channel, message or undefined]` when `url` leads to a place in this server, else null. @param {string} url */
export function place(url) {
  const match = JUMP.exec(url);
  return match && [match[1], match[2]];
}

/** @param {string} url @param {(HTMLElement | string)[]} inner @param {Names} names */
function link(url, inner, names) {
  const target = place(url);
  if (target) {
    const name = names.channel(target[0]);
    const bare = inner.length === 1 && inner[0] === url;
    return h(
      "button",
      {
        type: "button",
        class: "mention channel-link",
        "data-act": "open",
        "data-open": target[0],
        "data-jump": target[1],
      },
      bare ? `#${name ?? "unknown"}${target[1] ? " › message" : ""}` : inner,
    );
  }
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, inner);
}
