import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { envelope, type Envelope } from "../../../shared/contract/envelope.ts";
import { renderRecord } from "../../../shared/contract/render.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { UNSENT } from "../../../shared/local/unsent.ts";
import { isContacted, LAST_CONTACT } from "../../../shared/query/last-contact.ts";
import type { StoreReader } from "../../store/types.ts";
import type { KeptFileView, RecordAnswer } from "../../../shared/local/records.ts";
import type { ShownRecord } from "../../../shared/contract/shown-record.ts";
import { sortSchema } from "../../../shared/query/filter-schema.ts";
import type { KeptFile } from "../../store/records/kept-files.ts";
import { isPictureFile } from "../../sync/kept-files.ts";
import { viewEntry } from "../outbox-actions.ts";
import { editRecord } from "./edit-record.ts";
import {
  type Call,
  done,
  type EngineHandlers,
  linkOf,
  type LocalOptions,
  type Outcome,
  refused,
} from "./route.ts";

/** Lists and records as screens need them. */
export const recordHandlers = {
  listRecords: (call) => unlessOutOfRange(() => records(call)),
  listKeys: (call) => unlessOutOfRange(() => keys(call)),
  readRecord: oneRecord,
  editRecord,
} satisfies Partial<EngineHandlers>;

/** A filter or an order that is well formed may name a field that is none. */
function unlessOutOfRange<T>(read: () => Outcome<T>): Outcome<T> {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return refused(400, error.message);
    throw error;
  }
}

/**
 * A window of the records that a filter matches: any field, and/or, any sort. Related records with
 * their names only.
 */
function records({
  local,
  request,
  params: { resource },
  query: { filter, sort, page, limit, without },
}: Call<"listRecords", LocalOptions>): Outcome<Envelope<ShownRecord>> {
  return local.store.read((reader) => {
    const total = reader.records.count(resource, filter);
    const rows = reader.records.page(resource, {
      filter,
      sort: sortSchema.parse(sort),
      offset: (page - 1) * limit,
      limit,
    });
    const contacts = lastContacts(reader, resource, rows);
    const counts =
      resource === "organization" ? reader.records.relatedCounts(rows.map(({ id }) => id)) : null;
    const unsent = unsentChanges(reader, resource, rows);
    const data = rows.map((row) => ({
      ...renderRecord(CONTRACTS[resource], row, reader.sources, { expand: "names" }),
      ...contacts(row.id),
      ...counts?.get(row.id),
      ...unsent(row.id),
    }));
    const shown = without.length === 0 ? data : data.map((row) => leaveOut(row, without));
    return done(envelope(shown, total, { page, limit }, linkOf(local, request)));
  });
}

/** Returns a row without some of its fields; its id always stays. */
function leaveOut(row: ShownRecord, names: readonly string[]): ShownRecord {
  const fields = Object.entries(row).filter(([name]) => !names.includes(name));
  return { id: row.id, ...Object.fromEntries(fields) };
}

/**
 * Returns the last contact of each row as a further field of it, of the resources that have one.
 * Roadbook's own: /v1 does not answer it.
 */
function lastContacts(
  reader: StoreReader,
  resource: Resource,
  rows: readonly CrmRecord[],
): (id: number) => Readonly<Record<string, string | null>> {
  if (!isContacted(resource)) return () => ({});
  const known = reader.records.lastContacts(
    resource,
    rows.map(({ id }) => id),
  );
  return (id) => {
    const at = known.get(id);
    return { [LAST_CONTACT]: at === undefined ? null : new Date(at).toISOString() };
  };
}

/** Returns the change of each row that is not sent as a further field of it, where there is one. */
function unsentChanges(
  reader: StoreReader,
  resource: Resource,
  rows: readonly CrmRecord[],
): (id: number) => Readonly<Record<string, unknown>> {
  const known = reader.outbox.unsent(
    resource,
    rows.map(({ id }) => id),
  );
  return (id) => {
    const unsent = known.get(id);
    return unsent === undefined ? {} : { [UNSENT]: unsent };
  };
}

/** Keys of a range of a list, for selecting rows that were never loaded. */
function keys({
  local,
  params: { resource },
  query: { sort, ...window },
}: Call<"listKeys", LocalOptions>): Outcome<{ readonly keys: readonly string[] }> {
  return local.store.read((reader) =>
    done({ keys: reader.records.keys(resource, { ...window, sort: sortSchema.parse(sort) }) }),
  );
}

/**
 * One record with everything expanded, its entries of the outbox (the last ones that were sent,
 * too) for the marks on its fields, and the files that were sent from here and are still here.
 */
function oneRecord({
  local,
  params: { resource, key },
}: Call<"readRecord", LocalOptions>): Outcome<RecordAnswer> {
  return local.store.read((reader) => {
    const record = reader.records.byKey(resource, key);
    if (record === null) return refused(404, `${CONTRACTS[resource].title[0]} not found.`);
    const entries = reader.outbox.entries({ resource, recordId: record.id });
    return done({
      record: {
        ...renderRecord(CONTRACTS[resource], record, reader.sources, { expand: "everything" }),
        ...lastContacts(reader, resource, [record])(record.id),
        ...unsentChanges(reader, resource, [record])(record.id),
      },
      entries: entries.slice(-50).map((entry) => viewEntry(reader, entry)),
      files: Object.fromEntries(
        reader.files
          .keptOf(resource, record.id)
          .filter((kept) => !isPictureFile(kept))
          .map((kept) => [kept.field, viewKept(kept)]),
      ),
    });
  });
}

function viewKept({ file, sentAt }: KeptFile): KeptFileView {
  return {
    link: `/local/file/${file.blob}`,
    name: file.name,
    size: file.size,
    sent_at: new Date(sentAt).toISOString(),
  };
}
