import { RESOURCES } from "../../../shared/contract/resource.ts";
import type { CheckName } from "../../../shared/local/doctor.ts";
import { examine } from "../doctor/examine.ts";
import { openReader } from "../../store/open-reader.ts";
import { join } from "node:path";
import type { CheckJob, Job, JobMessage, JobResults } from "./job.ts";

export interface JobHooks {
  readonly tell: (message: JobMessage) => void;
  /** Throws once the job was cancelled. */
  readonly goOn: () => void;
}

/** Does a job in this thread. */
export function runJob(job: Job, hooks: JobHooks): JobResults[Job["kind"]] {
  switch (job.kind) {
    case "check":
      return runCheck(job, hooks);
  }
}

function runCheck(job: CheckJob, { tell, goOn }: JobHooks): JobResults["check"] {
  const total = job.complete ? countRecords(job.folder) : 0;
  let [last, done]: [CheckName | null, number] = [null, 0];
  return examine({
    ...job,
    progress: (step, records) => {
      goOn();
      // A second look begins anew.
      done = records === 0 && step === last ? 0 : done + records;
      last = step;
      tell({ type: "progress", step, done: Math.min(done, total), total });
    },
  });
}

/** Fails for no file: what is wrong with it is for the check to say. */
function countRecords(folder: string): number {
  try {
    const store = openReader(join(folder, "workspace.db"));
    try {
      return store.read((reader) => RESOURCES.reduce((sum, resource) => sum + reader.baseCount(resource), 0));
    } finally {
      store.close();
    }
  } catch {
    return 0;
  }
}
