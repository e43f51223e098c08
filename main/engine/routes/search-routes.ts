import { refIn } from "../../../shared/contract/record-field.ts";
import { tableOf } from "../../../shared/contract/enumeration.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { LOOKUPS } from "../../../shared/contract/lookup.ts";
import { recordTime } from "../../../shared/contract/record-time.ts";
import { isSlugged, type Resource, resourceOfSlug } from "../../../shared/contract/resource.ts";
import type { Lookups, SearchAnswer, SearchHit } from "../../../shared/local/search.ts";
import type { Unsent } from "../../../shared/local/unsent.ts";
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
    const found = reader.records.search(q, limit);
    const unsent = unsentOf(reader, found.hits);
    const data = found.hits.map((hit) => viewHit(reader, hit, unsent(hit)));
    return done({ data, total: found.total, more: found.more });
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
  const known = new Map([...ids].map(([of, some]) => [of, reader.outbox.unsent(of, some)]));
  return ({ resource, record }) => known.get(resource)?.get(record.id);
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
    subtitle: subtitle(reader, resource, record),
    when: recordTime(resource, record),
    match,
    ...(unsent === undefined ? {} : { unsent }),
  };
}

function subtitle(reader: StoreReader, resource: Resource, record: StoreHit["record"]): string {
  const text = (field: string) => (typeof record[field] === "string" ? record[field] : "");
  const organization = () => {
    const ref = refIn(record["organization"]);
    const found = ref === null ? null : reader.records.byRef("organization", ref);
    return typeof found?.["name"] === "string" ? found["name"] : "";
  };
  /** The record that an activity or note is about. */
  const related = () => {
    const slug = text("related_to");
    const about = resourceOfSlug(slug);
    const found = about === null ? null : reader.records.bySlug(about, slug);
    return about === null || found === null ? "" : CONTRACTS[about].headline(found);
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
  return parts[resource]()
    .filter((part) => part !== "")
    .join(" · ");
}

function lookups({ local }: Call<"readLookups", LocalOptions>): Outcome<Lookups> {
  return local.store.read((reader) => {
    const tables = tableOf(LOOKUPS, (lookup) => reader.lookups.entries(lookup));
    return done({ users: reader.lookups.users(), ...tables });
  });
}
