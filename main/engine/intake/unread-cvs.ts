import type { Clock } from "../../../shared/runtime/clock.ts";
import type { Log } from "../../../shared/runtime/log.ts";
import type { Store } from "../../store/types.ts";
import type { Cvs } from "./cvs.ts";

/** Pause between two files, so that one which the user opens is not kept waiting. */
const PAUSE_MS = 1_000;

interface Options {
  readonly store: Pick<Store, "read" | "write">;
  readonly cvs: Pick<Cvs, "text">;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Reads the texts of resumes that were added here and not by a draft, as on the page of a record or
 * by an earlier Roadbook. One file after the other, in idle time.
 */
export class UnreadCvs {
  readonly #options: Options;
  #isReading = false;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Reads what is unread, unless that goes on already. Never rejects. */
  async look(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (await this.#readNext())
        await new Promise<void>((resolve) => {
          this.#options.clock.setTimeout(resolve, PAUSE_MS);
        });
    } catch (error) {
      // A full disk, or a closed store: the next look tries again.
      if (!this.#isClosed) this.#options.log("warn", "A CV could not be read", { error });
    } finally {
      this.#isReading = false;
    }
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Returns whether there was one. */
  async #readNext(): Promise<boolean> {
    const { store, cvs } = this.#options;
    if (this.#isClosed) return false;
    const unread = store.read(({ files }) => files.unreadResume());
    if (unread === null) return false;
    const text = await cvs.text(unread.file.blob);
    if (this.#isClosed) return false;
    store.write(({ files }) => files.addResumeText(unread.candidateId, { ...unread, text }), {
      durable: false,
    });
    return true;
  }
}
