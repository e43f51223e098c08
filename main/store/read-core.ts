import { isObject } from "../../shared/contract/liberal.ts";
import type { RefResolver } from "../../shared/contract/body-value.ts";
import type { CrmRecord, DeriveSources } from "../../shared/contract/define.ts";
import type { KnownNames } from "../../shared/contract/lookup.ts";
import type { RecordRef } from "../../shared/contract/record-field.ts";
import { referenceOf } from "../../shared/contract/reference-of.ts";
import type { NamedRecord, RenderSource } from "../../shared/contract/render.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Statements } from "./file/statements.ts";
import { LAYOUTS } from "./index/layout.ts";
import type { ReplaySources } from "./outbox/replay.ts";
import type { IdsOf } from "./query/filter-expression.ts";
import { type CountryCode, countryOf } from "./query/phone-numbers.ts";
import { MemoryIndexes } from "./memory/memory-indexes.ts";
import { Identities } from "./records/identities.ts";
import { Known } from "./records/known.ts";
import { Labels } from "./records/labels.ts";
import { readNames, readRecord } from "./records/record-json.ts";
import { STATE } from "./state-keys.ts";

/** The language and region of this computer. */
const SYSTEM_LOCALE = new Intl.DateTimeFormat().resolvedOptions().locale;

/** The store functions that the contract needs to render, derive and apply (shared/contract). */
export interface ContractSources
  extends RefResolver, RenderSource, DeriveSources, ReplaySources, KnownNames {}

/** The shared part of a reader's subjects: one connection and its caches. */
export class ReadCore {
  readonly statements: Statements;
  readonly identities: Identities;
  readonly cachedLookups: Known;
  readonly labels: Labels;
  /** Short texts in memory, where a process goes on reading. */
  readonly memory: MemoryIndexes | null;
  readonly sources: ContractSources;

  constructor(statements: Statements, { isHeld = false }: { readonly isHeld?: boolean } = {}) {
    this.statements = statements;
    this.identities = new Identities(statements);
    this.cachedLookups = new Known(statements);
    this.labels = new Labels(statements);
    this.memory = isHeld ? new MemoryIndexes(statements) : null;
    this.sources = contractSources(this);
  }

  forget(): void {
    this.cachedLookups.forget();
    this.labels.forget();
  }

  /** Call before searching and counting. A writer first writes what its transaction changed. */
  settle(_resource: Resource): void {}

  /** Null if it is damaged: it is left out, and the workspace check reports it. */
  unpack(resource: Resource, json: string): CrmRecord | null {
    return readRecord(resource, json, this.labels);
  }

  /** The country of phone numbers that are written without one: that of *Language and region*. */
  country(): CountryCode | null {
    const { key, read } = STATE.uiSettings.at("view");
    const view = read(this.statements.text("SELECT value FROM state WHERE key = ?", key));
    const locale = isObject(view) && typeof view["locale"] === "string" ? view["locale"] : "system";
    return countryOf(locale === "system" ? SYSTEM_LOCALE : locale);
  }

  /** The record as the user sees it. */
  record(resource: Resource, id: number): CrmRecord | null {
    const json = this.#visibleJson(resource, id);
    return json === null ? null : this.unpack(resource, json);
  }

  recordBySlug(resource: Resource, slug: string): CrmRecord | null {
    return this.recordByRef(resource, { slug });
  }

  recordByRef(resource: Resource, ref: RecordRef): CrmRecord | null {
    const id = this.#idOfRef(resource, ref);
    return id === null ? null : this.record(resource, id);
  }

  namesByRef(resource: Resource, ref: RecordRef): NamedRecord | null {
    const id = this.#idOfRef(resource, ref);
    const json = id === null ? null : this.#visibleJson(resource, id);
    return json === null ? null : readNames(resource, json);
  }

  #visibleJson(resource: Resource, id: number): string | null {
    const { docs } = LAYOUTS[resource];
    return this.statements.text(
      `SELECT coalesce(doc, base) FROM ${docs} WHERE id = ? AND hidden = 0`,
      this.identities.currentId(resource, id),
    );
  }

  #idOfRef(resource: Resource, { id, slug }: RecordRef): number | null {
    if (id !== undefined || slug === undefined) return id ?? null;
    return this.statements.number(
      `SELECT id FROM ${LAYOUTS[resource].rows} WHERE slug = ?`,
      this.identities.currentSlug(slug),
    );
  }

  /** A record with a pending deletion. */
  isHidden(resource: Resource, id: number): boolean {
    const sql = `SELECT hidden FROM ${LAYOUTS[resource].docs} WHERE id = ?`;
    return this.statements.number(sql, this.identities.currentId(resource, id)) === 1;
  }

  stagePercentage(id: number): number | null {
    const percentage = this.cachedLookups.lookups("deal_stage").get(id)?.["percentage"];
    return typeof percentage === "number" ? percentage : null;
  }

  readonly idsOf: IdsOf = (resource, field, value) => {
    const reference = referenceOf(resource, field);
    if (reference === null) return [value];
    const id = typeof value === "number" ? value : this.identities.idOf(reference.resource, value);
    if (id === null) return [];
    return reference.by === "id"
      ? this.identities.idsOf(reference.resource, id)
      : this.identities.slugsOf(reference.resource, id);
  };
}

function contractSources(core: ReadCore): ContractSources {
  const { identities, cachedLookups } = core;
  return {
    slugOf: (resource, id) => identities.slugOf(resource, id),
    idOf: (resource, slug) => identities.idOf(resource, slug),
    currentSlug: (slug) => identities.currentSlug(slug),
    hidden: (resource, id) => core.isHidden(resource, id),
    record: (resource, ref) => core.recordByRef(resource, ref),
    named: (resource, ref) => core.namesByRef(resource, ref),
    getBySlug: (resource, slug) => core.recordBySlug(resource, slug),
    users: () => [...cachedLookups.users().values()],
    lookups: (lookup) => [...cachedLookups.lookups(lookup).values()],
    user: (id) => cachedLookups.users().get(id) ?? null,
    lookup: (lookup, id) => cachedLookups.lookups(lookup).get(id) ?? null,
    stagePercentage: (id) => core.stagePercentage(id),
    definitions: (entity) => cachedLookups.definitions(entity),
  };
}
