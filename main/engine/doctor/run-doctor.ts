import type { DoctorReport, Finding } from "../../../shared/local/doctor.ts";
import type { Check, CheckOptions } from "./check.ts";
import { ALIASES_CHECK } from "./check-aliases.ts";
import { BLOBS_CHECK } from "./check-blobs.ts";
import { FILE_CHECK } from "./check-file.ts";
import { INDEX_CHECK } from "./check-index.ts";
import { OUTBOX_CHECK } from "./check-outbox.ts";
import { RECORDS_CHECK } from "./check-records.ts";
import { WATERMARKS_CHECK } from "./check-watermarks.ts";

/** The file first: on a damaged one the others prove nothing. */
const CHECKS: readonly Check[] = [
  FILE_CHECK,
  INDEX_CHECK,
  RECORDS_CHECK,
  OUTBOX_CHECK,
  ALIASES_CHECK,
  WATERMARKS_CHECK,
  BLOBS_CHECK,
];

/** Checks a workspace; with `mend` also mends what is safe to mend, and looks again at each. Nothing is mended in a damaged file. */
export function runDoctor(options: CheckOptions, mend: boolean): DoctorReport {
  const done: DoctorReport["checks"][number][] = [];
  const findings: Finding[] = [];
  for (const check of CHECKS) {
    done.push({ name: check.name, looked_at: check.looked_at });
    const found = check.run(options);
    const remedies = new Map(
      found.flatMap(({ mend: remedy }) => (remedy === null ? [] : [[remedy.key, remedy] as const])),
    );
    if (mend) for (const remedy of remedies.values()) remedy.run();
    const left = new Set(mend && found.length > 0 ? check.run(options).map(({ message }) => message) : []);
    for (const { message, mend: remedy } of found)
      findings.push({
        check: check.name,
        message,
        mend: remedy?.words ?? null,
        mended: mend && remedy !== null && !left.has(message),
      });
    if (check.name === "file" && found.length > 0) break;
  }
  return { checks: done, findings };
}
