import { z } from "zod";
import { envelope } from "../../../shared/contract/envelope.ts";
import { readPage } from "../../../shared/contract/params/numbers.ts";
import { RESOLVE_CHOICES, type ResolveChoice } from "../../../shared/local/outbox.ts";
import { OUTBOX_STATES, type OutboxState } from "../../../shared/local/status.ts";
import type { WireResponse } from "../../../shared/wire.ts";
import type { Store } from "../../store/types.ts";
import type { Acted } from "../entry-action.ts";
import { discardEntry, mendEntry, retryEntry, viewEntry } from "../outbox-actions.ts";
import { resolveEntry } from "../resolve-conflict.ts";
import { undoDecision } from "../undo/index.ts";
import { bad, type LocalCall, type LocalRoute, OK, withBody } from "./route.ts";

const choice = z.enum(RESOLVE_CHOICES);
const mend = z.object({ body: z.record(z.string(), z.unknown()) });
const resolve = z.union([z.object({ choice }), z.object({ fields: z.record(z.string(), choice) })]);

/** What waits to be sent, and what its user can do about it. */
export const OUTBOX_ROUTES: readonly LocalRoute[] = [
  { method: "GET", path: "outbox", answer: listOutbox },
  { method: "POST", path: "outbox/:id/retry", answer: (call) => act(call, retryEntry) },
  {
    method: "POST",
    path: "outbox/:id/discard",
    answer: (call) => act(call, discardEntry),
  },
  {
    method: "PATCH",
    path: "outbox/:id",
    answer: (call) =>
      withBody(mend, call.request, ({ body }) =>
        act(call, (store, id) => mendEntry(store, id, body, call.local.mode)),
      ),
  },
  {
    method: "POST",
    path: "outbox/:id/resolve",
    answer: (call) =>
      withBody(resolve, call.request, (given) =>
        decide(call, (field) => ("choice" in given ? given.choice : given.fields[field])),
      ),
  },
  {
    method: "POST",
    path: "outbox/:id/unresolve",
    answer: (call) => act(call, (store, id) => undoDecision(store, id, call.local.mode)),
  },
];

/**
 * A record that was gone may be on the server again by now: then its change is sent to it, or
 * dropped, and nothing is made.
 */
async function decide(
  call: LocalCall,
  choose: (field: string) => ResolveChoice | undefined,
): Promise<WireResponse> {
  const { now, ulid, runner } = call.local;
  const found = await runner.lookForGone(Number(call.segments[0]));
  if (found === "there")
    return act(call, (store, id) =>
      choose("") === "theirs" ? discardEntry(store, id) : retryEntry(store, id),
    );
  return act(call, (store, id) => resolveEntry(store, id, choose, now(), ulid));
}

function act(
  { local, segments }: LocalCall,
  action: (store: Store, id: number) => Acted,
): WireResponse {
  const id = Number(segments[0]);
  const result = action(local.store, id);
  if (!result.ok) return { status: result.status, body: { message: result.message } };
  local.runner.edited();
  const entry = local.store.read((reader) => {
    const found = reader.outbox.entry(id);
    return found === null ? null : viewEntry(reader, found);
  });
  return entry === null ? OK : { status: 200, body: entry };
}

function listOutbox({ local, request, query }: LocalCall): WireResponse {
  const asked = (query["state"] ?? "").split(",").filter((name) => name !== "");
  const states = asked.length === 0 ? OUTBOX_STATES.filter((state) => state !== "done") : asked;
  if (
    !states.every((state): state is OutboxState =>
      (OUTBOX_STATES as readonly string[]).includes(state),
    )
  ) {
    return bad(`state must be one of ${OUTBOX_STATES.join(", ")}.`);
  }
  const page = readPage(query, { limit: 25, cap: 100 });
  return local.store.read((reader) => {
    const counts = reader.outbox.counts();
    const total = states.reduce((sum, state) => sum + counts[state], 0);
    const entries = reader.outbox.entries({
      states,
      offset: (page.page - 1) * page.limit,
      limit: page.limit,
    });
    const rows = entries.map((entry) => viewEntry(reader, entry));
    const link = { origin: local.origin, path: request.path, query };
    return { status: 200, body: envelope(rows, total, page, link) };
  });
}
