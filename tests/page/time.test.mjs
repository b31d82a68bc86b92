import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { html } from "./browser.mjs";

const NOW = 1_800_000_000;
mock.timers.enable({ apis: ["Date"], now: NOW * 1000 });
const { clock, fromNow, sentAt } = await import("../../sandbox/static/time.js");
const said = (seconds) => fromNow(NOW + seconds);

test("a time is told in the largest unit that fits", () => {
  const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "always" });

  assert.equal(said(0), "now");
  assert.equal(said(59), relative.format(59, "second"));
  assert.equal(said(-60), relative.format(-1, "minute"));
  assert.equal(said(3600), relative.format(1, "hour"));
  assert.equal(said(-86400 * 3), relative.format(-3, "day"));
  assert.equal(said(86400 * 400), relative.format(1, "year"));
});

test("only a relative time ticks", () => {
  assert.match(html([clock(NOW + 60, "R")]), new RegExp(`data-relative="${NOW + 60}"`));
  assert.doesNotMatch(html([clock(NOW + 60, "f")]), /data-relative/);
});

test("a time beyond all calendars is said to be none", () => {
  assert.equal(clock(99_999_999_999_999, "f"), "Invalid date");
});

test("the day stands beside a time of another day", () => {
  const hour = (iso) => new Date(iso).toLocaleString(undefined, { timeStyle: "short" });
  const today = new Date(NOW * 1000).toISOString();
  const before = new Date((NOW - 86400 * 2) * 1000).toISOString();

  assert.equal(sentAt(today).textContent, hour(today));
  assert.notEqual(sentAt(before).textContent, hour(before));
  assert.equal(sentAt(before, true).textContent, hour(before));
});
