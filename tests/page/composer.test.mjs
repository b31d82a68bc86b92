import assert from "node:assert/strict";
import { test } from "node:test";
import { ADA, CARDINAL, SERVER } from "./browser.mjs";

const { Composer } = await import("../../sandbox/static/composer.js");
const { State } = await import("../../sandbox/static/state.js");

const LOST = { ok: false, error: "The connection was lost" };
const message = (id, author, content) => ({ id, channel_id: "5", author, content });
const asked = message("10", { id: "9", username: "cardinal" }, "Who plays?");
const said = message("11", { id: "1", username: "ada" }, "I paly");

/** A composer in a channel with two messages; `sent` has what it asked for, `answer` ends the last of it. */
function writing() {
  const state = new State(ADA);
  const channels = ["5", "6"].map((id) => ({ id, name: `c${id}`, kind: "text", parent: null }));
  const messages = { 5: [asked, said] };
  state.snapshot({ me: ADA, people: [ADA, CARDINAL], guild: SERVER, channels, messages, bot: CARDINAL });
  const at = { sent: [], kept: [], answer: () => {} };
  const seat = {
    state,
    person: ADA,
    active: "5",
    log: { stick: () => {} },
    link: {
      tell: () => true,
      ask: (request) => {
        at.sent.push(request);
        return new Promise((resolve) => (at.answer = resolve));
      },
    },
    acts: { unsent: (...what) => at.kept.push(what) },
  };
  const composer = new Composer(seat);
  const send = async (text, meanwhile = () => {}) => {
    if (text !== undefined) composer.text.value = text;
    const done = composer.submit();
    meanwhile();
    at.answer(LOST);
    await done;
  };
  return { composer, seat, at, send };
}

test("a message that was not sent is back where it was written", async () => {
  const { composer, at, send } = writing();

  await send("Me!");
  assert.equal(composer.text.value, "Me!");
  await send();

  assert.deepEqual(at.sent[0], at.sent[1]);
  assert.deepEqual(at.kept, []);
});

test("a reply that was not sent is tried again as a reply, with its ping as it was", async () => {
  const { composer, at, send } = writing();
  composer.answer(asked);
  composer.reply.ping = false;

  await send("Me!");
  await send();

  assert.deepEqual([at.sent[0].reply_to, at.sent[0].ping], ["10", false]);
  assert.deepEqual(at.sent[1], at.sent[0]);
});

test("an edit that was not sent is tried again as an edit, and the draft beneath it stays", async () => {
  const { composer, at, send } = writing();
  composer.text.value = "half a sen";
  composer.edit(said);

  await send("I play");
  assert.equal(composer.text.value, "I play");
  await send();

  assert.deepEqual(at.sent[0], { t: "edit", channel: "5", message: "11", content: "I play" });
  assert.deepEqual(at.sent[1], at.sent[0]);
  composer.answer(null);
  assert.equal(composer.text.value, "half a sen");
});

for (const [what, meanwhile] of [
  ["something else was typed", ({ composer }) => (composer.text.value = "Hm")],
  ["another reply was begun", ({ composer }) => composer.answer(said)],
  ["another channel came to the front", ({ seat }) => (seat.active = "6")],
])
  test(`what was not sent is kept aside when ${what}`, async () => {
    const it = writing();
    it.composer.answer(asked);

    await it.send("Me!", () => meanwhile(it));

    assert.deepEqual(it.at.kept, [["Me!", it.at.sent[0], LOST.error]]);
    assert.notEqual(it.composer.text.value, "Me!");
  });

test("what was typed outlasts the message that it is about", async () => {
  const { composer, seat, at, send } = writing();
  const gone = () => {
    seat.state.gone("5", "11");
    composer.gone("11");
  };
  composer.text.value = "half a sen";
  composer.edit(said);

  await send("I play", gone);

  assert.equal(composer.text.value, "half a sen\nI play");
  assert.equal(composer.editing, null);
  assert.deepEqual(at.kept, []);
});

test("a message that goes while it is edited leaves what was typed", () => {
  const { composer } = writing();
  composer.edit(said);
  composer.text.value = "I play";

  composer.gone("11");

  assert.equal(composer.text.value, "I play");
  assert.equal(composer.editing, null);
});
