/** What the consistency check looks at, in its order. */
export const CHECKS = [
  "file",
  "index",
  "records",
  "outbox",
  "aliases",
  "watermarks",
  "files",
] as const;
export type CheckName = (typeof CHECKS)[number];

/** Something that is not as it should be, in words for people. */
export interface Finding {
  readonly check: CheckName;
  /** What is wrong, and what it means. */
  readonly message: string;
  /** What mending does; null where nothing can be mended without the risk of losing something. */
  readonly mend: string | null;
  readonly mended: boolean;
}

/** POST /local/doctor. */
export interface DoctorReport {
  readonly checks: readonly { readonly name: CheckName; readonly looked_at: string }[];
  readonly findings: readonly Finding[];
  /** The database file itself is damaged: only a backup helps. */
  readonly damaged: boolean;
}

/** GET /local/doctor: the check that runs, or the last one since the app was started. */
export interface DoctorState {
  readonly state: "none" | "running" | "finished" | "cancelled" | "failed";
  /** What is being looked at. */
  readonly check: CheckName | null;
  /** Records that were read, of how many. */
  readonly done: number;
  readonly total: number;
  readonly report: DoctorReport | null;
  /** Why it failed. */
  readonly message: string | null;
}
