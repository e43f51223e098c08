import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { isResource, type Resource } from "../../../../shared/contract/resource.ts";
import { keyOf, type ListQuery, type ShownRecord } from "../../../core/queries.ts";

export interface Related {
  readonly resource: Resource;
  readonly record: ShownRecord;
}

/** A field of another resource that refers to a record. */
export interface BackReference {
  readonly resource: Resource;
  readonly field: string;
  /** Relations of the found records: a job's candidates are those of its deals. */
  readonly through?: readonly (readonly [Resource, string])[];
}

export const BACK_REFERENCES: Readonly<Partial<Record<Resource, readonly BackReference[]>>> = {
  organization: [
    { resource: "contact", field: "organization" },
    { resource: "job", field: "organization" },
    { resource: "deal", field: "organization" },
  ],
  contact: [
    { resource: "deal", field: "contacts", through: [["candidate", "candidates"]] },
    { resource: "job", field: "contact" },
  ],
  candidate: [{ resource: "deal", field: "candidates", through: [["job", "jobs"]] }],
  job: [
    {
      resource: "deal",
      field: "jobs",
      through: [
        ["candidate", "candidates"],
        ["contact", "contacts"],
      ],
    },
  ],
};

/** The records that a record refers to. */
export function outgoingOf(resource: Resource, recordView: ShownRecord): readonly Related[] {
  const direct = Object.entries(CONTRACTS[resource].record).flatMap(([name, { kind }]) =>
    kind.type === "ref" || kind.type === "refs" ? relatedIn(kind.resource, recordView[name]) : [],
  );
  const related = recordView["related_record"];
  const kind =
    isRecord(related) && typeof related.slug === "string" ? (related.slug.split("_")[0] ?? "") : "";
  const attendees = recordView["attendees"];
  const people =
    typeof attendees === "object" && attendees !== null
      ? [
          ...relatedIn("candidate", "candidates" in attendees ? attendees.candidates : null),
          ...relatedIn("contact", "contacts" in attendees ? attendees.contacts : null),
        ]
      : [];
  return unique([...direct, ...(isResource(kind) ? relatedIn(kind, related) : []), ...people]);
}

/** Returns the records in a relation, which may hold one or several. */
export function relatedIn(resource: Resource, value: unknown): readonly Related[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item: unknown) =>
    isRecord(item) ? [{ resource, record: item }] : [],
  );
}

function isRecord(value: unknown): value is ShownRecord {
  return typeof value === "object" && value !== null && ("id" in value || "slug" in value);
}

export function idOf({ resource, record }: Related): string {
  return `${resource}:${record.slug ?? String(record.id)}`;
}

export function unique(items: readonly Related[]): readonly Related[] {
  return [...new Map(items.map((item) => [idOf(item), item])).values()];
}

/** Returns the list of records that refer to a record by a field. */
export function referringList({ resource, field }: BackReference, subject: Related): ListQuery {
  return {
    resource,
    // By slug, because a record created offline has no id yet.
    filter: { op: "is", field, value: keyOf(subject.resource, subject.record) },
    sort: "updated_at:desc",
  };
}
