import type { Resource } from "../contract/resource.ts";

/** A record that the server sent and that this machine cannot keep. */
export interface LeftOutRecord {
  readonly id: number | null;
  readonly slug: string | null;
  /** One sentence for the user. */
  readonly reason: string;
  /** ISO 8601, local clock. */
  readonly noticed_at: string;
}

/** Records of one resource that are left out; every other record of it is here. */
export interface LeftOutRecords {
  readonly resource: Resource;
  /** How many are remembered. */
  readonly count: number;
  /** There are more than `count`. */
  readonly more: boolean;
  /** The most frequent reason first. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
  /** The newest first, a few. */
  readonly examples: readonly LeftOutRecord[];
}
