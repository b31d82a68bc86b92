// The messages of the channel in front: drawn in place, with focus, scrolling and open selects left as they are.

import { around, h, held, icon, morphChildren } from "./dom.js";
import { choices } from "./components.js";
import { apps } from "./menu.js";
import { avatar, goesOn, message as drawMessage } from "./message.js";
import { findComponent } from "./state.js";

const NEAR_BOTTOM = 48;
const FLASH_FOR = 1600;
const THREAD_CREATED = 18;

export class Log {
  /** @param {import("./seat.js").Seat} seat */
  constructor(seat) {
    this.seat = seat;
    this.sticky = true;
    this.fitted = ""; // the heights when it last went to the bottom
    this.missed = 0;
    this.log = h("div", {
      class: "log",
      role: "log",
      "aria-live": "polite",
      "aria-relevant": "additions",
      "data-log": true,
    });
    this.scroller = h("div", { class: "scroller", tabindex: "-1" }, this.log);
    this.pill = h("button", { type: "button", class: "pill", hidden: true, onclick: () => this.stick() });
    this.element = h("div", { class: "scroll-slot" }, this.scroller, this.pill);
    this.log.addEventListener("click", (event) => this.clicked(event));
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    // A picture that arrives, or an edit above, must not push the newest message out of sight.
    const keep = new ResizeObserver(() => this.sticky && this.toBottom());
    keep.observe(this.log);
    keep.observe(this.scroller);
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  /** Another channel comes to the front. */
  turn() {
    this.turned = true;
    this.sticky = true;
    this.missed = 0;
  }

  draw() {
    if (this.turned) this.log.replaceChildren();
    this.turned = false;
    const { seat } = this;
    const rows = seat.state.rows(seat.active);
    const focus = this.rememberFocus();
    /** @type {HTMLElement[]} */
    const drawn = [this.intro(rows)];
    /** @type {Message | null} */
    let previous = null;
    for (const spec of rows) {
      const day = new Date(spec.timestamp).toDateString();
      if (previous && new Date(previous.timestamp).toDateString() !== day) drawn.push(dayLine(spec, day));
      drawn.push(this.row(spec, previous));
      previous = spec;
    }
    for (const echo of seat.acts.echoes) if (echo.channel === seat.active && echo.shown) drawn.push(this.echo(echo));
    morphChildren(this.log, drawn);
    this.restoreFocus(focus);
    if (this.sticky) this.toBottom();
    this.drawPill();
    this.refreshListbox();
  }

  /** @param {Message} spec @param {Message | null} previous @returns {HTMLElement} */
  row(spec, previous) {
    const { seat } = this;
    const { state } = seat;
    const compact = goesOn(previous, spec);
    const thread = spec.type === THREAD_CREATED || seat.active === spec.id ? null : state.threadOf(spec);
    const rev = [state.epoch, state.commands.length, state.revisions.get(spec.id) ?? 0, compact, thread?.id].join(" ");
    const old = this.find(spec.id);
    // Unchanged messages are not even drawn: an empty copy says "as it is".
    if (old?.dataset.rev === rev) return /** @type {HTMLElement} */ (old.cloneNode(false));
    return drawMessage(spec, {
      rev,
      compact,
      thread,
      names: state.names,
      pending: seat.acts.pending.get(spec.id) ?? null,
      error: seat.acts.failed.get(spec.id) ?? null,
      chosen: (id) => seat.acts.chosen.get(spec.id)?.get(id),
      hasApps: apps(seat, spec).length > 0,
      mayEdit: spec.author.id === seat.person.id,
      mayDelete: spec.author.id === seat.person.id || Boolean(state.me?.moderator),
    });
  }

  /** @param {Id} id @returns {HTMLElement | null} */
  find(id) {
    return this.log.querySelector(`:scope > [data-message="${CSS.escape(id)}"]`);
  }

  /** @param {Message[]} rows */
  intro(rows) {
    const channel = this.seat.state.channels.get(this.seat.active);
    if (!channel) return h("div", { class: "intro", "data-key": "intro" });
    const name = channel.kind === "text" ? `#${channel.name}` : channel.name;
    const starter = rows.length || channel.kind !== "text" ? null : this.seat.page.starter(this.seat);
    return h(
      "div",
      { class: starter ? "intro empty" : "intro", "data-key": "intro" },
      h(
        "span",
        { class: "intro-mark", "aria-hidden": "true" },
        icon(MARKS[channel.kind] ?? "hash", channel.kind === "dm"),
      ),
      h("h3", null, channel.kind === "text" ? `Welcome to ${name}` : name),
      h("p", null, starter ? "Nothing is shown here yet. Open a table:" : `This is where ${name} begins.`),
      starter &&
        h(
          "button",
          {
            type: "button",
            class: "button primary big",
            "data-act": "command",
            "data-command": starter.name,
            "data-starter": true,
          },
          `/${starter.name}`,
        ),
    );
  }

  /** @param {Echo} echo */
  echo(echo) {
    const { person } = this.seat;
    return h(
      "div",
      { class: "echo", "data-key": `echo ${echo.id}`, "data-echo": echo.name },
      h(
        "p",
        { class: "above used" },
        avatar(person, "tiny"),
        h("span", { class: "who" }, person.name),
        echo.name ? " used " : " wrote",
        echo.name && h("span", { class: "mention" }, echo.title),
      ),
      echo.name ? null : h("p", { class: "unsent" }, echo.title),
      echo.error
        ? h(
            "p",
            { class: "failed", role: "alert" },
            icon("warn"),
            echo.error,
            " · ",
            h(
              "button",
              { type: "button", class: "text-button", "data-act": "again", "data-echo-id": echo.id },
              "Try again",
            ),
            " · ",
            h(
              "button",
              { type: "button", class: "text-button", "data-act": "forget", "data-echo-id": echo.id },
              "Dismiss",
            ),
          )
        : h(
            "p",
            { class: "thinking" },
            h("span", { class: "dots" }, h("i"), h("i"), h("i")),
            echo.name ? "Sending command…" : "Sending…",
          ),
    );
  }

  /** @param {Event} event */
  clicked(event) {
    const target = around(event, "[data-act]");
    if (target && this.log.contains(target)) {
      const id = /** @type {HTMLElement | null} */ (target.closest("[data-message]"))?.dataset.message ?? "";
      this.seat.acts.act(target.dataset.act ?? "", target, this.seat.state.find(this.seat.active, id));
      return;
    }
    // Touch has no hover: a tap on a message shows what can be done with it.
    for (const open of this.log.querySelectorAll("[data-local-tools]")) open.removeAttribute("data-local-tools");
    if (matchMedia("(hover: none)").matches) around(event, "[data-message]")?.setAttribute("data-local-tools", "");
  }

  // --- focus --------------------------------------------------------------------------------------------------------

  rememberFocus() {
    const element = /** @type {HTMLButtonElement | null} */ (document.activeElement);
    if (!element || !this.log.contains(element)) return null;
    const message = /** @type {HTMLElement | null} */ (element.closest("[data-message]"))?.dataset.message;
    return message ? { element, message, label: element.textContent, id: element.dataset.customId } : null;
  }

  // A focused button may be gone, or have a new meaning: its namesake takes over, else the message as a whole.
  /** @param {ReturnType<Log["rememberFocus"]>} focus */
  restoreFocus(focus) {
    if (!focus || document.activeElement === focus.element) return;
    const message = this.find(focus.message);
    /** @type {Iterable<HTMLButtonElement>} */
    const found = message?.querySelectorAll("button, a") ?? [];
    const buttons = [...found].filter((b) => !b.disabled);
    const heir =
      focus.element.isConnected && !focus.element.disabled
        ? focus.element
        : (buttons.find((b) => focus.id && b.dataset.customId === focus.id) ??
          buttons.find((b) => b.textContent === focus.label) ??
          message);
    heir?.focus({ preventScroll: true });
  }

  /** An open select stays open over an edit, as long as it is still there. */
  refreshListbox() {
    const box = this.seat.acts.listbox;
    if (!box) return;
    const spec = findComponent(this.seat.state.find(this.seat.active, box.message)?.components, box.customId);
    /** @type {HTMLElement | null | undefined} */
    const anchor = this.find(box.message)?.querySelector(`[data-custom-id="${CSS.escape(box.customId)}"]`);
    if (spec && anchor && !spec.disabled) box.refresh(anchor, choices(spec, this.seat.state.names));
    else box.cancel(false);
  }

  // --- scrolling ----------------------------------------------------------------------------------------------------

  toBottom() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.fitted = this.heights();
  }

  heights() {
    return `${this.scroller.scrollHeight} ${this.scroller.clientHeight}`;
  }

  stick() {
    this.sticky = true;
    this.missed = 0;
    this.toBottom();
    this.drawPill();
  }

  scrolled() {
    // It is told a frame late: a picture that came meanwhile is nobody who scrolls up.
    if (this.sticky && this.fitted !== this.heights()) this.toBottom();
    const gap = this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight;
    this.sticky = gap < NEAR_BOTTOM;
    if (this.sticky) this.missed = 0;
    if (held()) return;
    this.drawPill();
    this.refreshListbox();
  }

  drawPill() {
    this.pill.hidden = this.missed === 0;
    this.pill.textContent = this.missed === 1 ? "1 new message ↓" : `${this.missed} new messages ↓`;
  }

  /** @param {Id} id */
  flash(id) {
    const element = this.find(id);
    if (!element) return;
    this.sticky = false;
    // Not scrollIntoView: on a phone that would also swipe the page.
    this.scroller.scrollTop +=
      element.getBoundingClientRect().top - this.scroller.getBoundingClientRect().top - this.scroller.clientHeight / 4;
    element.setAttribute("data-local-flash", "");
    setTimeout(() => element.removeAttribute("data-local-flash"), FLASH_FOR);
  }
}

const MARKS = { text: "hash", thread: "thread", dm: "bird", group: "group" };

/** @param {Message} spec @param {string} day */
function dayLine(spec, day) {
  return h(
    "div",
    { class: "day", "data-key": `day ${day}`, role: "separator" },
    h("span", null, new Date(spec.timestamp).toLocaleDateString(undefined, { dateStyle: "long" })),
  );
}
