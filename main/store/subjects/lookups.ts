import type {
  CustomFieldDefinition,
  CustomFieldEntity,
} from "../../../shared/contract/custom-field.ts";
import type { Lookup, LookupEntry, User } from "../../../shared/contract/lookup.ts";
import type { SideData } from "../../../shared/contract/normalize.ts";
import { recordsWithEntries } from "../outbox/entry-rows.ts";
import type { ReadCore } from "../read-core.ts";
import type { WriteCore } from "../write-core.ts";

/** Users, look-ups and definitions of custom fields. */
export interface LookupsReader {
  users(): readonly User[];
  user(id: number): User | null;
  entries(lookup: Lookup): readonly LookupEntry[];
  entry(lookup: Lookup, id: number): LookupEntry | null;
  /** Returns the probability of a deal stage in percent; null if unknown. */
  stagePercentage(id: number): number | null;
  definitions(entity?: CustomFieldEntity): readonly CustomFieldDefinition[];
}

/** Stores users, look-ups and definitions of custom fields. */
export interface LookupsWriter extends LookupsReader {
  /** Stores users, look-ups and pairs of id and slug that arrived with records. */
  indexReferences(sideData: SideData): void;
  saveDefinitions(definitions: readonly CustomFieldDefinition[]): void;
}

export class LookupsOfReader implements LookupsReader {
  protected readonly core: ReadCore;

  constructor(core: ReadCore) {
    this.core = core;
  }

  users(): readonly User[] {
    return [...this.core.cachedLookups.users().values()];
  }

  user(id: number): User | null {
    return this.core.cachedLookups.users().get(id) ?? null;
  }

  entries(lookup: Lookup): readonly LookupEntry[] {
    return [...this.core.cachedLookups.lookups(lookup).values()];
  }

  entry(lookup: Lookup, id: number): LookupEntry | null {
    return this.core.cachedLookups.lookups(lookup).get(id) ?? null;
  }

  stagePercentage(id: number): number | null {
    const percentage = this.entry("deal_stage", id)?.["percentage"];
    return typeof percentage === "number" ? percentage : null;
  }

  definitions(entity?: CustomFieldEntity): readonly CustomFieldDefinition[] {
    return this.core.cachedLookups.definitions(entity);
  }
}

export class LookupsOfWriter extends LookupsOfReader implements LookupsWriter {
  protected override readonly core: WriteCore;

  constructor(core: WriteCore) {
    super(core);
    this.core = core;
  }

  indexReferences(sideData: SideData): void {
    if (this.core.cachedLookups.indexReferences(sideData)) {
      this.core.changes.lookups();
      // A deal's pending changes count with the percentage of its stage.
      if (sideData.lookups.some(({ lookup }) => lookup === "deal_stage"))
        for (const id of recordsWithEntries(this.core.statements, "deal"))
          this.core.recompute("deal", id, this.core.record("deal", id));
    }
    for (const { resource, id, slug } of sideData.links) {
      // Usually known already: checking is cheaper than writing the same again.
      if (this.core.identities.slugOf(resource, id) !== slug)
        this.core.identities.link(resource, id, slug);
    }
  }

  saveDefinitions(definitions: readonly CustomFieldDefinition[]): void {
    if (this.core.cachedLookups.saveDefinitions(definitions)) this.core.changes.lookups();
  }
}
