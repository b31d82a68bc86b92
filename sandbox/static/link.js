// One seat's line to the server: reconnects by itself, numbers requests and hands back their answers (PROTOCOL.md).

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5000;
const ANSWER_WITHIN = 20000;

export const key = new URLSearchParams(location.search).get("key") ?? "";

/** Ask the server something outside a seat's line; throws the HTTP status as a number when refused. @returns {Promise<{people: Person[]}>} */
export async function info() {
  const response = await fetch(`/info?key=${encodeURIComponent(key)}`, { cache: "no-store" });
  if (!response.ok) throw response.status;
  return response.json();
}

export class Link {
  /**
   * `event(json)` for what the server tells; `state("open" | "lost" | "stale")` when the line changes.
   *
   * @param {Id} user
   * @param {{event: (told: Told) => void, state: (state: string) => void}} hears
   */
  constructor(user, { event, state }) {
    this.timer = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** The requests that wait for an answer. @type {Map<number, (answer: Answer) => void>} */
    this.open = new Map();
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/seat/${user}?key=${encodeURIComponent(key)}`;
    this.event = event;
    this.state = state;
    this.number = 0;
    this.wait = FIRST_WAIT;
    this.connect();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  connect() {
    clearTimeout(this.timer);
    this.timer = 0;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const told = JSON.parse(data);
      if (told.t === "snapshot") {
        this.wait = FIRST_WAIT;
        this.state("open");
      }
      const answer = this.open.get(told.req);
      if (answer) {
        this.open.delete(told.req);
        answer(told);
      } else {
        this.event(told);
      }
    });
    socket.addEventListener("close", ({ code }) => socket === this.socket && this.lost(code));
  }

  /** @param {number} code */
  async lost(code) {
    for (const answer of this.open.values()) answer({ ok: false, error: "The connection was lost", choices: [] });
    this.open.clear();
    this.socket = null;
    if (code === 4403 || (await refused())) {
      this.state("stale");
      return;
    }
    this.state("lost");
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  hurry() {
    if (this.timer) this.connect();
  }

  /**
   * Send a numbered request; resolves with the server's answer, never rejects.
   *
   * @param {Asking} request
   * @returns {Promise<Answer>}
   */
  ask(request) {
    const req = ++this.number;
    if (!this.tell({ ...request, req }))
      return Promise.resolve({ ok: false, error: "Not connected, try again in a moment", choices: [] });
    return new Promise((resolve) => {
      this.open.set(req, resolve);
      setTimeout(() => {
        if (this.open.delete(req)) resolve({ ok: false, error: "The sandbox did not answer", choices: [] });
      }, ANSWER_WITHIN);
    });
  }

  /** @param {Saying | (Asking & {req: number})} request */
  tell(request) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(request));
    return true;
  }
}

// The browser hides why a WebSocket was refused; a plain request with the same key tells.
async function refused() {
  try {
    await info();
    return false;
  } catch (status) {
    return status === 403;
  }
}
