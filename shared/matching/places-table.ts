import type { Places } from "./places.ts";
import { createPlaces } from "./places.ts";

/** Loads the list of places, 2 MB: only the engine does, when the first record is read. */
export async function loadPlaces(): Promise<Places> {
  const { default: table } = await import("./places.json", { with: { type: "json" } });
  return createPlaces(table.lines);
}
