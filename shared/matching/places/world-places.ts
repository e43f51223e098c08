import table from "./places.json" with { type: "json" };
import { createPlaces } from "./places.ts";

/** Cities of the world, 2 MB, for the engine alone: read when the first one is looked for. */
export const WORLD_PLACES = createPlaces(table.lines);
