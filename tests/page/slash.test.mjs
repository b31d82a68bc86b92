import assert from "node:assert/strict";
import { test } from "node:test";
import { names } from "./browser.mjs";

const { SlashForm, leaves, matching } = await import("../../sandbox/static/slash.js");

const STRING = 3;
const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;

test("sub commands are commands, and those of menus are none", () => {
  const found = leaves([
    { name: "stats", options: [{ name: "of", type: 2, options: [{ name: "me", type: 1 }] }] },
    { name: "play", description: "Open a table", options: [{ name: "game", type: STRING }] },
    { name: "Replay this game", type: 3 },
  ]);

  assert.deepEqual(
    found.map((leaf) => [leaf.name, leaf.options.length]),
    [
      ["play", 1],
      ["stats of me", 0],
    ],
  );
});

test("what begins as typed comes first, then what has it anywhere", () => {
  const commands = ["replay", "play", "pace", "player"].map((name) => ({ name, description: "", options: [] }));

  assert.deepEqual(
    matching(commands, "PLAY").map((command) => command.name),
    ["play", "player", "replay"],
  );
  assert.deepEqual(matching(commands, "x"), []);
});

/** What a form makes of a text that was typed for an option: the value, and why it is none. */
function judged(option, typed) {
  const picker = { show: () => {}, hide: () => {} };
  const whole = { name: "asked", description: "", required: true, ...option };
  const command = { name: "play", description: "", options: [whole] };
  const form = new SlashForm(document.createElement("div"), picker, { state: { names } }, command, () => {});
  const field = form.fields.get("asked");
  field.input.value = typed;
  return form.judge(field);
}

test("a name that was typed is the choice of that name", () => {
  const choices = [{ name: "Sevens", value: "sevens" }];

  assert.deepEqual(judged({ type: STRING, choices }, " SEVENS "), ["sevens", null]);
  assert.deepEqual(judged({ type: BOOLEAN }, "true"), [true, null]);
  assert.deepEqual(judged({ type: USER }, "ada"), ["1", null]);
});

test("only the sign of a channel may be left out of what is typed", () => {
  assert.deepEqual(judged({ type: CHANNEL }, "#table"), ["5", null]);
  assert.deepEqual(judged({ type: CHANNEL }, "table"), ["5", null]);
  for (const [type, typed] of [
    [BOOLEAN, "rue"],
    [USER, "da"],
    [STRING, "evens"],
  ]) {
    const choices = type === STRING ? [{ name: "Sevens", value: "sevens" }] : undefined;
    const [value, problem] = judged({ type, choices }, typed);
    assert.equal(value, null);
    assert.ok(problem);
  }
});

test("numbers and texts keep to their bounds", () => {
  const seats = { type: INTEGER, min_value: 2, max_value: 6 };
  assert.deepEqual(judged(seats, "2"), [2, null]);
  for (const typed of ["1", "7", "2.5", "two"]) assert.equal(judged(seats, typed)[0], null);
  assert.deepEqual(judged({ type: STRING, max_length: 3 }, "abc"), ["abc", null]);
  assert.equal(judged({ type: STRING, max_length: 3 }, "abcd")[0], null);
  assert.equal(judged({ type: STRING, min_length: 2 }, "a")[0], null);
});

/** What is sent after this was typed behind the command, and what the form complains of. */
function sent(options, typed) {
  const picker = { show: () => {}, hide: () => {} };
  const command = { name: "play", description: "", options };
  const told = [];
  const form = new SlashForm(document.createElement("div"), picker, { state: { names } }, command, (asked) =>
    told.push(asked),
  );
  form.tail.value = typed;
  form.submit();
  return [told, form.error.textContent, form.tail.value];
}

const UNTIL = { name: "until", description: "", type: STRING };
const FOR = { name: "for", description: "", type: STRING };

test("what is typed behind a command goes into the option that it names, or into the only one", () => {
  assert.deepEqual(sent([UNTIL, FOR], "until: next week"), [[{ until: "next week" }], "", ""]);
  assert.deepEqual(sent([UNTIL], "next week"), [[{ until: "next week" }], "", ""]);
});

test("what is typed for no option is neither sent nor lost", () => {
  const [told, complaint, left] = sent([UNTIL, FOR], "next week");

  assert.deepEqual(told, []);
  assert.match(complaint, /next week.*until, for/);
  assert.equal(left, "next week");
});
