import { Worker } from "node:worker_threads";
import type { MatchSynonyms } from "../../../shared/matching/words/matching-vocabulary.ts";
import type { Clock } from "../../../shared/runtime/clock.ts";
import type { Extraction, ExtractionContext } from "../../intake/cv/extract/extract-cv.ts";
import type { CvDocument } from "../../intake/cv/read/cv-document.ts";
import type { MailMessage } from "../../intake/cv/extract/read-message.ts";
import { entryFile } from "../../store/file/entry-file.ts";

/** A file to be read, and what its text is compared with. */
export interface CvCall extends Omit<ExtractionContext, "vocabulary"> {
  readonly bytes: Uint8Array;
  /** Words of the workspace that mean the same. */
  readonly synonyms: MatchSynonyms;
}

export type CvReading =
  | { readonly kind: "read"; readonly document: CvDocument; readonly extraction: Extraction }
  | { readonly kind: "unreadable"; readonly message: string }
  | { readonly kind: "message"; readonly message: MailMessage };

/** Answer of the thread: it has loaded its own code, or what a file says. */
export type CvThreadMessage = { readonly kind: "ready" } | CvReading;

/** Time after which the reading of a file is ended, and after which the thread must be there. */
const [MAX_READING_MS, MAX_START_MS] = [10_000, 60_000];
/** Time that the thread waits for the next file. */
const IDLE_MS = 20_000;
const MAX_MEMORY_MB = 512;

const TOO_LONG =
  "This file took longer than 10 seconds to read, so Roadbook stopped. Save it as a new PDF and " +
  "try again.";
const TOO_LARGE =
  "This file needs more memory than Roadbook gives a CV. Save it as a new PDF and try again.";
export const BROKEN_FILE = "Roadbook couldn't read this file. Save it as a new PDF and try again.";

const ENTRY = entryFile(import.meta, { source: "cv-thread.ts", bundle: "cv-thread.js" });

/**
 * Reads files in a thread that is ended when one takes too long or too much memory: whatever a file
 * does to its reader, the engine goes on. One file at a time.
 */
export class CvThread {
  readonly #clock: Clock;
  #worker: Worker | null = null;
  #cancelIdle = (): void => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async read(call: CvCall): Promise<CvReading> {
    this.#cancelIdle();
    const isWarm = this.#worker !== null;
    const worker = this.#worker ?? this.#start();
    this.#worker = worker;
    const reading = await new Promise<CvReading>((resolve) => {
      const wait = (ms: number) =>
        this.#clock.setTimeout(() => end({ kind: "unreadable", message: TOO_LONG }, true), ms);
      let cancelTimer = wait(isWarm ? MAX_READING_MS : MAX_START_MS);
      const onMessage = (message: CvThreadMessage) => {
        if (message.kind !== "ready") {
          end(message, false);
          return;
        }
        cancelTimer();
        cancelTimer = wait(MAX_READING_MS);
      };
      const onError = (error: unknown) =>
        end({ kind: "unreadable", message: isOutOfMemory(error) ? TOO_LARGE : BROKEN_FILE }, true);
      const onExit = () => end({ kind: "unreadable", message: BROKEN_FILE }, true);
      const end = (outcome: CvReading, isOver: boolean) => {
        cancelTimer();
        worker.off("message", onMessage);
        worker.off("error", onError);
        worker.off("exit", onExit);
        if (isOver) this.close();
        resolve(outcome);
      };
      worker.on("message", onMessage);
      worker.on("error", onError);
      worker.on("exit", onExit);
      worker.postMessage(call);
    });
    this.#cancelIdle = this.#clock.setTimeout(() => this.close(), IDLE_MS);
    return reading;
  }

  #start(): Worker {
    const worker = startWorker();
    // Errors of a thread without a file end it; the next file starts another.
    worker.on("error", () => undefined);
    worker.once("exit", () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }

  close(): void {
    this.#cancelIdle();
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
  }
}

function startWorker(): Worker {
  const worker = new Worker(ENTRY, {
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, stackSizeMb: 4 },
    // Nothing of a file is printed, and its reader has no use for secrets.
    stdout: true,
    stderr: true,
    env: {},
  });
  worker.unref();
  return worker;
}

/** Returns whether a thread ended because it had no memory left. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
