import type { EngineEvent } from "../bridge.ts";
import {
  type BlobRef,
  readResponse,
  type StoredFile,
  type WireRequest,
  type WireResponse,
  writeResponse,
  type WrittenResponse,
} from "../wire.ts";
import type { Clock } from "./clock.ts";

/** Events of the operating system about the network and the computer. */
export const SYSTEM_HINTS = ["online", "offline", "resume", "suspend", "lock-screen"] as const;
export type SystemHint = (typeof SYSTEM_HINTS)[number];

/** A message from the engine: the answer to a request, or an event. */
export type EngineMessage =
  | { readonly type: "answer"; readonly id: number; readonly response: WrittenResponse }
  | {
      readonly type: "blob";
      readonly id: number;
      readonly ref: BlobRef | null;
      readonly message: string | null;
    }
  | {
      readonly type: "blob-file";
      readonly id: number;
      readonly file: StoredFile | null;
    }
  | { readonly type: "event"; readonly event: EngineEvent };

/** A port to an engine: a worker thread's, or the page's. */
export interface ClientPort {
  post(message: unknown): void;
  onMessage(listener: (message: EngineMessage) => void): void;
}

interface Waiting {
  readonly done: (message: EngineMessage) => void;
  readonly failed: (response: WrittenResponse) => void;
}

const LOST = writeResponse({
  status: 503,
  body: { message: "The engine was restarted. Try again." },
});
const LATE = writeResponse({
  status: 504,
  body: { message: "The engine did not answer in time." },
});

/**
 * A sync may wait long for a slow server, checks, backups and encryption read everything, and a
 * workspace of an earlier Roadbook is backed up and updated before it is open.
 */
const isLongWork = (path: string) =>
  path === "/local/sync" ||
  path === "/local/doctor" ||
  path.startsWith("/local/backups") ||
  path.startsWith("/local/encryption") ||
  path === "/local/opening" ||
  path === "/local/unlock" ||
  path.startsWith("/local/workspaces/");

/**
 * Sends requests to the engine at the other end of a port. Never rejects a request: a lost engine
 * answers 503, a silent one 504.
 */
export class EngineClient {
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(event: EngineEvent) => void>();
  readonly #timeoutMs: number;
  readonly #clock: Clock;
  #port: ClientPort | null = null;
  #next = 1;
  #lost = LOST;
  readonly #firstConnection = Promise.withResolvers<void>();
  /** Resolved with the first connection; later ones are events. */
  readonly connected = this.#firstConnection.promise;

  /** `timeoutMs`: time limit of an answer; long work has a longer one. */
  constructor(timeoutMs: number, clock: Clock) {
    this.#timeoutMs = timeoutMs;
    this.#clock = clock;
  }

  /** Connects to an engine. Pending requests to an earlier one are answered with 503. */
  connect(port: ClientPort): void {
    const again = this.#port !== null;
    this.disconnect();
    this.#port = port;
    port.onMessage((message) => {
      if (this.#port !== port) return;
      if (message.type === "event") this.#tell(message.event);
      else this.#waiting.get(message.id)?.done(message);
    });
    if (again) this.#tell({ type: "restarted" });
    else this.#firstConnection.resolve();
  }

  disconnect(): void {
    for (const request of this.#waiting.values()) request.failed(this.#lost);
  }

  /** There is no engine any more: every request is answered at once, with why. */
  giveUp(message: string): void {
    this.#port = null;
    this.#lost = writeResponse({ status: 503, body: { message } });
    this.disconnect();
  }

  async request(request: WireRequest): Promise<WireResponse> {
    return readResponse(await this.requestWritten(request));
  }

  /** Requests an answer for callers that pass its JSON text on. */
  async requestWritten(request: WireRequest): Promise<WrittenResponse> {
    const limit = isLongWork(request.path) ? this.#timeoutMs * 60 : this.#timeoutMs;
    const answer = await this.#ask({ type: "request", request }, limit);
    if (!answer.ok) return answer.response;
    return answer.message.type === "answer" ? answer.message.response : LOST;
  }

  /** Copies a file into the workspace. Rejects with a sentence when it can't. */
  async addBlob(name: string, media: string, bytes: Uint8Array): Promise<BlobRef> {
    const answer = await this.#ask({ type: "add-blob", name, media, bytes }, this.#timeoutMs * 4);
    if (answer.ok && answer.message.type === "blob" && answer.message.ref !== null)
      return answer.message.ref;
    throw new Error(
      (answer.ok && answer.message.type === "blob" ? answer.message.message : null) ??
        "Couldn't copy the file. Try again.",
    );
  }

  async blobFile(blob: string): Promise<StoredFile | null> {
    const answer = await this.#ask({ type: "blob-file", blob }, this.#timeoutMs);
    return answer.ok && answer.message.type === "blob-file" ? answer.message.file : null;
  }

  hint(event: SystemHint): void {
    this.#port?.post({ type: "hint", event });
  }

  onEvent(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #tell(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  #ask(
    message: Record<string, unknown>,
    limit: number,
  ): Promise<
    | { readonly ok: true; readonly message: EngineMessage }
    | { readonly ok: false; readonly response: WrittenResponse }
  > {
    const port = this.#port;
    if (port === null) return Promise.resolve({ ok: false, response: this.#lost });
    const id = this.#next++;
    return new Promise((resolve) => {
      const cancel = this.#clock.setTimeout(() => end({ ok: false, response: LATE }), limit);
      const end = (result: Parameters<typeof resolve>[0]) => {
        cancel();
        this.#waiting.delete(id);
        resolve(result);
      };
      this.#waiting.set(id, {
        done: (answer) => end({ ok: true, message: answer }),
        failed: (response) => end({ ok: false, response }),
      });
      port.post({ ...message, id });
    });
  }
}
