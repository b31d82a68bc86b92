// The sandbox's page: several people of one server side by side, each in a seat of their own. Start reading here.
//
//   app.js        the page: seats, the line on top, the switcher       seat.js      one person: what is told, what is done
//   link.js       one seat's WebSocket (PROTOCOL.md)                   state.js     what one person knows
//   tabs.js       channels and threads                                 log.js       the messages of the channel in front
//   message.js    one message         components.js  buttons, selects, layouts      media.js   pictures
//   composer.js   text and mentions   slash.js       a command being filled in      picker.js  lists to choose from
//   menu.js       what apps do with a message
//   modal.js      modals              markdown.js    text                           time.js    times
//   hint.js       the first minute of a newcomer
//   dom.js        making and patching elements; nothing is redrawn while a pointer is down
//
// Hooks for browser tests; they stay as they are:
//
//   body[data-ready="true"]              every seat has had its first snapshot
//   [data-seat="Ada"]                    a seat, also [data-user=id]; [data-state="open|lost|stale|connecting"]
//   [data-chip="Ada"]                    its button in the switcher; aria-pressed says whether it is shown
//   [data-channel=id]                    a tab, also [data-channel-name="table"]; [data-unread=pings]; aria-selected
//   [data-log]                           the messages of the channel in front
//   [data-message=id]                    a message, also [data-author="Cardinal"], [data-ephemeral="true"]
//   [data-custom-id="…"]                 a button or select in it, or a field of a modal
//   .listbox [data-value="…"]            a choice of an open select; [data-done] closes one with several
//   [data-composer]                      the text box; [data-send], [data-slash] its buttons
//   .picker [data-value="…"]             a suggestion: command name, option, choice, person
//   [data-option="game"]                 a field of the slash command being filled in; [data-command] the form
//   [data-starter]                       the one-click command in an empty channel
//   [data-modal="custom id"]             an open modal; [data-submit], [data-cancel] its buttons
//   [data-menu="Challenge"]              a choice of the menu that [data-act="apps"] opens
//   [data-act="reply|apps|edit|delete|dismiss|open|enlarge"]   what else can be done with a message; [data-open=channel id]
//   [data-echo="play"]                   a command still on its way, or failed
//   .failed                              the red line: the text says why
//   #bot-bar                             shown while the bot is away, with the reason

import { around, h, icon, morphChildren, whenStill } from "./dom.js";
import { Hint } from "./hint.js";
import { info } from "./link.js";
import { avatar } from "./message.js";
import { Seat } from "./seat.js";
import { leaves } from "./slash.js";

const RETRY = 1000;
const STARTER = "play";
const MOSTLY = 0.51; // of a seat: then it is the one in view
const SHOWN_AT_FIRST = 3; // seats: a fourth would leave the pictures too small to read

/** An element of index.html. @param {string} id @returns {HTMLElement} */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Page {
  constructor() {
    /** @type {Seat[]} */
    this.seats = [];
    /** Ids of the seats that are put away; null until the people are known. @type {Set<Id> | null} */
    this.hidden = kept("hidden seats");
    $("brand").append(icon("bird", true));
    this.chips = h("div", { class: "chips" });
    const switcher = $("switcher");
    switcher.append(this.chips, this.makeAdder());
    switcher.addEventListener("click", (event) => this.chip(around(event, "[data-chip]")));
    this.watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) this.of(target)?.looked(intersectionRatio >= MOSTLY);
        this.changed();
      },
      { root: $("seats"), threshold: MOSTLY },
    );
    document.addEventListener("visibilitychange", () => {
      for (const seat of this.seats) seat.looked(seat.inView);
    });
    this.hint = new Hint($("tip"), this.seats, () => this.front());
  }

  async start() {
    let known;
    try {
      known = await info();
    } catch (status) {
      if (status === 403) {
        this.older();
        return;
      }
      this.bar("The sandbox does not answer yet, trying again…");
      setTimeout(() => this.start(), RETRY);
      return;
    }
    this.bar(null);
    this.hidden ??= new Set(this.phone ? [] : known.people.slice(SHOWN_AT_FIRST).map((person) => person.id));
    for (const person of known.people) this.person(person);
  }

  // --- seats --------------------------------------------------------------------------------------------------------

  /** @param {Element} element */
  of(element) {
    return this.seats.find((seat) => seat.element === element);
  }

  /** Open a seat for a person, once. @param {Person} person */
  person(person) {
    if (person.bot || this.seats.some((seat) => seat.person.id === person.id)) return;
    const seat = new Seat(person, this);
    this.seats.push(seat);
    $("seats").append(seat.element);
    this.watcher.observe(seat.element);
    this.show(seat, !this.hidden?.has(person.id));
  }

  /** @param {Seat} seat @param {boolean} shown */
  show(seat, shown) {
    seat.shown = shown;
    seat.element.hidden = !shown;
    this.hidden ??= new Set();
    if (shown) this.hidden.delete(seat.person.id);
    else this.hidden.add(seat.person.id);
    localStorage.setItem("hidden seats", JSON.stringify([...this.hidden]));
    if (shown) seat.looked(true);
    this.changed();
  }

  get phone() {
    return matchMedia("(max-width: 720px)").matches;
  }

  /** @param {HTMLElement | null} element */
  chip(element) {
    if (!element) return;
    const seat = this.seats.find((s) => s.person.name === element.dataset.chip);
    if (!seat) return;
    if (!this.phone) {
      this.show(seat, !seat.shown);
      return;
    }
    if (!seat.shown) this.show(seat, true);
    seat.element.scrollIntoView({ inline: "start", block: "nearest", behavior: "smooth" });
  }

  /** @param {string} name */
  async add(name) {
    const [seat] = this.seats;
    const answer = await seat.link.ask({ t: "add_person", name });
    return answer.ok ? null : (answer.error ?? "Nobody was added");
  }

  // --- the top of the page --------------------------------------------------------------------------------------------

  /** @param {Seat} seat */
  starter(seat) {
    return this.leaves(seat).find((command) => command.name === STARTER) ?? null;
  }

  /** @param {Seat} seat */
  leaves(seat) {
    return leaves(seat.state.commands);
  }

  /** The seat in front: on a phone the one in view, else the first. */
  front() {
    return this.seats.find((seat) => seat.shown && seat.inView) ?? this.seats[0];
  }

  /** @param {string | null} text */
  bar(text, starting = false) {
    const bar = $("bot-bar");
    bar.classList.toggle("starting", starting);
    bar.hidden = !text;
    bar.replaceChildren(...(text ? [icon("warn"), text] : []));
  }

  /** A different sandbox runs by now, with a different key. */
  older() {
    this.bar("This page belongs to an older run. Open the address the terminal shows now.");
  }

  /** @param {Bot} bot */
  bot(bot) {
    if (!bot.network) this.bar(`The network between ${bot.name} and this server is cut.`);
    else if (!bot.member)
      this.bar(`${bot.name} was taken off this server. You can still play alone. A moderator can invite it again.`);
    else
      this.bar(
        // Whether it starts or was cut off before is not known here.
        bot.online ? null : bot.why ? `${bot.name} is offline. ${bot.why}` : `${bot.name} is connecting, one moment…`,
        !bot.why,
      );
  }

  /** Something about a seat changed that shows outside it. */
  changed() {
    whenStill(this, () => this.drawSwitcher());
    this.hint.draw();
    const open = this.seats.filter((seat) => seat.state.me);
    if (this.seats.length && open.length === this.seats.length) document.body.dataset.ready = "true";
  }

  drawSwitcher() {
    const front = this.phone ? this.front() : null;
    const chips = this.seats.map((seat) =>
      h(
        "button",
        {
          type: "button",
          class: `chip${seat === front ? " front" : ""}`,
          "data-key": seat.person.id,
          "data-chip": seat.person.name,
          "aria-pressed": String(seat.shown),
          title: seat.shown ? `Hide ${seat.person.name}'s seat` : `Show ${seat.person.name}'s seat`,
          "aria-label": `${seat.person.name}'s seat${seat.state.pings ? `, ${seat.state.pings} unread` : ""}`,
        },
        avatar(seat.person, "small"),
        h("span", { class: "chip-name" }, seat.person.name),
        seat.state.pings ? h("span", { class: "badge", "aria-hidden": "true" }, seat.state.pings) : null,
      ),
    );
    morphChildren(this.chips, chips);
    const pings = this.seats.reduce((sum, seat) => sum + seat.state.pings, 0);
    document.title = pings ? `(${pings}) Cardinal sandbox` : "Cardinal sandbox";
  }

  makeAdder() {
    const input = h("input", {
      type: "text",
      maxlength: 32,
      placeholder: "Name",
      "aria-label": "Name of the new seat",
      "data-add-name": true,
      autocomplete: "off",
    });
    const form = h(
      "form",
      { class: "adder-form", hidden: true },
      input,
      h("button", { type: "submit", class: "button primary small" }, "Add"),
    );
    const open = h(
      "button",
      { type: "button", class: "chip add", "data-add-seat": true, title: "Add a seat", "aria-label": "Add a seat" },
      icon("plus"),
    );
    /** @param {boolean} shown */
    const toggle = (shown) => {
      form.hidden = !shown;
      open.hidden = shown;
      (shown ? input : open).focus({ preventScroll: true });
    };
    open.addEventListener("click", () => toggle(true));
    form.addEventListener("keydown", (event) => event.key === "Escape" && toggle(false));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const name = input.value.trim();
      const problem = name ? await this.add(name) : "A name is needed";
      input.setCustomValidity(problem ?? "");
      if (problem) {
        input.reportValidity();
        return;
      }
      input.value = "";
      toggle(false);
    });
    input.addEventListener("input", () => input.setCustomValidity(""));
    return h("div", { class: "adder" }, open, form);
  }
}

/** @param {string} name @returns {Set<Id> | null} */
function kept(name) {
  const text = localStorage.getItem(name);
  return text === null ? null : new Set(JSON.parse(text));
}

new Page().start();
