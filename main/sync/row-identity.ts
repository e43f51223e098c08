import type { CrmRecord } from "../../shared/contract/define.ts";
import { parseInstant } from "../../shared/contract/instant.ts";
import { readId } from "../../shared/contract/liberal.ts";
import { isObject } from "../../shared/contract/normalize.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { StoreReader } from "../store/types.ts";

/** Values of a row that go into its fingerprint. */
const MAX_VALUES = 40;
const MAX_CHARACTERS = 100;

/**
 * Which record a row of the server is, as far as it says so; a fingerprint tells rows apart that do
 * not. Never throws.
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
 * Whether an answer to a write has the id of one known record and the slug of another, or (where
 * there are no slugs) the id of one that was made at another time: it would take the place of a
 * record that nobody changed.
 */
export function isAnother(
  reader: StoreReader,
  resource: Resource,
  { id, slug, created_at }: CrmRecord,
): boolean {
  const known = reader.records.base(resource, id);
  if (slug === undefined || slug === null)
    return known !== null && parseInstant(known.created_at) !== parseInstant(created_at);
  const named = reader.records.idOf(resource, slug);
  if (named !== null && named !== id && reader.records.base(resource, named)?.slug === slug)
    return true;
  return known !== null && known.slug !== slug;
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
