import type { CrmRecord } from "../../shared/contract/define.ts";
import { parseInstant } from "../../shared/contract/instant.ts";
import { readId } from "../../shared/contract/liberal.ts";
import { isObject } from "../../shared/contract/normalize.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { StoreReader } from "../store/types.ts";

/** Limits of what goes into the fingerprint of a row. */
const MAX_VALUES = 40;
const MAX_CHARACTERS = 100;

/**
 * Returns what identifies a row of the server; a fingerprint if it has neither id nor slug. Never
 * throws.
 */
export function identifyRow(row: unknown): {
  readonly id: number | null;
  readonly slug: string | null;
  readonly fingerprint?: string;
} {
  const id = isObject(row) ? readId(row["id"]) : null;
  const slug =
    isObject(row) && typeof row["slug"] === "string" && row["slug"] !== "" ? row["slug"] : null;
  if (id !== null) return { id, slug };
  return slug === null ? { id: null, slug, fingerprint: fingerprintOf(row) } : { id: null, slug };
}

/**
 * Returns whether the answer to a write mixes two known records: it has the id of one and the slug
 * of the other or, without slugs, the id of one and another creation time. Storing it would
 * overwrite a record that was not changed.
 */
export function mixesTwoRecords(
  reader: StoreReader,
  resource: Resource,
  { id, slug, created_at }: CrmRecord,
): boolean {
  const storedBase = reader.records.base(resource, id);
  if (slug === undefined || slug === null)
    return storedBase !== null && parseInstant(storedBase.created_at) !== parseInstant(created_at);
  const idOfSlug = reader.records.idOf(resource, slug);
  if (
    idOfSlug !== null &&
    idOfSlug !== id &&
    reader.records.base(resource, idOfSlug)?.slug === slug
  )
    return true;
  return storedBase !== null && storedBase.slug !== slug;
}

function fingerprintOf(row: unknown): string {
  const values: readonly unknown[] =
    typeof row === "object" && row !== null ? Object.values(row) : [row];
  let hash = 0;
  for (const value of values.slice(0, MAX_VALUES)) {
    const text =
      typeof value === "object" && value !== null ? "{}" : String(value).slice(0, MAX_CHARACTERS);
    for (const character of `${text}|`)
      hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  }
  return (hash >>> 0).toString(36);
}
