import type { CheckName, DoctorReport, Finding } from "../../../shared/local/doctor.ts";
import type { Clock } from "../../../shared/runtime/clock.ts";
import type { Store } from "../../store/types.ts";
import { applyStep } from "./apply-step.ts";
import type { MendStep } from "./check.ts";
import { examine, type Examined } from "./examine.ts";

export interface DoctorOptions {
  readonly store: Store;
  /** Folder of the workspace. */
  readonly folder: string;
  readonly clock: Clock;
  readonly complete: boolean;
}

/**
 * Checks a workspace; with `mend` also repairs what is safe to repair and checks it again. Nothing
 * is repaired in a damaged file.
 */
export function runDoctor(
  { store, folder, clock, complete }: DoctorOptions,
  mend: boolean,
): DoctorReport {
  const look = (only?: readonly CheckName[]) =>
    examine({ folder, now: clock.now(), complete, ...(only && { only }) });
  const before = look();
  const steps = mend ? mendSteps(before) : [];
  for (const step of steps) applyStep(store, folder, step);
  return reportOf(before, steps.length === 0 ? null : look(checksWithFindings(before)));
}

/** Returns the repair steps of the findings, each once; none if the file is damaged. */
export function mendSteps(examined: readonly Examined[]): readonly MendStep[] {
  const found = examined.flatMap((check) => check.found);
  if (found.some(({ isDamage }) => isDamage === true)) return [];
  const remedies = found.flatMap(({ mend }) =>
    mend === null ? [] : [[mend.key, mend.step] as const],
  );
  return [...new Map(remedies).values()];
}

export function checksWithFindings(examined: readonly Examined[]): readonly CheckName[] {
  return examined.filter(({ found }) => found.length > 0).map(({ name }) => name);
}

/** `after`: what the same checks find after the repairs; null if nothing was repaired. */
export function reportOf(
  examined: readonly Examined[],
  after: readonly Examined[] | null,
): DoctorReport {
  const left = new Set((after ?? []).flatMap(({ found }) => found.map(({ message }) => message)));
  return {
    checks: examined.map(({ name, looked_at }) => ({ name, looked_at })),
    findings: examined.flatMap(({ name, found }) =>
      found.map(({ message, mend }): Finding => ({
        check: name,
        message,
        mend: mend?.words ?? null,
        mended: after !== null && mend !== null && !left.has(message),
      })),
    ),
    damaged: examined.some(({ found }) => found.some(({ isDamage }) => isDamage === true)),
  };
}
