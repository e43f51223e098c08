import { isSlugged, type Resource } from "../../shared/contract/resource.ts";
import { address } from "../../shared/contract/routes.ts";
import { z } from "zod";
import type { StoreReader, StoreWriter } from "../store/types.ts";
import type { SyncContext } from "./context.ts";
import { effectiveProfile, isProved, rememberProved } from "./effective-profile.ts";
import type { PhaseResult } from "./first-sync.ts";
import { relationsQuery } from "./relations.ts";
import { saveRows } from "./save-rows.ts";

const ids = z.array(z.number().int());

/** Records that the server may have changed without a new `updated_at`: a deleted job disappears from the deals that named it. */
export function markNaming(writer: StoreWriter, resource: Resource, id: number): void {
  if (resource !== "job") return;
  const deals = writer.page("deal", {
    filter: { op: "is", field: "jobs", value: id },
    sort: [{ field: "id", direction: "asc" }],
    offset: 0,
    limit: 1000,
  });
  const marked = new Set([...markedFor(writer, "deal"), ...deals.map((deal) => deal.id).filter((deal) => deal > 0)]);
  if (marked.size > 0) writer.setState(key("deal"), [...marked]);
}

export function markedFor(reader: StoreReader, resource: Resource): readonly number[] {
  const parsed = ids.safeParse(reader.state(key(resource)));
  return parsed.success ? parsed.data : [];
}

/** The whole list was read: so were they. */
export function forgetMarked(writer: StoreWriter, resource: Resource): void {
  writer.setState(key(resource), null);
}

/** Reads the marked records one by one where there is a get; leaves them marked, for a sweep, where there is none. */
export async function readMarked(context: SyncContext, resource: Resource): Promise<PhaseResult> {
  let changed = 0;
  const profile = effectiveProfile(context.profile(), context.store);
  if (!profile.operations[resource].includes("get")) return { ok: true, changed };
  for (const id of context.store.read((reader) => markedFor(reader, resource))) {
    if (context.stopped()) return { ok: true, changed };
    const name = isSlugged(resource) ? context.store.read((reader) => reader.slugOf(resource, id)) : String(id);
    const asOf = context.store.sequence();
    const { method, path } = address(profile, "get", resource, name ?? "");
    const query = relationsQuery(profile, resource);
    const outcome =
      name === null ? null : await context.send({ lane: "incremental", purpose: "check", method, path, query });
    // One that is gone is found by the counts; an operation that is not there leaves it to the sweep.
    if (outcome?.kind === "missing" && !isProved(context.store, resource, "get")) return { ok: true, changed };
    if (outcome !== null && outcome.kind !== "ok" && outcome.kind !== "missing")
      return { ok: false, failure: outcome, changed };
    if (outcome?.kind === "ok") rememberProved(context.store, resource, "get");
    context.store.write(
      (writer) => {
        if (outcome?.kind === "ok") changed += saveRows(writer, resource, [outcome.body], asOf, context).changed;
        const left = markedFor(writer, resource).filter((other) => other !== id);
        writer.setState(key(resource), left.length === 0 ? null : left);
      },
      { durable: false },
    );
  }
  return { ok: true, changed };
}

function key(resource: Resource): string {
  return `reread:${resource}`;
}
