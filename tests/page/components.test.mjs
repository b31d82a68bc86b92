import assert from "node:assert/strict";
import { test } from "node:test";
import { html, names } from "./browser.mjs";

const { choices, components } = await import("../../sandbox/static/components.js");

const STRING = 3;
const USER = 5;
const ROLE = 6;
const MENTIONABLE = 7;
const CHANNEL = 8;
const UNTOUCHED = { names, pending: null, chosen: () => undefined };

/** What a menu shows, as text. */
function shown(menu, look = UNTOUCHED) {
  const [element] = components([{ custom_id: "menu", placeholder: "Which?", ...menu }], look);
  return element.textContent;
}

test("a menu shows what its bot has chosen already", () => {
  const options = [
    { value: "a", label: "Easy" },
    { value: "b", label: "Hard", default: true },
  ];

  assert.equal(shown({ type: STRING, options }), "Hard");
  assert.equal(shown({ type: USER, default_values: [{ id: "1", type: "user" }] }), "Ada");
  assert.equal(shown({ type: ROLE, default_values: [{ id: "7", type: "role" }] }), "@Dealers");
  assert.equal(shown({ type: MENTIONABLE, default_values: [{ id: "7", type: "role" }] }), "@Dealers");
  assert.equal(shown({ type: CHANNEL, default_values: [{ id: "5", type: "channel" }] }), "#table");
});

test("what this reader has chosen counts more, also nothing", () => {
  const menu = { type: CHANNEL, default_values: [{ id: "5", type: "channel" }] };

  assert.equal(shown(menu, { ...UNTOUCHED, chosen: () => [] }), "Which?");
});

test("what a menu asks for can be chosen in it", () => {
  const offered = (type) => choices({ type }, names).map(({ value }) => value);

  assert.deepEqual(offered(ROLE), ["7"]);
  assert.deepEqual(offered(MENTIONABLE), ["1", "9", "7"]);
  assert.deepEqual(offered(CHANNEL), ["5"]);
});

test("a role that is mentioned has its name", () => {
  assert.match(html(components([{ type: 10, content: "<@&7>" }], UNTOUCHED)), />@Dealers</);
});
