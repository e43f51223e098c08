import type { CheckName } from "../../../shared/local/doctor.ts";
import { makeBackup } from "../backups/make-backup.ts";
import { restoreBackup } from "../backups/restore-backup.ts";
import { convertWorkspace } from "../encryption/convert-workspace.ts";
import { examine } from "../doctor/examine.ts";
import type { CheckJob, Job, JobMessage, JobResults } from "./job.ts";

type Tell = (message: JobMessage) => void;

/** Does a job in this process. */
export function runJob(job: Job, tell: Tell): JobResults[Job["kind"]] {
  switch (job.kind) {
    case "check":
      return runCheck(job, tell);
    case "backup":
      return makeBackup(job.folder, job.reason, job.now, job.key);
    case "restore":
      return restoreBackup(job);
    case "convert":
      return convertWorkspace({
        ...job,
        progress: (step, done, total) => tell({ type: "progress", step, done, total }),
      });
  }
}

function runCheck({ part, ...job }: CheckJob, tell: Tell): JobResults["check"] {
  const total = part.records;
  let [last, done]: [CheckName | null, number] = [null, 0];
  return examine({
    ...job,
    ...part,
    progress: (step, records) => {
      // A second pass starts from zero.
      done = records === 0 ? 0 : done + records;
      if (step !== last || records > 0)
        tell({ type: "progress", step, done: Math.min(done, total), total });
      last = step;
    },
  });
}
