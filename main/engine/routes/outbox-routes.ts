import { envelope, type Envelope } from "../../../shared/contract/envelope.ts";
import type { OutboxEntryView, ResolveChoice } from "../../../shared/local/outbox.ts";
import type { Store } from "../../store/types.ts";
import type { Acted } from "../outbox/entry-action.ts";
import { discardEntry, editEntry, retryEntry, viewEntry } from "../outbox/outbox-actions.ts";
import { resolveEntry } from "../outbox/resolve-conflict.ts";
import { undoDecision } from "../outbox/undo-decision.ts";
import { holdChange } from "../outbox/delayed-change.ts";
import {
  type Call,
  done,
  DONE,
  type EngineHandlers,
  linkOf,
  type LocalOptions,
  type Outcome,
  passOn,
  refused,
} from "./route.ts";

/** The pending changes, and what the user can do with each. */
export const outboxHandlers = {
  listOutbox,
  retryEntry: (call) => act(call, retryEntry),
  discardEntry: (call) => act(call, discardEntry),
  editEntry: (call) =>
    act(call, (store, id) => editEntry(store, id, call.body.body, call.local.mode)),
  resolveEntry: (call) =>
    decide(call, (field) => ("choice" in call.body ? call.body.choice : call.body.fields[field])),
  unresolveEntry: ({ local, params: { id } }) => {
    const undone = undoDecision(local.store, id, local.mode);
    if (!undone.ok) return refused(undone.status, undone.message);
    local.runner.edited();
    const { kept } = undone;
    const view = readView(local, id);
    return done(view === null ? { kept } : { ...view, kept });
  },
  /** Sends a change only after some seconds, in which it can be undone. */
  holdChange: ({ local, body }) => {
    const answer = holdChange(local, body);
    if (answer.status < 300) local.runner.edited();
    return passOn(answer);
  },
} satisfies Partial<EngineHandlers>;

interface EntryCall {
  readonly local: LocalOptions;
  readonly params: { readonly id: number };
}

/**
 * Resolves a conflict. A record that was gone may be on the server again by now: then its change is
 * sent or discarded, and no new record is created.
 */
async function decide(
  call: EntryCall,
  choose: (field: string) => ResolveChoice | undefined,
): Promise<Outcome<OutboxEntryView | Record<never, never>>> {
  const { now, ulid, runner } = call.local;
  const search = await runner.lookForGone(call.params.id);
  if (search === "there")
    return act(call, (store, id) =>
      choose("") === "theirs" ? discardEntry(store, id) : retryEntry(store, id),
    );
  return act(call, (store, id) => resolveEntry(store, id, choose, now(), ulid));
}

function act(
  { local, params: { id } }: EntryCall,
  action: (store: Store, id: number) => Acted,
): Outcome<OutboxEntryView | Record<never, never>> {
  const result = action(local.store, id);
  if (!result.ok) return refused(result.status, result.message);
  local.runner.edited();
  const entry = readView(local, id);
  return entry === null ? DONE : done(entry);
}

function readView({ store, steady }: LocalOptions, id: number): OutboxEntryView | null {
  return store.read((reader) => {
    const entry = reader.outbox.entry(id);
    return entry === null ? null : viewEntry(reader, entry, steady);
  });
}

function listOutbox({
  local,
  request,
  query: { state: states, ...page },
}: Call<"listOutbox", LocalOptions>): Outcome<Envelope<OutboxEntryView>> {
  return local.store.read((reader) => {
    const counts = reader.outbox.counts();
    const total = states.reduce((sum, state) => sum + counts[state], 0);
    const entries = reader.outbox.entries({
      states,
      offset: (page.page - 1) * page.limit,
      limit: page.limit,
    });
    const rows = entries.map((entry) => viewEntry(reader, entry, local.steady));
    return done(envelope(rows, total, page, linkOf(local, request)));
  });
}
