// One message as DOM: its author, time, text and buttons.

import { append, h, icon } from "./dom.js";
import { colour, components, emoji, file } from "./components.js";
import { markdown, words } from "./markdown.js";
import { picture } from "./media.js";
import { sentAt } from "./time.js";

const V2 = 1 << 15;
const SUPPRESS_EMBEDS = 1 << 2;
const JOINED = 7;
const PINNED = 6;
const THREAD_CREATED = 18;
const THREAD_STARTER = 21;

/** Ids are snowflakes: longer, then later in the alphabet, is later in time. @param {Id} a @param {Id} b */
export function later(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** @param {Message} message @param {Names} names */
export function authorName(message, names) {
  return names.user(message.author.id) ?? message.author.global_name ?? message.author.username;
}

/** @param {{name: string, color?: string, bot?: boolean}} person */
export function avatar(person, size = "") {
  const element = h(
    "span",
    { class: `avatar ${size}${person.bot ? " bot" : ""}`, "aria-hidden": "true" },
    person.bot ? icon("bird", true) : (person.name.match(/[\p{L}\p{N}]/u)?.[0] ?? "?").toUpperCase(),
  );
  element.style.setProperty("--person", person.color ?? "#5865f2");
  return element;
}

/**
 * Whether `message` goes on where `previous` left off: same author, soon after, nothing between.
 *
 * @param {Message | null} previous
 * @param {Message} message
 */
export function goesOn(previous, message) {
  return (
    previous !== null &&
    previous.author.id === message.author.id &&
    !previous.ephemeral &&
    !message.ephemeral &&
    [0, 19].includes(previous.type ?? 0) &&
    (message.type ?? 0) === 0 &&
    !message.used &&
    !message.message_reference &&
    Date.parse(message.timestamp) - Date.parse(previous.timestamp) < 420000 &&
    new Date(message.timestamp).toDateString() === new Date(previous.timestamp).toDateString()
  );
}

/**
 * `look` as in components.js, and `compact`, `error` (a line in red or null), `thread` (begun here, or null),
 * `hasApps`, `mayEdit`, `mayDelete`.
 *
 * @param {Message} spec
 * @param {MessageLook} look
 */
export function message(spec, look) {
  const names = look.names;
  const person = names.person(spec.author.id) ?? { name: authorName(spec, names), bot: spec.author.bot };
  const kinds = ["message"];
  if (look.compact) kinds.push("compact");
  if (spec.ephemeral) kinds.push("ephemeral");
  if (spec.pings) kinds.push("pings");
  if ((spec.flags ?? 0) & V2) kinds.push("wide");
  const root = h("article", {
    class: kinds.join(" "),
    tabindex: "-1",
    "data-key": spec.id,
    "data-message": spec.id,
    "data-rev": look.rev,
    "data-author": person.name,
    "data-ephemeral": spec.ephemeral ? "true" : null,
    "aria-label": `${person.name}, ${new Date(spec.timestamp).toLocaleTimeString()}`,
  });
  if ([THREAD_CREATED, JOINED, PINNED].includes(spec.type ?? 0)) {
    root.classList.add("system");
    append(root, [
      h(
        "span",
        { class: "system-mark", "aria-hidden": "true" },
        icon(spec.type === THREAD_CREATED ? "thread" : "plus"),
      ),
      h("p", { class: "system-text" }, systemText(spec, person, names), " ", sentAt(spec.timestamp)),
      tools(spec, look),
    ]);
    return root;
  }
  const body = h("div", { class: "body" });
  if (spec.used) body.append(usedLine(spec.used, names));
  if (spec.message_reference && spec.type !== THREAD_STARTER) body.append(replyLine(spec, names));
  if (!look.compact) {
    body.append(
      h(
        "header",
        null,
        h("span", { class: "author" }, person.name),
        person.bot ? h("span", { class: "tag" }, "APP") : null,
        sentAt(spec.timestamp),
        spec.edited_timestamp && !spec.content ? h("span", { class: "edited" }, "(edited)") : null,
      ),
    );
  }
  body.append(...content(spec.type === THREAD_STARTER ? (spec.referenced_message ?? spec) : spec, look));
  if (look.error) body.append(h("p", { class: "failed", role: "alert" }, icon("warn"), look.error));
  if (look.thread) body.append(threadCard(look.thread));
  if (spec.ephemeral) {
    body.append(
      h(
        "p",
        { class: "only-you" },
        icon("eye"),
        "Only you can see this · ",
        h("button", { type: "button", class: "text-button", "data-act": "dismiss" }, "Dismiss"),
      ),
    );
  }
  const side = look.compact
    ? h("span", { class: "hover-time", "aria-hidden": "true" }, sentAt(spec.timestamp, true))
    : avatar(person);
  append(root, [side, body, tools(spec, look)]);
  return root;
}

/** @param {Message} spec @param {MessageLook} look @returns {HTMLElement[]} */
function content(spec, look) {
  if (spec.loading) {
    return [
      h(
        "p",
        { class: "thinking" },
        h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
        `${authorName(spec, look.names)} is thinking…`,
      ),
    ];
  }
  const parts = [];
  if (spec.content) {
    const text = h("div", { class: "text content" }, markdown(spec.content, look.names));
    const last = text.lastElementChild;
    if (spec.edited_timestamp) (last instanceof HTMLParagraphElement ? last : text).append(edited());
    parts.push(text);
  }
  const embeds = (spec.flags ?? 0) & SUPPRESS_EMBEDS ? [] : (spec.embeds ?? []);
  if (!((spec.flags ?? 0) & V2)) parts.push(...attachments(spec, embeds));
  parts.push(...embeds.map((item) => embed(item, look, spec.attachments ?? [])));
  const list = components(spec.components ?? [], look);
  if (list.length) parts.push(h("div", { class: "components" }, list));
  const reactions = spec.reactions ?? [];
  if (reactions.length) {
    parts.push(
      h(
        "div",
        { class: "reactions" },
        reactions.map((r) =>
          h(
            "button",
            {
              type: "button",
              class: r.me ? "reaction mine" : "reaction",
              "data-act": "react",
              "data-emoji": r.emoji.id ? `${r.emoji.name}:${r.emoji.id}` : r.emoji.name,
              "aria-pressed": String(Boolean(r.me)),
              "aria-label": `${r.emoji.name}, ${r.count}`,
            },
            emoji(r.emoji),
            ` ${r.count}`,
          ),
        ),
      ),
    );
  }
  return parts;
}

function edited() {
  return h("span", { class: "edited" }, " (edited)");
}

/** @param {string | undefined} url */
function bare(url) {
  return (url ?? "").split("?")[0];
}

/** @param {Message} spec @param {Embed[]} embeds */
function attachments(spec, embeds) {
  const inside = new Set(
    embeds
      .flatMap((e) => [e.image?.url, e.thumbnail?.url])
      .filter(Boolean)
      .map(bare),
  );
  const shown = (spec.attachments ?? []).filter(
    (a) => !inside.has(bare(a.url)) && !inside.has(`attachment://${a.filename}`),
  );
  const pictures = shown.filter(
    (a) => /^image\//.test(a.content_type ?? "") || /\.(png|jpe?g|gif|webp)$/i.test(a.filename),
  );
  const files = shown.filter((a) => !pictures.includes(a));
  const parts = [];
  if (pictures.length) {
    parts.push(
      h(
        "div",
        { class: `gallery ${pictures.length === 1 ? "one" : "two"}` },
        pictures.map((a) => picture({ ...a, alt: a.description, spoiler: a.filename.startsWith("SPOILER_") }, "tile")),
      ),
    );
  }
  parts.push(...files.map((a) => file(a, a.filename, a.size)));
  return parts;
}

// An embed may show one of its message's own attachments by name.
/** @param {Media | undefined} media @param {Attachment[]} files */
function attached(media, files) {
  const name = /^attachment:\/\/(.+)$/.exec(media?.url ?? "")?.[1];
  const found = name && files.find((item) => item.filename === name);
  return found ? { ...media, ...found } : media;
}

/** @param {Embed} original @param {MessageLook} look @param {Attachment[]} files */
function embed(original, look, files) {
  const spec = { ...original, image: attached(original.image, files), thumbnail: attached(original.thumbnail, files) };
  const safe = /^https?:/i.test(spec.url ?? "") ? spec.url : null;
  const box = h(
    "div",
    { class: "embed" },
    spec.thumbnail && picture({ ...spec.thumbnail, alt: null }, "thumbnail"),
    spec.author && h("p", { class: "embed-author" }, spec.author.name),
    spec.title &&
      h(
        safe ? "a" : "p",
        { class: "embed-title", href: safe, target: safe && "_blank", rel: safe && "noopener noreferrer" },
        markdown(spec.title, look.names),
      ),
    spec.description && h("div", { class: "text" }, markdown(spec.description, look.names)),
    spec.fields?.length
      ? h(
          "div",
          { class: "fields" },
          spec.fields.map((field) =>
            h(
              "div",
              { class: field.inline ? "field inline" : "field" },
              h("div", { class: "field-name" }, markdown(field.name, look.names)),
              h("div", { class: "text" }, markdown(field.value, look.names)),
            ),
          ),
        )
      : null,
    // As on Discord, a description of an embed's picture reaches nobody.
    spec.image && picture({ ...spec.image, alt: null }, "tile"),
    spec.footer || spec.timestamp
      ? h(
          "p",
          { class: "embed-footer" },
          spec.footer?.text,
          spec.footer && spec.timestamp ? " · " : null,
          spec.timestamp ? sentAt(spec.timestamp) : null,
        )
      : null,
  );
  if (typeof spec.color === "number") box.style.setProperty("--accent", colour(spec.color));
  return box;
}

/** @param {NonNullable<Message["used"]>} used @param {Names} names */
function usedLine(used, names) {
  const person = names.person(used.user) ?? { name: "Somebody" };
  return h(
    "p",
    { class: "above used" },
    avatar(person, "tiny"),
    h("span", { class: "who" }, person.name),
    " used ",
    h("span", { class: "mention" }, used.name),
  );
}

/** @param {Message} spec @param {Names} names */
function replyLine(spec, names) {
  const target = spec.referenced_message;
  if (!target) return h("p", { class: "above reply" }, h("em", null, "The message was deleted"));
  const person = names.person(target.author.id) ?? { name: authorName(target, names) };
  const pinged = (spec.mentions ?? []).some((m) => m.id === target.author.id);
  return h(
    "button",
    {
      type: "button",
      class: "above reply",
      "data-act": "open",
      "data-open": target.channel_id,
      "data-jump": target.id,
    },
    avatar(person, "tiny"),
    h("span", { class: "who" }, (pinged ? "@" : "") + person.name),
    h("span", { class: "excerpt" }, excerpt(target, names)),
  );
}

/** The first words of a message, for a reply's line. @param {Message} spec @param {Names} names */
function excerpt(spec, names) {
  if (spec.content) return words(spec.content, names).slice(0, 120);
  return spec.components?.length || spec.attachments?.length || spec.embeds?.length ? "Press to see the message" : "";
}

/** @param {Channel} thread */
function threadCard(thread) {
  return h(
    "button",
    { type: "button", class: "thread-card", "data-act": "open", "data-open": thread.id },
    icon("thread"),
    h("span", { class: "thread-name" }, thread.name),
    h("span", { class: "thread-go" }, thread.archived ? "Archived thread ›" : "Open thread ›"),
  );
}

/** @param {Message} spec @param {{name: string}} person @param {Names} names */
function systemText(spec, person, names) {
  const who = h("strong", null, person.name);
  if (spec.type === THREAD_CREATED) {
    const id = spec.message_reference?.channel_id ?? spec.thread?.id;
    const name = spec.content || (id && names.channel(id)) || "a thread";
    return [
      who,
      " started a thread: ",
      id ? h("button", { type: "button", class: "text-button", "data-act": "open", "data-open": id }, name) : name,
    ];
  }
  return [who, spec.type === PINNED ? " pinned a message." : " joined the server."];
}

/** @param {Message} spec @param {MessageLook} look */
function tools(spec, look) {
  if (spec.ephemeral || spec.loading) return null;
  return h(
    "div",
    { class: "tools" },
    h(
      "button",
      { type: "button", class: "icon-button", "data-act": "reply", "aria-label": "Reply", title: "Reply" },
      icon("reply"),
    ),
    look.hasApps &&
      h(
        "button",
        { type: "button", class: "icon-button", "data-act": "apps", "aria-label": "Apps", title: "Apps" },
        icon("more"),
      ),
    look.mayEdit &&
      h(
        "button",
        {
          type: "button",
          class: "icon-button",
          "data-act": "edit",
          "aria-label": "Edit message",
          title: "Edit message",
        },
        icon("pencil"),
      ),
    look.mayDelete &&
      h(
        "button",
        {
          type: "button",
          class: "icon-button",
          "data-act": "delete",
          "aria-label": "Delete message",
          title: "Delete message",
        },
        icon("trash"),
      ),
  );
}
