import type { Check } from "./check.ts";

/**
 * Runs SQLite's own check. A damaged file needs a backup, not a repair; what it still holds can be
 * read out.
 */
export const FILE_CHECK: Check = {
  name: "file",
  looked_at: "the database file, page by page",
  run: ({ store, complete, proved }) => {
    const { damage, areTextsSound } = store.read((reader) => reader.checks.file(complete));
    if (areTextsSound) proved?.add("texts");
    return damage
      .slice(0, MAX_DAMAGE_LINES)
      .map((line) => ({ message: damagedText(line), repair: null, isDamage: true }));
  },
};

const MAX_DAMAGE_LINES = 20;

/**
 * Returns SQLite's message. The report adds what to do, which depends on the backups.
 */
export function damagedText(line: string): string {
  return `The database file is damaged (${line}).`;
}
