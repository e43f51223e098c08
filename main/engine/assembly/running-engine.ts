import type { EngineEvent } from "../../../shared/bridge.ts";
import type { SystemHint } from "../../../shared/runtime/engine-client.ts";
import type { WireRequest, WireResponse } from "../../../shared/wire.ts";
import { DISK_FULL, FILE_BUSY, isDiskFull, isFileBusy } from "../../store/file/open-database.ts";
import { logAnswer, routeName } from "../log/log-outcomes.ts";
import type { Engine, EngineOptions } from "../types.ts";
import { Upkeep } from "./idle-tasks.ts";
import type { EngineParts } from "./wire-engine.ts";

/**
 * Delays before a request is tried again that another program's use of the file prevented. Others
 * are answered meanwhile.
 */
const RETRY_BUSY_AFTER_MS = [100, 200, 400, 800, 1_500];

/** The engine of an open workspace: answers requests and runs the background work until closed. */
export class RunningEngine implements Engine {
  readonly #options: EngineOptions;
  readonly #parts: EngineParts;
  readonly #upkeep: Upkeep;
  readonly #releaseFolder: () => void;
  #closed = false;

  constructor(options: EngineOptions, parts: EngineParts, releaseFolder: () => void) {
    this.#options = options;
    this.#parts = parts;
    this.#releaseFolder = releaseFolder;
    this.#upkeep = new Upkeep(options, parts);
    this.#upkeep.start();
    parts.blobs.forgetLost();
    void parts.blobs.deleteUnneeded();
    if (options.automatic) parts.runner.wake(0);
  }

  async handle(request: WireRequest): Promise<WireResponse> {
    if (this.#closed) return { status: 503, body: { message: "The app is closing." } };
    this.#parts.typing.notice(request);
    try {
      const answer = await this.#answerOnceFree(request);
      logAnswer(this.#options.log, request, answer.status);
      return answer;
    } catch (error) {
      return this.#failed(request, error);
    }
  }

  /** Tries a request again while another program holds the file and nothing was written. */
  async #answerOnceFree(request: WireRequest): Promise<WireResponse> {
    const { store, answer } = this.#parts;
    const sequence = store.sequence();
    for (const wait of RETRY_BUSY_AFTER_MS) {
      try {
        return await answer(request);
      } catch (error) {
        if (!isFileBusy(error) || store.sequence() !== sequence) throw error;
      }
      await new Promise<void>((resolve) => void this.#options.clock.setTimeout(resolve, wait));
      if (this.#closed) return { status: 503, body: { message: "The app is closing." } };
    }
    return answer(request);
  }

  onEvent(listener: (event: EngineEvent) => void): () => void {
    return this.#parts.events.listen(listener);
  }

  addBlob(name: string, type: string, bytes: Uint8Array | AsyncIterable<Uint8Array>) {
    return this.#parts.blobs.add(name, type, bytes);
  }

  blobFile(id: string) {
    return this.#parts.blobs.file(id);
  }

  hint(event: SystemHint): void {
    if (event === "resume") this.#parts.steady.woke();
    if (event === "online" || event === "resume") this.#parts.runner.lookNow();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const { store, events, runner, pictures, budget, doctor, backups } = this.#parts;
    const { cvs, unreadCvs } = this.#parts;
    this.#upkeep.stop();
    pictures.close();
    backups.close();
    unreadCvs.close();
    cvs.close();
    const stopped = Promise.all([runner.close(), doctor.cancel()]);
    budget.close();
    await stopped;
    events.close();
    try {
      store.close();
    } finally {
      this.#releaseFolder();
    }
  }

  #failed(request: WireRequest, error: unknown): WireResponse {
    if (isDiskFull(error)) {
      this.#options.log("warn", "The disk is full");
      return { status: 507, body: { message: DISK_FULL } };
    }
    if (isFileBusy(error)) {
      this.#options.log("warn", "Another program holds the file", { route: routeName(request) });
      return { status: 503, body: { message: FILE_BUSY }, headers: { "retry-after": "2" } };
    }
    this.#options.log("error", "A request failed", {
      method: request.method,
      route: routeName(request),
      message: String(error),
      error,
    });
    return {
      status: 500,
      body: { message: "Something went wrong inside the app. Nothing was changed; try again." },
    };
  }
}
