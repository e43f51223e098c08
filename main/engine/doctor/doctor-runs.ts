import { tableOf } from "../../../shared/contract/enumeration.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type CheckName,
  CHECKS,
  type DoctorReport,
  type DoctorState,
  type Finding,
} from "../../../shared/local/doctor.ts";
import { type Resource, RESOURCES } from "../../../shared/contract/resource.ts";
import type { Clock } from "../../../shared/runtime/clock.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import type { Store } from "../../store/types.ts";
import type { CancellableJob, JobOutcome } from "../jobs/start-job.ts";
import { type Examined, partsOf, type RecordCounts, wholeCheck } from "./examine.ts";
import { examineBeside } from "./examine-beside.ts";
import type { RepairStep } from "./check.ts";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { readStreamState, writeStreamState } from "../../sync/stream-state.ts";
import { waitingBlobs } from "../files/blob-store.ts";

interface DoctorRunsOptions {
  readonly store: Store;
  readonly folder: string;
  readonly clock: Clock;
  readonly onChange: (state: DoctorState) => void;
  readonly key?: FileKey | undefined;
  /** Records from which on a check is run in several processes (examine.ts). */
  readonly worthSplitting?: number;
}

interface RunOptions {
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
    for (let running = this.#running; running !== null; running = this.#running) {
      if (
        running.options.repair === options.repair &&
        running.options.complete === options.complete
      )
        return running.outcome;
      await running.outcome;
    }
    return this.start(options) ?? { kind: "cancelled" };
  }

  /** Starts a check; returns null if one is running. */
  start(options: RunOptions): Promise<RunOutcome> | null {
    if (this.#running !== null) return null;
    this.#isCancelled = false;
    this.#report({ ...NOTHING, state: "running" });
    const outcome = this.#examineAndRepair(options)
      .catch((error: unknown): RunOutcome => {
        return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
      })
      .then((result) => {
        this.#running = null;
        this.#job = null;
        this.#report(endOf(result));
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

  async #examine(complete: boolean, names?: readonly CheckName[]): Promise<Outcome> {
    if (this.#isCancelled) return { kind: "cancelled" };
    const { folder, clock, key } = this.#options;
    const counts = this.#counts();
    const isWhole = complete && names === undefined;
    const parts = isWhole
      ? partsOf(counts, this.#options.worthSplitting)
      : [wholeCheck(counts, names)];
    const progress = (step: string, done: number, total: number) => {
      const check = CHECKS.find((name) => name === step) ?? null;
      const isNew = check !== this.#state.check;
      const startedMs = clock.elapsed();
      if (!isNew && startedMs - this.#toldAt < PROGRESS_INTERVAL_MS) return;
      this.#toldAt = startedMs;
      this.#report({ ...this.#state, check, done, total });
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

  #report(state: DoctorState): void {
    this.#state = state;
    this.#options.onChange(state);
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

/** Returns the repair steps of the findings, each once; none if the file is damaged. */
function repairSteps(examined: readonly Examined[]): readonly RepairStep[] {
  const findings = examined.flatMap((check) => check.found);
  if (findings.some(({ isDamage }) => isDamage === true)) return [];
  const remedies = findings.flatMap(({ repair }) =>
    repair === null ? [] : [[repair.key, repair.step] as const],
  );
  return [...new Map(remedies).values()];
}

function checksWithFindings(examined: readonly Examined[]): readonly CheckName[] {
  return examined.filter(({ found }) => found.length > 0).map(({ name }) => name);
}

/** `after`: what the same checks find after the repairs; null if nothing was repaired. */
export function reportOf(
  examined: readonly Examined[],
  after: readonly Examined[] | null,
): DoctorReport {
  const remainingMessages = new Set(
    (after ?? []).flatMap(({ found }) => found.map(({ message }) => message)),
  );
  return {
    checks: examined.map(({ name, looked_at }) => ({ name, looked_at })),
    findings: examined.flatMap(({ name, found }) =>
      found.map(({ message, repair }): Finding => ({
        check: name,
        message,
        repair: repair?.words ?? null,
        repaired: after !== null && repair !== null && !remainingMessages.has(message),
      })),
    ),
    damaged: examined.some(({ found }) => found.some(({ isDamage }) => isDamage === true)),
  };
}

/** Repairs what a check found, on the only connection that writes. */
function applyStep(store: Store, folder: string, step: RepairStep): void {
  const files = join(folder, "files");
  switch (step.kind) {
    case "rebuild-index":
      store.write((writer) => void writer.checks.rebuildIndex(step.resource), { durable: true });
      return;
    case "recompute":
      store.write((writer) => writer.records.recompute(step.resource, step.id), { durable: true });
      return;
    case "move-entry":
      store.write((writer) => writer.outbox.patch(step.entry, { recordId: step.recordId }), {
        durable: true,
      });
      return;
    case "set-watermark":
      store.write(
        (writer) =>
          writeStreamState(writer, step.list, {
            ...readStreamState(writer, step.list),
            watermark: step.watermark,
          }),
        { durable: true },
      );
      return;
    case "forget-file":
      forgetFile(store, files, step.blob);
      return;
    case "drop-kept-file":
      store.write((writer) => writer.files.dropKept(step.place), { durable: true });
      forgetFile(store, files, step.blob);
      return;
    case "remove-stray":
      // The file may have been registered since.
      if (store.read((reader) => reader.files.byId(step.name)) === null)
        rmSync(join(files, step.name), { force: true });
  }
}

function forgetFile(store: Store, files: string, blob: string): void {
  if (store.read((reader) => waitingBlobs(reader)).has(blob)) return;
  store.write((writer) => writer.files.remove(blob), { durable: true });
  rmSync(join(files, blob), { force: true });
}
