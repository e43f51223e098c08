import { isSlugged, type Resource } from "./resource.ts";

/**
 * What names a record in addresses: its slug, or its id where it has none (activities, notes). ""
 * for one that says neither.
 */
export function recordKey(
  resource: Resource,
  record: { readonly id: number | null; readonly slug?: string | null },
): string {
  return isSlugged(resource) ? (record.slug ?? "") : String(record.id);
}
