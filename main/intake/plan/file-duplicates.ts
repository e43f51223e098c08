import type { ImportResource } from "../columns/import-field.ts";
import { nameKey } from "./record-lookup.ts";
import type { RowIdentity } from "./row-identity.ts";

/** An earlier row about the same person, and what both have in common. */
export interface FileDuplicate {
  readonly line: number;
  /** Field of the value that both have. */
  readonly field: string;
  /** True if both rows say the same. */
  readonly isEqual: boolean;
}

interface EarlierRow {
  readonly line: number;
  readonly fingerprint: string;
}

/** Rows that were planned already, by what tells that a later one is about the same. */
export class FileDuplicates {
  readonly #rows = new Map<string, EarlierRow>();

  /** Returns an earlier row about the same; notes the row where there is none. */
  note(
    line: number,
    keys: readonly (readonly [field: string, key: string])[],
    fingerprint: string,
  ): FileDuplicate | null {
    for (const [field, key] of keys) {
      const row = this.#rows.get(key);
      if (row !== undefined)
        return { line: row.line, field, isEqual: row.fingerprint === fingerprint };
    }
    const row = { line, fingerprint };
    for (const [, key] of keys) this.#rows.set(key, row);
    return null;
  }
}

/** Returns the keys by which two rows of a file are about the same new record. */
export function duplicateKeysOf(
  resource: ImportResource,
  identity: RowIdentity,
  body: Readonly<Record<string, unknown>>,
): readonly (readonly [field: string, key: string])[] {
  const name = nameKey(identity.name);
  if (resource === "note" || resource === "activity" || resource === "job")
    return [["", JSON.stringify(body)]];
  const { emails, phones, profiles, organization } = identity;
  const isBare = emails.length + phones.length + profiles.length === 0;
  return [
    ...emails.map((key) => ["email", `${key} ${isShared(key) ? name : ""}`] as const),
    ...profiles.map((key) => ["profile", key] as const),
    ...phones.map((key) => ["phone", `${key} ${name}`] as const),
    ...(organization === "" ? [] : [["name", `${name} ${organization}`] as const]),
    // Two people can have one name: without anything else, equal rows alone are the same.
    ...(isBare && organization === ""
      ? [["name", `${name} ${JSON.stringify(body)}`] as const]
      : []),
  ];
}

function isShared(key: string): boolean {
  return /^email:(?:info|office|contact|kontakt|jobs|hr|bewerbung|mail|post|admin|team)@/.test(key);
}
