// The box at the foot of a seat: text, replies, @mentions, and the way into slash commands.

import { h, icon } from "./dom.js";
import { avatar, authorName } from "./message.js";
import { mark, spellOut } from "./mentions.js";
import { Picker } from "./picker.js";
import { SlashForm, leaves, matching } from "./slash.js";

const TYPING_EVERY = 8000;
const LONGEST = 2000;
const COMMAND = /^\/([\w -]*)$/;
const COMING = "The bot is still coming: its commands open here";
const NOT_HERE = "The bot is not on this server: no such command works here";

export class Composer {
  /** @param {import("./seat.js").Seat} seat */
  constructor(seat) {
    this.seat = seat;
    /** @type {Map<Id, string>} */
    this.drafts = new Map();
    /** Commands left half filled in, with what is shown of them. @type {Map<Id, {form: SlashForm, shown: ChildNode[]}>} */
    this.forms = new Map();
    /** @type {{id: Id, channel: Id, ping: boolean} | null} */
    this.reply = null;
    /** The own message that is being edited, or null. @type {{id: Id, draft: string} | null} */
    this.editing = null;
    /** The command that is being filled in. @type {SlashForm | null} */
    this.form = null;
    this.told = 0;
    this.text = h("textarea", {
      rows: 1,
      maxlength: LONGEST,
      "data-composer": true,
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      enterkeyhint: "send",
      autocomplete: "off",
    });
    this.slash = h("button", {
      type: "button",
      class: "icon-button",
      "data-slash": true,
      onclick: () => (this.form ? this.leaveForm(true) : this.startSlash()),
    });
    this.send = h(
      "button",
      {
        type: "button",
        class: "icon-button send",
        "data-send": true,
        "aria-label": "Send",
        title: "Send",
        onclick: () => this.submit(),
      },
      icon("send"),
    );
    this.field = h("div", { class: "field-slot" }, this.text);
    this.above = h("div", { class: "composer-above" });
    this.problem = h("p", { class: "composer-problem", role: "alert", hidden: true });
    this.typing = h("p", { class: "typing", "aria-live": "off" });
    this.element = h(
      "div",
      { class: "composer" },
      this.above,
      this.problem,
      h("div", { class: "composer-box" }, this.slash, this.field, this.send),
      this.typing,
    );
    this.picker = new Picker(this.element);
    this.text.addEventListener("input", () => this.changed());
    this.text.addEventListener("keydown", (event) => this.key(event));
    this.text.addEventListener("blur", () => this.picker.hide());
    this.text.addEventListener("click", () => this.suggest());
    this.showSlash();
    this.retitle(undefined); // what is typed before the channels are there would be lost
  }

  // --- the channel it writes to ------------------------------------------------------------------------------------

  // Another channel came to the front: keep what was typed in the old one.
  /** @param {Channel | undefined} channel @param {Id} from */
  moveTo(channel, from) {
    if (this.editing) this.answer(null);
    if (from) this.drafts.set(from, this.text.value);
    if (from && this.form) this.forms.set(from, { form: this.form, shown: [...this.field.childNodes] });
    this.leaveForm(false);
    this.text.value = this.drafts.get(channel?.id ?? "") ?? "";
    this.answer(null);
    this.say(null);
    this.retitle(channel);
    const kept = this.forms.get(channel?.id ?? "");
    this.forms.delete(channel?.id ?? "");
    if (kept && !this.text.disabled) {
      this.form = kept.form;
      this.field.replaceChildren(...kept.shown);
      this.showSlash();
    }
    this.grow();
  }

  /** @param {Channel | undefined} channel */
  retitle(channel) {
    const locked = channel?.locked && !this.seat.state.me?.moderator;
    this.text.disabled = !channel || Boolean(locked);
    this.text.placeholder = !channel
      ? "No channel"
      : locked
        ? "This thread is locked"
        : channel.kind === "text"
          ? `Message #${channel.name}`
          : `Message ${channel.name}`;
    this.text.setAttribute("aria-label", `${this.seat.person.name}: message ${channel?.name ?? ""}`);
  }

  /** @param {string | null} problem */
  say(problem) {
    this.problem.hidden = !problem;
    this.problem.replaceChildren(...(problem ? [icon("warn"), problem] : []));
  }

  /** Rewrite one of your own messages, as it stands there now or as `text`. @param {Message} message @param {string} [text] */
  edit(message, text) {
    this.answer(null);
    this.leaveForm(false);
    this.editing = { id: message.id, draft: this.text.value };
    this.text.value = text ?? spellOut(message.content, this.seat.state.names);
    this.above.replaceChildren(
      h(
        "div",
        { class: "reply-bar" },
        h("span", null, "Editing your message"),
        h(
          "button",
          { type: "button", class: "icon-button", "aria-label": "Stop editing", onclick: () => this.answer(null) },
          icon("close"),
        ),
      ),
    );
    this.grow();
    this.text.focus();
  }

  /** A message was deleted: nothing answers or edits it any more, and what was typed stays. @param {Id} id */
  gone(id) {
    if (![this.reply?.id, this.editing?.id].includes(id)) return;
    if (this.editing) this.editing.draft = [this.editing.draft, this.text.value].filter(Boolean).join("\n");
    this.answer(null);
  }

  /** Start (or with null stop) a reply to a message; an edit ends. @param {Message | null} message @param {boolean} [ping] */
  answer(message, ping) {
    if (this.editing) {
      this.text.value = this.editing.draft;
      this.editing = null;
      this.grow();
    }
    if (!message) {
      this.reply = null;
      this.above.replaceChildren();
      return;
    }
    const reply = {
      id: message.id,
      channel: message.channel_id,
      ping: ping ?? message.author.id !== this.seat.person.id,
    };
    this.reply = reply;
    const name = authorName(message, this.seat.state.names);
    const bell = h("button", {
      type: "button",
      class: "text-button ping",
      "aria-pressed": String(reply.ping),
      title: "Notify them of the reply",
    });
    const show = () => {
      bell.textContent = reply.ping ? "@ on" : "@ off";
      bell.setAttribute("aria-pressed", String(reply.ping));
    };
    bell.addEventListener("click", () => {
      reply.ping = !reply.ping;
      show();
    });
    show();
    this.above.replaceChildren(
      h(
        "div",
        { class: "reply-bar" },
        h("span", null, "Replying to ", h("strong", null, name)),
        bell,
        h(
          "button",
          { type: "button", class: "icon-button", "aria-label": "Stop replying", onclick: () => this.answer(null) },
          icon("close"),
        ),
      ),
    );
    this.text.focus();
  }

  // --- typing -------------------------------------------------------------------------------------------------------

  changed() {
    this.grow();
    this.say(null);
    this.suggest();
    if (this.text.value && !this.text.value.startsWith("/") && Date.now() - this.told > TYPING_EVERY) {
      this.told = Date.now();
      this.seat.link.tell({ t: "typing", channel: this.seat.active });
    }
  }

  grow() {
    this.text.style.height = "auto";
    // A seat that is not shown has no height; its box is whole when the seat is shown again.
    const height = this.text.scrollHeight;
    this.text.style.height = height ? `${Math.min(160, height)}px` : "";
    this.element.classList.toggle("filled", this.text.value.trim() !== "" || Boolean(this.form));
  }

  suggest() {
    const typed = this.text.value.slice(0, this.text.selectionStart);
    // A space after its name begins a command, and what follows is typed into it.
    const begun = leaves(this.seat.state.commands).find((c) => this.text.value.startsWith(`/${c.name} `));
    if (begun) {
      this.startForm(begun.name, this.text.value.slice(begun.name.length + 2));
      return;
    }
    const command = COMMAND.exec(this.text.value);
    const mention = /(?:^|\s)@([\p{L}\p{N}_-]*)$/u.exec(typed);
    if (command) {
      const items = matching(leaves(this.seat.state.commands), command[1].trimStart()).map((c) => ({
        title: `/${c.name}`,
        detail: c.description,
        value: c.name,
        mark: avatar(this.seat.state.bot, "tiny"),
      }));
      const { commands, bot } = this.seat.state;
      const none = bot.member === false ? NOT_HERE : commands.length ? "No command of that name" : COMING;
      const heading = items.length ? null : none;
      this.picker.show(this.text, items, { pick: (item) => this.startForm(item.value), heading });
    } else if (mention) {
      const wanted = mention[1].toLowerCase();
      const items = this.seat.state.names
        .people()
        .filter((p) => p.name.toLowerCase().includes(wanted))
        .map((p) => ({ title: p.name, detail: p.bot ? "App" : "", value: p.name, mark: avatar(p, "tiny") }));
      // Written out already: Enter sends, it has nothing left to choose.
      const whole = items.length === 1 && items[0].value.toLowerCase() === wanted;
      if (items.length && !whole)
        this.picker.show(this.text, items.slice(0, 10), {
          pick: (item) => this.mention(item.value, mention[1].length),
        });
      else this.picker.hide();
    } else {
      this.picker.hide();
    }
  }

  /** The bot's commands have come, or others: what is being typed may be one of them. */
  commandsCame() {
    if (document.activeElement === this.text && COMMAND.test(this.text.value)) this.suggest();
  }

  /** @param {string} name @param {number} typed */
  mention(name, typed) {
    const end = this.text.selectionStart;
    const start = end - typed;
    this.text.setRangeText(`${name} `, start, end, "end");
    this.picker.hide();
    this.grow();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.isComposing) return;
    if (this.picker.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape") {
      this.answer(null);
    } else if (event.key === "ArrowUp" && !this.text.value) {
      const { state, active, person } = this.seat;
      const last = state.rows(active).findLast((message) => message.author.id === person.id);
      if (last) this.edit(last);
    }
  }

  // --- sending ------------------------------------------------------------------------------------------------------

  async submit() {
    if (this.form) {
      this.form.submit();
      return;
    }
    const typed = this.text.value.trim();
    if (!typed || !this.seat.active) return;
    // "/rules" written out and sent by the button is that command, as it is by Enter.
    const command = typed.startsWith("/") && leaves(this.seat.state.commands).find((c) => c.name === typed.slice(1));
    if (command) {
      this.startForm(command.name);
      return;
    }
    if (COMMAND.test(typed) && !this.seat.state.commands.length) {
      this.suggest();
      return;
    }
    const channel = this.seat.active;
    const { reply, editing } = this;
    this.text.value = "";
    this.answer(null);
    this.grow();
    this.told = 0;
    if (!editing) this.seat.log.stick();
    const content = mark(typed, this.seat.state.names.people());
    /** @type {Writing & {channel: Id}} */
    const request = editing
      ? { t: "edit", channel, message: editing.id, content }
      : { t: "say", channel, content, reply_to: reply?.id ?? null, ping: reply?.ping ?? true };
    const answer = await this.seat.link.ask(request);
    if (answer.ok) return;
    const error = answer.error ?? "Not sent";
    if (this.seat.active === channel && this.isFree(editing?.draft ?? "")) {
      this.bringBack(request, typed);
      this.say(error);
    } else {
      this.seat.acts.unsent(typed, request, error);
    }
  }

  /** Whether nothing has been begun here since this draft was left. @param {string} draft */
  isFree(draft) {
    return this.text.value === draft && !this.form && !this.reply && !this.editing;
  }

  /** What was not sent, as what it was: a reply, an edit, or a message. @param {Writing & {channel: Id}} request @param {string} typed */
  bringBack(request, typed) {
    const about = this.seat.state.find(
      request.channel,
      (request.t === "edit" ? request.message : request.reply_to) ?? "",
    );
    if (request.t === "edit" && about) {
      this.edit(about, typed);
      return;
    }
    this.text.value = [this.text.value, typed].filter(Boolean).join("\n");
    if (request.t === "say" && about) this.answer(about, request.ping);
    this.grow();
  }

  // --- slash commands -----------------------------------------------------------------------------------------------

  showSlash() {
    const label = this.form ? "Leave the command" : "Commands";
    this.slash.replaceChildren(icon(this.form ? "close" : "slash"));
    this.slash.title = label;
    this.slash.setAttribute("aria-label", label);
  }

  startSlash() {
    if (this.text.disabled) return;
    this.leaveForm(false);
    this.text.value = "/";
    this.text.focus();
    this.changed();
  }

  /** Begin filling in a command, with what was typed after its name; one without any option only waits for Enter. @param {string} name */
  startForm(name, typed = "") {
    const command = leaves(this.seat.state.commands).find((c) => c.name === name);
    if (!command || this.text.disabled) return;
    this.picker.hide();
    this.text.value = "";
    this.form = new SlashForm(this.field, this.picker, this.seat, command, (options) => {
      this.leaveForm(true);
      if (options) this.seat.acts.command(command.name, options);
    });
    if (typed) this.form.type(typed);
    this.showSlash();
    this.grow();
  }

  /** @param {boolean} focus */
  leaveForm(focus) {
    if (!this.form) return;
    this.form = null;
    this.picker.hide();
    this.field.replaceChildren(this.text);
    this.showSlash();
    this.grow();
    if (focus) this.text.focus();
  }
}
