import type { Resource } from "../contract/resource.ts";

/** The answer of GET /local/search. */
export interface SearchAnswer {
  readonly data: readonly SearchHit[];
  /** Matches as far as they were counted. */
  readonly total: number;
  /** The counting ended before the matches did. */
  readonly more: boolean;
}

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
