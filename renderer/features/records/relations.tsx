import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { addressOf, useNavigation } from "../../app/navigation.ts";
import { keyOf, type ShownRecord, usePage } from "../../data/queries.ts";
import styles from "./relations.module.css";
import { nameOf } from "./value-text.ts";

/** Lists of other resources in which a record occurs: resource and field. */
const INCOMING: Readonly<Partial<Record<Resource, readonly (readonly [Resource, string])[]>>> = {
  organization: [
    ["contact", "organization"],
    ["job", "organization"],
    ["deal", "organization"],
  ],
  contact: [
    ["deal", "contacts"],
    ["job", "contact"],
  ],
  candidate: [["deal", "candidates"]],
  job: [["deal", "jobs"]],
};

/** What a record has to do with others, in both directions. */
export function Relations({ resource, shown }: { readonly resource: Resource; readonly shown: ShownRecord }) {
  const outgoing = Object.entries(CONTRACTS[resource].record).flatMap(([name, { kind }]) => {
    if (kind.type !== "ref" && kind.type !== "refs") return [];
    const value = shown[name];
    return (Array.isArray(value) ? value : [value]).flatMap((item: unknown) =>
      isRecord(item) ? [{ resource: kind.resource, record: item }] : [],
    );
  });
  const related = shown["related_record"];
  const all =
    isRecord(related) && typeof related.slug === "string"
      ? [...outgoing, { resource: related.slug.split("_")[0] as Resource, record: related }]
      : outgoing;
  const incoming = shown.id === null ? [] : (INCOMING[resource] ?? []);
  if (all.length === 0 && incoming.length === 0) return null;
  return (
    <section className={styles["relations"]} aria-label="Relations">
      <h3>Relations</h3>
      <ul>
        {all.map(({ resource: kind, record }) => (
          <Relation key={`${kind}:${String(record.slug ?? record.id)}`} resource={kind} record={record} />
        ))}
      </ul>
      {incoming.map(([kind, field]) => (
        <Incoming key={`${kind}:${field}`} resource={kind} field={field} id={shown.id ?? 0} />
      ))}
    </section>
  );
}

function isRecord(value: unknown): value is ShownRecord {
  return typeof value === "object" && value !== null && "id" in value;
}

function Relation({ resource, record }: { readonly resource: Resource; readonly record: ShownRecord }) {
  const go = useNavigation((state) => state.go);
  const place = { view: "record", resource, key: keyOf(resource, record) } as const;
  const kind = CONTRACTS[resource].title[0];
  if (record.slug === undefined)
    return (
      <li className={styles["item"]}>
        <small>{kind}</small> {nameOf(record)}
      </li>
    );
  return (
    <li className={styles["item"]}>
      <small>{kind}</small>
      <a
        href={addressOf(place)}
        dir="auto"
        onClick={(event) => {
          event.preventDefault();
          go(place);
        }}
      >
        {nameOf(record)}
      </a>
    </li>
  );
}

function Incoming({
  resource,
  field,
  id,
}: {
  readonly resource: Resource;
  readonly field: string;
  readonly id: number;
}) {
  const { data } = usePage({ resource, filter: { op: "is", field, value: id }, sort: "updated_at:desc" }, 1, 10);
  if (data === undefined || data.total === 0) return null;
  return (
    <>
      <h4>
        {CONTRACTS[resource].title[1]} ({data.total})
      </h4>
      <ul>
        {data.data.map((record) => (
          <Relation key={keyOf(resource, record)} resource={resource} record={record} />
        ))}
      </ul>
    </>
  );
}
