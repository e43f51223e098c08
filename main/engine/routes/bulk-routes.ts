import { readBodyField } from "../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CustomFieldItem } from "../../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { isResource, isSlugged, type Resource } from "../../../shared/contract/resource.ts";
import { SHAPES } from "../../../shared/contract/routes.ts";
import {
  type BulkEdit,
  type BulkEdited,
  type BulkPreview,
  type BulkRefusal,
  type BulkRow,
  type BulkUndone,
  editSchema,
  previewSchema,
  undoSchema,
} from "../../../shared/local/bulk.ts";
import type { WireResponse } from "../../../shared/wire.ts";
import { changedLists } from "../../api/change-lists.ts";
import { tryUpdate } from "../../api/try-update.ts";
import { undoUpdate } from "../../api/undo-update.ts";
import type { StoreReader } from "../../store/types.ts";
import { type LocalCall, type LocalOptions, type LocalRoute, unknown, withBody } from "./route.ts";

/**
 * One edit of many records, a chunk a request: the page says which chunk is next, so it shows progress, can stop, and gets answers in between.
 * Each record goes through the ordinary PUT of /v1; a chunk is one transaction, which is one write to the disk instead of fifty.
 */
export const BULK_ROUTES: readonly LocalRoute[] = [
  { method: "POST", path: "bulk/:resource/preview", answer: preview },
  { method: "POST", path: "bulk/:resource/edit", answer: edit },
  { method: "POST", path: "bulk/:resource/undo", answer: undo },
];

function find(reader: StoreReader, resource: Resource, key: string): CrmRecord | null {
  return isSlugged(resource) ? reader.getBySlug(resource, key) : reader.get(resource, Number(key));
}

function preview({ local, request, segments: [resource = ""] }: LocalCall) {
  if (!isResource(resource)) return unknown(request);
  return withBody(previewSchema, request, ({ keys, rows: wanted, ...asked }) => {
    const contract = CONTRACTS[resource];
    const change: string[] = [];
    const refused: BulkRefusal[] = [];
    const rows: BulkRow[] = [];
    let [same, gone] = [0, 0];
    local.store.read((reader) => {
      for (const key of keys) {
        const record = find(reader, resource, key);
        if (record === null) {
          gone += 1;
          continue;
        }
        const body = changedLists(contract, record, reader, asked);
        const trial = tryUpdate(reader, local.mode, contract, record, body);
        if (trial.outcome === "same") same += 1;
        else if (trial.outcome === "refused")
          refused.push({ key, title: contract.headline(record), message: trial.message });
        else {
          change.push(key);
          const { before, after } = trial;
          if (rows.length < wanted) rows.push({ key, title: contract.headline(record), before, after });
        }
      }
    });
    return {
      status: 200,
      body: { change, same, gone, refused, rows, rate: local.budget.budget.rate() } satisfies BulkPreview,
    };
  });
}

function edit({ local, request, segments: [resource = ""] }: LocalCall) {
  if (!isResource(resource)) return unknown(request);
  return withBody(editSchema, request, ({ keys, ...asked }) => {
    const contract = CONTRACTS[resource];
    const edits: BulkEdit[] = [];
    const refused: BulkRefusal[] = [];
    let [same, gone] = [0, 0];
    local.store.write(
      (writer) => {
        for (const key of keys) {
          const record = find(writer, resource, key);
          if (record === null) {
            gone += 1;
            continue;
          }
          const body = changedLists(contract, record, writer, asked);
          const trial = tryUpdate(writer, local.mode, contract, record, body);
          if (trial.outcome === "same") same += 1;
          else {
            const message =
              trial.outcome === "refused" ? trial.message : refusal(put(local, resource, key, trial.body));
            if (message !== null) refused.push({ key, title: contract.headline(record), message });
            else if (trial.outcome === "change")
              edits.push({ key, before: withCleared(writer, resource, record, trial.before), after: trial.after });
          }
        }
      },
      { durable: true },
    );
    if (edits.length > 0) local.runner.edited();
    return { status: 200, body: { edits, same, gone, refused } satisfies BulkEdited };
  });
}

function undo({ local, request, segments: [resource = ""] }: LocalCall) {
  if (!isResource(resource)) return unknown(request);
  return withBody(undoSchema, request, ({ edits }) => {
    const contract = CONTRACTS[resource];
    const kept: BulkRefusal[] = [];
    let undone = 0;
    local.store.write(
      (writer) => {
        for (const { key, before, after } of edits) {
          const record = find(writer, resource, key);
          if (record === null) {
            kept.push({ key, title: key, message: "It is not there any more." });
            continue;
          }
          const title = contract.headline(record);
          const rest = undoUpdate(writer, contract, record, before, after);
          const message =
            Object.keys(rest.body).length === 0 ? null : writeAgain(local, writer, resource, key, rest.body);
          if (message !== null) kept.push({ key, title, message });
          else if (rest.kept.length > 0)
            kept.push({ key, title, message: `${rest.kept.join(", ")}: changed since, or empty before.` });
          else undone += 1;
        }
      },
      { durable: true },
    );
    local.runner.edited();
    return { status: 200, body: { undone, kept } satisfies BulkUndone };
  });
}

function put(local: LocalOptions, resource: Resource, key: string, body: Readonly<Record<string, unknown>>) {
  return local.api.handle({ method: SHAPES.update.method, path: SHAPES.update.path(resource, key), body });
}

/** Why a write was refused; null when it was not. */
function refusal({ status, body }: WireResponse): string | null {
  if (status < 300) return null;
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  return typeof message === "string" ? message : `It was answered with ${status}.`;
}

function writeAgain(
  local: LocalOptions,
  reader: StoreReader,
  resource: Resource,
  key: string,
  body: Readonly<Record<string, unknown>>,
): string | null {
  const record = find(reader, resource, key);
  if (record === null) return "It is not there any more.";
  const trial = tryUpdate(reader, local.mode, CONTRACTS[resource], record, body);
  if (trial.outcome === "same") return null;
  return trial.outcome === "refused" ? trial.message : refusal(put(local, resource, key, trial.body));
}

/** Under the policy `clear` an edit may have emptied other custom fields as well: they are part of what is taken back. */
function withCleared(
  reader: StoreReader,
  resource: Resource,
  record: CrmRecord,
  before: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const field = CONTRACTS[resource].body["custom_fields"];
  if (before["custom_fields"] === undefined || field === undefined) return before;
  const read = (from: CrmRecord) => readBodyField("custom_fields", field, from, reader) as readonly CustomFieldItem[];
  const was = new Map(read(record).map(({ id, value }) => [id, value]));
  const now = read(reader.get(resource, record.id) ?? record);
  const changed = now.filter(({ id, value }) => (was.get(id) ?? "") !== value);
  return { ...before, custom_fields: changed.map(({ id }) => ({ id, value: was.get(id) ?? "" })) };
}
