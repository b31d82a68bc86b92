// Pictures: in a message, and large over the page.

import { around, h, icon } from "./dom.js";

const HIGHEST = 760;

/** One picture that opens large when pressed. @param {Media} media @param {string} kind */
export function picture(media, kind) {
  const alt = media.alt ?? "";
  const { width = 0, height = 0 } = media;
  const known = width > 0 && height > 0;
  // Its place is kept before it is there: as wide as it is, but not higher than a screen.
  const shown = known ? Math.round(Math.min(width, HIGHEST * (width / height))) : 0;
  const button = h(
    "button",
    {
      type: "button",
      class: `picture ${kind}${media.spoiler ? " spoiler-picture" : ""}`,
      "data-act": "enlarge",
      "aria-label": alt ? null : "Picture without a description, press to enlarge",
      title: "Press to enlarge",
    },
    h("img", {
      alt,
      loading: "lazy",
      decoding: "async",
      draggable: "false",
      width: known ? width : null,
      height: known ? height : null,
      src: media.url,
      style: known ? { "--width": `${shown}px` } : null,
    }),
  );
  return button;
}

/** An emoji of the bot's own. @param {string} name @param {Id} id */
export function emoji(name, id) {
  const text = `:${name}:`;
  return h("img", { class: "emoji-picture", src: `/cdn/emojis/${id}.png`, alt: text, title: text, draggable: "false" });
}

// The first press on a hidden picture only uncovers it.
/** @param {HTMLElement} target */
export function spoiled(target) {
  if (!target.classList.contains("spoiler-picture") || target.hasAttribute("data-local-open")) return false;
  target.setAttribute("data-local-open", "");
  return true;
}

/** The dialog that shows a picture large. @type {ReturnType<typeof lightbox> | null} */
let large = null;

/** Show `image` as large as the window allows, its description beneath. @param {HTMLImageElement} image */
export function enlarge(image) {
  large ??= lightbox();
  large.picture.src = image.currentSrc || image.src;
  large.picture.alt = image.alt;
  large.caption.textContent = image.alt;
  large.caption.hidden = !image.alt;
  large.dialog.showModal();
}

function lightbox() {
  const close = h(
    "button",
    { type: "button", class: "icon-button close", "aria-label": "Close picture" },
    icon("close"),
  );
  const picture = h("img", { alt: "" });
  const caption = h("figcaption");
  const dialog = h(
    "dialog",
    { class: "lightbox", "aria-label": "Picture" },
    h("figure", null, picture, caption),
    close,
  );
  dialog.addEventListener("click", (event) => around(event, "figcaption") || dialog.close());
  document.body.append(dialog);
  return { dialog, picture, caption };
}
