import { availableParallelism } from "node:os";
import type { FileKey } from "../../store/file/file-key.ts";
import { type CancellableJob, type JobOutcome, startJob } from "../jobs/start-job.ts";
import {
  CHECK_JOB,
  type CheckPart,
  type Examined,
  type ExaminedPart,
  joinParts,
} from "./examine.ts";

export interface ExaminationOptions {
  /** Folder of the workspace. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly complete: boolean;
  readonly parts: readonly CheckPart[];
  readonly key?: FileKey | undefined;
  readonly progress: (check: string, done: number, total: number) => void;
}

type Outcome = JobOutcome<readonly Examined[]>;
/** Reason why no more parts are started. */
type End = Exclude<Outcome, { readonly kind: "done" }> | "damaged";

/** More processes at once would slow down the user's own work. */
const MAX_PROCESSES = 3;

/** Runs the parts of a check in processes of their own, as many at once as there are processors. */
export function examineBeside(options: ExaminationOptions): CancellableJob<readonly Examined[]> {
  const examination = new Examination(options);
  return { outcome: examination.run(), cancel: () => examination.end({ kind: "cancelled" }) };
}

class Examination {
  readonly #options: ExaminationOptions;
  readonly #waitingParts: CheckPart[];
  readonly #running = new Set<CancellableJob<readonly Examined[]>>();
  #done: ExaminedPart[] = [];
  readonly #read = new Map<CheckPart, number>();
  readonly #total: number;
  #end: End | null = null;

  constructor(options: ExaminationOptions) {
    this.#options = options;
    this.#waitingParts = [...options.parts];
    this.#total = options.parts.reduce((sum, { records }) => sum + records, 0);
  }

  async run(): Promise<Outcome> {
    await this.#workOff();
    if (this.#isAssumedWrongly()) await this.#lookAtIndexesAgain();
    if (this.#end !== null && this.#end !== "damaged") return this.#end;
    return { kind: "done", result: joinParts(this.#done) };
  }

  /** Starts no more parts and stops the running ones. */
  end(reason: End): void {
    this.#end ??= reason;
    this.#waitingParts.length = 0;
    for (const job of this.#running) job.cancel();
  }

  async #workOff(): Promise<void> {
    const lanes = Math.min(MAX_PROCESSES, availableParallelism(), this.#waitingParts.length);
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let part = this.#waitingParts.shift(); part; part = this.#waitingParts.shift())
          await this.#examine(part);
      }),
    );
  }

  async #examine(part: CheckPart): Promise<void> {
    const { folder, now, complete, key } = this.#options;
    const job = startJob(CHECK_JOB, { folder, now, complete, part, key }, (check, done) => {
      this.#read.set(part, done);
      const read = [...this.#read.values()].reduce((sum, records) => sum + records, 0);
      this.#options.progress(check, read, this.#total);
    });
    this.#running.add(job);
    const outcome = await job.outcome;
    this.#running.delete(job);
    if (outcome.kind !== "done") {
      this.end(outcome);
      return;
    }
    this.#done.push({ part, examined: outcome.result });
    const file = outcome.result.find(({ name }) => name === "file");
    if (file?.found.some(({ isDamage }) => isDamage === true) === true) this.end("damaged");
  }

  #isAssumedWrongly(): boolean {
    const assumed = this.#done.some(({ part }) => part.areTextsSound === true);
    const isUnsound = this.#done.some(({ examined }) =>
      examined.some(({ areTextsSound }) => areTextsSound === false),
    );
    return this.#end === null && assumed && isUnsound;
  }

  /** Findings of pieces that took the text indexes for sound are dropped. */
  async #lookAtIndexesAgain(): Promise<void> {
    const isAssumed = ({ part }: ExaminedPart) => part.areTextsSound === true;
    this.#waitingParts.push(
      ...this.#done.filter(isAssumed).map(({ part }) => ({ ...part, areTextsSound: false })),
    );
    this.#done = this.#done.filter((done) => !isAssumed(done));
    this.#read.clear();
    await this.#workOff();
  }
}
