/** What the consistency check looks at, in its order. */
export const CHECKS = ["file", "index", "records", "outbox", "aliases", "watermarks", "files"] as const;
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
}
