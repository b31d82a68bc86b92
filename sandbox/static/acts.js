// What a person does in their seat: presses, selects, commands, and messages that could not be sent.

import { choices, picked } from "./components.js";
import { enlarge, spoiled } from "./media.js";
import { openMenu } from "./menu.js";
import { Listbox } from "./picker.js";
import { findComponent } from "./state.js";

const ECHO_AFTER = 300;

export class Acts {
  /** @param {import("./seat.js").Seat} seat */
  constructor(seat) {
    this.seat = seat;
    /** message id -> custom id that awaits its answer @type {Map<Id, string>} */
    this.pending = new Map();
    /** message id -> what went wrong with the last press on it @type {Map<Id, string>} */
    this.failed = new Map();
    /** message id -> custom id -> values picked and not overruled by the bot @type {Map<Id, Map<string, string[]>>} */
    this.chosen = new Map();
    /** Commands on their way, or failed; messages that were not sent. @type {Echo[]} */
    this.echoes = [];
    /** When the person last did something. */
    this.at = 0;
    /** The open select of a message. @type {(Listbox & {message: Id, customId: string}) | null} */
    this.listbox = null;
  }

  /** Everything was told anew: nothing is under way any more. */
  clear() {
    this.pending.clear();
    this.chosen.clear();
  }

  /** A message is gone. @param {Id} id */
  gone(id) {
    for (const map of [this.pending, this.failed, this.chosen]) map.delete(id);
  }

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
        this.seat.open(target.dataset.open ?? "", target.dataset.jump);
        break;
      case "enlarge":
        if (!spoiled(target)) enlarge(/** @type {HTMLImageElement} */ (target.querySelector("img")));
        break;
      case "spoiler":
        target.setAttribute("data-local-open", "");
        break;
      case "reply":
        this.seat.composer.answer(message);
        break;
      case "apps":
        openMenu(this.seat, message, target);
        break;
      case "edit":
        this.seat.composer.edit(message);
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
        this.seat.draw();
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
    this.at = Date.now();
    this.pending.set(id, customId);
    this.failed.delete(id);
    this.seat.state.touch(id);
    this.seat.draw();
    const answer = await this.seat.link.ask({
      t: "press",
      channel: message.channel_id,
      message: id,
      custom_id: customId,
      component_type: type,
      values,
    });
    this.pending.delete(id);
    if (answer.ok) this.seat.page.hint.pressed(customId);
    else {
      this.failed.set(id, answer.error ?? "This interaction failed");
      this.chosen.delete(id);
    }
    this.seat.state.touch(id);
    this.seat.draw();
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
    const { names } = this.seat.state;
    const box = new Listbox(this.seat.element, target, {
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
    const command = this.seat.page.leaves(this.seat).find((leaf) => leaf.name === name);
    if (!command) return;
    if (command.options.some((option) => option.required)) this.seat.composer.startForm(name);
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
      channel: this.seat.active,
      name,
      title,
      request: { channel: this.seat.active, ...request },
      shown: false,
    };
    this.echoes.push(echo);
    await this.send(echo);
  }

  /** Sends it, perhaps again. @param {Echo} echo */
  async send(echo) {
    echo.error = undefined;
    this.at = Date.now();
    this.seat.log.sticky = true;
    if (echo.shown) this.seat.draw();
    const timer = setTimeout(() => {
      echo.shown = true;
      this.seat.draw();
    }, ECHO_AFTER);
    const answer = await this.seat.link.ask(echo.request);
    clearTimeout(timer);
    if (answer.ok) this.echoes = this.echoes.filter((other) => other !== echo);
    else Object.assign(echo, { shown: true, error: answer.error ?? "The application did not respond" });
    this.seat.draw();
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
    this.seat.draw();
  }

  /** @param {Message} message */
  dismiss(message) {
    this.seat.link.tell({ t: "dismiss", message: message.id });
    this.seat.gone(this.seat.active, message.id);
    this.seat.draw();
  }

  /** Ask for something in the channel in front; what goes wrong is said above the text box. @param {Doing} request */
  async tell(request) {
    const answer = await this.seat.link.ask({ channel: this.seat.active, ...request });
    if (!answer.ok) this.seat.composer.say(answer.error ?? null);
  }
}
