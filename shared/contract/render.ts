import type { z } from "zod";
import { CONTRACTS } from "./catalog.ts";
import type { CrmRecord, ResourceContract } from "./define.ts";
import type { RecordKind, RecordRef } from "./record-field.ts";
import { recordTemplate } from "./record-template.ts";
import { renderRelated, renderValue } from "./render-value.ts";
import {
  type Expand,
  expandName,
  isExpanded,
  isForScreens,
  publicId,
  RELATED_RECORD,
  type Rendering,
  type RenderSource,
} from "./rendering.ts";
import type { Resource } from "./resource.ts";
import { SENT_ONLY, sentOnly } from "./sent-only.ts";
import type { shownRecordSchema } from "./shown-record.ts";

export interface RenderOptions {
  readonly expand: Expand;
  /** Fields of a reduced row; all when absent. */
  readonly only?: readonly string[] | undefined;
  /** Fields that are left out. */
  readonly without?: readonly string[] | undefined;
}

/** A shown record to which more fields may be added. */
export type RenderedRecord = z.output<typeof shownRecordSchema>;

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Returns a stored record in the form in which /v1 shows it: `{id}` for relations that were not
 * expanded, full objects for those that were (api-spec: Shared conventions; Endpoints,
 * Conventions). A record without an id shows `id: null` and its local slug.
 */
export function renderRecord(
  contract: ResourceContract,
  record: CrmRecord,
  source: RenderSource,
  options: RenderOptions = { expand: NOTHING },
): RenderedRecord {
  return recordRenderer(contract, source, options)(record);
}

/** The same for many records of a resource: what each of them needs is prepared once. */
export function recordRenderer(
  contract: ResourceContract,
  source: RenderSource,
  options: RenderOptions,
): (record: CrmRecord) => RenderedRecord {
  const isWanted = wantedBy(options);
  const fields = contract.fieldList.filter(([name, { kind }]) => isWanted(name, kind));
  const blank = fields.length === contract.fieldList.length ? contract.blank : blankOf(fields);
  const showsRelated = options.only === undefined && isWanted(RELATED_RECORD, undefined);
  const asked = renderingOf(source, options.expand);
  return (record) => {
    const shown: RenderedRecord = { ...blank, id: publicId(contract.name, record.id) };
    // The app's own screens show what was sent here; an answer of /v1 shows what a record of the
    // specification has.
    const unshown = isForScreens(options.expand) ? NOTHING : sentOnly(record);
    for (const [name, { kind }] of fields) {
      const value = record[name];
      if (value !== undefined) shown[name] = renderValue(kind, value, asked);
    }
    for (const name of Object.keys(record)) {
      if (name in contract.record || name === "id" || name === SENT_ONLY) continue;
      if (isWanted(name, undefined) && !unshown.has(name)) shown[name] = record[name];
    }
    if (typeof shown["related_to"] === "string")
      shown["related_to"] = source.currentSlug(shown["related_to"]);
    if (showsRelated && "related_to" in record)
      shown[RELATED_RECORD] = renderRelated(record["related_to"], asked);
    return shown;
  };
}

function blankOf(fields: ResourceContract["fieldList"]): Readonly<Record<string, unknown>> {
  return recordTemplate(
    Object.fromEntries([["id", null], ...fields.map(([name]) => [name, null] as const)]),
  );
}

type IsWanted = (name: string, kind: RecordKind | undefined) => boolean;

/**
 * A search row shows the relations that were asked for as well. api-spec: Search ("expanded by
 * maximize").
 */
function wantedBy({ expand, only, without = [] }: RenderOptions): IsWanted {
  return (name, kind) => {
    if (without.includes(name)) return false;
    const relation = expandName(kind);
    return (
      only === undefined ||
      only.includes(name) ||
      (relation !== undefined && isExpanded(expand, relation))
    );
  };
}

function renderingOf(source: RenderSource, expand: Expand): Rendering {
  const relation = (resource: Resource, ref: RecordRef): unknown => {
    if (expand === "names") {
      const named = source.named(resource, ref);
      return named === null ? null : { ...named, id: publicId(resource, named.id) };
    }
    const record = source.record(resource, ref);
    return record === null ? null : renderRecord(CONTRACTS[resource], record, source);
  };
  return { source, expand, relation };
}
