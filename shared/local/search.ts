import type { Resource } from "../contract/resource.ts";

/** A hit of GET /local/search. */
export interface SearchHit {
  readonly resource: Resource;
  /** null for activities and notes. */
  readonly slug: string | null;
  readonly id: number | null;
  readonly title: string;
  readonly subtitle: string;
  /** Which field matched, and the piece of its text. */
  readonly match: { readonly field: string; readonly text: string } | null;
}
