import { routeAnswer } from "../../shared/local/request.ts";
import type { SyncReport } from "../../shared/local/status.ts";
import { localClient } from "../fixtures/local-client.ts";
import { examine } from "../../main/engine/doctor/examine.ts";
import { openEngine } from "../../main/engine/assembly/open-engine.ts";
import type { Engine } from "../../main/engine/types.ts";
import { Random } from "../../main/sandbox/generate/random.ts";
import type { ProfileName } from "../../shared/contract/profile.ts";
import type { OutboxEntryView } from "../../shared/local/outbox.ts";
import type { BlobRef, WireRequest, WireResponse } from "../../shared/wire.ts";
import { asResponse, wireRequest } from "../simulation/simulated-network.ts";
import { settled, type SimulatedTime } from "../simulation/simulated-time.ts";
import { Names } from "./names.ts";
import type { Break } from "./step.ts";
import { FILES } from "./server-world.ts";

export interface AppOptions {
  readonly folder: string;
  readonly profile: ProfileName;
  readonly time: SimulatedTime;
  /** The server behind the network. */
  readonly answer: (request: WireRequest) => WireResponse;
}

/** The app on a workspace folder: the whole engine, offline but for `push`. */
export class AppWorld {
  readonly names = new Names();
  /** What the engine complained of. */
  readonly errors: string[] = [];
  readonly #options: AppOptions;
  #engine: Engine | null = null;
  /** Writes that still get through; null: all of them. */
  #writesLeft: number | null = null;
  #lastArrives = false;
  #starts = 0;

  constructor(options: AppOptions) {
    this.#options = options;
  }

  async open(): Promise<void> {
    const { folder, profile, time } = this.#options;
    this.#starts += 1;
    const random = new Random(this.#starts);
    const opened = await openEngine({
      dataDir: folder,
      remote: "https://crm.example",
      token: "token",
      profile,
      tokens: { load: () => Promise.resolve("token"), save: () => Promise.resolve() },
      clock: time,
      random: () => random.next(),
      fetch: ((url: string, init: RequestInit) =>
        this.#fetch(wireRequest(url, init))) as typeof globalThis.fetch,
      log: (level, message, details) => {
        if (level === "error") this.errors.push(`${message} ${JSON.stringify(details ?? {})}`);
      },
      automatic: false,
    });
    if (!opened.ok) throw new Error(`The app does not open: ${opened.message}`);
    this.#engine = opened.engine;
  }

  async close(): Promise<void> {
    await this.#engine?.close();
    this.#engine = null;
  }

  /** What the page gets. */
  async answer(request: WireRequest): Promise<WireResponse> {
    if (this.#engine === null) throw new Error("The app is not open.");
    const answer = await this.#engine.handle(request);
    return { ...answer, body: JSON.parse(JSON.stringify(answer.body ?? null)) };
  }

  async upload(name: string): Promise<BlobRef> {
    if (this.#engine === null) throw new Error("The app is not open.");
    return this.#engine.addBlob(name, "application/pdf", new TextEncoder().encode(name));
  }

  /** A link in the workspace as a server would give it for the same file of an activity. */
  link(link: string): string {
    const id = /^\/local\/file\/(.*)$/.exec(link)?.[1];
    const ref = id === undefined ? undefined : this.#engine?.blobFile(id)?.ref;
    return ref === undefined
      ? link
      : `${FILES}/f${ref.size}attachment/${encodeURIComponent(ref.name)}`;
  }

  readonly #local = localClient((request) => this.answer(request));

  async offline(offline: boolean): Promise<void> {
    await this.#local("setWorkOffline", { body: { work_offline: offline } });
  }

  /** One full cycle; null, or why it did not work. */
  async sync(): Promise<string | null> {
    const { time } = this.#options;
    let report: SyncReport | null = null;
    const running = this.#local("sync").then((answer) => (report = answer));
    // Nothing waits for time to pass while all is well; a pause of the budget or of a retry would.
    for (let waits = 0; waits < 600; waits += 1) {
      await settled();
      if (report !== null) break;
      await time.pass(1_000);
    }
    if (report === null) return "the cycle does not end";
    const { ok, error } = await running;
    return ok ? null : (error ?? "the cycle failed");
  }

  /** Breaks the network at a write, or mends it (null). */
  breakNetwork(how: Break | null): void {
    this.#writesLeft = how?.at ?? null;
    this.#lastArrives = how?.arrives ?? false;
  }

  /** Sentences on changes that were sent: what the server took otherwise than it was told. */
  async notes(): Promise<readonly string[]> {
    const { data } = await this.#local("listOutbox", { query: { state: ["done"], limit: 200 } });
    return data.flatMap(({ error, ...entry }) =>
      error === null
        ? []
        : [
            `${entry.kind} ${entry.resource} ${entry.slug}: ${error.message} ` +
              `${JSON.stringify(entry.body)}`,
          ],
    );
  }

  /** What the check of the workspace finds; in this process, because another takes most time. */
  findings(): readonly string[] {
    const { folder, time } = this.#options;
    return examine({ folder, now: time.now(), complete: true }).flatMap(({ name, found }) =>
      found.map(({ message }) => `${name}: ${message}`),
    );
  }

  /** Entries that are not done. */
  async unsent(): Promise<readonly OutboxEntryView[]> {
    return (await this.#local("listOutbox", { query: { limit: 200 } })).data;
  }

  /** A record as screens read it, under any key that it ever had. */
  async record(resource: string, key: string): Promise<Readonly<Record<string, unknown>> | null> {
    const { status, body } = await this.answer({
      method: "GET",
      path: `/local/record/${resource}/${encodeURIComponent(key)}`,
    });
    return status === 200 ? routeAnswer("readRecord", body).record : null;
  }

  #fetch(request: WireRequest): Promise<Response> {
    const fails = (code: string) =>
      Promise.reject(
        new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) }),
      );
    if (this.#writesLeft !== null && this.#writesLeft < 0) return fails("ENETUNREACH");
    if (this.#writesLeft === null || request.method === "GET")
      return Promise.resolve(asResponse(this.#options.answer(request), null));
    this.#writesLeft -= 1;
    if (this.#writesLeft >= 0)
      return Promise.resolve(asResponse(this.#options.answer(request), null));
    if (this.#lastArrives) this.#options.answer(request);
    return fails("ECONNRESET");
  }
}
