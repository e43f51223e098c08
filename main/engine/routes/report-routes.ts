import type { AnswerOf } from "../../../shared/local/contract.ts";
import type { Board, Report } from "../../../shared/local/report.ts";
import {
  type Call,
  done,
  type EngineHandlers,
  type LocalOptions,
  type Outcome,
  refused,
} from "./route.ts";
import { nextTurn } from "../system.ts";

/**
 * Numbers over all records: totals of lists, reports, and the heads of the boards' columns. All
 * take `filter` as the lists do.
 */
export const reportHandlers = {
  countRecords: (call) => unlessOutOfRange(() => countRecords(call)),
  readReport: (call) => unlessOutOfRange(() => report(call)),
  readBoard: (call) => unlessOutOfRange(() => board(call)),
} satisfies Partial<EngineHandlers>;

async function countRecords({
  local: { store },
  params: { resource },
  query: { filter },
}: Call<"countRecords", LocalOptions>): Promise<Outcome<AnswerOf<"countRecords">>> {
  const count = store.read(({ records }) => records.counting(resource, filter));
  return done({ total: await count(nextTurn) });
}

async function report({
  local,
  params: { name },
  query: { filter, period, weekStart, zone },
}: Call<"readReport", LocalOptions>): Promise<Outcome<Report>> {
  const count = local.store.read((reader) =>
    reader.reports.table(name, { filter, period, weekStart, zone, nowMs: local.now() }),
  );
  const table = await count(nextTurn);
  const status = local.status();
  const incomplete = status.incomplete.filter((resource) => resource === table.resource);
  return done({
    name,
    as_of: status.last_synced_at,
    complete: incomplete.length === 0,
    incomplete,
    ...table,
  });
}

async function board({
  local: { store },
  params: { resource },
  query: { filter, countsOnly },
}: Call<"readBoard", LocalOptions>): Promise<Outcome<Board>> {
  const count = store.read(({ reports }) =>
    countsOnly ? reports.boardCounts(resource, filter) : reports.boardColumns(resource, filter),
  );
  return done({ columns: await count(nextTurn) });
}

/** A filter that is well formed may name a field that is none. */
async function unlessOutOfRange<T>(read: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RangeError) return refused(400, error.message);
    throw error;
  }
}
