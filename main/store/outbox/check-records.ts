import { isDeepStrictEqual } from "node:util";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { anything, number, type Statements } from "../file/statements.ts";
import { replayEntries, type ReplaySources } from "./replay.ts";
import { TABLES } from "../file/tables.ts";
import { pendingEntries } from "./entry-rows.ts";

/** A record whose stored view differs from base + outbox. */
export interface RecordFinding {
  readonly resource: Resource;
  readonly id: number;
  readonly fault:
    | "has neither a server version nor a change"
    | "hidden without a deletion"
    | "shows a change that no longer exists"
    | "differs from its pending changes";
}

/**
 * Finds records of a resource that are not shown as base and pending entries require: changes are
 * replayed wrongly, or still shown although they are gone; the record is hidden without a pending
 * deletion; or it has neither a server version nor a change. `RecordsWriter.recompute` repairs
 * each. A record that is shown as the server has it is right by definition, so few are read.
 */
export function checkRecords(
  statements: Statements,
  resource: Resource,
  sources: ReplaySources,
  /** Returns a record as it would be read after storing it. */
  roundTrip: (record: CrmRecord) => CrmRecord,
  read: (json: string) => CrmRecord | null,
): readonly RecordFinding[] {
  const { docs } = TABLES[resource];
  const rows = statements.rows(
    `SELECT id, base, doc, hidden FROM ${docs} WHERE doc IS NOT NULL OR hidden <> 0 OR base IS NULL
     UNION SELECT d.id, d.base, d.doc, d.hidden FROM ${docs} d
     JOIN outbox o ON o.resource = ? AND o.record_id = d.id AND o.state <> 'done'`,
    { id: number, base: anything, doc: anything, hidden: number },
    resource,
  );
  return rows.flatMap(({ id, hidden, ...versions }): RecordFinding[] => {
    const record = (json: unknown) => (typeof json === "string" ? read(json) : null);
    const [base, doc] = [record(versions.base), record(versions.doc)];
    // The index check reports damaged records.
    if ((base === null && versions.base !== null) || (doc === null && versions.doc !== null))
      return [];
    const entries = pendingEntries(statements, resource, id);
    const findingOf = (fault: RecordFinding["fault"]): RecordFinding[] => [{ resource, id, fault }];
    if (entries.length === 0) {
      if (base === null) return findingOf("has neither a server version nor a change");
      return hidden !== 0
        ? findingOf("hidden without a deletion")
        : findingOf("shows a change that no longer exists");
    }
    const copy = entries.some((entry) => entry.kind === "create") ? null : doc;
    const replayedRecord = replayEntries(base ?? copy, entries, sources);
    if ((replayedRecord === null) !== (hidden !== 0)) return findingOf("hidden without a deletion");
    if (replayedRecord === null || isDeepStrictEqual(roundTrip(replayedRecord), doc ?? base))
      return [];
    return findingOf("differs from its pending changes");
  });
}
