import type { Check } from "./check.ts";

/**
 * Checks ids and slugs of records that were created here: pending entries must use the server's id.
 */
export const ALIASES_CHECK: Check = {
  name: "aliases",
  looked_at: "ids and slugs of records that were created here",
  run: ({ store }) =>
    store.read((reader) => {
      const left = new Map(
        reader.outbox.entries({}).map((entry) => [`${entry.resource}:${entry.recordId}`, entry]),
      );
      return reader.records.aliases().flatMap(({ resource, localId, id }) => {
        const entry = left.get(`${resource}:${localId}`);
        if (entry === undefined) return [];
        return [
          {
            message:
              `Entry ${entry.id} of the outbox still uses the id that ${resource} ${id} ` +
              "had before the server gave it one.",
            repair: {
              words: "moves the entry to the record's id",
              key: String(entry.id),
              step: { kind: "move-entry", entry: entry.id, recordId: id },
            },
          },
        ];
      });
    }),
};
