import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ConversionStep, ConversionView } from "../../../shared/local/encryption.ts";
import type { Clock } from "../../../shared/runtime/clock.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import { type HeldLog, holdLog } from "../../store/file/erase-file.ts";
import { type JobOutcome, type RunningJob, startJob } from "../jobs/start-job.ts";
import { CONVERTING, whatIsLeft } from "./conversion-plan.ts";
import { CONVERT_JOB, type Converted } from "./convert-workspace.ts";
import type { KeyFile } from "./find-key.ts";

export interface ConversionOptions {
  readonly clock: Clock;
  /** Called when its progress has changed; not more often than pages can draw. */
  readonly onChange: () => void;
  /** Starts the job; in a process of its own by default. */
  readonly start?: StartConversion | undefined;
}

export type StartConversion = (
  job: ConversionJob,
  progress: (step: string, done: number, total: number) => void,
) => RunningJob<Converted>;

export interface ConversionJob {
  /** Folder of the workspace, which must be closed. */
  readonly folder: string;
  /** Opens the workspace as it is; null if it is plain. */
  readonly from: FileKey | null;
  /** Opens it as it will be; null to make it plain. */
  readonly to: FileKey | null;
  /** Key file of the encrypted workspace; null to decrypt it. */
  readonly keyFile: KeyFile | null;
}

/** End of a conversion by what is on the disk: a killed job cannot say how far it was. */
export type ConversionEnd =
  /** Converted, or nothing is left to do but putting files in place when it is opened. */
  { readonly kind: "done" } | { readonly kind: "unchanged"; readonly reason: string | null };

const PROGRESS_INTERVAL_MS = 200;

/** Runs a conversion at a time, in a process of its own; says how far it is, and cancels it. */
export class Conversion {
  readonly #options: ConversionOptions;
  #view: ConversionView | null = null;
  #job: RunningJob<Converted> | null = null;
  #folder = "";
  /** Progress that the job reported last, and the bytes in the folder of the copies then. */
  #reported = { done: 0, bytes: 0 };
  #cancelTimer: (() => void) | null = null;

  constructor(options: ConversionOptions) {
    this.#options = options;
  }

  /** Null while none runs. */
  view(): ConversionView | null {
    return this.#view;
  }

  /** `close`: closes the workspace. */
  async run(job: ConversionJob, close: () => Promise<void>): Promise<ConversionEnd> {
    await closeErasing(job, close);
    const target = job.keyFile === null ? "plain" : "encrypted";
    this.#folder = job.folder;
    this.#reported = { done: 0, bytes: 0 };
    this.#show({ to: target, step: "copying", done: 0, total: 0, is_cancelling: false });
    const start = this.#options.start ?? startInProcess;
    this.#job = start(job, (step, done, total) => this.#report(step, done, total));
    this.#look();
    const outcome = await this.#job.outcome;
    // A process that still writes would meet the workspace that is opened now.
    await this.#job.ended;
    this.#cancelTimer?.();
    this.#job = null;
    this.#view = null;
    return endOf(outcome, job);
  }

  /** Ends it, unless its files are being put in place; returns whether it tried. */
  cancel(): boolean {
    if (this.#job === null || this.#view === null || this.#view.step === "replacing") return false;
    this.#show({ ...this.#view, is_cancelling: true });
    this.#job.cancel();
    return true;
  }

  /** Ends it at any step, because the app closes: the next start has a whole workspace. */
  close(): void {
    this.#job?.cancel();
  }

  #report(step: string, done: number, total: number): void {
    if (this.#view === null) return;
    this.#reported = { done, bytes: step === "copying" ? copiedBytes(this.#folder) : 0 };
    const isNew = step !== this.#view.step;
    this.#view = { ...this.#view, step: step as ConversionStep, done, total };
    if (isNew) this.#options.onChange();
  }

  /** While SQLite writes a copy, only the size of the file says how far it is. */
  #look(): void {
    this.#cancelTimer = this.#options.clock.setTimeout(() => {
      const view = this.#view;
      if (view === null) return;
      const copied = view.step === "copying" ? copiedBytes(this.#folder) - this.#reported.bytes : 0;
      const done = Math.min(view.total, Math.max(view.done, this.#reported.done + copied));
      this.#show({ ...view, done });
      this.#look();
    }, PROGRESS_INTERVAL_MS);
  }

  #show(view: ConversionView): void {
    this.#view = view;
    this.#options.onChange();
  }
}

/** Closes a workspace so that what only its log had is nowhere on the disk. */
async function closeErasing(
  { folder, from }: Pick<ConversionJob, "folder" | "from">,
  close: () => Promise<void>,
): Promise<void> {
  const file = join(folder, "workspace.db");
  let log: HeldLog | null = null;
  try {
    log = holdLog(file, from ?? undefined);
  } catch {
    // The conversion will say what is wrong with the file.
  }
  try {
    await close();
  } finally {
    log?.erase();
  }
}

const startInProcess: StartConversion = (job, progress) => startJob(CONVERT_JOB, job, progress);

function endOf(outcome: JobOutcome<Converted>, { folder, keyFile }: ConversionJob): ConversionEnd {
  if (outcome.kind === "done" || whatIsLeft(folder, keyFile) !== "nothing") return { kind: "done" };
  return { kind: "unchanged", reason: outcome.kind === "failed" ? outcome.message : null };
}

/** Bytes of the databases that were copied so far. */
function copiedBytes(folder: string): number {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const folderPath = join(folder, CONVERTING);
  return namesIn(folderPath).reduce((sum, name) => sum + sizeOf(join(folderPath, name)), 0);
}

/** The database, and the backups. */
function namesIn(folderPath: string): readonly string[] {
  try {
    const backups = readdirSync(join(folderPath, "backups")).map((name) => join("backups", name));
    return ["workspace.db", ...backups];
  } catch {
    return ["workspace.db"];
  }
}
