import type { Resource } from "../../../shared/contract/resource.ts";
import type { OutboxState } from "../../../shared/local/status.ts";
import type { Unsent } from "../../../shared/local/unsent.ts";
import {
  addEdit,
  beginRun,
  type BulkEditRow,
  type BulkRun,
  editsLeft,
  listRuns,
  type NewBulkRun,
  settleEdit,
} from "../outbox/bulk-runs.ts";
import type { NewOutboxEntry, OutboxEntry, OutboxPatch, OutboxQuery } from "../outbox/entry.ts";
import {
  countEntries,
  countWaiting,
  insertEntry,
  listEntries,
  readEntry,
  unreadableEntries,
  updateEntry,
} from "../outbox/entry-rows.ts";
import { unsentChanges } from "../outbox/unsent-changes.ts";
import type { ReadCore } from "../read-core.ts";
import type { WriteCore } from "../write-core.ts";

/** Pending and sent changes; bulk edits. */
export interface OutboxReader {
  entries(query: OutboxQuery): readonly OutboxEntry[];
  entry(id: number): OutboxEntry | null;
  /** Returns for each record with unsent changes the one that needs the user most, by id. */
  unsent(resource: Resource, ids: readonly number[]): ReadonlyMap<number, Unsent>;
  /** Entries of the outbox whose row is damaged; they are in no list. */
  unreadable(): readonly number[];
  counts(): Readonly<Record<OutboxState, number>>;
  /** Counts changes that can be sent without the user, by kind. */
  waitingCounts(): Readonly<Record<OutboxEntry["kind"], number>>;
  /** The stored bulk edits, newest first. */
  bulkRuns(): readonly BulkRun[];
  /** The next edits of a run that are not undone. */
  bulkEdits(run: number, limit: number): readonly BulkEditRow[];
}

/** Adds, changes and drops changes. Each also updates the shown record. */
export interface OutboxWriter extends OutboxReader {
  /**
   * Adds an entry and applies it to the record at once (a create adds the record, a delete hides
   * it).
   */
  enqueue(entry: NewOutboxEntry): OutboxEntry;
  patch(id: number, patch: OutboxPatch): void;
  /** Removes an entry and its local effect. */
  drop(id: number): void;
  /** Stores the start of a bulk edit; returns its id. */
  beginBulkRun(run: NewBulkRun): number;
  addBulkEdit(run: number, edit: BulkEditRow): void;
  /** Marks an edit as undone, or as not undoable. */
  settleBulkEdit(run: number, recordId: number): void;
}

export class OutboxOfReader implements OutboxReader {
  protected readonly core: ReadCore;

  constructor(core: ReadCore) {
    this.core = core;
  }

  entries(query: OutboxQuery): readonly OutboxEntry[] {
    return listEntries(this.core.statements, query);
  }

  entry(id: number): OutboxEntry | null {
    return readEntry(this.core.statements, id);
  }

  unsent(resource: Resource, ids: readonly number[]): ReadonlyMap<number, Unsent> {
    return unsentChanges(this.core.statements, resource, ids);
  }

  unreadable(): readonly number[] {
    return unreadableEntries(this.core.statements);
  }

  counts(): Readonly<Record<OutboxState, number>> {
    return countEntries(this.core.statements);
  }

  waitingCounts(): Readonly<Record<OutboxEntry["kind"], number>> {
    return countWaiting(this.core.statements);
  }

  bulkRuns(): readonly BulkRun[] {
    return listRuns(this.core.statements);
  }

  bulkEdits(run: number, limit: number): readonly BulkEditRow[] {
    return editsLeft(this.core.statements, run, limit);
  }
}

export class OutboxOfWriter extends OutboxOfReader implements OutboxWriter {
  protected override readonly core: WriteCore;

  constructor(core: WriteCore) {
    super(core);
    this.core = core;
  }

  enqueue(entry: NewOutboxEntry): OutboxEntry {
    const storedEntry = insertEntry(this.core.statements, {
      ...entry,
      recordId: this.core.identities.currentId(entry.resource, entry.recordId),
    });
    this.core.touch(storedEntry.resource, storedEntry.recordId);
    this.core.recompute(
      storedEntry.resource,
      storedEntry.recordId,
      this.core.record(storedEntry.resource, storedEntry.recordId),
    );
    return storedEntry;
  }

  patch(id: number, patch: OutboxPatch): void {
    const entry = readEntry(this.core.statements, id);
    if (entry === null) return;
    const recordBefore = this.core.record(entry.resource, entry.recordId);
    updateEntry(this.core.statements, id, patch);
    this.core.changes.outbox();
    this.core.touch(entry.resource, entry.recordId);
    if (patch.body !== undefined || patch.state !== undefined || patch.conflict !== undefined)
      this.core.recompute(entry.resource, entry.recordId, recordBefore);
  }

  drop(id: number): void {
    const entry = readEntry(this.core.statements, id);
    if (entry === null) return;
    const recordBefore = this.core.record(entry.resource, entry.recordId);
    this.core.statements.run("DELETE FROM outbox WHERE id = ?", id);
    this.core.changes.outbox();
    this.core.touch(entry.resource, entry.recordId);
    this.core.recompute(entry.resource, entry.recordId, recordBefore);
  }

  beginBulkRun(run: NewBulkRun): number {
    return beginRun(this.core.statements, run);
  }

  addBulkEdit(run: number, edit: BulkEditRow): void {
    addEdit(this.core.statements, run, edit);
  }

  settleBulkEdit(run: number, recordId: number): void {
    settleEdit(this.core.statements, run, recordId);
  }
}
