import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Method, WireRequest } from "../../shared/wire.ts";
import { SimulatedTime } from "../simulation/simulated-time.ts";
import type { RawAnswer } from "./odd-answers.ts";
import { portOf } from "../fixtures/port-of.ts";

/** Time for what came through a socket to be read. Milliseconds. */
const READ_MS = 5;

/**
 * The way to an odd server through real sockets on loopback: headers, encodings and connections
 * that break are those of HTTP.
 */
export class Loopback {
  readonly #server: Server;
  /** Requests on their way: time does not pass before they are answered. */
  #open = 0;

  constructor(answer: (request: WireRequest) => RawAnswer | null) {
    this.#server = createServer((incoming, response) => void serve(answer, incoming, response));
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  /** A `fetch` that goes to the loopback address whatever the host is. */
  readonly fetch = (async (url: string, init: RequestInit) => {
    const port = portOf(this.#server);
    const { pathname, search } = new URL(url);
    this.#open += 1;
    try {
      return await fetch(`http://127.0.0.1:${port}${pathname}${search}`, init);
    } finally {
      this.#open -= 1;
    }
  }) as typeof globalThis.fetch;

  async quiet(): Promise<void> {
    do await wait(READ_MS);
    while (this.#open > 0);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Time that waits for sockets before it passes. */
export class SocketTime extends SimulatedTime {
  readonly #quiet: () => Promise<void>;

  constructor(start: number, quiet: () => Promise<void>) {
    super(start);
    this.#quiet = quiet;
  }

  override async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 1_000) {
      await this.#quiet();
      await super.pass(Math.min(left, 1_000));
    }
    await this.#quiet();
  }
}

async function serve(
  answer: (request: WireRequest) => RawAnswer | null,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://127.0.0.1");
  const text = Buffer.concat(chunks).toString();
  const raw = answer({
    method: incoming.method as Method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    ...(text === "" ? {} : { body: JSON.parse(text) }),
  });
  if (raw === null) return;
  const bytes = Buffer.from(raw.text);
  const bare = raw.status === 204 || raw.status === 304;
  response.writeHead(raw.status, {
    ...raw.headers,
    ...(bare ? {} : { "content-length": bytes.length }),
  });
  if (raw.breaksOff !== true) return void response.end(bare ? undefined : bytes);
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}
