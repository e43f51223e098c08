import type { CheckName } from "../../../shared/local/doctor.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import type { Job } from "../work/job.ts";
import type { CheckPart } from "./check-parts.ts";
import { examine, type Examined } from "./examine.ts";

interface CheckInput {
  /** Folder of the workspace. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly complete: boolean;
  readonly part: CheckPart;
  readonly key?: FileKey | undefined;
}

/** Runs a part of the check of a workspace that may be open. */
export const CHECK_JOB: Job<CheckInput, readonly Examined[]> = {
  name: "check",
  run: ({ part, ...input }, report) => {
    const total = part.records;
    let [last, done]: [CheckName | null, number] = [null, 0];
    return examine({
      ...input,
      ...part,
      progress: (step, records) => {
        // A second pass starts from zero.
        done = records === 0 ? 0 : done + records;
        if (step !== last || records > 0) report(step, Math.min(done, total), total);
        last = step;
      },
    });
  },
};
