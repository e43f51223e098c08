/** Reads JSON of our own file; undefined if it is damaged: one such row must not fail a list. */
export function readStoredJson(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
