// The channels and threads of a seat as tabs, with what is unread in them.

import { around, h, icon, morphChildren } from "./dom.js";

const ICONS = { text: "hash", thread: "thread", dm: "bird", group: "group" };
const KINDS = { text: "Channel", thread: "Thread", dm: "Messages with", group: "Group message" };

export class Tabs {
  /** @param {import("./seat.js").Seat} seat */
  constructor(seat) {
    this.seat = seat;
    /** The channel whose tab was brought into sight last. @type {Id | null} */
    this.seen = null;
    this.list = h("div", { class: "tablist", role: "tablist", "aria-label": "Channels and threads" });
    this.menuButton = h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "data-channel-menu": true,
        "aria-label": "What a moderator can do here",
        title: "What a moderator can do here",
        "aria-expanded": "false",
        hidden: true,
        onclick: () => this.toggleMenu(),
      },
      icon("more"),
    );
    this.menu = h("div", { class: "menu", hidden: true });
    this.element = h(
      "nav",
      { class: "tabs", "aria-label": `Channels of ${seat.person.name}` },
      this.list,
      this.menuButton,
      this.menu,
    );
    this.list.addEventListener("click", (event) => {
      const tab = around(event, "[data-channel]");
      if (tab) seat.open(tab.dataset.channel ?? "");
    });
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener(
      "wheel",
      (event) => {
        if (event.deltaY && !event.deltaX) this.list.scrollLeft += event.deltaY;
      },
      { passive: true },
    );
    this.menu.addEventListener("keydown", (event) => event.key === "Escape" && this.closeMenu());
    document.addEventListener("pointerdown", (event) => {
      const pressed = /** @type {Node} */ (event.target);
      if (!this.menu.contains(pressed) && !this.menuButton.contains(pressed)) this.closeMenu();
    });
  }

  /** In order: each channel, then its threads, oldest first; archived ones only while looked at or with news. */
  order() {
    const all = [...this.seat.state.channels.values()];
    /** @param {Channel} c */
    const shown = (c) => !c.archived || c.id === this.seat.active || this.seat.state.unread.has(c.id);
    const places = all.filter((c) => c.kind !== "thread");
    return places.flatMap((place) => [
      place,
      ...all.filter((c) => c.kind === "thread" && c.parent === place.id && shown(c)),
    ]);
  }

  draw() {
    const { seat } = this;
    const kind = seat.state.channels.get(seat.active)?.kind ?? "dm";
    morphChildren(
      this.list,
      this.order().map((channel) => {
        const mark = seat.state.unread.get(channel.id);
        const active = channel.id === seat.active;
        const news = mark?.pings ? `, ${mark.pings} for you` : mark ? ", unread" : "";
        return h(
          "button",
          {
            type: "button",
            role: "tab",
            class: `tab ${channel.kind}${mark ? " unread" : ""}${channel.archived ? " archived" : ""}`,
            "data-key": channel.id,
            "data-channel": channel.id,
            "data-channel-name": channel.name,
            "data-unread": mark ? mark.pings : null,
            "aria-selected": String(active),
            tabindex: active ? "0" : "-1",
            "aria-label": `${KINDS[channel.kind]} ${channel.name}${news}`,
            title: channel.name,
          },
          icon(ICONS[channel.kind] ?? "hash", channel.kind === "dm"),
          h("span", { class: "tab-name" }, channel.name),
          mark?.pings
            ? h("span", { class: "badge", "aria-hidden": "true" }, mark.pings > 99 ? "99+" : mark.pings)
            : null,
        );
      }),
    );
    if (this.seen !== seat.active) {
      this.seen = seat.active;
      const tab = this.inFront();
      // Not scrollIntoView: that would also swipe the page to this seat.
      if (tab) this.list.scrollLeft = tab.offsetLeft - (this.list.clientWidth - tab.offsetWidth) / 2;
    }
    this.menuButton.hidden = !seat.state.me?.moderator || kind === "dm" || kind === "group";
  }

  /** The tab of the channel in front. @returns {HTMLElement | null} */
  inFront() {
    return this.list.querySelector('[aria-selected="true"]');
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const order = this.order();
    const at = order.findIndex((channel) => channel.id === this.seat.active);
    this.seat.open(order[(at + step + order.length) % order.length].id);
    this.inFront()?.focus({ preventScroll: true });
  }

  // --- what a moderator can do ----------------------------------------------------------------------------------------

  toggleMenu() {
    if (!this.menu.hidden) {
      this.closeMenu();
      return;
    }
    const channel = this.seat.state.channels.get(this.seat.active);
    if (!channel) return;
    const thread = channel.kind === "thread";
    /** @type {Doing} */
    const archive = { t: "archive", archived: !channel.archived };
    const remove = h(
      "button",
      { type: "button", class: "menu-item danger", "data-manage": "delete" },
      thread ? "Delete thread" : "Delete channel",
    );
    remove.addEventListener("click", () => {
      // Asked twice, since nothing brings it back.
      if (remove.dataset.sure === undefined) {
        remove.dataset.sure = "";
        remove.textContent = `Really delete ${thread ? "" : "#"}${channel.name}?`;
        return;
      }
      this.manage({ t: "delete_channel" });
    });
    this.menu.replaceChildren(
      ...(thread
        ? [
            h(
              "button",
              { type: "button", class: "menu-item", "data-manage": "archive", onclick: () => this.manage(archive) },
              channel.archived ? "Reopen thread" : "Archive thread",
            ),
          ]
        : []),
      remove,
      ...this.ofBot(),
    );
    this.menu.hidden = false;
    this.menuButton.setAttribute("aria-expanded", "true");
    this.menu.querySelector("button")?.focus({ preventScroll: true });
  }

  /** What can be taken from the bot, and given back: its place on the server, its network. */
  ofBot() {
    const { name, member, network } = this.seat.state.bot;
    /** @type {["member" | "network", boolean | undefined, string][]} */
    const choices = [
      ["member", member, member ? `Take ${name} off the server` : `Invite ${name} again`],
      ["network", network, network ? `Cut the network of ${name}` : `Connect ${name} again`],
    ];
    return choices.map(([what, is, label]) =>
      h(
        "button",
        {
          type: "button",
          class: "menu-item",
          "data-manage": what,
          onclick: () => this.manage({ t: "set_bot", what, on: !is }),
        },
        label,
      ),
    );
  }

  /** @param {Doing} request */
  manage(request) {
    this.closeMenu();
    this.seat.acts.tell(request);
  }

  closeMenu() {
    this.menu.hidden = true;
    this.menuButton.setAttribute("aria-expanded", "false");
  }
}
