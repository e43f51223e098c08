import { createPlaces } from "../../../../shared/matching/places/places.ts";
import table from "../../../../shared/matching/places/places.json" with { type: "json" };

/** Cities of the world, which are read when the first one is looked for. */
export const PLACES = createPlaces(table.lines);
