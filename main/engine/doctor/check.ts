import type { Clock } from "../../../shared/runtime/clock.ts";
import type { CheckName } from "../../../shared/local/doctor.ts";
import type { Store } from "../../store/types.ts";

export interface CheckOptions {
  readonly store: Store;
  /** Folder of the workspace. */
  readonly folder: string;
  readonly clock: Clock;
  /** Reads every record and every term; else a sample of the index. */
  readonly complete: boolean;
}

/** Something that is wrong, with what mends it where that is safe. */
export interface Found {
  readonly message: string;
  readonly mend: Remedy | null;
}

export interface Remedy {
  /** What it does, after "which". */
  readonly words: string;
  /** One remedy can be the answer to several findings: it is run once for each key. */
  readonly key: string;
  readonly run: () => void;
}

export interface Check {
  readonly name: CheckName;
  /** What was looked at, for the report. */
  readonly looked_at: string;
  readonly run: (options: CheckOptions) => readonly Found[];
}
