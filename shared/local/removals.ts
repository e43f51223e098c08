import type { Resource } from "../contract/resource.ts";

/**
 * Deletions of which there were so many at once that the app does not believe them without the
 * user's word.
 */
export interface WithheldRemoval {
  /** Which list: a resource, or `note:contact`. */
  readonly list: string;
  readonly resource: Resource;
  /** Records of it that the server no longer has. */
  readonly missing: number;
  /** Records of it that this machine has. */
  readonly held: number;
  /** ISO 8601. */
  readonly noticed_at: string;
}

/** A record that disappeared from the server; its last form is kept. */
export interface RemovedRecord {
  readonly resource: Resource;
  readonly id: number;
  /** ISO 8601. */
  readonly removed_at: string;
}

/** A row of GET /local/removed. */
export interface RemovedRow extends RemovedRecord {
  readonly title: string;
  /** The profile has a way to recreate it. */
  readonly can_restore: boolean;
}
