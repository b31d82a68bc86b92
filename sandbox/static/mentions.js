// Mentions: people read "@Ada" and write it, messages have "<@1>".

/** "<@1>" as "@Ada", where somebody is known by that id. @param {string} content @param {import("./state.js").State["names"]} names */
export function spellOut(content, names) {
  return content.replace(/<@!?(\d+)>/g, (mention, id) => {
    const name = names.user(id);
    return name ? `@${name}` : mention;
  });
}

/** "@Ada" as "<@1>"; the longest name first, so that "Ada B" is not "Ada" and a "B". @param {string} text @param {Iterable<Person>} people */
export function mark(text, people) {
  return [...people]
    .sort((a, b) => b.name.length - a.name.length)
    .reduce((out, p) => {
      const name = p.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      return out.replace(
        new RegExp(`(^|[^\\p{L}\\p{N}_@<])@${name}(?![\\p{L}\\p{N}_])`, "giu"),
        (_match, /** @type {string} */ before) => `${before}<@${p.id}>`,
      );
    }, text);
}
