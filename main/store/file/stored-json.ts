/** Reads JSON of our own file; undefined if it is damaged: one such row must not fail a list. */
export function readStoredJson(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
