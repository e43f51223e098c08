/**
 * Records of both sides in one form: relations by their ids, because their names are those of other
 * records.
 */
export function reduced(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { related_record: _shown, ...fields } = row;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, reduceValue(value)]),
  );
}

function reduceValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reduceValue);
  if (typeof value !== "object" || value === null) return value;
  const row = value as Readonly<Record<string, unknown>>;
  if ("field_name" in row) return { id: row["id"], value: row["value"] ?? "" };
  if (typeof row["id"] === "number") return { id: row["id"] };
  if (typeof row["slug"] === "string") return { slug: row["slug"] };
  return Object.fromEntries(
    Object.entries(row).map(([name, inside]) => [name, reduceValue(inside)]),
  );
}

/** Names of the fields in which two rows differ. */
export function differing(
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (name) => !same(a[name], b[name]),
  );
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inside]) => [name, sorted(inside)]),
  );
}
