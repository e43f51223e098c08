import type { Lookup } from "../../../shared/contract/lookup.ts";
import type { Resource, SluggedResource } from "../../../shared/contract/resource.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { QUICK_FIELDS } from "./columns.ts";

/** A filter beside the text box: the specification's filters of each resource. */
export type FilterControl =
  | { readonly type: "user"; readonly field: string; readonly title: string }
  | { readonly type: "lookup"; readonly field: string; readonly title: string; readonly lookup: Lookup }
  | { readonly type: "word"; readonly field: string; readonly title: string; readonly words: readonly string[] }
  | {
      readonly type: "number-word";
      readonly field: string;
      readonly title: string;
      readonly words: readonly (readonly [number, string])[];
    }
  | { readonly type: "record"; readonly field: string; readonly title: string; readonly resource: SluggedResource }
  /** From a day to a day, both included; either may be left out. */
  | { readonly type: "days"; readonly field: string; readonly title: string };

const days = (field: string, title: string): FilterControl => ({ type: "days", field, title });
const organization: FilterControl = {
  type: "record",
  field: "organization",
  title: "Organization",
  resource: "organization",
};
const owner = (field = "owner"): FilterControl => ({ type: "user", field, title: "Owner" });
const lookup = (field: string, title: string, name: Lookup): FilterControl => ({
  type: "lookup",
  field,
  title,
  lookup: name,
});

export const FILTERS: Readonly<Record<Resource, readonly FilterControl[]>> = {
  candidate: [
    owner(),
    lookup("industry", "Industry", "industry"),
    days("updated_at", "Updated"),
    days("created_at", "Created"),
  ],
  contact: [
    owner(),
    organization,
    lookup("stage", "Stage", "contact_stage"),
    days("updated_at", "Updated"),
    days("created_at", "Created"),
  ],
  organization: [
    owner(),
    lookup("industry", "Industry", "industry"),
    days("updated_at", "Updated"),
    days("created_at", "Created"),
  ],
  job: [owner("owner_id"), organization, lookup("job_status", "Status", "job_status"), days("updated_at", "Updated")],
  deal: [owner(), organization, lookup("stage", "Stage", "deal_stage"), days("updated_at", "Updated")],
  activity: [
    lookup("activity_type", "Type", "activity_type"),
    { type: "word", field: "importance", title: "Importance", words: ["low", "normal", "high", "critical"] },
    {
      type: "word",
      field: "related_to_type",
      title: "About",
      words: ["candidate", "job", "organization", "contact", "deal", "other"],
    },
    days("updated_at", "Updated"),
  ],
  note: [
    {
      type: "number-word",
      field: "related_to_type",
      title: "About",
      words: [
        [1, "Candidates"],
        [2, "Jobs"],
        [3, "Organizations"],
        [4, "Contacts"],
        [5, "Deals"],
      ],
    },
    days("created_at", "Created"),
  ],
};

export interface ListChoice {
  readonly text: string;
  /** Field → chosen value, as the select elements hold it; "" is any. */
  readonly values: Readonly<Record<string, string>>;
}

export const NO_CHOICE: ListChoice = { text: "", values: {} };

export function isFiltered(choice: ListChoice): boolean {
  return choice.text.trim() !== "" || Object.values(choice.values).some((value) => value !== "");
}

/** What was chosen, as one filter: all must match. */
export function toFilter(resource: Resource, choice: ListChoice): Filter {
  const filters: Filter[] = [];
  // Each word may be in another field: "anna berlin".
  for (const word of choice.text.trim().split(/\s+/)) {
    if (word !== "") filters.push({ op: "contains", fields: QUICK_FIELDS[resource], text: word });
  }
  for (const control of FILTERS[resource]) {
    if (control.type === "days") {
      const from = startOfDay(choice.values[fromKey(control.field)]);
      const to = startOfDay(choice.values[toKey(control.field)]);
      if (from === null && to === null) continue;
      filters.push({
        op: "between",
        field: control.field,
        ...(from === null ? {} : { from }),
        ...(to === null ? {} : { to: to + 86_400_000 - 1 }),
      });
      continue;
    }
    const value = choice.values[control.field] ?? "";
    if (value === "") continue;
    const asText = control.type === "word" || control.type === "record";
    filters.push({ op: "is", field: control.field, value: asText ? value : Number(value) });
  }
  return filters.length === 0 ? { op: "all" } : { op: "and", of: filters };
}

export function fromKey(field: string): string {
  return `${field}:from`;
}

export function toKey(field: string): string {
  return `${field}:to`;
}

/** Start of a day of this time zone, milliseconds; null for none. */
function startOfDay(day: string | undefined): number | null {
  if (day === undefined || day === "") return null;
  const time = new Date(`${day}T00:00`).getTime();
  return Number.isNaN(time) ? null : time;
}
