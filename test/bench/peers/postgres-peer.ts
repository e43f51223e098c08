import { existsSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { type OpenPeer, PAGE, type PeerContact } from "./peer.ts";

/** Contacts of one statement that fills the table. */
const BATCH = 500;

/** Postgres as WebAssembly with a GIN index of trigrams. */
export const openPglite: OpenPeer = async (folder, contacts) => {
  const path = join(folder, "pglite");
  const isThere = existsSync(path);
  const database = await PGlite.create(path, { extensions: { pg_trgm } });
  if (!isThere) {
    await database.exec(
      "CREATE EXTENSION pg_trgm; CREATE TABLE contact (id integer PRIMARY KEY, doc text, " +
        "text text, updated timestamptz)",
    );
    for (const batch of batches(contacts()))
      await database.query(
        "INSERT INTO contact SELECT * FROM unnest($1::int[], $2::text[], $3::text[], " +
          "$4::timestamptz[])",
        [
          batch.map(({ id }) => id),
          batch.map(({ json }) => json),
          batch.map(({ text }) => text),
          batch.map(({ updated }) => updated),
        ],
      );
    await database.exec(
      "CREATE INDEX ON contact USING gin (text gin_trgm_ops); " +
        "CREATE INDEX ON contact (updated); ANALYZE",
    );
  }
  return {
    name: "PGlite (pg_trgm)",
    search: async (text) => {
      const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
      await database.query(
        `SELECT doc FROM contact WHERE text LIKE $1 ORDER BY updated DESC LIMIT ${PAGE}`,
        [pattern],
      );
      const { rows } = await database.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM contact WHERE text LIKE $1",
        [pattern],
      );
      return rows[0]?.n ?? 0;
    },
    close: () => database.close(),
  };
};

function* batches(contacts: Iterable<PeerContact>): Generator<readonly PeerContact[]> {
  let batch: PeerContact[] = [];
  for (const contact of contacts) {
    batch.push(contact);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
