// A slash command being filled in: one field an option, choices and autocomplete above, Enter sends.

import { h, icon } from "./dom.js";

const STRING = 3,
  INTEGER = 4,
  BOOLEAN = 5,
  USER = 6,
  CHANNEL = 7,
  NUMBER = 10;
const NESTED = [1, 2];
const AUTOCOMPLETE_AFTER = 120;

/** Every command that can be sent, sub commands by their full name. @param {Command[]} commands */
export function leaves(commands) {
  /** @type {Leaf[]} */
  const found = [];
  /** @param {Command} node @param {string[]} path */
  const visit = (node, path) => {
    const nested = (node.options ?? []).filter((option) => NESTED.includes(option.type));
    if (nested.length) for (const child of nested) visit(child, [...path, child.name]);
    else found.push({ name: path.join(" "), description: node.description ?? "", options: node.options ?? [] });
  };
  for (const command of commands) if ((command.type ?? 1) === 1) visit(command, [command.name]);
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

/** Those that fit what was typed after the slash, best first. @param {Leaf[]} commands @param {string} typed */
export function matching(commands, typed) {
  const wanted = typed.toLowerCase();
  const starts = commands.filter((c) => c.name.startsWith(wanted));
  return [...starts, ...commands.filter((c) => !starts.includes(c) && c.name.includes(wanted))];
}

/**
 * One option that is being filled in; `value` once it was chosen and not only typed.
 *
 * @typedef {{option: Option, input: HTMLInputElement, element: HTMLElement, value: Value | undefined}} Field
 */

export class SlashForm {
  /**
   * `host`: where it is drawn; `picker`: the list above; `seat`: people, channels, the line; `done(options or null)`.
   *
   * @param {HTMLElement} host
   * @param {import("./picker.js").Picker} picker
   * @param {Pick<import("./seat.js").Seat, "state" | "link" | "active">} seat
   * @param {Leaf} command
   * @param {(options: {[name: string]: Value} | null) => void} done
   */
  constructor(host, picker, seat, command, done) {
    this.picker = picker;
    this.seat = seat;
    this.command = command;
    this.done = done;
    /** @type {Map<string, Field>} */
    this.fields = new Map();
    this.timer = 0;
    this.completion = 0;
    this.tail = h("input", {
      class: "tail",
      type: "text",
      autocomplete: "off",
      "aria-label": `More options of /${command.name}; Enter sends`,
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
    });
    this.error = h("p", { class: "slash-error", role: "alert" });
    this.element = h(
      "div",
      { class: "slash-form", "data-command": command.name },
      h("span", { class: "slash-name", title: command.description }, `/${command.name}`),
      this.tail,
    );
    host.replaceChildren(this.error, this.element);
    this.tail.addEventListener("focus", () => this.suggestTail());
    this.tail.addEventListener("input", () => this.suggestTail());
    this.tail.addEventListener("keydown", (event) => this.tailKey(event));
    for (const option of command.options.filter((o) => o.required)) this.add(option, false);
    this.retitle();
    this.next(null);
  }

  rest() {
    return this.command.options.filter((option) => !this.fields.has(option.name));
  }

  retitle() {
    const left = this.rest().length;
    this.tail.placeholder = left ? `+ ${left} more` : "Enter sends";
    this.tail.size = Math.max(8, this.tail.placeholder.length);
  }

  // --- fields -------------------------------------------------------------------------------------------------------

  /** @param {Option} option */
  add(option, focus = true) {
    const input = h("input", {
      type: "text",
      autocomplete: "off",
      "data-option": option.name,
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      "aria-label": `${option.name}: ${option.description}`,
      size: 6,
      inputmode: option.type === INTEGER ? "numeric" : option.type === NUMBER ? "decimal" : null,
    });
    const element = h(
      "label",
      { class: "slash-option", title: option.description },
      h("span", null, option.name),
      input,
    );
    /** @type {Field} */
    const field = { option, input, element, value: undefined };
    this.fields.set(option.name, field);
    this.element.insertBefore(element, this.tail);
    input.addEventListener("focus", () => this.suggest(field));
    input.addEventListener("input", () => {
      field.value = undefined;
      element.classList.remove("wrong");
      input.size = Math.max(6, Math.min(28, input.value.length));
      this.suggest(field);
    });
    input.addEventListener("keydown", (event) => this.fieldKey(event, field));
    input.addEventListener("blur", () => this.picker.hide());
    this.retitle();
    if (focus) input.focus();
    return field;
  }

  /** @param {Field} field */
  remove(field) {
    this.fields.delete(field.option.name);
    field.element.remove();
    this.retitle();
    this.tail.focus();
  }

  /** @param {Field} field @param {Value | undefined} value @param {string} label */
  set(field, value, label) {
    field.value = value;
    field.input.value = label;
    field.input.size = Math.max(6, Math.min(28, label.length));
    field.element.classList.remove("wrong");
  }

  /** @param {Field | null} after */
  next(after) {
    const empty = [...this.fields.values()].find(
      (field) => field !== after && field.option.required && field.input.value === "",
    );
    (empty?.input ?? this.tail).focus();
  }

  /** As if it were typed where the cursor stands: into the first field, or where more options are named. @param {string} text */
  type(text) {
    const input = /** @type {HTMLInputElement} */ (document.activeElement);
    input.value = text;
    input.dispatchEvent(new Event("input"));
  }

  /** "until: friday", typed where more options are named, goes into the field of that option. Whether it did. */
  named() {
    const [, name, value] = /^\s*(\S+?):\s*(.*)$/.exec(this.tail.value) ?? [];
    const option = this.rest().find((o) => o.name === name?.toLowerCase());
    if (!option) return false;
    this.tail.value = "";
    const field = this.add(option, false);
    this.set(field, undefined, value);
    field.input.focus();
    return true;
  }

  // --- suggestions --------------------------------------------------------------------------------------------------

  suggestTail() {
    if (this.named()) return;
    const typed = this.tail.value.trim().toLowerCase().replace(/:$/, "");
    /** @type {(Suggestion & {option: string})[]} */
    const items = this.rest()
      .filter((o) => o.name.includes(typed))
      .map((o) => ({ title: o.name, detail: o.description, value: o.name, option: o.name }));
    // "sevens" is no option of /play, and one of its games.
    if (typed && !items.length)
      for (const { name, choices } of this.rest())
        for (const choice of choices ?? [])
          if (choice.name.toLowerCase().includes(typed))
            items.push({ title: choice.name, detail: name, value: choice.value, option: name });
    /** @param {Suggestion} item */
    const pick = ({ option: named, title, value }) => {
      this.tail.value = "";
      const option = this.command.options.find((o) => o.name === named);
      if (!option) return;
      const field = this.add(option);
      if (value === named) return;
      this.set(field, value, title);
      this.next(field);
    };
    if (items.length)
      this.picker.show(this.tail, items, { pick, heading: `Options of /${this.command.name}`, at: typed ? 0 : -1 });
    else this.picker.hide();
  }

  /** @param {Field} field */
  suggest(field) {
    const { option, input } = field;
    /** @param {Suggestion} item */
    const pick = (item) => {
      this.set(field, item.value, item.title);
      this.picker.hide();
      this.next(field);
    };
    /** @param {Suggestion[]} items */
    const show = (items) => {
      if (document.activeElement !== input) return;
      this.picker.show(input, items.slice(0, 25), {
        pick,
        heading: `${option.name}: ${option.description}`,
        at: field.value === undefined ? 0 : -1,
      });
    };
    const typed = input.value.toLowerCase();
    /** @param {Suggestion} item */
    const fits = (item) => field.value !== undefined || item.title.toLowerCase().includes(typed);
    if (option.autocomplete) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.complete(field, show), AUTOCOMPLETE_AFTER);
    } else {
      show(this.known(option).filter(fits));
    }
  }

  /** @param {Option} option @returns {Suggestion[]} */
  known(option) {
    if (option.choices?.length) return option.choices.map((c) => ({ title: c.name, value: c.value }));
    if (option.type === BOOLEAN)
      return [
        { title: "True", value: true },
        { title: "False", value: false },
      ];
    if (option.type === USER || option.type === 9)
      return this.seat.state.names.people().map((p) => ({ title: p.name, detail: p.bot ? "App" : "", value: p.id }));
    if (option.type === CHANNEL)
      return this.seat.state.names.channels().map((c) => ({ title: `#${c.name}`, value: c.id }));
    return [];
  }

  /** @param {Field} field @param {(items: Suggestion[]) => void} show */
  async complete(field, show) {
    const number = ++this.completion;
    /** @type {{[name: string]: Value}} */
    const options = {};
    for (const other of this.fields.values()) {
      if (other === field) options[other.option.name] = field.input.value;
      else if (other.input.value !== "") options[other.option.name] = other.value ?? other.input.value;
    }
    const answer = await this.seat.link.ask({
      t: "autocomplete",
      channel: this.seat.active,
      name: this.command.name,
      focused: field.option.name,
      options,
    });
    // An answer to older letters must not replace a newer one's.
    if (number === this.completion) show((answer.choices ?? []).map((c) => ({ title: c.name, value: c.value })));
  }

  // --- keys ---------------------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  tailKey(event) {
    if (event.isComposing) return;
    if (this.picker.key(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape" || (event.key === "Backspace" && this.tail.value === "")) {
      event.preventDefault();
      const last = [...this.fields.values()].pop();
      if (last && event.key === "Backspace") last.input.focus();
      else this.done(null);
    }
  }

  /** @param {KeyboardEvent} event @param {Field} field */
  fieldKey(event, field) {
    if (event.isComposing) return;
    if (this.picker.key(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.done(null);
    } else if (event.key === "Backspace" && field.input.value === "") {
      event.preventDefault();
      if (field.option.required) this.done(null);
      else this.remove(field);
    }
  }

  // --- sending ------------------------------------------------------------------------------------------------------

  submit() {
    if (this.tail.value.trim() && !this.named()) {
      const [only, ...more] = this.rest();
      if (!only || more.length) return this.unnamed();
      this.set(this.add(only, false), undefined, this.tail.value.trim());
      this.tail.value = "";
    }
    /** @type {{[name: string]: Value}} */
    const options = {};
    for (const field of this.fields.values()) {
      const { option, input } = field;
      if (input.value === "") {
        if (option.required) return this.wrong(field, `${option.name} is needed`);
        continue;
      }
      const [value, problem] = this.judge(field);
      if (problem) return this.wrong(field, `${option.name}: ${problem}`);
      options[option.name] = value;
    }
    this.picker.hide();
    return this.done(options);
  }

  /** The value of a field, or null and why it is none. @param {Field} field @returns {[any, string | null]} */
  judge({ option, input, value }) {
    if (value !== undefined) return [value, null];
    const text = input.value.trim();
    const known = this.known(option);
    // The sign of a channel may be left out.
    const wanted = option.type === CHANNEL && !text.startsWith("#") ? `#${text}` : text;
    const hit = known.find((item) => item.title.toLowerCase() === wanted.toLowerCase());
    if (hit) return [hit.value, null];
    if (known.length) return [null, "choose one of the list"];
    if (option.type === INTEGER || option.type === NUMBER) {
      const number = Number(text);
      if (!Number.isFinite(number) || (option.type === INTEGER && !Number.isInteger(number)))
        return [null, "a number is needed"];
      if (option.min_value !== undefined && number < option.min_value) return [null, `at least ${option.min_value}`];
      if (option.max_value !== undefined && number > option.max_value) return [null, `at most ${option.max_value}`];
      return [number, null];
    }
    if (option.type !== STRING) return [null, "this page cannot send that kind of option"];
    if (text.length < (option.min_length ?? 0)) return [null, `at least ${option.min_length} characters`];
    if (text.length > (option.max_length ?? 6000)) return [null, `at most ${option.max_length} characters`];
    return [text, null];
  }

  /** What was typed for no option is neither sent nor lost. */
  unnamed() {
    const names = this.rest().map((option) => option.name);
    const which = names.length ? `Choose what it is for: ${names.join(", ")}.` : "No option is left.";
    this.error.replaceChildren(icon("warn"), `“${this.tail.value.trim()}”? ${which}`);
    this.tail.focus();
  }

  /** @param {Field} field @param {string} why */
  wrong(field, why) {
    field.element.classList.add("wrong");
    this.error.replaceChildren(icon("warn"), why);
    field.input.focus();
  }
}
