// Lists to choose from: the one above the composer (commands, options, people), and the one a select opens.

import { around, h, whenStill } from "./dom.js";
import { emoji } from "./components.js";

let ids = 0;

/** A list steered from a text field that keeps the focus. Items: `{title, detail, mark, value}`. */
export class Picker {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.element = h("div", { class: "picker", role: "listbox", id: `picker-${++ids}`, hidden: true });
    host.append(this.element);
    /** @type {Suggestion[]} */
    this.items = [];
    this.at = -1;
    /** @type {HTMLElement | null} */
    this.field = null;
    /** @type {string | null} */
    this.heading = null;
    /** @type {(item: Suggestion) => void} */
    this.pick = () => {};
    // The text field keeps the focus while a row is pressed.
    this.element.addEventListener("mousedown", (event) => event.preventDefault());
    this.element.addEventListener("click", (event) => {
      const row = around(event, "[data-index]");
      if (row) this.pick(this.items[Number(row.dataset.index)]);
    });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /**
   * `pick(item)` when one is chosen; `at`: the row marked first, -1 for none.
   *
   * @param {HTMLElement} field
   * @param {Suggestion[]} items
   * @param {{pick: (item: any) => void, heading?: string | null, at?: number}} how
   */
  show(field, items, { pick, heading = null, at = 0 }) {
    whenStill(this, () => {
      this.items = items;
      this.pick = pick;
      this.at = items.length ? at : -1;
      this.field = field;
      this.heading = heading;
      this.element.hidden = !items.length && !heading;
      this.draw();
    });
  }

  hide() {
    whenStill(this, () => {
      this.element.hidden = true;
      this.items = [];
      this.at = -1;
      this.field?.removeAttribute("aria-activedescendant");
      this.field?.setAttribute("aria-expanded", "false");
    });
  }

  draw() {
    this.element.setAttribute("aria-label", this.heading ?? "Suggestions");
    this.element.replaceChildren(
      ...(this.heading ? [h("p", { class: "picker-heading" }, this.heading)] : []),
      ...this.items.map((item, index) =>
        h(
          "div",
          {
            class: "choice",
            role: "option",
            id: `${this.element.id}-${index}`,
            "data-index": index,
            "data-value": item.value,
            "aria-selected": index === this.at ? "true" : "false",
          },
          item.mark ?? null,
          h("span", { class: "choice-title" }, item.title),
          item.detail ? h("span", { class: "choice-detail" }, item.detail) : null,
        ),
      ),
    );
    this.field?.setAttribute("aria-expanded", String(this.isOpen));
    this.field?.setAttribute("aria-controls", this.element.id);
    const row = this.element.querySelector('[aria-selected="true"]');
    if (row) this.field?.setAttribute("aria-activedescendant", row.id);
    else this.field?.removeAttribute("aria-activedescendant");
    row?.scrollIntoView({ block: "nearest" });
  }

  /** Take a key pressed in the field; true when it was meant for the list. @param {KeyboardEvent} event */
  key(event) {
    if (!this.isOpen) return false;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!this.items.length) return false;
      const step = event.key === "ArrowDown" ? 1 : -1;
      this.at =
        this.at < 0 ? (step > 0 ? 0 : this.items.length - 1) : (this.at + step + this.items.length) % this.items.length;
      this.draw();
    } else if ((event.key === "Enter" || event.key === "Tab") && this.at >= 0 && !event.shiftKey) {
      this.pick(this.items[this.at]);
    } else if (event.key === "Escape") {
      this.hide();
    } else {
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}

/**
 * The list of a select, over the seat. One choice is sent at once; several when the list is left with a number of
 * them that fits. `done(values)` gets what was chosen, or null when nothing changed.
 */
export class Listbox {
  /**
   * @param {HTMLElement} layer
   * @param {HTMLElement} anchor
   * @param {{
   *   label: string,
   *   items: SelectOption[],
   *   values: string[],
   *   min: number,
   *   max: number,
   *   done: (values: string[] | null) => void,
   * }} list
   */
  constructor(layer, anchor, { label, items, values, min, max, done }) {
    this.layer = layer;
    this.anchor = anchor;
    this.items = items;
    this.min = min;
    this.max = max;
    this.done = done;
    this.chosen = new Set(values);
    this.before = [...values].sort().join();
    this.many = max > 1;
    this.at = Math.max(
      0,
      items.findIndex((item) => this.chosen.has(item.value)),
    );
    this.list = h("div", {
      class: "listbox-items",
      id: `list-${++ids}`,
      role: "listbox",
      tabindex: "0",
      "aria-label": label,
      "aria-multiselectable": this.many ? "true" : null,
    });
    this.foot = h("div", { class: "listbox-foot" });
    this.element = h("div", { class: "listbox" }, this.list, this.many || min === 0 ? this.foot : null);
    this.list.addEventListener("click", (event) => {
      const row = around(event, "[data-index]");
      if (row) this.toggle(Number(row.dataset.index));
    });
    this.list.addEventListener("keydown", (event) => this.key(event));
    /** @param {Event} event */
    this.outside = (event) => {
      const pressed = /** @type {Node} */ (event.target);
      if (!this.element.contains(pressed) && !this.anchor.contains(pressed)) this.leave();
    };
    // In the bubbling phase and before the click: the press outside still does what it is on.
    document.addEventListener("pointerdown", this.outside);
    layer.append(this.element);
    this.draw();
    this.placeAt(anchor);
    this.list.focus({ preventScroll: true });
    this.list.querySelector(".at")?.scrollIntoView({ block: "nearest" });
  }

  draw() {
    this.list.replaceChildren(
      ...this.items.map((item, index) =>
        h(
          "div",
          {
            class: index === this.at ? "choice at" : "choice",
            role: "option",
            id: `${this.list.id}-${index}`,
            "data-index": index,
            "data-value": item.value,
            "aria-selected": String(this.chosen.has(item.value)),
            "aria-disabled": this.many && this.chosen.size >= this.max && !this.chosen.has(item.value) ? "true" : null,
          },
          emoji(item.emoji),
          h(
            "span",
            { class: "choice-text" },
            h("span", { class: "choice-title" }, item.label),
            item.description ? h("span", { class: "choice-detail" }, item.description) : null,
          ),
          h("span", { class: this.many ? "check box" : "check", "aria-hidden": "true" }),
        ),
      ),
    );
    this.list.setAttribute("aria-activedescendant", `${this.list.id}-${this.at}`);
    if (!this.items.length) this.list.append(h("p", { class: "picker-heading" }, "Nothing to choose from"));
    const enough = this.chosen.size >= this.min && this.chosen.size <= this.max;
    const bounds = this.min === this.max ? `choose ${this.min}` : `${this.min} to ${this.max}`;
    this.foot.replaceChildren(
      h("span", null, this.many ? `${this.chosen.size} chosen, ${bounds}` : "Nothing has to be chosen"),
      this.many
        ? h(
            "button",
            {
              type: "button",
              class: "button primary small",
              disabled: !enough,
              "data-done": true,
              onclick: () => this.finish(),
            },
            "Done",
          )
        : h(
            "button",
            {
              type: "button",
              class: "button secondary small",
              disabled: !this.chosen.size,
              onclick: () => {
                this.chosen.clear();
                this.finish();
              },
            },
            "Clear",
          ),
    );
  }

  /** @param {number} index */
  toggle(index) {
    const { value } = this.items[index];
    this.at = index;
    if (!this.many) {
      this.chosen = new Set([value]);
      // A bot may wait for the same choice again: a select sends it again too.
      this.close();
      this.anchor.focus({ preventScroll: true });
      this.done([value]);
      return;
    }
    if (this.chosen.has(value)) this.chosen.delete(value);
    else if (this.chosen.size < this.max) this.chosen.add(value);
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const last = this.items.length - 1;
    /** @type {{[key: string]: number}} */
    const moves = { ArrowDown: Math.min(last, this.at + 1), ArrowUp: Math.max(0, this.at - 1), Home: 0, End: last };
    if (event.key in moves) {
      this.at = moves[event.key];
      this.draw();
      this.list.querySelector(".at")?.scrollIntoView({ block: "nearest" });
    } else if (event.key === " " || (event.key === "Enter" && !this.many)) {
      if (last >= 0) this.toggle(this.at);
    } else if (event.key === "Enter") {
      this.finish();
    } else if (event.key === "Escape") {
      this.cancel();
    } else if (event.key.length === 1) {
      const letter = event.key.toLowerCase();
      const order = [...this.items.keys()].map((i) => (this.at + 1 + i) % this.items.length);
      this.at = order.find((i) => this.items[i].label.toLowerCase().startsWith(letter)) ?? this.at;
      this.draw();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  finish() {
    if (this.chosen.size < this.min || this.chosen.size > this.max) return;
    this.close();
    this.anchor.focus({ preventScroll: true });
    // In the order of the list, as the bot offered them.
    this.done(this.items.filter((item) => this.chosen.has(item.value)).map((item) => item.value));
  }

  leave() {
    const changed = [...this.chosen].sort().join() !== this.before;
    if (this.many && changed && this.chosen.size >= this.min) this.finish();
    else this.cancel(false);
  }

  cancel(focus = true) {
    this.close();
    if (focus) this.anchor.focus({ preventScroll: true });
    this.done(null);
  }

  /**
   * The select was redrawn, perhaps with other options: keep what is chosen of those that are left.
   *
   * @param {HTMLElement} anchor
   * @param {SelectOption[]} items
   */
  refresh(anchor, items) {
    this.anchor = anchor;
    if (JSON.stringify(items) !== JSON.stringify(this.items)) {
      this.items = items;
      this.chosen = new Set([...this.chosen].filter((value) => items.some((item) => item.value === value)));
      this.at = Math.min(this.at, Math.max(0, items.length - 1));
      this.draw();
    }
    this.placeAt(anchor);
  }

  /** @param {HTMLElement} anchor */
  placeAt(anchor) {
    const seat = this.layer.getBoundingClientRect();
    const box = anchor.getBoundingClientRect();
    const below = seat.bottom - box.bottom - 12;
    const above = box.top - seat.top - 12;
    const up = below < Math.min(200, this.element.scrollHeight) && above > below;
    const style = this.element.style;
    style.left = `${Math.max(8, box.left - seat.left)}px`;
    style.width = `${Math.min(Math.max(box.width, 220), seat.width - 16 - Math.max(0, box.left - seat.left - 8))}px`;
    style.maxHeight = `${Math.max(120, Math.min(320, up ? above : below))}px`;
    style.top = up ? "" : `${box.bottom - seat.top + 4}px`;
    style.bottom = up ? `${seat.bottom - box.top + 4}px` : "";
  }

  close() {
    this.element.remove();
    document.removeEventListener("pointerdown", this.outside);
  }
}
