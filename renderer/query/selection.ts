/** The selected rows: some, or all that match (also those not loaded yet) except a few. */
export type Selection =
  | { readonly of: "some"; readonly keys: ReadonlySet<string> }
  | { readonly of: "all"; readonly except: ReadonlySet<string> };

export const NOTHING: Selection = { of: "some", keys: new Set() };
export const EVERYTHING: Selection = { of: "all", except: new Set() };

export function isSelected(selection: Selection, key: string): boolean {
  return selection.of === "all" ? !selection.except.has(key) : selection.keys.has(key);
}

/** `total` is how many records match. */
export function sizeOf(selection: Selection, total: number): number {
  return selection.of === "all" ? Math.max(0, total - selection.except.size) : selection.keys.size;
}

/** The selection with these rows added or removed. */
export function withRows(
  selection: Selection,
  keys: readonly string[],
  selected: boolean,
): Selection {
  if (selection.of === "all") {
    const except = new Set(selection.except);
    for (const key of keys) {
      if (selected) except.delete(key);
      else except.add(key);
    }
    return { of: "all", except };
  }
  const next = new Set(selection.keys);
  for (const key of keys) {
    if (selected) next.add(key);
    else next.delete(key);
  }
  return { of: "some", keys: next };
}
