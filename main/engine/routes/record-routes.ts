import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { envelope, type Envelope } from "../../../shared/contract/envelope.ts";
import {
  recordRenderer,
  type RenderedRecord,
  renderRecord,
} from "../../../shared/contract/render.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { AnswerOf } from "../../../shared/local/contract.ts";
import { SHOWN_PHONE } from "../../../shared/contract/phone-number.ts";
import { UNSENT } from "../../../shared/local/unsent.ts";
import { type Filter, type Query, sortSchema } from "../../../shared/query/filter.ts";
import { isContacted, LAST_CONTACT } from "../../../shared/query/derived-fields.ts";
import type { StoreReader } from "../../store/types.ts";
import type { KeptFileView, RecordAnswer } from "../../../shared/local/records.ts";
import type { ShownRecord } from "../../../shared/contract/record-view.ts";
import { shownNumber } from "../../store/query/phone-numbers.ts";
import type { KeptFile } from "../../store/records/kept-files.ts";
import { lastChangeByOthers } from "../../sync/last-change.ts";
import { isPictureFile } from "../../sync/kept-files.ts";
import { viewEntry } from "../outbox/outbox-actions.ts";
import { editRecord, undoEdit } from "./edit-record.ts";
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
  listRows: (call) => unlessOutOfRange(() => rows(call)),
  listKeys: (call) => unlessOutOfRange(() => keys(call)),
  readRecord: oneRecord,
  editRecord,
  undoEdit,
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
    const records = reader.records.page(resource, windowOf({ filter, sort, page, limit }));
    const data = shownRows(reader, resource, records, without);
    return done(envelope(data, total, { page, limit }, linkOf(local, request)));
  });
}

/** Answers a list on the screen: the matches of a text are counted up to 1,000. */
function rows({
  local,
  params: { resource },
  query: { without, ...listQuery },
}: Call<"listRows", LocalOptions>): Outcome<AnswerOf<"listRows">> {
  return local.store.read((reader) => {
    const { records, total } = reader.records.window(resource, windowOf(listQuery));
    return done({ total, data: shownRows(reader, resource, records, without) });
  });
}

interface AskedPage {
  readonly filter: Filter;
  readonly sort: string;
  readonly page: number;
  readonly limit: number;
}

function windowOf({ filter, sort, page, limit }: AskedPage): Query {
  return { filter, sort: sortSchema.parse(sort), offset: (page - 1) * limit, limit };
}

function shownRows(
  reader: StoreReader,
  resource: Resource,
  records: readonly CrmRecord[],
  without: readonly string[],
): readonly ShownRecord[] {
  const render = recordRenderer(CONTRACTS[resource], reader.sources, { expand: "names", without });
  const added = addedFields(reader, resource, records, { without, counts: true });
  return records.map((record) => added(record.id, render(record)));
}

interface Wanted {
  readonly without: readonly string[];
  /** True if organizations and jobs say how many records they have. */
  readonly counts: boolean;
}

/**
 * Returns a function that adds to a shown record, by its id, what is Roadbook's own and /v1 does
 * not answer: its last contact (of the resources that have one), counts of related records, and its
 * change that is not sent.
 */
function addedFields(
  reader: StoreReader,
  resource: Resource,
  rows: readonly CrmRecord[],
  { without, counts }: Wanted,
): (id: number, shown: RenderedRecord) => ShownRecord {
  const ids = rows.map(({ id }) => id);
  const isWanted = (name: string) => !without.includes(name);
  const contacts =
    isContacted(resource) && isWanted(LAST_CONTACT)
      ? reader.records.lastContacts(resource, ids)
      : null;
  const related = counts ? reader.records.relatedCounts(resource, ids) : null;
  const unsent = isWanted(UNSENT) ? reader.outbox.unsent(resource, ids) : null;
  const hasPhone = isWanted("phone") && isWanted(SHOWN_PHONE);
  const country = hasPhone ? reader.records.country() : null;
  return (id, recordView) => {
    const phoneText = hasPhone ? recordView["phone"] : null;
    const phone = typeof phoneText === "string" ? shownNumber(phoneText, country) : null;
    if (phone !== null) recordView[SHOWN_PHONE] = phone;
    const contactedAt = contacts?.get(id);
    if (contacts !== null)
      recordView[LAST_CONTACT] =
        contactedAt === undefined ? null : new Date(contactedAt).toISOString();
    for (const [name, count] of Object.entries(related?.get(id) ?? {}))
      if (isWanted(name)) recordView[name] = count;
    const change = unsent?.get(id);
    if (change !== undefined) recordView[UNSENT] = change;
    return recordView;
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
 * Returns a record with everything expanded, its entries of the outbox (the last ones that were
 * sent, too) for the marks on its fields, and the files that were sent from here and are still
 * here.
 */
function oneRecord({
  local,
  params: { resource, key },
}: Call<"readRecord", LocalOptions>): Outcome<RecordAnswer> {
  return local.store.read((reader) => {
    const record = reader.records.byKey(resource, key);
    if (record === null) return refused(404, `${CONTRACTS[resource].title[0]} not found.`);
    const entries = reader.outbox.entries({ resource, recordId: record.id });
    const recordView = renderRecord(CONTRACTS[resource], record, reader.sources, {
      expand: "everything",
    });
    const added = addedFields(reader, resource, [record], { without: [], counts: false });
    const base = reader.records.base(resource, record.id);
    return done({
      record: added(record.id, recordView),
      ...(base !== null && { last_change: lastChangeByOthers(reader, resource, base) }),
      entries: entries.slice(-50).map((entry) => viewEntry(reader, entry, local.steady)),
      files: Object.fromEntries(
        reader.files
          .keptOf(resource, record.id)
          .filter((keptFile) => !isPictureFile(keptFile))
          .map((keptFile) => [keptFile.field, viewKept(keptFile)]),
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
