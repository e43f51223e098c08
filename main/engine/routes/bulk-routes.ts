import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type {
  BulkEdited,
  BulkPreview,
  BulkRefusal,
  BulkRow,
  BulkRunView,
  BulkUndone,
} from "../../../shared/local/bulk.ts";
import { changedLists } from "../../api/change-lists.ts";
import { tryUpdate } from "../../api/create-api.ts";
import { editedFields } from "../outbox/edited-fields.ts";
import { undoBulkRun } from "../outbox/undo-edit.ts";
import { putRecord, whyNot } from "../outbox/write-record.ts";
import {
  type Call,
  done,
  type EngineHandlers,
  type LocalOptions,
  type Outcome,
  passOn,
  unknown,
} from "./route.ts";
import type { BulkRun } from "../../store/outbox/bulk-runs.ts";

/**
 * Edits many records, one chunk a request: the page says which chunk is next, so it shows progress,
 * can stop, and gets answers in between. Each record goes through the ordinary PUT of /v1; a chunk
 * is one transaction, which is one write to the disk instead of fifty.
 */
export const bulkHandlers = {
  previewBulk: preview,
  editBulk: edit,
} satisfies Partial<EngineHandlers>;

function preview({
  local,
  params: { resource },
  body: { keys, rows: rowLimit, ...fill },
}: Call<"previewBulk", LocalOptions>): Outcome<BulkPreview> {
  const contract = CONTRACTS[resource];
  const change: string[] = [];
  const refused: BulkRefusal[] = [];
  const rows: BulkRow[] = [];
  const missingCounts: Record<string, number> = {};
  let [same, gone, incomplete] = [0, 0, 0];
  local.store.read((reader) => {
    for (const key of keys) {
      const record = reader.records.byKey(resource, key);
      if (record === null) {
        gone += 1;
        continue;
      }
      const body = changedLists(contract, record, reader.sources, fill);
      const trial = tryUpdate(reader, local.mode, contract, record, body, fill.fill);
      const title = contract.headline(record);
      switch (trial.outcome) {
        case "same":
          same += 1;
          break;
        case "invalid":
          refused.push({ key, title, message: trial.message });
          break;
        case "incomplete":
          incomplete += 1;
          for (const name of trial.missingNames)
            missingCounts[name] = (missingCounts[name] ?? 0) + 1;
          break;
        case "change":
          change.push(key);
          if (rows.length < rowLimit)
            rows.push({ key, title, before: trial.before, after: trial.after });
      }
    }
  });
  return done({
    change,
    same,
    gone,
    refused,
    incomplete,
    missing: missingCounts,
    rows,
    rate: local.budget.budget.rate(),
    pace: local.budget.budget.pace(),
  });
}

function edit({
  local,
  params: { resource },
  body: { keys, run: knownRun, total, ...fill },
}: Call<"editBulk", LocalOptions>): Outcome<BulkEdited> {
  const contract = CONTRACTS[resource];
  const refused: BulkRefusal[] = [];
  let [run, changedCount, same, gone] = [knownRun, 0, 0, 0];
  local.store.write(
    (writer) => {
      for (const key of keys) {
        const record = writer.records.byKey(resource, key);
        if (record === null) {
          gone += 1;
          continue;
        }
        const body = changedLists(contract, record, writer.sources, fill);
        const trial = tryUpdate(writer, local.mode, contract, record, body, fill.fill);
        if (trial.outcome === "same") {
          same += 1;
          continue;
        }
        const message =
          trial.outcome === "change"
            ? putRecord(local, resource, record, trial.body)
            : whyNot(contract, trial);
        if (message !== null) refused.push({ key, title: contract.headline(record), message });
        if (message !== null || trial.outcome !== "change") continue;
        run ??= writer.outbox.beginBulkRun({
          resource,
          change: fill,
          total,
          beganAt: local.now(),
        });
        const edited = editedFields(writer, resource, record, trial.after);
        writer.outbox.addBulkEdit(run, { recordId: record.id, ...edited });
        changedCount += 1;
      }
    },
    { durable: true },
  );
  if (changedCount > 0) local.runner.edited();
  return done({ run, changed: changedCount, same, gone, refused });
}

/**
 * Edits of many records that were made, and taking one back, a stretch a request. They are
 * remembered with the workspace: the way back is there after a restart, too.
 */
export const bulkRunHandlers = {
  listBulkRuns: ({ local }) => {
    const data = local.store.read((reader) => reader.outbox.bulkRuns());
    return done({ data: data.map(viewRun) });
  },
  undoBulkRun: undo,
} satisfies Partial<EngineHandlers>;

function viewRun({ beganAt, ...run }: BulkRun): BulkRunView {
  return { ...run, began_at: new Date(beganAt).toISOString() };
}

function undo({ local, request, params }: Call<"undoBulkRun", LocalOptions>): Outcome<BulkUndone> {
  const run = local.store.read((reader) =>
    reader.outbox.bulkRuns().find(({ id }) => id === params.run),
  );
  if (run === undefined) return passOn(unknown(request));
  const undone = undoBulkRun(local.store, local, run);
  if (undone.undone + undone.kept.length > 0) local.runner.edited();
  return done(undone);
}
