import { LAYOUTS } from "./layout.ts";
import type { Database } from "./open-database.ts";

/** Index pages that one step merges: a step stays short, so that an edit never waits for it. */
const STEP = 64;

/** Merges segments of the text indexes a little (many edits make them slow) and keeps the planner's figures fresh. */
export function indexUpkeep(database: Database): void {
  for (const { text, grams } of Object.values(LAYOUTS)) {
    for (const table of [text, grams]) {
      database.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`).run(STEP);
    }
  }
  database.pragma("analysis_limit = 1000");
  database.pragma("optimize");
}
