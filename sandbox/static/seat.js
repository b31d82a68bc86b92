// One seat: a person's whole view of the server in a column. What that person does in it is in acts.js.

import { Acts } from "./acts.js";
import { h, icon, whenStill } from "./dom.js";
import { Composer } from "./composer.js";
import { Link } from "./link.js";
import { Log } from "./log.js";
import { avatar } from "./message.js";
import { Modal } from "./modal.js";
import { State } from "./state.js";
import { Tabs } from "./tabs.js";

const TYPING_FOR = 8000;
const ANSWER_SHOWS_WITHIN = 5000;

export class Seat {
  /**
   * `page` (app.js) hears of what shows outside of the seat.
   *
   * @param {Person} person
   * @param {import("./app.js").Page} page
   */
  constructor(person, page) {
    this.person = person;
    this.page = page;
    this.state = new State(person);
    /** The channel in front, or "" as long as there is none. @type {Id} */
    this.active = "";
    this.shown = true;
    this.inView = true;
    /** @type {Map<Id, {channel: Id, until: number}>} */
    this.typing = new Map();
    /** @type {Modal | null} */
    this.modal = null;
    this.acts = new Acts(this);
    this.tabs = new Tabs(this);
    this.log = new Log(this);
    this.composer = new Composer(this);
    this.notice = h("p", { class: "seat-notice", role: "status", hidden: true });
    this.role = h("span", { class: "seat-role" });
    this.main = h(
      "div",
      { class: "seat-main" },
      this.tabs.element,
      this.notice,
      this.log.element,
      this.composer.element,
    );
    this.element = h(
      "section",
      {
        class: "seat",
        "data-seat": this.person.name,
        "data-user": this.person.id,
        "data-state": "connecting",
        "aria-label": `Seat of ${this.person.name}`,
      },
      h(
        "header",
        { class: "seat-head" },
        avatar(this.person, "small"),
        h("h2", null, this.person.name),
        this.role,
        h(
          "button",
          {
            type: "button",
            class: "icon-button hide-seat",
            "data-hide": true,
            "aria-label": `Hide ${this.person.name}'s seat`,
            title: "Hide this seat",
            onclick: () => this.page.show(this, false),
          },
          icon("close"),
        ),
      ),
      this.main,
    );
    this.link = new Link(person.id, { event: (told) => this.told(told), state: (state) => this.setState(state) });
  }

  // --- what the server tells ----------------------------------------------------------------------------------------

  /** @param {Told} told */
  told(told) {
    switch (told.t) {
      case "snapshot":
        this.snapshot(told);
        break;
      case "message":
        this.message(told.channel, told.message);
        break;
      case "message_gone":
        this.gone(told.channel, told.id);
        break;
      case "channel":
        this.state.channel(told.channel);
        this.retitle();
        break;
      case "channel_gone":
        this.channelGone(told.id);
        break;
      case "commands":
        this.state.commands = told.commands;
        this.composer.commandsCame();
        break;
      case "bot":
        this.state.bot = { ...told.bot, bot: true };
        this.page.bot(told.bot);
        break;
      case "person":
        this.state.newPerson(told.person);
        this.page.person(told.person);
        break;
      case "typing":
        this.types(told.channel, told.id);
        return;
      case "modal":
        this.openModal(told);
        return;
      default:
        return;
    }
    this.draw();
  }

  /** @param {Snapshot} told */
  snapshot(told) {
    for (const [channel, message] of this.state.snapshot(told)) this.news(channel, message);
    this.acts.clear();
    this.page.bot(told.bot);
    this.role.textContent = told.me.moderator ? "Moderator" : "";
    if (!this.state.channels.has(this.active)) this.open(this.state.first());
    this.retitle();
    this.composer.commandsCame();
  }

  /** @param {Id} channel @param {Message} message */
  message(channel, message) {
    const before = this.state.message(channel, message);
    if (!before) this.news(channel, message);
    // A new state of the message is the bot's word on what is chosen in it.
    else if (JSON.stringify(before.components) !== JSON.stringify(message.components))
      this.acts.chosen.delete(message.id);
    this.typing.delete(message.author.id);
  }

  /** @param {Id} channel @param {Message} message */
  news(channel, message) {
    const mine = message.author.id === this.person.id;
    if (!mine && !this.reads(channel)) this.state.mark(channel, message);
    if (channel !== this.active || this.log.sticky || mine) return;
    // People wait for the answer to their press, so it comes into sight.
    if (message.ephemeral && Date.now() - this.acts.at < ANSWER_SHOWS_WITHIN) this.log.sticky = true;
    else this.log.missed++;
  }

  /** @param {Id} channel */
  reads(channel) {
    return channel === this.active && this.shown && this.inView && !document.hidden;
  }

  /** @param {Id} channel @param {Id} id */
  gone(channel, id) {
    this.state.gone(channel, id);
    this.acts.gone(id);
    this.composer.gone(id);
  }

  /** @param {Id} id */
  channelGone(id) {
    const parent = this.state.channels.get(id)?.parent ?? "";
    this.state.channelGone(id);
    if (this.active === id) this.open(this.state.channels.has(parent) ? parent : this.state.first());
  }

  retitle() {
    this.composer.retitle(this.state.channels.get(this.active));
  }

  /** @param {string} state */
  setState(state) {
    this.element.dataset.state = state;
    whenStill(this.notice, () => {
      this.notice.hidden = state !== "lost";
      this.notice.textContent = "The connection was lost, trying again…";
    });
    if (state === "stale") this.page.older();
    this.page.changed();
  }

  /** @param {Id} channel @param {Id} id */
  types(channel, id) {
    if (id === this.person.id) return;
    this.typing.set(id, { channel, until: Date.now() + TYPING_FOR });
    setTimeout(() => this.drawTyping(), TYPING_FOR + 50);
    this.drawTyping();
  }

  /** @param {ModalTold} told */
  openModal(told) {
    whenStill(`modal ${this.person.id}`, () => {
      this.modal?.cancel();
      this.acts.listbox?.cancel(false);
      this.modal = new Modal(this, told, () => (this.modal = null));
    });
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  draw() {
    whenStill(this, () => {
      this.tabs.draw();
      this.log.draw();
      this.drawTyping();
      this.page.changed();
    });
  }

  drawTyping() {
    const now = Date.now();
    const who = [...this.typing]
      .filter(([, t]) => t.until > now && t.channel === this.active)
      .map(([id]) => this.state.names.user(id))
      .filter((name) => name !== null);
    this.composer.typing.textContent =
      who.length === 0
        ? ""
        : who.length > 2
          ? "Several people are typing…"
          : `${who.join(" and ")} ${who.length > 1 ? "are" : "is"} typing…`;
  }

  // --- going places -------------------------------------------------------------------------------------------------

  /** Bring a channel to the front, and when `message` is given that message into sight. @param {Id} id @param {Id} [message] */
  open(id, message) {
    if (id && !this.state.channels.has(id)) return;
    if (id !== this.active) {
      const from = this.active;
      this.active = id;
      this.acts.listbox?.cancel(false);
      this.composer.moveTo(this.state.channels.get(id), from);
      this.log.turn();
    }
    this.state.unread.delete(id);
    this.draw();
    if (message) whenStill(this.log, () => this.log.flash(message));
  }

  /** The seat came into view or left it (a phone shows one at a time). @param {boolean} inView */
  looked(inView) {
    this.inView = inView;
    if (this.reads(this.active) && this.state.unread.delete(this.active)) this.draw();
  }
}
