// Message components, the plain rows and layouts (V2) alike, as DOM. Nothing here listens: a press is read from the
// data-* attributes by the seat, so a patched button can never carry the meaning of another.

import { h, icon } from "./dom.js";
import { markdown, place } from "./markdown.js";
import { emoji as ownEmoji, picture } from "./media.js";

export const BUTTON = 2;
export const SELECTS = { 3: "string", 5: "user", 6: "role", 7: "mentionable", 8: "channel" };
/** @type {{[style: number]: string}} */
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

/**
 * `look` says how this reader sees the message: `names` (see state.js), `pending` (the custom id that waits for its
 * answer, or null), `chosen(custom_id)` (values this reader picked, or undefined).
 *
 * @param {Component[]} list
 * @param {Look} look
 * @returns {HTMLElement[]}
 */
export function components(list, look) {
  /** @type {{[type: number]: number}} */
  const seen = {};
  return list.map((component) => {
    const element = one(component, look);
    // The first gallery stays the first gallery though a text came before it: patching goes by these keys.
    const nth = (seen[component.type] = (seen[component.type] ?? 0) + 1);
    if (!element.hasAttribute("data-key")) element.setAttribute("data-key", `${component.type} ${nth}`);
    return element;
  });
}

/** @param {Component} component @param {Look} look @returns {HTMLElement} */
function one(component, look) {
  switch (component.type) {
    case 1:
      return h("div", { class: "row" }, components(component.components ?? [], look));
    case BUTTON:
      return button(component, look);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return select(component, look);
    case 9:
      return section(component, look);
    case 10:
      return h("div", { class: "text" }, markdown(component.content, look.names));
    case 11:
      return picture(
        { url: "", ...component.media, alt: component.description, spoiler: component.spoiler },
        "thumbnail",
      );
    case 12:
      return gallery(component.items ?? []);
    case 13:
      return file(
        component.file ?? {},
        component.name ?? component.file?.filename,
        component.size ?? component.file?.size,
      );
    case 14:
      return separator(component);
    case 17:
      return container(component, look);
    default:
      return h("div", { class: "unknown" }, `(component ${component.type} is not shown here)`);
  }
}

/** @param {Emoji | null | undefined} value */
export function emoji(value) {
  if (!value) return null;
  const shown = value.id ? ownEmoji(value.name, value.id) : value.name;
  return h("span", { class: "emoji", "aria-hidden": "true" }, shown);
}

/** @param {Component} spec @param {Look} look @returns {HTMLElement} */
function button(spec, look) {
  const style = STYLES[spec.style ?? 0] ?? "secondary";
  const label = [emoji(spec.emoji), spec.label ? h("span", { class: "label" }, spec.label) : null];
  const name = spec.label ? null : spec.emoji?.name;
  if (spec.url) {
    const target = place(spec.url);
    const inner = [...label, icon("link")];
    if (target) {
      return h(
        "button",
        {
          type: "button",
          class: `button ${style}`,
          "data-key": spec.url,
          "data-act": "open",
          "data-open": target[0],
          "data-jump": target[1],
          "aria-label": name,
          disabled: spec.disabled,
        },
        inner,
      );
    }
    const safe = /^https?:/i.test(spec.url) && !spec.disabled ? spec.url : null;
    return h(
      "a",
      { class: `button ${style}`, href: safe, target: "_blank", rel: "noopener noreferrer", "aria-label": name },
      inner,
    );
  }
  const waiting = look.pending === spec.custom_id;
  return h(
    "button",
    {
      type: "button",
      class: `button ${style}${waiting ? " waiting" : ""}`,
      "data-key": spec.custom_id,
      "data-act": "press",
      "data-custom-id": spec.custom_id,
      "data-type": BUTTON,
      disabled: spec.disabled,
      "aria-label": name,
      // Not `disabled`, which would drop the focus, while an answer is awaited.
      "aria-disabled": look.pending !== null && !spec.disabled ? "true" : null,
      "aria-busy": waiting ? "true" : null,
    },
    label,
    waiting ? h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")) : null,
  );
}

/**
 * What a select shows as chosen: this reader's pick, else the defaults the bot sent.
 *
 * @param {Component} spec
 * @param {string[] | undefined} chosen
 */
export function picked(spec, chosen) {
  if (chosen) return chosen;
  if (spec.type === 3) return (spec.options ?? []).filter((o) => o.default).map((o) => o.value);
  return (spec.default_values ?? []).map((value) => value.id);
}

/** What any kind of select offers. @param {Component} spec @param {Names} names @returns {SelectOption[]} */
export function choices(spec, names) {
  switch (spec.type) {
    case 3:
      return spec.options ?? [];
    case 5:
      return people(names);
    case 6:
      return roles(names);
    case 7:
      return [...people(names), ...roles(names)];
    case 8:
      return names.channels().map((c) => ({ value: c.id, label: "#" + c.name }));
    default:
      return [];
  }
}

/** @param {Names} names @returns {SelectOption[]} */
function people(names) {
  return names.people().map((p) => ({ value: p.id, label: p.name, description: p.bot ? "App" : null }));
}

/** @param {Names} names @returns {SelectOption[]} */
function roles(names) {
  return names.roles().map((role) => ({ value: role.id, label: `@${role.name.replace(/^@/, "")}` }));
}

/** @param {Component} spec @param {Look} look */
function select(spec, look) {
  const values = picked(spec, look.chosen(spec.custom_id ?? ""));
  const known = new Map(choices(spec, look.names).map((choice) => [choice.value, choice]));
  const shown = values.map((value) => known.get(value)).filter((choice) => choice !== undefined);
  const waiting = look.pending === spec.custom_id;
  const many = (spec.max_values ?? 1) > 1;
  const what = spec.placeholder ?? (spec.type === 5 ? "Select a person" : "Make a selection");
  return h(
    "button",
    {
      type: "button",
      class: `select${waiting ? " waiting" : ""}`,
      "data-key": spec.custom_id,
      "data-act": "select",
      "data-custom-id": spec.custom_id,
      "data-type": spec.type,
      disabled: spec.disabled,
      "aria-haspopup": "listbox",
      "aria-label": shown.length ? `${what}: ${shown.map((c) => c.label).join(", ")}` : what,
      "aria-disabled": look.pending !== null ? "true" : null,
      "aria-busy": waiting ? "true" : null,
    },
    h(
      "span",
      { class: shown.length ? "value" : "value placeholder" },
      shown.length === 0
        ? what
        : shown.map((c) => h("span", { class: many ? "pick many" : "pick" }, emoji(c.emoji), c.label)),
    ),
    icon("down"),
  );
}

/** @param {Component} spec @param {Look} look */
function section(spec, look) {
  const accessory = spec.accessory ? one(spec.accessory, look) : null;
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-text" }, components(spec.components ?? [], look)),
    accessory && h("div", { class: "accessory" }, accessory),
  );
}

/** @param {NonNullable<Component["items"]>} items */
function gallery(items) {
  const shape = items.length === 1 ? "one" : items.length % 3 === 0 && items.length > 3 ? "three" : "two";
  return h(
    "div",
    { class: `gallery ${shape}` },
    items.map((item) => picture({ ...item.media, alt: item.description, spoiler: item.spoiler }, "tile")),
  );
}

/** @param {{url?: string}} media @param {string | undefined} name @param {number | undefined} size */
export function file(media, name, size) {
  const bytes = Number(size) || 0;
  const text =
    bytes > 1048576 ? `${(bytes / 1048576).toFixed(1)} MB` : bytes ? `${Math.max(1, Math.round(bytes / 1024))} KB` : "";
  const label = name ?? decodeURIComponent((media.url ?? "").split("?")[0].split("/").pop() ?? "file");
  return h(
    "a",
    {
      class: "file",
      href: /^https?:/i.test(media.url ?? "") ? media.url : null,
      target: "_blank",
      rel: "noopener",
      download: label,
    },
    icon("file"),
    h("span", { class: "file-name" }, label),
    h("span", { class: "file-size" }, text),
  );
}

/** @param {Component} spec */
function separator(spec) {
  const size = spec.spacing === 2 ? "large" : "small";
  return spec.divider === false ? h("div", { class: `gap ${size}`, role: "presentation" }) : h("hr", { class: size });
}

/** @param {Component} spec @param {Look} look */
function container(spec, look) {
  const box = h(
    "div",
    { class: `container${spec.spoiler ? " hidden-box" : ""}` },
    components(spec.components ?? [], look),
  );
  if (typeof spec.accent_color === "number") box.style.setProperty("--accent", colour(spec.accent_color));
  else box.classList.add("no-accent");
  return box;
}

/** @param {number} number */
export function colour(number) {
  return "#" + (number >>> 0).toString(16).padStart(6, "0").slice(-6);
}
