import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.mjs";

const { Hint } = await import("../../sandbox/static/hint.js");

const open = (game) => ({ type: 2, label: game, custom_id: `c1:open:0:${game}` });
const row = (...components) => [{ type: 1, components }];

/** The hint to Ada, in whose seat these messages stand. */
function said(...messages) {
  const seat = {
    person: { id: "1", name: "Ada" },
    active: "5",
    state: { messages: new Map([["5", new Map(messages.map((message) => [message.id, message]))]]) },
  };
  const element = document.createElement("p");
  const hint = new Hint(element, [seat], () => seat);
  hint.draw();
  return element.textContent;
}

test("who has sent /play is asked for a game", () => {
  const answer = { id: "11", ephemeral: true, components: row(open("play_nine"), open("sevens")) };

  assert.equal(said(answer), "Choose a game.");
});

test("a greeting opens a game, too, but nobody has been asked for one yet", () => {
  const greeting = { id: "10", components: row(open("play_nine")) };

  assert.equal(said(greeting), said());
  assert.notEqual(said(), "Choose a game.");
});

test("who has opened their cards is told where the rules are, not nothing", () => {
  for (const key of ["hand", "against"]) {
    const element = document.createElement("p");
    const hint = new Hint(element, [], () => undefined);
    hint.pressed(`c1:${key}:0`);

    assert.equal(element.textContent, "You are in the game. /rules explains it.");
  }
});
