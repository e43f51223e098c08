import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { readBody } from "../../../shared/contract/body-value.ts";
import { envelope, type Envelope } from "../../../shared/contract/envelope.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { address } from "../../../shared/contract/routes.ts";
import type { RemovedRow } from "../../../shared/local/removals.ts";
import { acceptHeldDeletions, forgetRemoved, removedRecords } from "../../sync/removals.ts";
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

/** Records that disappeared from the server, and deletions that wait for the user's word. */
export const removedHandlers = {
  listRemoved,
  restoreRemoved: restore,
  forgetRemoved: forget,
  forgetAllRemoved: forgetAll,
  acceptHeldDeletions: accept,
} satisfies Partial<EngineHandlers>;

const NOT_REMOVED = refused(404, "This record is not among the removed ones.");

type Nothing = Record<never, never>;

function listRemoved({
  local,
  request,
  query: page,
}: Call<"listRemoved", LocalOptions>): Outcome<Envelope<RemovedRow>> {
  const removed = local.store.read(removedRecords);
  const rows = removed
    .slice((page.page - 1) * page.limit, page.page * page.limit)
    .map(({ resource, id, removed_at, record }): RemovedRow => ({
      resource,
      id,
      removed_at,
      title: CONTRACTS[resource].headline(record),
      can_restore: local.profile().operations[resource].includes("create"),
    }));
  return done(envelope(rows, removed.length, page, linkOf(local, request)));
}

function findRemoved(
  { store }: LocalOptions,
  { resource, id }: { readonly resource: Resource; readonly id: number },
) {
  return store.read(removedRecords).find((row) => row.resource === resource && row.id === id);
}

/**
 * Recreates the record as it last was, with an id and slug of its own. Answers what the create
 * answers.
 */
function restore({ local, params }: Call<"restoreRemoved", LocalOptions>): Outcome<unknown> {
  const removed = findRemoved(local, params);
  if (removed === undefined) return NOT_REMOVED;
  const profile = local.profile();
  if (!profile.operations[removed.resource].includes("create")) {
    const message =
      `This server cannot make a ${removed.resource} through its API, ` +
      "so it cannot be restored.";
    return refused(409, message);
  }
  const body = local.store.read((reader) =>
    readBody(CONTRACTS[removed.resource], removed.record, reader.sources),
  );
  const { method, path } = address(profile, "create", removed.resource);
  const answer = local.store.write(
    (writer) => {
      const created = local.api.handle({ method, path, body });
      if (created.status >= 300) return created;
      const entry = writer.outbox
        .entries({ resource: removed.resource, states: ["queued"] })
        .findLast(({ kind }) => kind === "create");
      // A record that is on the server again by then is not made a second time.
      if (entry !== undefined) {
        const insteadOf = { recordId: removed.id, slug: removed.record.slug ?? "", edits: [] };
        writer.outbox.patch(entry.id, { context: { ...entry.context, insteadOf } });
      }
      forgetRemoved(writer, removed.resource, removed.id);
      return created;
    },
    { durable: true },
  );
  if (answer.status >= 300) return passOn(answer);
  local.runner.edited();
  return passOn(answer);
}

/**
 * Lets go of the last form at once: what is removed on a person's request must not lie here for
 * another 90 days.
 */
function forget({ local, params }: Call<"forgetRemoved", LocalOptions>): Outcome<Nothing> {
  const removed = findRemoved(local, params);
  if (removed === undefined) return NOT_REMOVED;
  local.store.write((writer) => forgetRemoved(writer, removed.resource, removed.id), {
    durable: true,
  });
  return DONE;
}

function forgetAll({ local }: Call<"forgetAllRemoved", LocalOptions>): Outcome<Nothing> {
  local.store.write(
    (writer) => {
      for (const { resource, id } of removedRecords(writer)) forgetRemoved(writer, resource, id);
    },
    { durable: true },
  );
  return DONE;
}

function accept({ local, params }: Call<"acceptHeldDeletions", LocalOptions>): Outcome<Nothing> {
  const accepted = local.store.write((writer) => acceptHeldDeletions(writer, params.list), {
    durable: true,
  });
  if (!accepted)
    return refused(404, "No deletions of this list are waiting for your confirmation.");
  local.runner.lookNow();
  return DONE;
}

/** The state of syncing, and its two switches: sync now, work offline. */
export const statusHandlers = {
  readStatus: ({ local }) => done(local.status()),
  sync: async ({ local, body: { whole } }) => done(await local.runner.run({ whole })),
  setWorkOffline: ({ local, body: { work_offline } }) => {
    local.runner.setWorkOffline(work_offline);
    return done(local.status());
  },
} satisfies Partial<EngineHandlers>;
