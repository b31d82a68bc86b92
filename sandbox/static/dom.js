// Small tools every other module builds on: making elements, patching them in place, and holding still under a finger.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element. Children may be nodes, strings (always text, never markup), arrays, or null/false for nothing.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {{[name: string]: any} | null} [props]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {Child[]} children */
export function append(element, children) {
  for (const child of /** @type {any[]} */ (children).flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child);
  }
}

/** @type {{[name: string]: string}} */
const PATHS = {
  bird: "M3 20c3 .4 5-.6 6.2-2.6C6.6 16 5 13.4 5 10.5 5 9 6.5 7.2 8.2 6.4L9 2.5l3.2 3.1c2.7.2 4.9 1.9 5.6 4.4l3.2 1.3-3 1.7c-.4 4-3.6 7-8 7.4C7.6 20.8 5 21 3 20Z",
  hash: "M9.5 4 8 20M16 4l-1.5 16M4.5 9h16M3.5 15h16",
  group:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-4 2.5-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 4.5a3.5 3.5 0 0 1 0 6M18 14c2.3.8 3.5 3 3.5 6",
  thread: "M4 5h16M4 5v11h6l4 4v-4h6V5M8 9h8M8 12.5h5",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z",
  reply: "M10 5 4 11l6 6M4 11h10c3.5 0 6 2.5 6 7",
  pencil: "M4 20l1-4L16 5l3 3L8 19l-4 1ZM13.5 7.5l3 3",
  trash: "M4 7h16M9.5 7V4h5v3M6.5 7l1 13h9l1-13",
  send: "M4 12 3.5 4.5 21 12 3.5 19.5 4 12Zm0 0h9",
  slash: "M15 4 9 20",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  down: "M6 9.5l6 6 6-6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  link: "M14 4h6v6M20 4l-9 9M17 14v6H4V7h6",
  file: "M6 3h8l4 4v14H6ZM14 3v4h4",
  warn: "M12 4 2.5 20h19L12 4ZM12 10v5M12 17.5h.01",
};

/** One of the page's own line icons; decorative, so hidden from screen readers. @param {string} name */
export function icon(name, filled = false) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  if (filled) path.setAttribute("class", "filled");
  svg.append(path);
  return svg;
}

/**
 * The nearest element around the place of an event that fits a selector.
 *
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function around(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

// --- holding still -------------------------------------------------------------------------------------------------
// While a pointer (or the space bar on a button) is down nothing is redrawn: what was under the finger when it came
// down is what the press means. Work queues here and runs, once each, when everything is up again.

/** @type {Set<string | number>} */
const down = new Set();
/** @type {Map<unknown, () => void>} */
const waiting = new Map();
let release = 0;
const TAP = 100;

export function held() {
  return down.size > 0;
}

/** Run `work` now, or after the last finger is up. Later work under the same key replaces the earlier. @param {unknown} key @param {() => void} work */
export function whenStill(key, work) {
  if (held()) waiting.set(key, work);
  else work();
}

/** @param {string | number} id */
function press(id) {
  down.add(id);
}

/** @param {string | number} id */
function lift(id, touch = false) {
  if (!down.delete(id) || down.size) return;
  // The click comes after pointerup (a finger's a good while after): let it find the page as it was.
  clearTimeout(release);
  down.add("click");
  release = setTimeout(catchUp, touch ? TAP : 0);
}

function catchUp() {
  clearTimeout(release);
  if (!down.delete("click") || down.size) return;
  const work = [...waiting.values()];
  waiting.clear();
  for (const run of work) run();
}

function liftAll() {
  for (const id of [...down]) lift(id);
}

addEventListener("pointerdown", (event) => press(event.pointerId), true);
addEventListener("pointerup", (event) => lift(event.pointerId, event.pointerType === "touch"), true);
addEventListener("click", () => queueMicrotask(catchUp));
addEventListener("pointercancel", (event) => lift(event.pointerId), true);
// A button let go outside the window, or on a scroll bar, tells nobody: the next movement does.
addEventListener("pointermove", (event) => event.buttons === 0 && down.size && lift(event.pointerId), true);
addEventListener("blur", liftAll);
document.addEventListener("visibilitychange", () => document.hidden && liftAll());
addEventListener(
  "keydown",
  (event) => {
    if (event.key === " " && event.target instanceof HTMLButtonElement) press("space");
  },
  true,
);
addEventListener("keyup", (event) => event.key === " " && lift("space"), true);

// --- patching ------------------------------------------------------------------------------------------------------

/** @param {Node} node */
function keyOf(node) {
  return node.nodeType === Node.ELEMENT_NODE ? /** @type {Element} */ (node).getAttribute("data-key") : null;
}

// The first class says what an element is, the others in what state.
/** @param {Node} node */
function kindOf(node) {
  return /** @type {Partial<Element>} */ (node).classList?.[0];
}

/** @param {Node} a @param {Node} b */
function alike(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b) && kindOf(a) === kindOf(b);
}

/** Make `was` look like `wanted` with as few changes as can be: focus, scroll and loaded pictures stay. @param {Node} was @param {Node} wanted */
export function morph(was, wanted) {
  if (was.nodeType === Node.TEXT_NODE) {
    const [text, other] = /** @type {Text[]} */ ([was, wanted]);
    if (text.data !== other.data) text.data = other.data;
    return;
  }
  const [old, fresh] = /** @type {HTMLElement[]} */ ([was, wanted]);
  if (old.hasAttribute("data-rev") && old.getAttribute("data-rev") === fresh.getAttribute("data-rev")) return;
  const picture = old.nodeName === "IMG";
  if (picture) swapPicture(/** @type {HTMLImageElement} */ (old), fresh.getAttribute("src"), fresh);
  for (const { name, value } of fresh.attributes) {
    if (picture && PICTURE.includes(name)) continue;
    setAttribute(old, name, value);
  }
  for (const { name } of [...old.attributes]) {
    // data-local-* is what the reader did (a spoiler opened): no edit takes it back.
    if (picture && PICTURE.includes(name)) continue;
    if (!fresh.hasAttribute(name) && !name.startsWith("data-local-")) old.removeAttribute(name);
  }
  morphChildren(old, [...fresh.childNodes]);
}

/** @param {HTMLElement} element @param {string} name @param {string | null} value */
function setAttribute(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  // A content security policy may forbid style attributes, never styles set by script.
  else if (name === "style") element.style.cssText = value;
  else element.setAttribute(name, value);
}

/** @param {Node} parent @param {Node[]} fresh */
export function morphChildren(parent, fresh) {
  const keyed = new Map();
  for (const node of parent.childNodes) if (keyOf(node) !== null) keyed.set(keyOf(node), node);
  const wanted = new Set(fresh.map(keyOf));
  let at = parent.firstChild;
  for (const node of fresh) {
    while (at && keyOf(at) !== null && !wanted.has(keyOf(at))) at = drop(at);
    const key = keyOf(node);
    const match = key === null ? at : keyed.get(key);
    if (match && alike(match, node)) {
      keyed.delete(key);
      if (match === at) at = match.nextSibling;
      else parent.insertBefore(match, at);
      morph(match, node);
    } else {
      parent.insertBefore(node, at);
    }
  }
  while (at) at = drop(at);
}

/** @param {ChildNode} node */
function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

const PICTURE = ["src", "width", "height", "style"];
const asked = new WeakMap();

// The old picture stays, at its height, until the new one is decoded; of several on their way a later one always wins.
/** @param {HTMLImageElement} image @param {string | null} src @param {Element} fresh */
function swapPicture(image, src, fresh) {
  const state = asked.get(image) ?? { want: image.getAttribute("src"), asked: 0, shown: 0 };
  asked.set(image, state);
  if (state.want === src) return;
  state.want = src;
  const number = ++state.asked;
  const next = new Image();
  next.src = src ?? "";
  next.decode().then(
    () =>
      whenStill(image, () => {
        if (number < state.shown) return;
        state.shown = number;
        for (const name of PICTURE) setAttribute(image, name, fresh.getAttribute(name));
      }),
    () => {
      // Gone already: a newer one is on its way, or the old one is better than nothing.
      if (number === state.asked) state.want = image.getAttribute("src");
    },
  );
}
