import assert from "node:assert/strict";
import { test } from "node:test";
import { ADA, CARDINAL, SERVER } from "./browser.mjs";

const { State, buttonsOf, findComponent } = await import("../../sandbox/static/state.js");

const channel = (id, kind = "text", parent = null) => ({ id, name: `c${id}`, kind, parent });
const message = (id, more = {}) => ({ id, author: CARDINAL, content: "", ...more });
const button = (custom_id, more = {}) => ({ type: 2, custom_id, ...more });

/** What the server tells when a seat is opened: the messages of each channel. */
function told(messages, channels = Object.keys(messages).map((id) => channel(id))) {
  return {
    t: "snapshot",
    me: ADA,
    people: [ADA, CARDINAL],
    guild: SERVER,
    channels,
    messages,
    commands: [],
    bot: CARDINAL,
  };
}

test("a page that was opened just now has no news, one that was away has what came meanwhile", () => {
  const state = new State(ADA);
  assert.deepEqual(state.snapshot(told({ 5: [message("10")] })), []);

  const news = state.snapshot(told({ 5: [message("10"), message("11")] }));

  assert.deepEqual(
    news.map(([where, { id }]) => [where, id]),
    [["5", "11"]],
  );
});

test("a thread that began while the line was lost is news as a whole", () => {
  const state = new State(ADA);
  state.snapshot(told({ 5: [message("10")] }));

  const news = state.snapshot(
    told({ 5: [message("10")], 20: [message("21"), message("22", { pings: true })] }, [
      channel("5"),
      channel("20", "thread", "5"),
    ]),
  );

  assert.deepEqual(
    news.map(([where, { id }]) => [where, id]),
    [
      ["20", "21"],
      ["20", "22"],
    ],
  );
});

test("the first news of an empty channel is news", () => {
  const state = new State(ADA);
  state.snapshot(told({ 5: [] }));

  assert.equal(state.snapshot(told({ 5: [message("10")] })).length, 1);
});

test("after a reload the thread of a running game is marked, and no other", () => {
  const state = new State(ADA);
  const hand = [{ type: 1, components: [button("t:hand:1")] }];
  const over = [{ type: 1, components: [button("t:hand:1", { disabled: true })] }];

  state.snapshot(
    told(
      {
        5: [message("10", { components: hand })],
        20: [message("21", { components: hand })],
        30: [message("31", { components: over })],
      },
      [channel("5"), channel("20", "thread", "5"), channel("30", "thread", "5")],
    ),
  );

  assert.deepEqual([...state.unread.keys()], ["20"]);
});

test("messages are in the order of their ids, which grow longer", () => {
  const state = new State(ADA);
  state.snapshot(told({ 5: [message("9"), message("10")] }));
  state.message("5", message("100"));
  state.message("5", message("99"));

  assert.deepEqual(
    state.rows("5").map(({ id }) => id),
    ["9", "10", "99", "100"],
  );
});

test("of a long channel the oldest messages go", () => {
  const state = new State(ADA);
  for (let id = 1000; id < 1201; id++) state.message("5", message(String(id)));

  assert.equal(state.rows("5").length, 200);
  assert.equal(state.find("5", "1000"), undefined);
});

test("what calls somebody, or only they can see, is counted until they look", () => {
  const state = new State(ADA);
  state.mark("5", message("10"));
  state.mark("5", message("11", { pings: true }));
  state.mark("6", message("12", { ephemeral: true }));

  assert.equal(state.pings, 2);
});

test("a component is found wherever it stands", () => {
  const inSection = button("b");
  const inLabel = { type: 3, custom_id: "c" };
  const list = [
    {
      type: 17,
      components: [
        { type: 1, components: [button("a")] },
        { type: 9, components: [], accessory: inSection },
      ],
    },
    { type: 18, component: inLabel },
  ];

  assert.equal(findComponent(list, "b"), inSection);
  assert.equal(findComponent(list, "c"), inLabel);
  assert.equal(findComponent(list, "d"), null);
  assert.deepEqual(
    [...buttonsOf(list)].map(({ custom_id }) => custom_id),
    ["a", "b"],
  );
});

test("a thread is found by the message that it began at", () => {
  const state = new State(ADA);
  state.snapshot(told({ 5: [] }, [channel("5"), channel("20", "thread", "5")]));

  assert.equal(state.threadOf(message("20"))?.id, "20");
  assert.equal(state.threadOf(message("21", { thread: { id: "20" } }))?.id, "20");
  assert.equal(state.threadOf(message("5")), null);
});
