import { DRAFTS_CHANGED, ERASURES_CHANGED, SHORTLISTS_CHANGED } from "../../../shared/bridge.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { AnswerOf } from "../../../shared/local/contract.ts";
import type { ErasureRequest, PersonResource } from "../../../shared/local/erasures.ts";
import type { StoredErasure } from "../../store/erasures/stored-erasure.ts";
import type { StoreReader } from "../../store/types.ts";
import { dateIn, dayOf } from "../../../shared/query/zoned-date.ts";
import { discardTraces, everyDraft, removeTraces, tracesOf } from "../outbox/person-traces.ts";
import {
  type Call,
  done,
  DONE,
  type EngineHandlers,
  type LocalOptions,
  type Outcome,
  refused,
} from "./route.ts";

/** People who asked to be erased: noted here, and never told to the server. */
export const erasureHandlers = {
  listErasures: ({ local }) =>
    local.store.read((reader) => {
      const requests = reader.erasures.requests();
      const drafts = requests.length === 0 ? new Map<string, number>() : draftCounts(reader);
      return done({
        data: requests.map((request) => viewRequest(reader, request, drafts.get(request.id) ?? 0)),
      });
    }),
  readTraces: ({ local, params: { resource, slug } }) =>
    local.store.read((reader) => {
      const record = reader.records.bySlug(resource, slug);
      return record === null ? notHere(resource) : done(tracesOf(reader, resource, record).counts);
    }),
  requestErasure,
  closeErasure: ({ local, params: { id } }) => {
    const wasThere = local.store.write(({ erasures }) => erasures.close(id), { durable: true });
    local.onChange(ERASURES_CHANGED);
    return wasThere ? DONE : refused(404, "This request is no longer on the list.");
  },
} satisfies Partial<EngineHandlers>;

function notHere(resource: PersonResource) {
  return refused(404, `This ${resource} is no longer here.`);
}

const DAY_MS = 86_400_000;

async function requestErasure({
  local,
  body: { resource, slug, asked_on: askedOn, discard_unsent: isDiscarding },
}: Call<"requestErasure", LocalOptions>): Promise<Outcome<AnswerOf<"requestErasure">>> {
  // The day may have begun already where the user is.
  if (askedOn > dayOf(dateIn(null, local.now() + DAY_MS)))
    return refused(400, "The day of the request can't be in the future.");
  const id = local.ulid();
  const outcome = local.store.write(
    (writer) => {
      const record = writer.records.bySlug(resource, slug);
      if (record === null) return notHere(resource);
      const isNoted = writer.erasures
        .requests()
        .some((request) => request.resource === resource && request.recordId === record.id);
      if (isNoted) return refused(409, "This request is on the list already.");
      writer.erasures.add({ id, askedOn, resource, record });
      for (const person of sameAddress(writer, resource, record))
        writer.erasures.compare(person.resource, person.record);
      return done(removeTraces(writer, resource, record));
    },
    { durable: true },
  );
  if (outcome.kind !== "done") return outcome;
  const { counts, entries } = outcome.body;
  if (isDiscarding) discardTraces(local.store, entries);
  await local.pictures.deleteUnneeded();
  for (const subject of [ERASURES_CHANGED, DRAFTS_CHANGED, SHORTLISTS_CHANGED] as const)
    local.onChange(subject);
  return local.store.read((reader) => {
    const request = reader.erasures.requests().find((entry) => entry.id === id);
    if (request === undefined) throw new Error("A request that was noted is missing.");
    const record = reader.records.bySlug(resource, slug);
    const unsent = record === null ? 0 : tracesOf(reader, resource, record).counts.unsent;
    return done({ request: viewRequest(reader, request, 0), removed: { ...counts, unsent } });
  });
}

/** Returns records that have the email address or the phone number of a person. */
function sameAddress(
  { records }: StoreReader,
  resource: PersonResource,
  { email, phone }: CrmRecord,
): readonly { readonly resource: PersonResource; readonly record: CrmRecord }[] {
  return records.lookalikes(resource, { email, phone }).flatMap((lookalike) => {
    if (lookalike.resource === "organization") return [];
    const record = records.bySlug(lookalike.resource, lookalike.slug);
    return record === null ? [] : [{ resource: lookalike.resource, record }];
  });
}

function viewRequest(
  reader: StoreReader,
  storedRequest: StoredErasure,
  drafts: number,
): ErasureRequest {
  const { id, askedOn, resource, recordId, goneAt } = storedRequest;
  const person = recordId === null ? null : viewPerson(reader, resource, recordId);
  const sightings = storedRequest.sightings.flatMap((sighting) => {
    const view = viewPerson(reader, sighting.resource, sighting.id);
    return view === null ? [] : [{ ...view, since: timeOf(sighting.since) }];
  });
  return {
    id,
    asked_on: askedOn,
    state:
      recordId !== null
        ? reader.records.base(resource, recordId) === null
          ? "unsent"
          : "here"
        : sightings.length > 0
          ? "back"
          : "gone",
    person,
    gone_at: goneAt === null ? null : timeOf(goneAt),
    sightings,
    drafts,
  };
}

/** Counts the drafts about people who asked, by the ids of their requests. */
function draftCounts(reader: StoreReader): ReadonlyMap<string, number> {
  const find = reader.erasures.finder();
  const counts = new Map<string, number>();
  for (const { body, slug } of everyDraft(reader)) {
    const id = find(body, slug)?.id;
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function viewPerson({ records }: StoreReader, resource: PersonResource, id: number) {
  const record = records.byId(resource, id);
  if (record === null) return null;
  return { resource, slug: record.slug ?? "", title: CONTRACTS[resource].headline(record) };
}

function timeOf(time: number): string {
  return new Date(time).toISOString();
}
