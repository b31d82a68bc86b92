// Times in the reader's own clock; relative ones tick.

import { h, held } from "./dom.js";

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "always" });

/** @type {{[style: string]: Intl.DateTimeFormatOptions}} */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

/** "in 3 minutes" for a time in unix seconds. @param {number} unix */
export function fromNow(unix) {
  const seconds = Math.round(unix - Date.now() / 1000);
  if (seconds === 0) return "now";
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size || unit === "second") return relative.format(Math.round(seconds / size), unit);
  }
  return "";
}

/** `<t:unix:style>` as an element. @param {number} unix @param {string} style */
export function clock(unix, style) {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return "Invalid date";
  const title = date.toLocaleString(undefined, STYLES.F);
  const text = style === "R" ? fromNow(unix) : date.toLocaleString(undefined, STYLES[style]);
  return h(
    "time",
    { class: "stamp", datetime: date.toISOString(), title, "data-relative": style === "R" ? unix : null },
    text,
  );
}

/** A message's own time: the hour alone when it is of today, or `short`. @param {string} iso */
export function sentAt(iso, short = false) {
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  const text = date.toLocaleString(undefined, today || short ? STYLES.t : STYLES.s);
  return h("time", { class: "sent", datetime: iso, title: date.toLocaleString(undefined, STYLES.F) }, text);
}

setInterval(() => {
  if (held()) return;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("time[data-relative]"))) {
    const text = fromNow(Number(element.dataset.relative));
    if (element.textContent !== text) element.textContent = text;
  }
}, 1000);
