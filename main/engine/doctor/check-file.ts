import type { Check } from "./check.ts";

/**
 * SQLite's own check. A damaged file is for a backup, not for mending: what it still holds can be
 * read out.
 */
export const FILE_CHECK: Check = {
  name: "file",
  looked_at: "the database file, page by page",
  run: ({ store, complete, proved }) => {
    const { damage, areTextsSound } = store.read((reader) => reader.checks.file(complete));
    if (areTextsSound) proved?.add("texts");
    return damage
      .slice(0, MAX_LINES)
      .map((line) => ({ message: damagedText(line), mend: null, isDamage: true }));
  },
};

const MAX_LINES = 20;

/**
 * What SQLite says. What can be done about it depends on the backups that there are: the report
 * says it (hints.ts).
 */
export function damagedText(line: string): string {
  return `The database file is damaged (${line}).`;
}
