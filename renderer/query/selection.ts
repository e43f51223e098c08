/** The selected rows: some, or all that match (also those not loaded yet) except a few. */
export type Selection =
  | { readonly kind: "some"; readonly keys: ReadonlySet<string> }
  | { readonly kind: "all"; readonly except: ReadonlySet<string> };

export const NOTHING: Selection = { kind: "some", keys: new Set() };
export const EVERYTHING: Selection = { kind: "all", except: new Set() };

export function isSelected(selection: Selection, key: string): boolean {
  return selection.kind === "all" ? !selection.except.has(key) : selection.keys.has(key);
}

/** `total` is how many records match. */
export function sizeOf(selection: Selection, total: number): number {
  return selection.kind === "all"
    ? Math.max(0, total - selection.except.size)
    : selection.keys.size;
}

/** The selection with these rows added or removed. */
export function withRows(
  selection: Selection,
  keys: readonly string[],
  selected: boolean,
): Selection {
  if (selection.kind === "all") {
    const except = new Set(selection.except);
    for (const key of keys) {
      if (selected) except.delete(key);
      else except.add(key);
    }
    return { kind: "all", except };
  }
  const next = new Set(selection.keys);
  for (const key of keys) {
    if (selected) next.add(key);
    else next.delete(key);
  }
  return { kind: "some", keys: next };
}
