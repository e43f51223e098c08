import { readId } from "../../shared/contract/liberal.ts";
import { isObject } from "../../shared/contract/normalize.ts";

/** Values of a row that go into its fingerprint. */
const MAX_VALUES = 40;
const MAX_CHARACTERS = 100;

/** Which record a row of the server is, as far as it says so; a fingerprint tells rows apart that do not. Never throws. */
export function identifyRow(row: unknown): {
  readonly id: number | null;
  readonly slug: string | null;
  readonly fingerprint?: string;
} {
  const id = isObject(row) ? readId(row["id"]) : null;
  const slug = isObject(row) && typeof row["slug"] === "string" && row["slug"] !== "" ? row["slug"] : null;
  if (id !== null) return { id, slug };
  return slug === null ? { id: null, slug, fingerprint: fingerprintOf(row) } : { id: null, slug };
}

function fingerprintOf(row: unknown): string {
  const values: readonly unknown[] = typeof row === "object" && row !== null ? Object.values(row) : [row];
  let hash = 0;
  for (const value of values.slice(0, MAX_VALUES)) {
    const text = typeof value === "object" && value !== null ? "{}" : String(value).slice(0, MAX_CHARACTERS);
    for (const character of `${text}|`) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  }
  return (hash >>> 0).toString(36);
}
