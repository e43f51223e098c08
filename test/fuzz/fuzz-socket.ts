import { WebSocket } from "ws";
import { SOCKET_PATH, SOCKET_PROTOCOL, socketKey } from "../../shared/local/opening.ts";
import type { FuzzAnswer } from "./fuzz-app.ts";

/** What a message that ends the connection is said to answer. */
const ENDED: FuzzAnswer = { status: 400, text: '{"message":"The connection was ended."}' };

/** The WebSocket of the browser shell, opened again after each message that ends it. */
export class FuzzSocket {
  readonly #address: string;
  readonly #protocols: string[];
  #opened: Promise<WebSocket> | null = null;
  readonly #waiting = new Map<number, (answer: FuzzAnswer) => void>();

  /** `origin`: of the shell, `http://host:port`. */
  constructor(origin: string, key: string) {
    this.#address = `${origin.replace("http", "ws")}${SOCKET_PATH}`;
    this.#protocols = [SOCKET_PROTOCOL, socketKey(key)];
  }

  /** `id` is that of the message, if it has one. */
  async send(id: number, message: string): Promise<FuzzAnswer> {
    this.#opened ??= this.#open();
    const socket = await this.#opened;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      socket.send(message);
    });
  }

  async close(): Promise<void> {
    (await this.#opened)?.terminate();
  }

  #open(): Promise<WebSocket> {
    const socket = new WebSocket(this.#address, this.#protocols);
    socket.on("message", (data: Buffer) => {
      const text = data.toString("utf8");
      const end = text.indexOf("\n");
      const [id = 0, status = 0] = text.slice(0, end).split(" ").map(Number);
      this.#settle(id, { status, text: text.slice(end + 1) });
    });
    socket.on("close", () => {
      this.#opened = null;
      for (const id of this.#waiting.keys()) this.#settle(id, ENDED);
    });
    return new Promise((resolve, reject) => {
      socket.once("open", () => resolve(socket));
      socket.on("error", reject);
    });
  }

  #settle(id: number, answer: FuzzAnswer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.(answer);
  }
}
