import type { Resource } from "../../shared/contract/resource.ts";
import { SEED_RECORDS } from "./seed-records.ts";
import type { Break, RequestStep, Step } from "./step.ts";

/** Name and value of a body field; `{file}` as a value: an upload. */
export type Field = readonly [string, unknown];

/** A step before it is known which records there are to name. */
export type DrawnStep =
  | {
      readonly kind: "edit";
      readonly resource: Resource;
      readonly pick: number;
      readonly fields: readonly Field[];
      readonly bare: boolean;
    }
  | {
      readonly kind: "create";
      readonly resource: Resource;
      readonly fields: readonly Field[];
      /** Which required field is left out. */
      readonly without: number | null;
    }
  | { readonly kind: "delete"; readonly pick: number }
  | { readonly kind: "odd"; readonly which: number }
  | { readonly kind: "read"; readonly which: number; readonly pick: number }
  | { readonly kind: "push"; readonly breaks: Break | null }
  | { readonly kind: "restart" };

/** Required fields of new records, and what each is called by. */
const NAMING: ReadonlySet<string> = new Set([
  "first_name",
  "position_name",
  "name",
  "title",
  "note",
]);
const DEFAULTS: Readonly<Partial<Record<Resource, Readonly<Record<string, unknown>>>>> = {
  contact: { first_name: "New", stage_id: 1, owner_id: 2 },
  candidate: { first_name: "New", last_name: "One", owner_id: 2 },
  job: { position_name: "New job", headcount: 1, owner_id: 2 },
  deal: {
    name: "New deal",
    close_date: "2026-09-01",
    deal_stage_id: 1,
    created_by: 1,
    owner_id: 2,
  },
  activity: { title: "New activity" },
  note: { entity_name: "contact", related_to: "#contact:0", note: "New note" },
};

/** Requests that every server must refuse. */
const ODD: readonly RequestStep[] = [
  { do: "PUT", at: "contact/contact_nobody", body: { first_name: "X" }, bare: true },
  { do: "PUT", at: "activity/99999", body: { title: "X" } },
  { do: "PUT", at: "activity/one", body: { title: "X" } },
  { do: "DELETE", at: "job/job_nobody" },
  { do: "DELETE", at: "contact/contact_ann" },
  { do: "POST", at: "organization", body: { name: "X" } },
  { do: "PUT", at: "note/1", body: { note: "X" } },
  { do: "PUT", at: "deal/deal_big" },
];

const READS: readonly string[] = [
  "activity?related_to=#contact:P&maximize=all",
  "activity?related_to=#job:P",
  "activity?search=call",
  "activity?importance=high&related_to_entity=4",
  "contact/search?first_name=n&maximize=all",
  "contact/search?organization_slug=#organization:P",
  "contact/search?owner_id=2",
  "contact/search?contact_slug=#contact:P",
  "note?entity_name=contact&searchText=new",
  "contact/search?email=ann@north.example&exact_search=true",
];

/** Gives drawn steps their records: those of the start, and those that steps before them made. */
export function resolve(drawn: readonly DrawnStep[]): Step[] {
  const made = new Map<string, string[]>();
  return drawn.map((step, index) => {
    const named = (value: unknown): unknown => name(value, made);
    const resolved = stepOf(step, named, `@${index + 1}`);
    if (step.kind === "create")
      made.set(step.resource, [`@${index + 1}`, ...(made.get(step.resource) ?? [])]);
    return resolved;
  });
}

function stepOf(step: DrawnStep, named: (value: unknown) => unknown, label: string): Step {
  switch (step.kind) {
    case "push":
      return { do: "push", ...(step.breaks === null ? {} : { breaks: step.breaks }) };
    case "restart":
      return { do: "restart" };
    case "delete":
      return { do: "DELETE", at: named(`job/#job:${step.pick}`) as string };
    case "odd":
      return ODD[step.which % ODD.length] ?? { do: "restart" };
    case "read":
      return {
        do: "GET",
        at: named(
          (READS[step.which % READS.length] ?? "").replace("P", String(step.pick)),
        ) as string,
      };
    case "edit": {
      const { resource, pick, fields, bare } = step;
      const at = named(`${resource}/#${resource}:${pick}`) as string;
      return { do: "PUT", at, ...bodyOf(fields, {}, named), ...(bare ? { bare } : {}) };
    }
    case "create": {
      const { resource, without } = step;
      // No two alike: which of them arrived, when an answer is lost, nobody could say.
      const fields = step.fields.map(([field, value]): Field => [
        field,
        NAMING.has(field) ? numbered(value, label) : value,
      ]);
      const required = Object.entries(DEFAULTS[resource] ?? {}).map(
        ([field, value]) => [field, NAMING.has(field) ? numbered(value, label) : value] as const,
      );
      const left =
        without === null
          ? required
          : required.filter((_, place) => place !== without % required.length);
      return {
        do: "POST",
        at: resource,
        ...bodyOf(fields, Object.fromEntries(left), named),
        as: label,
      };
    }
  }
}

function numbered(value: unknown, label: string): unknown {
  return typeof value === "string" && value !== "" && value.length < 90
    ? `${value} ${label.slice(1)}`
    : value;
}

function bodyOf(
  fields: readonly Field[],
  required: Readonly<Record<string, unknown>>,
  named: (value: unknown) => unknown,
): Pick<RequestStep, "body" | "files"> {
  const body: Record<string, unknown> = { ...required };
  const files: Record<string, string> = {};
  for (const [field, value] of fields) {
    if (typeof value === "object" && value !== null && "file" in value)
      files[field] = String(value.file);
    else body[field] = value;
  }
  return {
    body: named(body) as NonNullable<RequestStep["body"]>,
    ...(Object.keys(files).length === 0 ? {} : { files }),
  };
}

function name(value: unknown, made: ReadonlyMap<string, readonly string[]>): unknown {
  if (typeof value === "string")
    return value.replace(/#([a-z]+):(\d+)/g, (_, resource: string, n: string) =>
      pickOf(resource as Resource, Number(n), made),
    );
  if (Array.isArray(value)) return value.map((item) => name(item, made));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, name(inner, made)]));
}

function pickOf(
  resource: Resource,
  n: number,
  made: ReadonlyMap<string, readonly string[]>,
): string {
  const own = made.get(resource) ?? [];
  if (n >= 100 && own.length > 0) return own[(n - 100) % own.length] ?? "";
  const first = SEED_RECORDS[resource] ?? [];
  const record = first[n % first.length];
  return String(record?.["slug"] ?? record?.["id"]);
}
