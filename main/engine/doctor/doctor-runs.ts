import { tableOf } from "../../../shared/contract/enumeration.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  CHECKS,
  type CheckName,
  type DoctorReport,
  type DoctorState,
} from "../../../shared/local/doctor.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import type { Clock } from "../../../shared/runtime/clock.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import type { Store } from "../../store/types.ts";
import type { CancellableJob, JobOutcome } from "../work/start-job.ts";
import { applyStep } from "./apply-step.ts";
import { partsOf, type RecordCounts, wholeCheck } from "./check-parts.ts";
import { examineBeside } from "./examine-beside.ts";
import type { Examined } from "./examine.ts";
import { checksWithFindings, repairSteps, reportOf } from "./doctor-report.ts";

export interface DoctorRunsOptions {
  readonly store: Store;
  readonly folder: string;
  readonly clock: Clock;
  readonly changed: (state: DoctorState) => void;
  readonly key?: FileKey | undefined;
  /** Records from which on a check is run in several processes (check-parts.ts). */
  readonly worthSplitting?: number;
}

export interface RunOptions {
  readonly repair: boolean;
  readonly complete: boolean;
}

export type RunOutcome = JobOutcome<DoctorReport>;

type Outcome = JobOutcome<readonly Examined[]>;

const NOTHING: DoctorState = {
  state: "none",
  check: null,
  done: 0,
  total: 0,
  report: null,
  message: null,
};
/** Progress is reported this often at most. */
const PROGRESS_INTERVAL_MS = 200;

/**
 * Checks of the open workspace, one at a time, in another process (start-job.ts): edits, searches
 * and sync continue meanwhile.
 */
export class DoctorRuns {
  readonly #options: DoctorRunsOptions;
  #state: DoctorState = NOTHING;
  #job: CancellableJob<readonly Examined[]> | null = null;
  #running: { readonly options: RunOptions; readonly outcome: Promise<RunOutcome> } | null = null;
  #isCancelled = false;
  #toldAt = 0;

  constructor(options: DoctorRunsOptions) {
    this.#options = options;
  }

  state(): DoctorState {
    return this.#state;
  }

  /** Runs a check; joins a running one that does the same, and waits for any other to end first. */
  async run(options: RunOptions): Promise<RunOutcome> {
    for (let other = this.#running; other !== null; other = this.#running) {
      if (other.options.repair === options.repair && other.options.complete === options.complete)
        return other.outcome;
      await other.outcome;
    }
    return this.start(options) ?? { kind: "cancelled" };
  }

  /** Starts a check; returns null if one is running. */
  start(options: RunOptions): Promise<RunOutcome> | null {
    if (this.#running !== null) return null;
    this.#isCancelled = false;
    this.#tell({ ...NOTHING, state: "running" });
    const outcome = this.#examineAndRepair(options)
      .catch((error: unknown): RunOutcome => {
        return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
      })
      .then((result) => {
        this.#running = null;
        this.#job = null;
        this.#tell(endOf(result));
        return result;
      });
    this.#running = { options, outcome };
    return outcome;
  }

  async cancel(): Promise<void> {
    this.#isCancelled = true;
    this.#job?.cancel();
    await this.#running?.outcome;
  }

  async #examineAndRepair({ repair, complete }: RunOptions): Promise<RunOutcome> {
    const { store, folder } = this.#options;
    const before = await this.#examine(complete);
    if (before.kind !== "done") return before;
    const steps = repair ? repairSteps(before.result) : [];
    if (steps.length === 0) return { kind: "done", result: reportOf(before.result, null) };
    for (const step of steps) {
      if (this.#isCancelled) return { kind: "cancelled" };
      applyStep(store, folder, step);
      await nextTurn();
    }
    const after = await this.#examine(complete, checksWithFindings(before.result));
    return after.kind === "done"
      ? { kind: "done", result: reportOf(before.result, after.result) }
      : after;
  }

  async #examine(complete: boolean, only?: readonly CheckName[]): Promise<Outcome> {
    if (this.#isCancelled) return { kind: "cancelled" };
    const { folder, clock, key } = this.#options;
    const counts = this.#counts();
    const isWhole = complete && only === undefined;
    const parts = isWhole
      ? partsOf(counts, this.#options.worthSplitting)
      : [wholeCheck(counts, only)];
    const progress = (step: string, done: number, total: number) => {
      const check = CHECKS.find((name) => name === step) ?? null;
      const isNew = check !== this.#state.check;
      const now = clock.elapsed();
      if (!isNew && now - this.#toldAt < PROGRESS_INTERVAL_MS) return;
      this.#toldAt = now;
      this.#tell({ ...this.#state, check, done, total });
    };
    this.#job = examineBeside({ folder, now: clock.now(), complete, parts, progress, key });
    return this.#job.outcome;
  }

  /** A file that cannot be read counts nothing: the check itself reports the damage. */
  #counts(): RecordCounts {
    const count = (resource: Resource) => {
      try {
        return this.#options.store.read((reader) => reader.records.count(resource, { op: "all" }));
      } catch {
        return 0;
      }
    };
    return tableOf(RESOURCES, count);
  }

  #tell(state: DoctorState): void {
    this.#state = state;
    this.#options.changed(state);
  }
}

function endOf(outcome: RunOutcome): DoctorState {
  switch (outcome.kind) {
    case "done":
      return { ...NOTHING, state: "finished", report: outcome.result };
    case "cancelled":
      return { ...NOTHING, state: "cancelled" };
    case "failed":
      return {
        ...NOTHING,
        state: "failed",
        message: `The check couldn't be finished (${outcome.message}).`,
      };
  }
}
