import { splitList, joinList } from "../../../shared/contract/text-values.ts";
import { readBodyField } from "../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CrmRecord, ResourceContract } from "../../../shared/contract/define.ts";
import { editBody } from "../../../shared/contract/edit-body.ts";
import { SHAPES } from "../../../shared/contract/routes.ts";
import { threeWayMerge } from "../../../shared/contract/three-way-merge.ts";
import type { AnswerOf } from "../../../shared/local/contract.ts";
import type { StoreReader } from "../../store/types.ts";
import { changedFields } from "../outbox/changed-fields.ts";
import { editedFields } from "../outbox/edited-fields.ts";
import { holdChange } from "../outbox/delayed-change.ts";
import { undoUpdate } from "../outbox/undo-edit.ts";
import { writeFields } from "../outbox/write-record.ts";
import { type Call, done, type LocalOptions, type Outcome, passOn, refused } from "./route.ts";

type Fields = Readonly<Record<string, unknown>>;

const NOTHING = { before: {}, after: {} } as const;

/**
 * Writes changed fields as the ordinary PUT of /v1, with the required ones as the record has them
 * now: a page that was open for an hour must not send back what was there an hour ago. Fields that
 * are not as the page showed them (`seen`) are merged as if they came from the server: what cannot
 * be merged is not replaced but named, and nothing is saved.
 */
export function editRecord({
  local,
  params: { resource, key },
  body: { fields, seen = {} },
}: Call<"editRecord", LocalOptions>): Outcome<AnswerOf<"editRecord">> {
  const contract = CONTRACTS[resource];
  const edit = local.store.read((reader) => {
    const record = reader.records.byKey(resource, key);
    if (record === null) return null;
    const present = presentValues(reader, contract, record, fields);
    const base = { ...present, ...currentNames(reader, contract, seen) };
    const { send, conflicts } = threeWayMerge(contract, base, fields, (name) => present[name]);
    const keptFields = conflicts.map(({ field, theirs }) => ({
      field,
      reason: "changed" as const,
      present: theirs,
    }));
    const changedByOthers = changedFields(reader, resource, record, keptFields);
    // Fields that need no merge are written as the caller worded them, also in another order.
    const isSeen = Object.keys(seen).length > 0;
    const writtenFields = isSeen ? send : fields;
    return {
      record,
      changed: changedByOthers,
      ...editBody(contract, record, reader.sources, writtenFields),
      written: writtenFields,
    };
  });
  if (edit === null) return refused(404, `${contract.title[0]} not found.`);
  const { record, body, missing, isReversible, changed, written } = edit;
  if (changed.length > 0) return done({ missing: [], reversible: true, changed, undo: NOTHING });
  if (Object.keys(written).length === 0)
    return done({ missing: [], reversible: true, changed: [], undo: NOTHING });
  if (missing.length > 0) return done({ missing, reversible: false, changed: [], undo: NOTHING });
  const put = { method: "PUT", path: SHAPES.update.path(resource, key), body } as const;
  const answer = isReversible ? local.api.handle(put) : holdChange(local, put);
  if (answer.status >= 300) return passOn(answer);
  local.runner.edited();
  const undo = local.store.read((reader) => editedFields(reader, resource, record, written));
  return done({ missing, reversible: isReversible, changed: [], undo });
}

/** The values that a record has of these fields; null for none. */
function presentValues(
  { sources }: StoreReader,
  contract: ResourceContract,
  record: CrmRecord,
  fields: Fields,
): Fields {
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const field = contract.body[name];
      return field === undefined
        ? []
        : [[name, readBodyField(name, field, record, sources) ?? null]];
    }),
  );
}

/** Replaces slugs that a page has shown by those that the records have today. */
function currentNames(
  { records }: StoreReader,
  contract: ResourceContract,
  seenFields: Fields,
): Fields {
  return Object.fromEntries(
    Object.entries(seenFields).map(([name, value]) => {
      const type = contract.body[name]?.kind.type;
      const isName =
        type === "ref" || type === "refs" || type === "attendees" || type === "related";
      return isName && typeof value === "string"
        ? [name, joinList(splitList(value).map((slug) => records.currentSlug(slug)))]
        : [name, value];
    }),
  );
}

/** An undo that cannot be written; the transaction is rolled back. */
class UndoRefusal extends Error {
  override readonly name = "UndoRefusal";
}

/** Undoes an edit of a record, as far as it was not changed since. */
export function undoEdit({
  local,
  params: { resource, key },
  body: edit,
}: Call<"undoEdit", LocalOptions>): Outcome<AnswerOf<"undoEdit">> {
  const contract = CONTRACTS[resource];
  try {
    const undone = local.store.write(
      (writer) => {
        const record = writer.records.byKey(resource, key);
        if (record === null) return null;
        const { body, kept } = undoUpdate(writer, contract, record, edit);
        const refusal =
          Object.keys(body).length === 0
            ? null
            : writeFields(local, writer, resource, record.id, body);
        if (refusal !== null) throw new UndoRefusal(refusal);
        return {
          kept: changedFields(writer, resource, record, kept),
          undo: editedFields(writer, resource, record, edit.before),
        };
      },
      { durable: true },
    );
    if (undone === null) return refused(404, `${contract.title[0]} not found.`);
    local.runner.edited();
    return done(undone);
  } catch (error) {
    if (error instanceof UndoRefusal) return refused(409, error.message);
    throw error;
  }
}
