import type { Check } from "./check.ts";

/** SQLite's own check. A damaged file is for a backup, not for mending: what it still holds can be read out. */
export const FILE_CHECK: Check = {
  name: "file",
  looked_at: "the database file, page by page",
  run: ({ store, complete }) =>
    store
      .read((reader) => reader.checkFile(complete))
      .slice(0, 20)
      .map((line) => ({
        message: `The database file is damaged (${line}). Close Roadbook, keep a copy of the folder, and put a backup in its place.`,
        mend: null,
      })),
};
