import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { number, Statements, text } from "./file/statements.ts";
import { ChangeLog } from "./records/change-log.ts";
import { indexTables } from "./index/index-tables.ts";
import { LAYOUTS } from "./index/layout.ts";
import { REBUILD_STEPS } from "./index/rebuild-index.ts";
import { type Database, openDatabase } from "./file/open-database.ts";
import type { FileKey } from "./file/file-key.ts";
import { MATCH_VERSION } from "./matching/match-profiles.ts";
import { recordFormat } from "./records/record-fields.ts";
import { Writer } from "./writer.ts";

/** Increase it when texts are normalised or tokenised differently: every index is then rebuilt. */
const INDEX_VERSION = 10;

/** Increase it when pending changes are replayed differently: opening a file then does so. */
const REPLAY_VERSION = "1";
/** Under which the file says by which version its pending changes were replayed last. */
const REPLAY_FORM = "replay";

interface Form {
  readonly record: string;
  readonly index: string;
}

function formatOf(resource: Resource): Form {
  const layout = LAYOUTS[resource];
  return {
    record: recordFormat(resource),
    index: [INDEX_VERSION, MATCH_VERSION, ...indexTables(layout), JSON.stringify(layout)].join(
      "\n",
    ),
  };
}

/**
 * Returns the resources whose records or index have another format in this file than the current
 * one.
 */
export function outdatedFormats(database: Database): readonly Resource[] {
  const statements = new Statements(database);
  const sql = "SELECT record, indexes FROM form WHERE resource = ?";
  return RESOURCES.filter((resource) => {
    const row = statements.row(sql, { record: text, indexes: text }, resource);
    const form = formatOf(resource);
    return row?.record !== form.record || !isSameSql(row.indexes, form.index);
  });
}

/**
 * Returns whether opening a file would write its records again, because those of this version have
 * other fields. A file that cannot be read has none.
 */
export function hasOutdatedRecords(file: string, key?: FileKey): boolean {
  try {
    const database = openDatabase(file, { readonly: true, key });
    try {
      const statements = new Statements(database);
      const sql = "SELECT record FROM form WHERE resource = ?";
      return RESOURCES.some((resource) => {
        const record = statements.text(sql, resource);
        return record !== null && record !== recordFormat(resource);
      });
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}

/** Line breaks and indentation do not matter. */
function isSameSql(a: string, b: string): boolean {
  return a.replaceAll(/\s/g, "") === b.replaceAll(/\s/g, "");
}

/** Reports of progress, at most. */
const REPORTS = 200;

/**
 * Upgrades records and indexes to the current format, each resource in one transaction. The index
 * follows from the records, so a field that becomes searchable or sortable needs no migration of
 * its own. `onProgress`: how many of all steps are done.
 */
export function upgradeFormats(
  database: Database,
  resources: readonly Resource[],
  currentTime: () => number,
  onProgress: (done: number, total: number) => void,
): void {
  if (resources.length === 0 && replayVersion(database) === REPLAY_VERSION) return;
  const statements = new Statements(database);
  const total = resources
    .map((resource) => upgradeSteps(statements, resource))
    .reduce((sum, steps) => sum + steps, 0);
  const reported = Math.ceil(total / REPORTS);
  let done = 0;
  const onStep = () => {
    if (done % reported === 0) onProgress(done, total);
    done += 1;
  };
  const writer = new Writer(statements, new ChangeLog(), currentTime);
  for (const resource of resources) {
    database.transaction(() => {
      const form = formatOf(resource);
      const record = otherRecordFormat(statements, resource);
      if (record !== null) writer.repack(resource, record, onStep);
      writer.checks.rebuildIndex(resource, onStep);
      const sql = "INSERT OR REPLACE INTO form (resource, record, indexes) VALUES (?, ?, ?)";
      statements.run(sql, resource, form.record, form.index);
      writer.flush();
    })();
  }
  const replaying = new Writer(statements, new ChangeLog(), currentTime);
  database.transaction(() => {
    replaying.lastContact.open(currentTime());
    replayAll(statements, replaying);
    replaying.flush();
  })();
}

/**
 * Applies all pending changes again: what an earlier Roadbook made of them, or left of one that is
 * no longer there, is not what this one would.
 */
function replayAll(statements: Statements, writer: Writer): void {
  for (const resource of RESOURCES) {
    const { docs } = LAYOUTS[resource];
    const sql = `SELECT id FROM ${docs} WHERE base IS NOT NULL AND (doc IS NOT NULL OR hidden <> 0)
      UNION SELECT record_id FROM outbox WHERE resource = ? AND state <> 'done'`;
    for (const id of statements.column(sql, number, resource)) {
      if (statements.number(`SELECT id FROM ${docs} WHERE id = ?`, id) !== null)
        writer.records.recompute(resource, id);
    }
  }
  const sql = "INSERT OR REPLACE INTO form (resource, record, indexes) VALUES (?, ?, '')";
  statements.run(sql, REPLAY_FORM, REPLAY_VERSION);
}

function replayVersion(database: Database): string | null {
  const sql = "SELECT record FROM form WHERE resource = ?";
  return new Statements(database).text(sql, REPLAY_FORM);
}

/** The format of the records in the file; null if it is the current one, or there are none. */
function otherRecordFormat(statements: Statements, resource: Resource): string | null {
  const record = statements.text("SELECT record FROM form WHERE resource = ?", resource);
  return record === recordFormat(resource) ? null : record;
}

function upgradeSteps(statements: Statements, resource: Resource): number {
  const records = statements.number(`SELECT count(*) FROM ${LAYOUTS[resource].docs}`) ?? 0;
  const isRepacked = otherRecordFormat(statements, resource) !== null;
  return records * (REBUILD_STEPS + Number(isRepacked));
}
