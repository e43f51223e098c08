import { RESOURCES } from "../../../../shared/contract/resource.ts";
import type { Database } from "../open-database.ts";

/**
 * The first schema of a workspace: the records, and what the client keeps beside them. The second
 * migration rebuilt its indexes.
 */
export function firstSchema(database: Database): void {
  for (const resource of RESOURCES) {
    database.exec(`
      -- doc is NULL while it equals base; hidden marks a record whose deletion waits.
      CREATE TABLE ${resource}_doc (
        id INTEGER PRIMARY KEY, base TEXT, doc TEXT, hidden INTEGER NOT NULL DEFAULT 0
      );
    `);
  }
  database.exec(`
    CREATE TABLE alias (
      resource TEXT NOT NULL, local_id INTEGER NOT NULL, local_slug TEXT, id INTEGER NOT NULL,
      slug TEXT, PRIMARY KEY (resource, local_id)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX alias_slug ON alias (local_slug) WHERE local_slug IS NOT NULL;
    -- Id and slug of records that were seen together, held here or not.
    CREATE TABLE link (
      resource TEXT NOT NULL, id INTEGER NOT NULL, slug TEXT NOT NULL, PRIMARY KEY (resource, id)
    ) WITHOUT ROWID;
    CREATE INDEX link_slug ON link (slug);
    CREATE TABLE user (id INTEGER PRIMARY KEY, entry TEXT NOT NULL);
    CREATE TABLE lookup (
      kind TEXT NOT NULL, id INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (kind, id)
    ) WITHOUT ROWID;
    CREATE TABLE definition (
      entity TEXT NOT NULL, id INTEGER NOT NULL, position INTEGER NOT NULL, entry TEXT NOT NULL,
      PRIMARY KEY (entity, id)
    ) WITHOUT ROWID;
    CREATE TABLE outbox (
      id INTEGER PRIMARY KEY AUTOINCREMENT, version INTEGER NOT NULL DEFAULT 1,
      kind TEXT NOT NULL, resource TEXT NOT NULL, record_id INTEGER NOT NULL, slug TEXT NOT NULL,
      title TEXT NOT NULL, body TEXT NOT NULL, base TEXT NOT NULL, state TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0, next_attempt_at INTEGER, attempt_started_at INTEGER,
      error TEXT, conflict TEXT, created_at INTEGER NOT NULL, done_at INTEGER
    );
    CREATE INDEX outbox_record ON outbox (resource, record_id) WHERE state <> 'done';
    CREATE INDEX outbox_state ON outbox (state, id);
    CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE blob (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, size INTEGER NOT NULL,
      created_at INTEGER NOT NULL
    ) WITHOUT ROWID;
  `);
}
