import { SOCKET_PATH, SOCKET_PROTOCOL, socketKey } from "../../shared/local/opening.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";

/** Time between two attempts to connect, milliseconds. */
const RETRY_MS = 1_000;

type Waiting = (answer: WireResponse | null) => void;

/**
 * The browser shell's WebSocket, for what is read: Chromium takes 1 ms for a question and its
 * answer there and 3 ms for a request of its own. It is a shortcut only: while it is not open, and
 * when it ends before the answer, requests do the same.
 */
export class ReadSocket {
  readonly #address: string;
  readonly #protocols: string[];
  readonly #waitingReads = new Map<number, Waiting>();
  #socket: WebSocket | null = null;
  #lastId = 0;
  #lastAttempt = Number.NEGATIVE_INFINITY;

  /** `origin`: of the page, `http://host:port`. */
  constructor(origin: string, key: string) {
    this.#address = `${origin.replace(/^http/, "ws")}${SOCKET_PATH}`;
    this.#protocols = [SOCKET_PROTOCOL, socketKey(key)];
    this.#connect();
  }

  isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Null: ask by a request. */
  ask({ path, query }: Pick<WireRequest, "path" | "query">): Promise<WireResponse | null> {
    const socket = this.#socket;
    if (socket === null || !this.isOpen()) {
      if (socket === null && performance.now() - this.#lastAttempt > RETRY_MS) this.#connect();
      return Promise.resolve(null);
    }
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#waitingReads.set(id, resolve);
      socket.send(JSON.stringify({ id, path, query }));
    });
  }

  #connect(): void {
    this.#lastAttempt = performance.now();
    const socket = new WebSocket(this.#address, this.#protocols);
    socket.addEventListener("message", ({ data }) => this.#take(String(data)));
    // An error ends the connection, too.
    socket.addEventListener("close", () => this.#ended());
    this.#socket = socket;
  }

  /** `id status`, and in the lines below the body as JSON. */
  #take(message: string): void {
    const end = message.indexOf("\n");
    const [id, status] = message.slice(0, end).split(" ").map(Number);
    const text = message.slice(end + 1);
    const body: unknown = text === "" ? null : JSON.parse(text);
    this.#settle(id ?? 0, { status: status ?? 0, body });
  }

  #ended(): void {
    this.#socket = null;
    for (const id of this.#waitingReads.keys()) this.#settle(id, null);
  }

  #settle(id: number, answer: WireResponse | null): void {
    const waitingRead = this.#waitingReads.get(id);
    this.#waitingReads.delete(id);
    waitingRead?.(answer);
  }
}
