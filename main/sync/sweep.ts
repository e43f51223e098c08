import { isSlugged, type Resource } from "../../shared/contract/resource.ts";
import { address } from "../../shared/contract/routes.ts";
import { UNSENT_STATES } from "../../shared/local/status.ts";
import type { StoreReader } from "../store/types.ts";
import type { SyncContext } from "./context.ts";
import { effectiveProfile, isProved } from "./effective-profile.ts";
import { fetchPage } from "./fetch-page.ts";
import type { PhaseResult } from "./first-sync.ts";
import { forgetWithheld, keepRemoved, mayRemove } from "./removals.ts";
import { forgetMarked, markNaming } from "./reread.ts";
import { saveRows } from "./save-rows.ts";
import { readStreamState, writeStreamState } from "./stream-state.ts";
import type { Stream } from "./streams.ts";

/** How many records of a stream the server should have, as far as we know: those with a base. */
export function localCount(reader: StoreReader, stream: Stream): number {
  if (stream.members.op === "all") return reader.baseCount(stream.resource);
  return reader.count(stream.resource, { op: "and", of: [stream.members, { op: "between", field: "id", from: 1 }] });
}

/**
 * Walks a whole list. Missing from it is not deleted: a complete, undisturbed walk makes a record suspect; a 404 by its slug or id removes it,
 * or a second complete walk where there is no get. Never a record with pending changes. A page that failed proves nothing.
 */
export async function sweep(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  let changed = 0;
  for (let round = 0; round < 4; round += 1) {
    const walked = await walkAll(context, stream);
    if (!walked.ok) return { ...walked, changed: changed + walked.changed };
    changed += walked.changed;
    if (walked.seen === null) continue;
    const missing = context.store.read((reader) => missingIds(reader, stream, walked.seen ?? new Set()));
    const state = context.store.read((reader) => readStreamState(reader, stream.key));
    const done = { ...state, suspects: missing, sweptAt: context.clock.now(), countedAt: context.clock.now() };
    context.store.write(
      (writer) => {
        writeStreamState(writer, stream.key, done);
        forgetMarked(writer, stream.resource);
      },
      { durable: false },
    );
    if (missing.length === 0) {
      context.store.write((writer) => forgetWithheld(writer, stream.key), { durable: false });
      return { ok: true, changed };
    }
    if (!isBelieved(context, stream, missing.length)) return { ok: true, changed };
    const hasGet = effectiveProfile(context.profile(), context.store).operations[stream.resource].includes("get");
    if (hasGet && isProved(context.store, stream.resource, "get")) {
      const proved = await proveEach(context, stream, missing);
      if (proved.ok) context.store.write((writer) => forgetWithheld(writer, stream.key), { durable: false });
      return { ...proved, changed: changed + proved.changed };
    }
    // A second complete walk is the proof: those that were suspects before it.
    const proved = missing.filter((id) => state.suspects.includes(id));
    if (proved.length > 0) {
      for (const id of proved) remove(context, stream.resource, id);
      context.store.write((writer) => forgetWithheld(writer, stream.key), { durable: false });
      return { ok: true, changed: changed + proved.length };
    }
  }
  return { ok: true, changed };
}

/** A breaker before mass deletion; the user's word lets it through. */
function isBelieved(context: SyncContext, stream: Stream, missing: number): boolean {
  const now = context.clock.now();
  const held = context.store.read((reader) => localCount(reader, stream));
  const believed = context.store.write((writer) => mayRemove(writer, stream.key, missing, held, now), {
    durable: false,
  });
  if (!believed)
    context.log(
      "warn",
      `${missing} of ${held} records of ${stream.key} are missing on the server; nothing was removed`,
    );
  return believed;
}

type WalkedAll =
  /** `seen` is null when the list changed under the walk. */
  | { readonly ok: true; readonly seen: ReadonlySet<number> | null; readonly changed: number }
  | Extract<PhaseResult, { ok: false }>;

async function walkAll(context: SyncContext, stream: Stream): Promise<WalkedAll> {
  const seen = new Set<number>();
  let total: number | null = null;
  let changed = 0;
  for (let number = 1; ; number += 1) {
    const fetched = await fetchPage(context, stream, {
      page: number,
      sort: "none",
      lane: "backfill",
      purpose: "sweep",
    });
    if (!fetched.ok) return { ok: false, failure: fetched.failure, changed };
    const { page, asOf } = fetched;
    const saved = context.store.write((writer) => saveRows(writer, stream.resource, page.rows, asOf, context), {
      durable: false,
    });
    changed += saved.changed;
    for (const row of page.rows) {
      const id = Number((row as { id?: unknown } | null)?.id);
      if (Number.isSafeInteger(id)) seen.add(id);
    }
    if (total !== null && total !== page.total) return { ok: true, seen: null, changed };
    total = page.total;
    if (number >= page.lastPage) return { ok: true, seen: seen.size === total ? seen : null, changed };
  }
}

function missingIds(reader: StoreReader, stream: Stream, seen: ReadonlySet<number>): number[] {
  const missing: number[] = [];
  for (let after = 0; ;) {
    const ids = reader.baseIds(stream.resource, after, 1000);
    for (const id of ids) {
      if (seen.has(id) || !belongs(reader, stream, id) || hasPending(reader, stream.resource, id)) continue;
      missing.push(id);
    }
    const last = ids.at(-1);
    if (last === undefined) return missing;
    after = last;
  }
}

function belongs(reader: StoreReader, stream: Stream, id: number): boolean {
  if (stream.members.op !== "is") return true;
  return reader.base(stream.resource, id)?.[stream.members.field] === stream.members.value;
}

function hasPending(reader: StoreReader, resource: Resource, recordId: number): boolean {
  return reader.outbox({ resource, recordId, states: UNSENT_STATES, limit: 1 }).length > 0;
}

async function proveEach(context: SyncContext, stream: Stream, ids: readonly number[]): Promise<PhaseResult> {
  const { resource } = stream;
  let changed = 0;
  for (const id of ids) {
    const key = isSlugged(resource)
      ? context.store.read((reader) => reader.base(resource, id)?.slug ?? "")
      : String(id);
    if (context.stopped()) return { ok: true, changed };
    const asOf = context.store.sequence();
    const { method, path } = address(context.profile(), "get", resource, key);
    const outcome = await context.send({ lane: "incremental", purpose: "check", method, path, query: stream.query });
    if (outcome.kind === "missing" && outcome.status === 404) {
      remove(context, resource, id);
      changed += 1;
    } else if (outcome.kind === "ok") {
      context.store.write((writer) => saveRows(writer, resource, [outcome.body], asOf, context), {
        durable: false,
      });
    } else return { ok: false, failure: outcome, changed };
  }
  context.store.write(
    (writer) => writeStreamState(writer, stream.key, { ...readStreamState(writer, stream.key), suspects: [] }),
    { durable: false },
  );
  return { ok: true, changed };
}

/** Removes what is proved to be gone; its last form is kept, so that it can be looked at. */
function remove(context: SyncContext, resource: Resource, id: number): void {
  context.store.write(
    (writer) => {
      const base = writer.base(resource, id);
      if (base === null || hasPending(writer, resource, id)) return;
      keepRemoved(writer, resource, base, context.clock.now());
      markNaming(writer, resource, id);
      writer.removeBase(resource, id);
    },
    { durable: false },
  );
}
