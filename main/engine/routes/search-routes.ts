import { refIn } from "../../../shared/contract/record-field.ts";
import { tableOf } from "../../../shared/contract/enumeration.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { LOOKUPS } from "../../../shared/contract/lookup.ts";
import { recordTime } from "../../../shared/contract/record-view.ts";
import { isSlugged, type Resource, resourceOfSlug } from "../../../shared/contract/resource.ts";
import type { Lookups, SearchAnswer, SearchHit } from "../../../shared/local/search.ts";
import type { Unsent } from "../../../shared/local/unsent.ts";
import { shownNumber } from "../../store/query/phone-numbers.ts";
import type { StoreHit } from "../../store/query/search.ts";
import type { StoreReader } from "../../store/types.ts";
import { type Call, done, type EngineHandlers, type LocalOptions, type Outcome } from "./route.ts";

/** Search over all resources, and the look-ups for pickers. */
export const searchHandlers = {
  search,
  readLookups: lookups,
} satisfies Partial<EngineHandlers>;

function search({
  local,
  query: { q, limit },
}: Call<"search", LocalOptions>): Outcome<SearchAnswer> {
  return local.store.read((reader) => {
    const hits = reader.records.search(q, limit);
    const unsent = unsentOf(reader, hits.hits);
    const data = hits.hits.map((hit) => viewHit(reader, hit, unsent(hit)));
    const { total, more, nowhere, apart } = hits;
    return done({
      data,
      total,
      more,
      ...(nowhere.length === 0 ? {} : { nowhere: [...nowhere] }),
      ...(apart.length === 0 ? {} : { apart: [...apart] }),
    });
  });
}

/** Returns the change of each hit that is not sent: one question for each kind of record. */
function unsentOf(
  reader: StoreReader,
  hits: readonly StoreHit[],
): (hit: StoreHit) => Unsent | undefined {
  const ids = new Map<Resource, number[]>();
  for (const { resource, record } of hits)
    ids.set(resource, [...(ids.get(resource) ?? []), record.id]);
  const unsentIds = new Map(
    [...ids].map(([resource, some]) => [resource, reader.outbox.unsent(resource, some)]),
  );
  return ({ resource, record }) => unsentIds.get(resource)?.get(record.id);
}

function viewHit(
  reader: StoreReader,
  { resource, record, match }: StoreHit,
  unsent: Unsent | undefined,
): SearchHit {
  return {
    resource,
    slug: isSlugged(resource) ? (record.slug ?? null) : null,
    id: isSlugged(resource) && record.id < 0 ? null : record.id,
    title: CONTRACTS[resource].headline(record),
    ...about(reader, resource, record),
    when: recordTime(resource, record),
    match: match?.field === "phone" ? shownMatch(reader, match) : match,
    ...(unsent === undefined ? {} : { unsent }),
  };
}

function shownMatch(reader: StoreReader, match: NonNullable<StoreHit["match"]>) {
  return { ...match, text: shownNumber(match.text, reader.records.country())?.text ?? match.text };
}

/** Returns the subtitle of a hit, and the slug of a record that belongs there but is not here. */
function about(
  reader: StoreReader,
  resource: Resource,
  record: StoreHit["record"],
): Pick<SearchHit, "subtitle" | "absent"> {
  const text = (field: string) => (typeof record[field] === "string" ? record[field] : "");
  let absent = "";
  const organization = () => {
    const ref = refIn(record["organization"]);
    const organization = ref === null ? null : reader.records.byRef("organization", ref);
    if (organization === null && typeof ref?.slug === "string") absent = ref.slug;
    return typeof organization?.["name"] === "string" ? organization["name"] : "";
  };
  /** The record that an activity or note is about. */
  const related = () => {
    const slug = text("related_to");
    const resource = resourceOfSlug(slug);
    const record = resource === null ? null : reader.records.bySlug(resource, slug);
    if (resource === null || record === null) {
      absent = resource === null ? "" : slug;
      return "";
    }
    return CONTRACTS[resource].headline(record);
  };
  const parts: Readonly<Record<Resource, () => readonly string[]>> = {
    candidate: () => [text("current_position"), text("current_organization"), text("city")],
    contact: () => [text("designation"), organization(), text("city")],
    organization: () => [text("location"), text("website")],
    job: () => [organization(), text("city")],
    deal: () => [organization()],
    activity: () => [related(), text("location")],
    note: () => [related()],
  };
  const nameParts = parts[resource]().filter((part) => part !== "");
  return { subtitle: nameParts.join(" · "), ...(absent === "" ? {} : { absent }) };
}

function lookups({ local }: Call<"readLookups", LocalOptions>): Outcome<Lookups> {
  return local.store.read((reader) => {
    const tables = tableOf(LOOKUPS, (lookup) => reader.lookups.entries(lookup));
    return done({ users: reader.lookups.users(), ...tables });
  });
}
