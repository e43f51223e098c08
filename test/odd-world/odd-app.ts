import type { BodyAt } from "../fixtures/local-client.ts";
import { openEngine } from "../../main/engine/assembly/open-engine.ts";
import type { Engine } from "../../main/engine/types.ts";
import { Random } from "../../main/sandbox/generate/random.ts";
import type { ProfileName } from "../../shared/contract/profile.ts";
import { type Method, writeResponse } from "../../shared/wire.ts";
import { settled, type SimulatedTime } from "../simulation/simulated-time.ts";

export interface Reply<Body = unknown> {
  readonly status: number;
  readonly body: Body;
}

/**
 * A server that asks for a pause of a year with each answer is given a quarter of an hour each
 * time.
 */
const MOST_SECONDS = 3 * 3600;

/**
 * The app of a cell: the engine in process on a folder of its own, syncing by itself, in time that
 * passes only when it is told to.
 */
export class OddApp {
  /**
   * What must never happen: errors in the log, answers of 500, values that cannot be sent to the
   * page.
   */
  readonly complaints: string[] = [];
  readonly #folder: string;
  readonly #profile: ProfileName;
  readonly #time: SimulatedTime;
  readonly #fetch: typeof globalThis.fetch;
  #engine: Engine | null = null;
  #token: string | null = null;

  constructor(
    folder: string,
    profile: ProfileName,
    time: SimulatedTime,
    fetch: typeof globalThis.fetch,
  ) {
    this.#folder = folder;
    this.#profile = profile;
    this.#time = time;
    this.#fetch = fetch;
  }

  async start(): Promise<void> {
    const random = new Random(0xa99);
    const opened = await openEngine({
      dataDir: this.#folder,
      remote: "https://crm.example",
      token: this.#token ?? "token",
      profile: this.#profile,
      tokens: {
        load: () => Promise.resolve(this.#token),
        save: (token) => {
          this.#token = token;
          return Promise.resolve();
        },
      },
      clock: this.#time,
      random: () => random.next(),
      fetch: this.#fetch,
      log: (level, message, details) => {
        if (level === "error")
          this.complaints.push(`log: ${message} ${JSON.stringify(details ?? {})}`);
      },
      automatic: true,
    });
    if (!opened.ok) throw new Error(`The app does not start: ${opened.message}`);
    this.#engine = opened.engine;
    await settled();
  }

  /** A request of the page, as it crosses the processes: its answer has been JSON. */
  async ask<M extends Method, Address extends string>(
    method: M,
    path: Address,
    body?: unknown,
  ): Promise<Reply<BodyAt<M, Address> | null>> {
    // The types are those of the table of routes.
    return (await this.#ask(method, path, body)) as Reply<BodyAt<M, Address> | null>;
  }

  async #ask(method: Method, path: string, body: unknown): Promise<Reply> {
    const url = new URL(path, "http://localhost");
    const query = Object.fromEntries(url.searchParams);
    const asked = this.#engine?.handle({
      method,
      path: url.pathname,
      query,
      ...(body === undefined ? {} : { body }),
    });
    const answer = asked === undefined ? null : await this.#during(asked);
    if (answer === null) {
      this.complaints.push(`${method} ${path} is never answered`);
      return { status: 0, body: null };
    }
    if (answer.status >= 500) this.complaints.push(`${method} ${path} answers ${answer.status}`);
    try {
      const { text } = writeResponse(answer);
      return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
    } catch (error) {
      this.complaints.push(
        `${method} ${path} answers what cannot be sent to the page: ${String(error)}`,
      );
      return { status: 0, body: null };
    }
  }

  async close(): Promise<void> {
    const closing = this.#engine?.close();
    this.#engine = null;
    if (closing !== undefined && (await this.#during(closing.then(() => true))) === null)
      this.complaints.push("closing never ends");
  }

  /** Lets time pass until a promise resolves; null when it never does. */
  async #during<T>(promise: Promise<T>): Promise<T | null> {
    let result: { readonly value: T } | null = null;
    void promise.then((value) => (result = { value }));
    for (let passed = 0; passed <= MOST_SECONDS; passed += 1) {
      await settled();
      const done = result as { readonly value: T } | null;
      if (done !== null) return done.value;
      await this.#time.pass(1_000);
    }
    return null;
  }
}
