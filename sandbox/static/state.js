// What one person knows of the server: what it told, and what of it is unread. No drawing here.

import { later } from "./message.js";

const KEPT = 200;

export class State {
  /** @param {Person} person */
  constructor(person) {
    this.person = person;
    /** @type {Person | null} */
    this.me = null;
    /** @type {Bot & {bot: true}} */
    this.bot = { name: "The bot", bot: true };
    /** @type {Command[]} */
    this.commands = [];
    /** @type {Map<Id, Person>} */
    this.people = new Map();
    /** @type {Map<Id, Role>} */
    this.roles = new Map();
    /** @type {Map<Id, Channel>} */
    this.channels = new Map();
    /** channel id -> message id -> message @type {Map<Id, Map<Id, Message>>} */
    this.messages = new Map();
    /** channels with something unread @type {Map<Id, {pings: number}>} */
    this.unread = new Map();
    /** Grows with what every message may show: names, channels. */
    this.epoch = 0;
    /** message id -> number, grows with each state of it @type {Map<Id, number>} */
    this.revisions = new Map();
    /** What markdown and components ask: who and what an id is. @type {Names} */
    this.names = {
      me: person.id,
      person: (id) => this.people.get(id) ?? null,
      user: (id) => this.people.get(id)?.name ?? null,
      role: (id) => this.roles.get(id)?.name ?? null,
      channel: (id) => this.channels.get(id)?.name ?? null,
      people: () => [...this.people.values()],
      roles: () => [...this.roles.values()],
      channels: () => [...this.channels.values()].filter((channel) => channel.kind === "text"),
    };
  }

  /**
   * Replace everything; returns `[channel, message]` of what came since the snapshot before.
   *
   * @param {Snapshot} told
   * @returns {[Id, Message][]}
   */
  snapshot(told) {
    const before = this.messages;
    this.me = told.me;
    this.bot = { ...told.bot, bot: true };
    this.people = new Map(told.people.map((person) => [person.id, person]));
    this.roles = new Map(told.guild.roles.map((role) => [role.id, role]));
    this.channels = new Map(told.channels.map((channel) => [channel.id, channel]));
    this.commands = told.commands ?? [];
    this.messages = new Map(
      told.channels.map(({ id }) => [id, new Map((told.messages?.[id] ?? []).map((m) => [m.id, m]))]),
    );
    for (const id of this.unread.keys()) if (!this.channels.has(id)) this.unread.delete(id);
    this.epoch++;
    /** @type {[Id, Message][]} */
    const news = [];
    if (!before.size) {
      this.markTables();
      return news;
    }
    for (const [channel, messages] of this.messages) {
      // Of a channel or thread that was not there before everything is news.
      const last = [...(before.get(channel)?.keys() ?? [])].sort(later).pop() ?? "";
      for (const message of messages.values()) if (later(message.id, last) > 0) news.push([channel, message]);
    }
    return news;
  }

  /** A page that was opened again knows no news; a table that is played in a thread is marked all the same. */
  markTables() {
    for (const { id, kind } of this.channels.values()) {
      const last = this.rows(id).at(-1);
      if (kind === "thread" && last && [...buttonsOf(last.components)].some(isOfATable))
        this.unread.set(id, { pings: 0 });
    }
  }

  /**
   * Take the newest state of a message; returns the state before, or undefined when it is new.
   *
   * @param {Id} channel
   * @param {Message} message
   */
  message(channel, message) {
    const known = this.messages.get(channel) ?? new Map();
    this.messages.set(channel, known);
    const before = known.get(message.id);
    known.set(message.id, message);
    if (known.size > KEPT) known.delete([...known.keys()].sort(later)[0]);
    this.touch(message.id);
    return before;
  }

  /** @param {Id} channel @param {Id} id */
  find(channel, id) {
    return this.messages.get(channel)?.get(id);
  }

  /** The messages of a channel, oldest first. @param {Id} channel */
  rows(channel) {
    return [...(this.messages.get(channel)?.values() ?? [])].sort((a, b) => later(a.id, b.id));
  }

  /** @param {Id} channel @param {Id} id */
  gone(channel, id) {
    this.messages.get(channel)?.delete(id);
    this.revisions.delete(id);
  }

  /** @param {Channel} channel */
  channel(channel) {
    this.channels.set(channel.id, channel);
    this.epoch++;
  }

  /** @param {Id} id */
  channelGone(id) {
    for (const map of [this.channels, this.messages, this.unread]) map.delete(id);
    this.epoch++;
  }

  /** @param {Person} person */
  newPerson(person) {
    this.people.set(person.id, person);
    this.epoch++;
  }

  /** @param {Id} id */
  touch(id) {
    this.revisions.set(id, (this.revisions.get(id) ?? 0) + 1);
  }

  /** @param {Id} channel @param {Message} message */
  mark(channel, message) {
    const mark = this.unread.get(channel) ?? { pings: 0 };
    // What only this person can see is meant for them as much as a mention is.
    if (message.pings || message.ephemeral) mark.pings++;
    this.unread.set(channel, mark);
  }

  get pings() {
    return [...this.unread.values()].reduce((sum, mark) => sum + mark.pings, 0);
  }

  /** The channel to begin with, or "". */
  first() {
    return [...this.channels.values()].find((channel) => channel.kind === "text")?.id ?? "";
  }

  /** The thread that begins at a message, or null. @param {Message} message */
  threadOf(message) {
    const thread = this.channels.get(message.id) ?? this.channels.get(message.thread?.id ?? "");
    return thread?.kind === "thread" ? thread : null;
  }
}

/**
 * Find a component by its custom id at any depth, or null.
 *
 * @param {Component[] | undefined} list
 * @param {string} customId
 * @returns {Component | null}
 */
export function findComponent(list, customId) {
  for (const component of list ?? []) {
    if (component.custom_id === customId) return component;
    const inner = findComponent(
      [...(component.components ?? []), component.accessory, component.component].filter((each) => each !== undefined),
      customId,
    );
    if (inner) return inner;
  }
  return null;
}

/** Below a table that is being played stands one of these. @param {Component} component */
function isOfATable({ custom_id, disabled }) {
  return !disabled && ["hand", "ready"].includes(String(custom_id).split(":")[1]);
}

/**
 * The buttons and menus of a message, the nested ones too.
 *
 * @param {Component[] | undefined} components
 * @returns {Generator<Component & {custom_id: string}>}
 */
export function* buttonsOf(components) {
  for (const component of components ?? []) {
    const { custom_id } = component;
    if (custom_id) yield { ...component, custom_id };
    yield* buttonsOf([...(component.components ?? []), ...(component.accessory ? [component.accessory] : [])]);
  }
}
