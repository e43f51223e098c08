import type { RefResolver } from "./body-value.ts";
import { CONTRACTS } from "./catalog.ts";
import { customFieldValues } from "./custom-field.ts";
import type { CrmRecord } from "./define.ts";
import type { RecordKind, RecordRef } from "./record-field.ts";
import type { Resource } from "./resource.ts";
import type { ShownRecord } from "./record-view.ts";

/** A shown record in the format from which body values are read (`readBodyField`). */
export interface StoredView {
  readonly record: CrmRecord;
  readonly refs: RefResolver;
}

/** Resolves references of shown records, whose relations contain their slugs. */
const BY_SLUG: RefResolver = { slugOf: () => null, idOf: () => null };

/**
 * Converts a record from `renderRecord` back to its stored format: relations as references,
 * look-ups and codes as in the store. Only for records that this app rendered; a server's records
 * are read by `normalizeRecord`.
 */
export function storedView(resource: Resource, recordView: ShownRecord): StoredView {
  const contract = CONTRACTS[resource];
  const fields = Object.entries(recordView).map(([name, value]) => {
    const kind = contract.record[name]?.kind;
    return [name, kind === undefined ? value : storedValue(kind, value)] as const;
  });
  const custom = recordView["custom_fields"];
  const record: CrmRecord = {
    ...Object.fromEntries(fields),
    // A record made offline has no id yet; any will do to read it.
    id: recordView.id ?? -1,
    created_at: textOf(recordView["created_at"]),
    updated_at: textOf(recordView["updated_at"]),
    ...(Array.isArray(custom) && { custom_fields: customFieldValues(custom) }),
  };
  return { record, refs: BY_SLUG };
}

function storedValue(kind: RecordKind, value: unknown): unknown {
  switch (kind.type) {
    case "ref":
      return storedRef(value);
    case "refs":
      return Array.isArray(value) ? value.map(storedRef) : value;
    case "lookup":
      return typeof value === "number" ? { id: value } : value;
    case "gender":
      return idOf(value) ?? null;
    default:
      return value;
  }
}

function storedRef(value: unknown): RecordRef | null {
  if (typeof value !== "object" || value === null) return null;
  return "slug" in value && typeof value.slug === "string" ? { slug: value.slug } : {};
}

function idOf(value: unknown): number | undefined {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : undefined;
  return typeof id === "number" ? id : undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
