// The line on top that leads a newcomer from /play to their own cards. The next time the page is opened it is gone.

import { h, whenStill } from "./dom.js";
import { buttonsOf } from "./state.js";

const DONE = "hint followed";
const STARTER = "play";
/** Buttons by the second part of their custom ids: each step's, the last that can be pressed first. */
const STEPS = ["hand", "ready", "start", "join", "open"];
const PLAYS = ["against", "hand", "part", "action", "try"];

export class Hint {
  /** `front()` is the seat that its /play is sent from. */
  /**
   * @param {HTMLElement} element
   * @param {import("./seat.js").Seat[]} seats
   * @param {() => import("./seat.js").Seat | undefined} front
   */
  constructor(element, seats, front) {
    this.element = element;
    this.seats = seats;
    this.front = front;
    /** The seat that opens the table. @type {import("./seat.js").Seat | null} */
    this.host = null;
    this.isReady = false;
    this.shown = "";
    this.done = localStorage.getItem(DONE) !== null;
    element.hidden = this.done;
  }

  /** Somebody pressed this. A person who has cards needs no hint; Ready brings them too. @param {string} customId */
  pressed(customId) {
    if (kind(customId) === "ready") this.isReady = true;
    if (PLAYS.includes(kind(customId))) this.finish();
  }

  finish() {
    if (this.done) return;
    this.done = true;
    localStorage.setItem(DONE, "");
    // Its place stays until the page is opened again, so that nothing moves under a finger; it is not left empty.
    whenStill(this, () =>
      this.element.replaceChildren("You are in the game. ", h("strong", null, "/rules"), " explains it."),
    );
  }

  draw() {
    if (this.done) return;
    const { step: found, label, seat, channel } = this.next();
    // A game is played in a thread, which has to be opened first.
    const step =
      ["hand", "ready"].includes(found ?? "") && !this.seats.some((each) => each.active === channel) ? "table" : found;
    if (step === "open" && seat) this.host = seat;
    if (step === "hand" && this.isReady) return this.finish();
    // On a phone one seat is in sight: is it the one that opens the table, or another?
    const away = this.host !== null && this.front() !== this.host;
    const key = `${step} ${label} ${away}`;
    if (key === this.shown) return;
    whenStill(this, () => {
      this.shown = key;
      this.element.replaceChildren(...this.words(step, label, away));
    });
  }

  /** What the newest message with a known button asks for. */
  next() {
    /** @type {{id: Id, step: string | null, label?: string, seat?: import("./seat.js").Seat, channel?: Id}} */
    let newest = { id: "0", step: null };
    for (const seat of this.seats) {
      for (const [channel, messages] of seat.state.messages) {
        for (const { id, components, ephemeral } of messages.values()) {
          if (BigInt(id) <= BigInt(newest.id)) continue;
          const there = [...buttonsOf(components)].filter((button) => !button.disabled);
          for (const step of STEPS) {
            const found = there.find((button) => kind(button.custom_id) === step);
            // A panel's own "Refresh" is for those who have found their cards; a public button that opens a table is the
            // bot's greeting, which everybody sees before anybody has sent /play.
            if (!found || (step === "hand" && ephemeral) || (step === "open" && !ephemeral)) continue;
            newest = { id, step, label: found.label, seat, channel };
            break;
          }
        }
      }
    }
    return newest;
  }

  /** @param {string | null} step @param {string | undefined} label @param {boolean} away @returns {(Node | string)[]} */
  words(step, label, away) {
    const press = h("strong", null, label ?? "");
    const host = this.host?.person.name ?? "";
    switch (step) {
      case "open":
        return away ? [wide("Choose a game."), narrow(`Swipe to ${host} and choose a game.`)] : ["Choose a game."];
      case "join":
        return [
          wide("Now press "),
          narrow(away ? "Now press " : "Swipe to another seat: "),
          press,
          wide(" in another seat: each column is a person of its own."),
        ];
      case "start":
        return [
          wide("Everybody is here? Press "),
          narrow(away ? `Everybody is here? Swipe to ${host}: ` : "Everybody is here? Press "),
          press,
          ".",
        ];
      case "table":
        return ["The game is in a thread: press ", h("strong", null, "To the table"), "."];
      case "ready":
        return ["Press ", press, " in each seat, at the table."];
      case "hand":
        return ["Press ", press, " at the table: it opens only for you."];
      default:
        return [
          "New here? Press ",
          h(
            "button",
            {
              type: "button",
              class: "tip-play",
              id: "tip-play",
              title: "Send /play from the first seat",
              onclick: () => this.front()?.acts.start(STARTER),
            },
            `/${STARTER}`,
          ),
          wide(" and join from another seat: each column is a person of its own."),
          narrow(", then swipe and join."),
        ];
    }
  }
}

/** @param {string} text */
function wide(text) {
  return h("span", { class: "wide-only" }, text);
}

/** @param {string} text */
function narrow(text) {
  return h("span", { class: "phone-only" }, text);
}

/** @param {string | undefined} customId */
function kind(customId) {
  return String(customId ?? "").split(":")[1];
}
