/**
 * The WebSocket to the sandbox, opened again whenever it closes.
 *
 * Events: `frame` (detail = the parsed frame), `up` (hello arrived),
 * `down` (detail = {delay: milliseconds until the next try, failures}).
 */

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15000;

export class Connection extends EventTarget {
  constructor(url) {
    super();
    this.url = url;
    this.socket = null;
    this.up = false;
    this.failures = 0;
    this.timer = null;
    window.addEventListener("online", () => this.retryNow());
  }

  open() {
    clearTimeout(this.timer);
    this.timer = null;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("message", (event) => this.#receive(socket, event));
    socket.addEventListener("close", () => this.#closed(socket));
  }

  /** Sends a frame; false when there is no connection to send it by. */
  send(frame) {
    if (!this.up || this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  retryNow() {
    if (this.timer !== null) this.open();
  }

  #receive(socket, event) {
    if (socket !== this.socket) return;
    const frame = JSON.parse(event.data);
    const greeted = frame.type === "hello";
    if (greeted) {
      this.up = true;
      this.failures = 0;
    }
    this.dispatchEvent(new CustomEvent("frame", { detail: frame }));
    if (greeted) this.dispatchEvent(new Event("up"));
  }

  #closed(socket) {
    if (socket !== this.socket) return;
    this.up = false;
    const exponential = FIRST_DELAY_MS * 2 ** Math.min(this.failures, 10);
    // Jitter keeps several tabs from knocking at the same instant.
    const delay = Math.min(LONGEST_DELAY_MS, exponential) * (1 + Math.random() / 5);
    this.failures += 1;
    this.timer = setTimeout(() => this.open(), delay);
    this.dispatchEvent(new CustomEvent("down", { detail: { delay, failures: this.failures } }));
  }
}
