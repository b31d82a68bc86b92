// As much of a browser as the page's modules need when no page is shown: elements that can be read again.

class Text {
  constructor(text) {
    this.data = text;
  }

  get textContent() {
    return this.data;
  }

  get html() {
    return this.data.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  }
}

class FakeElement {
  constructor(name) {
    this.name = name;
    this.attributes = new Map();
    this.childNodes = [];
    this.listeners = new Map();
    this.value = "";
    this.style = { setProperty: () => {} };
    const has = (kind) => this.kinds.includes(kind);
    const set = (kinds) => this.setAttribute("class", kinds.join(" "));
    this.classList = {
      contains: has,
      add: (kind) => has(kind) || set([...this.kinds, kind]),
      remove: (kind) => set(this.kinds.filter((each) => each !== kind)),
      toggle: (kind, on) => (on ? this.classList.add(kind) : this.classList.remove(kind)),
    };
  }

  get kinds() {
    return (this.getAttribute("class") ?? "").split(" ").filter(Boolean);
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  hasAttribute(name) {
    return this.attributes.has(name);
  }

  removeAttribute(name) {
    this.attributes.delete(name);
  }

  addEventListener(name, listener) {
    this.listeners.set(name, listener);
  }

  append(...children) {
    for (const child of children) {
      const node = child instanceof FakeElement || child instanceof Text ? child : new Text(String(child));
      node.parent = this;
      this.childNodes.push(node);
    }
  }

  insertBefore(node, before) {
    node.parent = this;
    this.childNodes.splice(this.childNodes.indexOf(before), 0, node);
  }

  replaceChildren(...children) {
    this.childNodes = [];
    this.append(...children);
  }

  replaceWith(text) {
    const { childNodes } = this.parent;
    childNodes.splice(childNodes.indexOf(this), 1, new Text(text));
  }

  querySelectorAll(selector) {
    const inside = this.childNodes.filter((node) => node instanceof FakeElement);
    const kind = selector.slice(1);
    return inside.flatMap((node) => [...(node.kinds.includes(kind) ? [node] : []), ...node.querySelectorAll(selector)]);
  }

  focus() {
    document.activeElement = this;
  }

  get textContent() {
    return this.childNodes.map((node) => node.textContent).join("");
  }

  set textContent(text) {
    this.replaceChildren(text);
  }

  get html() {
    const attributes = [...this.attributes].map(([name, value]) => ` ${name}="${value}"`).join("");
    return `<${this.name}${attributes}>${this.childNodes.map((node) => node.html).join("")}</${this.name}>`;
  }
}

globalThis.document = {
  activeElement: null,
  addEventListener: () => {},
  createElement: (name) => new FakeElement(name),
  createElementNS: (_, name) => new FakeElement(name),
  querySelectorAll: () => [],
};
globalThis.addEventListener = () => {};
globalThis.localStorage = { getItem: () => null, setItem: () => {} };
// The page's times tick for ever, and a test comes to an end.
globalThis.setInterval = () => 0;

/** Nodes and strings as they would be written in a page. */
export function html(nodes) {
  const box = new FakeElement("div");
  box.append(...nodes);
  return box.childNodes.map((node) => node.html).join("");
}

export const ADA = { id: "1", name: "Ada" };
export const CARDINAL = { id: "9", name: "Cardinal", bot: true };
export const SERVER = { id: "2", name: "Table", roles: [{ id: "7", name: "Dealers" }] };

/** What is known about ids: two people, a channel. */
export const names = {
  me: "1",
  person: (id) => [ADA, CARDINAL].find((person) => person.id === id) ?? null,
  user: (id) => names.person(id)?.name ?? null,
  channel: (id) => (id === "5" ? "table" : null),
  people: () => [ADA, CARDINAL],
  channels: () => [{ id: "5", name: "table" }],
  role: (id) => (id === "7" ? "Dealers" : null),
  roles: () => [{ id: "7", name: "Dealers" }],
};
