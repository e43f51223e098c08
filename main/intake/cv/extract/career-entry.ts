import type { DateRange } from "./date-ranges.ts";
import type { SourceLine } from "./sections.ts";

/** A value with how sure it is and where it stands, before its field is known. */
export interface Part {
  readonly text: string;
  readonly confidence: number;
  readonly line: SourceLine;
}

export interface Entry {
  readonly range: DateRange;
  readonly title: Part | null;
  readonly firm: Part | null;
  readonly order: number;
  /** Lines before it seem to name a job that nobody could read. */
  readonly followsUnread: boolean;
}
