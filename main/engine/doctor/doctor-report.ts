import type { CheckName, DoctorReport, Finding } from "../../../shared/local/doctor.ts";
import type { RepairStep } from "./check.ts";
import type { Examined } from "./examine.ts";

/** Returns the repair steps of the findings, each once; none if the file is damaged. */
export function repairSteps(examined: readonly Examined[]): readonly RepairStep[] {
  const found = examined.flatMap((check) => check.found);
  if (found.some(({ isDamage }) => isDamage === true)) return [];
  const remedies = found.flatMap(({ repair }) =>
    repair === null ? [] : [[repair.key, repair.step] as const],
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
      found.map(({ message, repair }): Finding => ({
        check: name,
        message,
        repair: repair?.words ?? null,
        repaired: after !== null && repair !== null && !left.has(message),
      })),
    ),
    damaged: examined.some(({ found }) => found.some(({ isDamage }) => isDamage === true)),
  };
}
