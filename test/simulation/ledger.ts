import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import type { Resource } from "../../shared/contract/resource.ts";

export type SentPolicy = "keep" | "clear" | "none";

/** What the user saw and said when he edited a nested custom field. */
export interface NestedEdit {
  readonly definition: CustomFieldDefinition;
  /** All custom fields of the entity, as the app had them. */
  readonly definitions: readonly CustomFieldDefinition[];
  readonly policy: SentPolicy;
  /** Whether the value fitted its parent then. */
  readonly fits: boolean;
  /** The record's custom fields, by id. */
  readonly seen: ReadonlyMap<number, string | null>;
}

/** An edit of one field that the app answered. */
export interface Edit {
  readonly order: number;
  readonly resource: Resource;
  /** Slug or id that the user used. */
  readonly key: string;
  readonly field: string;
  /** The text; of a list or the custom fields the one item that is new. */
  readonly value: string;
  /** Id of the custom field. */
  readonly item?: number;
  /** What the user saw in the field when he edited it: the value, or the items of a list. */
  readonly base: unknown;
  /** Items of a list that the user took out. */
  readonly without: readonly string[];
  /**
   * Of a custom field with options or dependencies. Its value need not be one that nobody wrote
   * before.
   */
  readonly nested?: NestedEdit;
  /** Answered with success before the app ended; without it the edit may be there or not. */
  readonly answered: boolean;
}

/** A record that the user made. */
export interface Creation {
  readonly resource: Resource;
  /** Text that no other record carries. */
  readonly marker: string;
  readonly answered: boolean;
  key: string;
}

export interface Deletion {
  readonly order: number;
  readonly key: string;
  readonly seen: Readonly<Record<string, unknown>>;
}

/** What the user did and was told, to compare with what became of it. */
export class Ledger {
  readonly edits: Edit[] = [];
  readonly creations: Creation[] = [];
  /**
   * `resource:key:field` that the user gave up by a decision of his own, with the order of the
   * decision.
   */
  readonly givenUp = new Map<string, number>();
  /** Markers that the user gave up, or of which he sent another one although he was asked. */
  readonly released = new Set<string>();
  /** Keys of records that the user deleted. */
  readonly deleted = new Set<string>();
  /** Deletions of jobs, with the record that the user saw then. */
  readonly deletions: Deletion[] = [];
  /** `resource:key:field` of edits that the user undid. */
  readonly undone = new Set<string>();
  /** `resource:key:field` to the values of colleagues that the user saw and chose to replace. */
  readonly replaced = new Map<string, unknown[]>();
  #order = 0;

  next(): number {
    this.#order += 1;
    return this.#order;
  }

  replace(resource: Resource, key: string, field: string, theirs: unknown): void {
    const place = `${resource}:${key}:${field}`;
    this.replaced.set(place, [...(this.replaced.get(place) ?? []), theirs]);
  }

  giveUp(resource: Resource, key: string, fields: readonly string[]): void {
    for (const field of fields) this.givenUp.set(`${resource}:${key}:${field}`, this.next());
  }

  wasGivenUp(edit: Edit, keys: readonly string[]): boolean {
    return keys.some(
      (key) => (this.givenUp.get(`${edit.resource}:${key}:${edit.field}`) ?? 0) > edit.order,
    );
  }
}
