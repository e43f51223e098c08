import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { readBody } from "../../../shared/contract/body-value.ts";
import { envelope } from "../../../shared/contract/envelope.ts";
import { readPage } from "../../../shared/contract/params/numbers.ts";
import { address } from "../../../shared/contract/routes.ts";
import type { RemovedRow } from "../../../shared/local/removals.ts";
import type { WireResponse } from "../../../shared/wire.ts";
import { acceptWithheld, forgetRemoved, removedRecords } from "../../sync/removals.ts";
import { type LocalCall, type LocalRoute, OK } from "./route.ts";

/** Records that disappeared from the server, and deletions that wait for the user's word. */
export const REMOVED_ROUTES: readonly LocalRoute[] = [
  { method: "GET", path: "removed", answer: listRemoved },
  { method: "POST", path: "removed/:resource/:id/restore", answer: restore },
  { method: "DELETE", path: "removed/:resource/:id", answer: forget },
  { method: "DELETE", path: "removed", answer: forgetAll },
  { method: "POST", path: "withheld/:list/accept", answer: accept },
];

const NOT_REMOVED: WireResponse = {
  status: 404,
  body: { message: "This record is not among the removed ones." },
};

function listRemoved({ local, request, query }: LocalCall): WireResponse {
  const page = readPage(query, { limit: 25, cap: 100 });
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
  return {
    status: 200,
    body: envelope(rows, removed.length, page, { origin: local.origin, path: request.path, query }),
  };
}

/**
 * Recreates the record as it last was, with an id and slug of its own. Answers what the create
 * answers.
 */
function restore({ local, segments }: LocalCall): WireResponse {
  const [resource, id] = segments;
  const found = local.store
    .read(removedRecords)
    .find((row) => row.resource === resource && String(row.id) === id);
  if (found === undefined) return NOT_REMOVED;
  const profile = local.profile();
  if (!profile.operations[found.resource].includes("create")) {
    const message = `This server cannot make a ${found.resource} through its API, so it cannot be restored.`;
    return { status: 409, body: { message } };
  }
  const body = local.store.read((reader) =>
    readBody(CONTRACTS[found.resource], found.record, reader.sources),
  );
  const { method, path } = address(profile, "create", found.resource);
  const answer = local.api.handle({ method, path, body });
  if (answer.status >= 300) return answer;
  local.store.write((writer) => forgetRemoved(writer, found.resource, found.id), { durable: true });
  local.runner.edited();
  return answer;
}

/**
 * Lets go of the last form at once: what is removed for somebody's sake must not lie here for
 * another 90 days.
 */
function forget({ local, segments }: LocalCall): WireResponse {
  const [resource, id] = segments;
  const found = local.store
    .read(removedRecords)
    .find((row) => row.resource === resource && String(row.id) === id);
  if (found === undefined) return NOT_REMOVED;
  local.store.write((writer) => forgetRemoved(writer, found.resource, found.id), { durable: true });
  return OK;
}

function forgetAll({ local }: LocalCall): WireResponse {
  local.store.write(
    (writer) => {
      for (const { resource, id } of removedRecords(writer)) forgetRemoved(writer, resource, id);
    },
    { durable: true },
  );
  return OK;
}

function accept({ local, segments }: LocalCall): WireResponse {
  const accepted = local.store.write((writer) => acceptWithheld(writer, segments[0] ?? ""), {
    durable: true,
  });
  if (!accepted)
    return { status: 404, body: { message: "No deletions of this list wait for your word." } };
  local.runner.lookNow();
  return OK;
}
