import type { EngineEvent } from "../../shared/bridge.ts";
import type { SystemHint } from "../../shared/runtime/engine-client.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import { DISK_FULL, isDiskFull } from "../store/file/disk-full.ts";
import { logAnswer } from "./log/log-outcomes.ts";
import { routeName } from "./log/route-name.ts";
import type { Engine, EngineOptions } from "./types.ts";
import { Rehearsal } from "./rehearsal.ts";
import { Upkeep } from "./upkeep.ts";
import type { EngineParts } from "./wire-engine.ts";

/** The engine of an open workspace: answers requests and runs the background work until closed. */
export class RunningEngine implements Engine {
  readonly #options: EngineOptions;
  readonly #parts: EngineParts;
  readonly #rehearsal: Rehearsal;
  readonly #upkeep: Upkeep;
  readonly #releaseFolder: () => void;
  #closed = false;

  constructor(options: EngineOptions, parts: EngineParts, releaseFolder: () => void) {
    this.#options = options;
    this.#parts = parts;
    this.#releaseFolder = releaseFolder;
    this.#rehearsal = new Rehearsal(options.clock, parts);
    this.#upkeep = new Upkeep(options, { ...parts, rehearsal: this.#rehearsal });
    this.#upkeep.start();
    parts.blobs.forgetLost();
    void parts.blobs.deleteUnneeded();
    if (options.automatic) parts.runner.wake(0);
  }

  async handle(request: WireRequest): Promise<WireResponse> {
    if (this.#closed) return { status: 503, body: { message: "The app is closing." } };
    this.#rehearsal.asked();
    this.#parts.typed.notice(request);
    try {
      const answer = await this.#parts.answer(request);
      logAnswer(this.#options.log, request, answer.status);
      return answer;
    } catch (error) {
      return this.#failed(request, error);
    }
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
    this.#upkeep.stop();
    pictures.close();
    backups.close();
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
