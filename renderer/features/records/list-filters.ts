import type { Lookup } from "../../../shared/contract/lookup.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
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
  | { readonly type: "since"; readonly field: string; readonly title: string };

const since = (field: string, title: string): FilterControl => ({ type: "since", field, title });
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
    since("updated_at", "Updated"),
    since("created_at", "Created"),
  ],
  contact: [
    owner(),
    lookup("stage", "Stage", "contact_stage"),
    since("updated_at", "Updated"),
    since("created_at", "Created"),
  ],
  organization: [
    owner(),
    lookup("industry", "Industry", "industry"),
    since("updated_at", "Updated"),
    since("created_at", "Created"),
  ],
  job: [owner("owner_id"), lookup("job_status", "Status", "job_status"), since("updated_at", "Updated")],
  deal: [owner(), lookup("stage", "Stage", "deal_stage"), since("updated_at", "Updated")],
  activity: [
    lookup("activity_type", "Type", "activity_type"),
    { type: "word", field: "importance", title: "Importance", words: ["low", "normal", "high", "critical"] },
    {
      type: "word",
      field: "related_to_type",
      title: "About",
      words: ["candidate", "job", "organization", "contact", "deal", "other"],
    },
    since("updated_at", "Updated"),
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
    since("created_at", "Created"),
  ],
};

export const PERIODS: readonly (readonly [string, number])[] = [
  ["Last 7 days", 7],
  ["Last 30 days", 30],
  ["Last 90 days", 90],
  ["Last year", 365],
];

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
export function toFilter(resource: Resource, choice: ListChoice, now: number): Filter {
  const filters: Filter[] = [];
  // Each word may be in another field: "anna berlin".
  for (const word of choice.text.trim().split(/\s+/)) {
    if (word !== "") filters.push({ op: "contains", fields: QUICK_FIELDS[resource], text: word });
  }
  for (const control of FILTERS[resource]) {
    const value = choice.values[control.field] ?? "";
    if (value === "") continue;
    if (control.type === "since")
      filters.push({ op: "between", field: control.field, from: startOfDay(now) - Number(value) * 86_400_000 });
    else if (control.type === "word") filters.push({ op: "is", field: control.field, value });
    else filters.push({ op: "is", field: control.field, value: Number(value) });
  }
  return filters.length === 0 ? { op: "all" } : { op: "and", of: filters };
}

/** The same filter all day, so that it is one question. */
function startOfDay(now: number): number {
  return Math.floor(now / 86_400_000) * 86_400_000;
}
