// Pictures: in a message, and large over the page.

import { h, icon } from "./dom.js";

const HIGHEST = 760;

/** One picture that opens large when pressed. `media`: url, width, height, alt, spoiler. */
export function picture(media, kind) {
  const alt = media.alt ?? "";
  const known = media.width > 0 && media.height > 0;
  // Its place is kept before it is there: as wide as it is, but not higher than a screen.
  const width = known ? Math.round(Math.min(media.width, HIGHEST * (media.width / media.height))) : 0;
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
      width: known ? media.width : null,
      height: known ? media.height : null,
      src: media.url,
      style: known ? { "--width": `${width}px` } : null,
    }),
  );
  return button;
}

/** An emoji of the bot's own. */
export function emoji(name, id) {
  const text = `:${name}:`;
  return h("img", { class: "emoji-picture", src: `/cdn/emojis/${id}.png`, alt: text, title: text, draggable: "false" });
}

// The first press on a hidden picture only uncovers it.
export function spoiled(target) {
  if (!target.classList.contains("spoiler-picture") || target.hasAttribute("data-local-open")) return false;
  target.setAttribute("data-local-open", "");
  return true;
}

let box = null;

/** Show `image` as large as the window allows, its description beneath. */
export function enlarge(image) {
  box ??= lightbox();
  const [figure, caption] = [box.querySelector("img"), box.querySelector("figcaption")];
  figure.src = image.currentSrc || image.src;
  figure.alt = image.alt;
  caption.textContent = image.alt;
  caption.hidden = !image.alt;
  box.showModal();
}

function lightbox() {
  const close = h(
    "button",
    { type: "button", class: "icon-button close", "aria-label": "Close picture" },
    icon("close"),
  );
  const dialog = h(
    "dialog",
    { class: "lightbox", "aria-label": "Picture" },
    h("figure", null, h("img", { alt: "" }), h("figcaption")),
    close,
  );
  dialog.addEventListener("click", (event) => event.target.closest("figcaption") || dialog.close());
  document.body.append(dialog);
  return dialog;
}
