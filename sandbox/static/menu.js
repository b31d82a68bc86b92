// The menu of a message: what the bot's apps do with it, and with the person who wrote it.

import { h } from "./dom.js";

const OF_PERSON = 2,
  OF_MESSAGE = 3;

/**
 * What the bot's apps do with a message, for the person in this seat; the request names `target`.
 *
 * @param {import("./seat.js").Seat} seat
 * @param {Message} message
 * @returns {App[]}
 */
export function apps(seat, message) {
  /** @param {number} type */
  const of = (type) => seat.state.commands.filter((command) => command.type === type);
  const author = seat.state.names.person(message.author.id);
  const found = of(OF_MESSAGE).map(({ name }) => ({ name, title: name, target: { message: message.id } }));
  if (!author || author.bot || author.id === seat.person.id) return found;
  const target = { user: author.id };
  return [...found, ...of(OF_PERSON).map(({ name }) => ({ name, title: `${name} ${author.name}`, target }))];
}

/** @param {import("./seat.js").Seat} seat @param {Message} message @param {HTMLElement} anchor */
export function openMenu(seat, message, anchor) {
  new Menu(seat.element, anchor, apps(seat, message), ({ name, target }) =>
    seat.acts.run(name, name, { t: "menu", name, ...target }),
  );
}

/** @typedef {{name: string, title: string, target: {message?: Id, user?: Id}}} App */

/** A small list beside what opened it; it closes with a choice, Escape, or a press elsewhere. */
class Menu {
  /** @param {HTMLElement} layer @param {HTMLElement} anchor @param {App[]} items @param {(item: App) => void} pick */
  constructor(layer, anchor, items, pick) {
    this.anchor = anchor;
    this.element = h(
      "div",
      { class: "menu", role: "menu", "aria-label": "Apps" },
      items.map((item) =>
        h(
          "button",
          {
            type: "button",
            role: "menuitem",
            "data-menu": item.name,
            onclick: () => {
              this.close();
              pick(item);
            },
          },
          item.title,
        ),
      ),
    );
    this.element.addEventListener("keydown", (event) => this.key(event));
    /** @param {Event} event */
    this.outside = (event) => {
      if (!this.element.contains(/** @type {Node} */ (event.target))) this.close();
    };
    document.addEventListener("pointerdown", this.outside, true);
    layer.append(this.element);
    this.placeAt(layer.getBoundingClientRect(), anchor.getBoundingClientRect());
    this.element.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {DOMRect} seat @param {DOMRect} box */
  placeAt(seat, box) {
    const { style, offsetHeight, offsetWidth } = this.element;
    const below = box.bottom - seat.top + 4;
    style.left = `${Math.max(8, Math.min(box.right - seat.left, seat.width - 8) - offsetWidth)}px`;
    style.top = `${below + offsetHeight > seat.height - 8 ? Math.max(8, box.top - seat.top - 4 - offsetHeight) : below}px`;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const buttons = [...this.element.querySelectorAll("button")];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (event.key === "Escape") {
      this.close();
      this.anchor.focus({ preventScroll: true });
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : buttons.length - 1;
      buttons[(at + step) % buttons.length].focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  close() {
    this.element.remove();
    document.removeEventListener("pointerdown", this.outside, true);
  }
}
