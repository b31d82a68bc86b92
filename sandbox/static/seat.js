// One seat: a person's whole view of the server in a column, and what that person does in it.

import { h, icon, whenStill } from "./dom.js";
import { Composer } from "./composer.js";
import { choices, picked } from "./components.js";
import { Link } from "./link.js";
import { Log } from "./log.js";
import { enlarge, spoiled } from "./media.js";
import { openMenu } from "./menu.js";
import { avatar } from "./message.js";
import { Modal } from "./modal.js";
import { Listbox } from "./picker.js";
import { State, findComponent } from "./state.js";
import { Tabs } from "./tabs.js";

const TYPING_FOR = 8000;
const ECHO_AFTER = 300;
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
    /** message id -> custom id that awaits its answer @type {Map<Id, string>} */
    this.pending = new Map();
    /** message id -> what went wrong with the last press on it @type {Map<Id, string>} */
    this.failed = new Map();
    /** message id -> custom id -> values picked and not overruled by the bot @type {Map<Id, Map<string, string[]>>} */
    this.chosen = new Map();
    /** Commands on their way, or failed; messages that were not sent. @type {Echo[]} */
    this.echoes = [];
    /** @type {Map<Id, {channel: Id, until: number}>} */
    this.typing = new Map();
    this.acted = 0;
    /** The open select of a message. @type {(Listbox & {message: Id, customId: string}) | null} */
    this.listbox = null;
    /** @type {Modal | null} */
    this.modal = null;
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
    this.pending.clear();
    this.chosen.clear();
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
    else if (JSON.stringify(before.components) !== JSON.stringify(message.components)) this.chosen.delete(message.id);
    this.typing.delete(message.author.id);
  }

  /** @param {Id} channel @param {Message} message */
  news(channel, message) {
    const mine = message.author.id === this.person.id;
    if (!mine && !this.reads(channel)) this.state.mark(channel, message);
    if (channel !== this.active || this.log.sticky || mine) return;
    // People wait for the answer to their press, so it comes into sight.
    if (message.ephemeral && Date.now() - this.acted < ANSWER_SHOWS_WITHIN) this.log.sticky = true;
    else this.log.missed++;
  }

  /** @param {Id} channel */
  reads(channel) {
    return channel === this.active && this.shown && this.inView && !document.hidden;
  }

  /** @param {Id} channel @param {Id} id */
  gone(channel, id) {
    this.state.gone(channel, id);
    for (const map of [this.pending, this.failed, this.chosen]) map.delete(id);
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
      this.listbox?.cancel(false);
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
      this.listbox?.cancel(false);
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

  // --- what the person does -----------------------------------------------------------------------------------------

  /**
   * Something with `data-act` in the log was pressed; `message` is the one it stands in.
   *
   * @param {string} what
   * @param {HTMLElement} target
   * @param {any} message
   */
  act(what, target, message) {
    switch (what) {
      case "press":
        this.press(message, target);
        break;
      case "select":
        this.openSelect(message, target);
        break;
      case "open":
        this.open(target.dataset.open ?? "", target.dataset.jump);
        break;
      case "enlarge":
        if (!spoiled(target)) enlarge(/** @type {HTMLImageElement} */ (target.querySelector("img")));
        break;
      case "spoiler":
        target.setAttribute("data-local-open", "");
        break;
      case "reply":
        this.composer.answer(message);
        break;
      case "apps":
        openMenu(this, message, target);
        break;
      case "edit":
        this.composer.edit(message);
        break;
      case "delete":
        this.tell({ t: "delete", message: message.id });
        break;
      case "react":
        this.tell({
          t: "react",
          message: message.id,
          emoji: target.dataset.emoji ?? "",
          on: target.getAttribute("aria-pressed") !== "true",
        });
        break;
      case "dismiss":
        this.dismiss(message);
        break;
      case "command":
        this.start(target.dataset.command ?? "");
        break;
      case "again": {
        const echo = this.echoes.find(({ id }) => String(id) === target.dataset.echoId);
        if (echo?.error) this.send(echo);
        break;
      }
      case "forget":
        this.echoes = this.echoes.filter((echo) => String(echo.id) !== target.dataset.echoId);
        this.draw();
        break;
      default:
    }
  }

  /** @param {Message} message @param {HTMLElement} target */
  press(message, target) {
    if (target.getAttribute("aria-disabled") === "true") return;
    this.interact(message, target.dataset.customId ?? "", Number(target.dataset.type));
  }

  /** @param {Message} message @param {string} customId @param {number} type @param {string[]} [values] */
  async interact(message, customId, type, values) {
    const { id } = message;
    this.acted = Date.now();
    this.pending.set(id, customId);
    this.failed.delete(id);
    this.state.touch(id);
    this.draw();
    const answer = await this.link.ask({
      t: "press",
      channel: message.channel_id,
      message: id,
      custom_id: customId,
      component_type: type,
      values,
    });
    this.pending.delete(id);
    if (answer.ok) this.page.hint.pressed(customId);
    else {
      this.failed.set(id, answer.error ?? "This interaction failed");
      this.chosen.delete(id);
    }
    this.state.touch(id);
    this.draw();
  }

  /** @param {Message} message @param {HTMLElement} target */
  openSelect(message, target) {
    if (target.getAttribute("aria-disabled") === "true") return;
    const customId = target.dataset.customId ?? "";
    const spec = findComponent(message.components, customId);
    if (this.listbox?.anchor === target || !spec) {
      this.listbox?.cancel();
      return;
    }
    const { names } = this.state;
    const box = new Listbox(this.element, target, {
      label: spec.placeholder ?? "Make a selection",
      items: choices(spec, names),
      values: picked(spec, this.chosen.get(message.id)?.get(customId)),
      min: spec.min_values ?? 1,
      max: spec.max_values ?? 1,
      done: (values) => {
        if (this.listbox === box) this.listbox = null;
        if (!values) return;
        this.chosen.set(message.id, (this.chosen.get(message.id) ?? new Map()).set(customId, values));
        this.interact(message, customId, spec.type, values);
      },
    });
    this.listbox = Object.assign(box, { message: message.id, customId });
  }

  /** One click on a command: sent at once when nothing must be filled in. @param {string} name */
  start(name) {
    const command = this.page.leaves(this).find((leaf) => leaf.name === name);
    if (!command) return;
    if (command.options.some((option) => option.required)) this.composer.startForm(name);
    else this.command(name, {});
  }

  /** @param {string} name @param {{[name: string]: Value}} options */
  command(name, options) {
    return this.run(name, `/${name}`, { t: "command", name, options });
  }

  /**
   * Sends what starts a command; until it is answered a line says so.
   *
   * @param {string} name
   * @param {string} title
   * @param {Starting} request
   */
  async run(name, title, request) {
    /** @type {Echo} */
    const echo = {
      id: Math.random(),
      channel: this.active,
      name,
      title,
      request: { channel: this.active, ...request },
      shown: false,
    };
    this.echoes.push(echo);
    await this.send(echo);
  }

  /** Sends it, perhaps again. @param {Echo} echo */
  async send(echo) {
    echo.error = undefined;
    this.acted = Date.now();
    this.log.sticky = true;
    if (echo.shown) this.draw();
    const timer = setTimeout(() => {
      echo.shown = true;
      this.draw();
    }, ECHO_AFTER);
    const answer = await this.link.ask(echo.request);
    clearTimeout(timer);
    if (answer.ok) this.echoes = this.echoes.filter((other) => other !== echo);
    else Object.assign(echo, { shown: true, error: answer.error ?? "The application did not respond" });
    this.draw();
  }

  /**
   * What was typed could not be sent, and something else stands where it was written: it is kept in the log.
   *
   * @param {string} typed
   * @param {Echo["request"]} request
   * @param {string} error
   */
  unsent(typed, request, error) {
    this.echoes.push({
      id: Math.random(),
      channel: request.channel,
      name: "",
      title: typed,
      request,
      shown: true,
      error,
    });
    this.draw();
  }

  /** @param {Message} message */
  dismiss(message) {
    this.link.tell({ t: "dismiss", message: message.id });
    this.gone(this.active, message.id);
    this.draw();
  }

  /** Ask for something in the channel in front; what goes wrong is said above the text box. @param {Doing} request */
  async tell(request) {
    const answer = await this.link.ask({ channel: this.active, ...request });
    if (!answer.ok) this.composer.say(answer.error ?? null);
  }
}
