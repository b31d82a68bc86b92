// A modal over one seat: the other seats go on playing.

import { h, icon } from "./dom.js";
import { choices, picked } from "./components.js";
import { markdown } from "./markdown.js";
import { Listbox } from "./picker.js";

const ROW = 1,
  STRING_SELECT = 3,
  TEXT_INPUT = 4,
  TEXT = 10,
  LABEL = 18,
  RADIO = 21,
  CHECKBOXES = 22,
  CHECKBOX = 23,
  UPLOAD = 19;
let ids = 0;

/**
 * @typedef {{
 *   spec: Component,
 *   id: string,
 *   error: HTMLElement,
 *   values: string[],
 *   read: () => string | string[] | boolean,
 *   focus?: HTMLElement,
 * }} Field
 */

export class Modal {
  /**
   * `closed()` is called when it is gone, sent or not.
   *
   * @param {import("./seat.js").Seat} seat
   * @param {ModalTold} told
   * @param {() => void} closed
   */
  constructor(seat, told, closed) {
    this.seat = seat;
    this.told = told;
    this.closed = closed;
    /** @type {Field[]} */
    this.fields = [];
    /** The open list of one of its selects. @type {Listbox | null} */
    this.list = null;
    this.sending = false;
    this.pressedOutside = false;
    const title = `modal-${++ids}`;
    this.error = h("p", { class: "modal-error", role: "alert", hidden: true });
    this.send = h("button", { type: "submit", class: "button primary", "data-submit": true }, "Submit");
    this.form = h(
      "form",
      {
        novalidate: true,
        role: "dialog",
        "aria-modal": "true",
        "aria-labelledby": title,
        "data-custom-id": told.custom_id,
      },
      h(
        "header",
        null,
        h("h2", { id: title }, told.title),
        h(
          "button",
          {
            type: "button",
            class: "icon-button",
            "aria-label": "Close",
            "data-close": true,
            onclick: () => this.cancel(),
          },
          icon("close"),
        ),
      ),
      h("div", { class: "modal-body" }, this.draw(told.components ?? []), this.error),
      h(
        "footer",
        null,
        h(
          "button",
          { type: "button", class: "button link", "data-cancel": true, onclick: () => this.cancel() },
          "Cancel",
        ),
        this.send,
      ),
    );
    this.element = h("div", { class: "modal", "data-modal": told.custom_id }, this.form);
    this.before = /** @type {HTMLElement | null} */ (document.activeElement);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.form.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("pointerdown", (event) => {
      this.pressedOutside = event.target === this.element;
    });
    this.element.addEventListener(
      "click",
      (event) => event.target === this.element && this.pressedOutside && this.cancel(),
    );
    seat.element.append(this.element);
    seat.main.inert = true;
    // A person typing in another seat meanwhile goes on typing there.
    const elsewhere = this.before?.closest(".seat");
    if (!elsewhere || elsewhere === seat.element) {
      /** @type {HTMLElement | null} */
      const first = this.form.querySelector("input, textarea, .select");
      (first ?? this.send).focus({ preventScroll: true });
    }
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  /** @param {Component[]} list @returns {Child[]} */
  draw(list) {
    return list.map((component) => {
      switch (component.type) {
        case TEXT:
          return h("div", { class: "text" }, markdown(component.content, this.seat.state.names));
        case ROW:
          return this.draw(component.components ?? []);
        case LABEL:
          return component.component
            ? this.labelled(component.label, component.description, component.component)
            : null;
        case TEXT_INPUT:
          return this.labelled(component.label, null, component);
        default:
          return this.labelled(component.placeholder ?? "", null, component);
      }
    });
  }

  /** @param {string | undefined} label @param {string | null | undefined} description @param {Component} spec */
  labelled(label, description, spec) {
    const id = `field-${++ids}`;
    const error = h("p", { class: "field-error", id: `${id}-error`, role: "alert", hidden: true });
    /** @type {Field} */
    const field = { spec, id, error, values: [], read: () => [] };
    const control = this.control(field);
    this.fields.push(field);
    const optional = spec.required === false || spec.type === CHECKBOX;
    return h(
      "div",
      { class: "modal-field" },
      label
        ? h(
            "label",
            { for: id, class: "field-label" },
            label,
            optional ? null : h("span", { class: "needed", title: "Required" }, " *"),
          )
        : null,
      description ? h("p", { class: "field-hint", id: `${id}-hint` }, description) : null,
      control,
      field.error,
    );
  }

  /** @param {Field} field @returns {HTMLElement} */
  control(field) {
    const { spec, id } = field;
    const common = { id, "data-custom-id": spec.custom_id, "aria-describedby": `${id}-hint ${id}-error` };
    switch (spec.type) {
      case TEXT_INPUT: {
        const many = spec.style === 2;
        const input = h(many ? "textarea" : "input", {
          ...common,
          type: many ? null : "text",
          rows: many ? 4 : null,
          placeholder: spec.placeholder,
          autocomplete: "off",
          maxlength: spec.max_length ?? 4000,
          "aria-required": String(spec.required !== false),
        });
        input.value = spec.value ?? "";
        input.addEventListener("input", () => this.wrong(field, null));
        field.read = () => input.value;
        field.focus = input;
        return input;
      }
      case RADIO:
      case CHECKBOXES: {
        const single = spec.type === RADIO;
        const boxes = (spec.options ?? []).map((option) => {
          const input = h("input", {
            type: single ? "radio" : "checkbox",
            name: id,
            value: option.value,
            checked: option.default,
          });
          const box = h(
            "label",
            { class: "tick" },
            input,
            h("span", null, option.label, option.description ? h("small", null, option.description) : null),
          );
          return { input, box };
        });
        field.read = () => boxes.filter(({ input }) => input.checked).map(({ input }) => input.value);
        field.focus = boxes[0]?.input;
        return h(
          "div",
          { ...common, role: single ? "radiogroup" : "group" },
          boxes.map(({ box }) => box),
        );
      }
      case CHECKBOX: {
        const input = h("input", { ...common, type: "checkbox", checked: spec.default });
        field.read = () => input.checked;
        field.focus = input;
        return h("span", { class: "tick" }, input);
      }
      case UPLOAD:
        return h("p", { ...common, class: "field-hint" }, "Files cannot be sent from this page.");
      default:
        return this.select(field, common);
    }
  }

  /** @param {Field} field @param {{[name: string]: any}} common */
  select(field, common) {
    const { spec } = field;
    field.values = picked(spec, undefined);
    const items = choices(spec, this.seat.state.names);
    const shown = h("span", { class: "value" });
    const button = h(
      "button",
      {
        ...common,
        type: "button",
        class: "select",
        "aria-haspopup": "listbox",
        "data-type": spec.type,
      },
      shown,
      icon("down"),
    );
    const show = () => {
      const labels = items.filter((item) => field.values.includes(item.value)).map((item) => item.label);
      shown.classList.toggle("placeholder", !labels.length);
      shown.textContent = labels.join(", ") || (spec.placeholder ?? "Make a selection");
    };
    button.addEventListener("click", () => {
      if (this.list) {
        this.list.cancel();
        return;
      }
      this.list = new Listbox(this.seat.element, button, {
        label: spec.placeholder ?? "Make a selection",
        items,
        values: field.values,
        min: spec.min_values ?? 1,
        max: spec.max_values ?? 1,
        done: (values) => {
          this.list = null;
          if (!values) return;
          field.values = values;
          this.wrong(field, null);
          show();
        },
      });
    });
    show();
    field.read = () => field.values;
    field.focus = button;
    return button;
  }

  // --- sending ------------------------------------------------------------------------------------------------------

  /** @param {Field} field */
  problem({ spec, read }) {
    const value = read();
    if (typeof value === "boolean") return null;
    const needed = spec.required !== false;
    if (value.length === 0) return needed ? "This is needed" : null;
    if (Array.isArray(value)) {
      if (spec.type !== STRING_SELECT && spec.type !== CHECKBOXES) return null;
      if (value.length < (spec.min_values ?? 1)) return `Choose at least ${spec.min_values ?? 1}`;
      return value.length > (spec.max_values ?? (spec.options ?? []).length)
        ? `Choose at most ${spec.max_values}`
        : null;
    }
    if (value.length < (spec.min_length ?? 0)) return `At least ${spec.min_length} characters`;
    return value.length > (spec.max_length ?? 4000) ? `At most ${spec.max_length} characters` : null;
  }

  /** @param {Field} field @param {string | null} why */
  wrong(field, why) {
    field.error.hidden = !why;
    field.error.textContent = why ?? "";
    field.focus?.setAttribute("aria-invalid", String(Boolean(why)));
  }

  async submit() {
    if (this.sending) return;
    const wrong = this.fields.map((field) => ({ field, why: this.problem(field) }));
    for (const { field, why } of wrong) this.wrong(field, why);
    const first = wrong.find(({ why }) => why);
    if (first) {
      first.field.focus?.focus();
      return;
    }
    this.sending = true;
    this.send.classList.add("waiting");
    this.error.hidden = true;
    const values = Object.fromEntries(this.fields.map((field) => [field.spec.custom_id, field.read()]));
    const answer = await this.seat.link.ask({ t: "modal_submit", interaction: this.told.interaction, values });
    this.sending = false;
    this.send.classList.remove("waiting");
    if (answer.ok) {
      this.close();
      return;
    }
    this.error.hidden = false;
    this.error.replaceChildren(icon("warn"), answer.error ?? "Something went wrong. Try again.");
  }

  cancel() {
    this.seat.link.tell({ t: "modal_close", interaction: this.told.interaction });
    this.close();
  }

  close() {
    if (!this.element.isConnected) return;
    this.list?.cancel(false);
    const inside = this.element.contains(document.activeElement);
    this.element.remove();
    this.seat.main.inert = false;
    if (inside && this.before?.isConnected) this.before.focus({ preventScroll: true });
    this.closed();
  }

  // The focus stays inside while it is open.
  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      this.cancel();
    } else if (event.key === "Tab") {
      /** @type {NodeListOf<HTMLInputElement>} */
      const all = this.form.querySelectorAll("input, textarea, button");
      const stops = [...all].filter((stop) => !stop.disabled);
      const [first, last] = [stops[0], stops[stops.length - 1]];
      if (event.shiftKey ? document.activeElement === first : document.activeElement === last) {
        event.preventDefault();
        (event.shiftKey ? last : first).focus();
      }
    }
  }
}
