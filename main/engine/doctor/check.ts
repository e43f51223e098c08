import type { Resource } from "../../../shared/contract/resource.ts";
import type { CheckName } from "../../../shared/local/doctor.ts";
import type { KeptPlace } from "../../store/records/kept-files.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import type { Store } from "../../store/types.ts";

export interface CheckOptions {
  readonly store: Pick<Store, "read">;
  /** Folder of the workspace. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Reads every record and every term; else a sample of the index. */
  readonly complete: boolean;
  /** Resources whose lists and searches are checked. */
  readonly resources: readonly Resource[];
  /** Results of earlier checks: "texts" when SQLite found the text indexes intact. */
  readonly proved?: Set<"texts">;
  /** Called with the number of records read since the last call; an exception ends the check. */
  readonly progress?: (records: number) => void;
  /** The key of the workspace, if it is encrypted. */
  readonly key?: FileKey | undefined;
}

/**
 * A problem and its repair, where that is safe. Plain data: the check runs in another process
 * (start-job.ts).
 */
export interface Found {
  readonly message: string;
  readonly repair: Remedy | null;
  /** The file itself is damaged: nothing in it is repaired, and later checks prove nothing. */
  readonly isDamage?: boolean;
}

export interface Remedy {
  /** Effect of the repair, worded to follow "which". */
  readonly words: string;
  /** Key of a repair: a repair can fix several findings, and is applied once per key. */
  readonly key: string;
  readonly step: RepairStep;
}

/** A repair step for the workspace's writer (doctor-runs.ts). */
export type RepairStep =
  | { readonly kind: "rebuild-index"; readonly resource: Resource }
  | { readonly kind: "recompute"; readonly resource: Resource; readonly id: number }
  | { readonly kind: "move-entry"; readonly entry: number; readonly recordId: number }
  | { readonly kind: "set-watermark"; readonly list: string; readonly watermark: number }
  | { readonly kind: "forget-file"; readonly blob: string }
  | { readonly kind: "drop-kept-file"; readonly place: KeptPlace; readonly blob: string }
  | { readonly kind: "remove-stray"; readonly name: string };

export interface Check {
  readonly name: CheckName;
  /** The part that is checked, for the report. */
  readonly looked_at: string;
  readonly run: (options: CheckOptions) => readonly Found[];
}
