import type { RefResolver } from "../../shared/contract/body-value.ts";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import {
  ACTIVITY_TYPES,
  type KnownNames,
  type Lookup,
  type LookupEntry,
} from "../../shared/contract/lookup.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { SLUGGED, type Resource } from "../../shared/contract/resource.ts";
import type { ImportChoices, ColumnMapping } from "../../main/intake/columns/column-settings.ts";
import { describeTable } from "../../main/intake/columns/describe-columns.ts";
import type { ImportResource } from "../../main/intake/columns/import-field.ts";
import { ImportPlanner, planImport } from "../../main/intake/plan/import-planner.ts";
import { RecordIndex } from "../../main/intake/plan/record-index.ts";
import type { RecordLookup } from "../../main/intake/plan/record-lookup.ts";
import type { Workbook } from "../../main/intake/read/workbook.ts";
import { readPastedText } from "../../main/intake/read/read-workbook.ts";

export type Records = Readonly<Partial<Record<Resource, readonly CrmRecord[]>>>;

const USERS = [
  { id: 1, full_name: "Mia Keller", email: "mia@agency.example" },
  { id: 2, full_name: "Tom Weber", email: "tom@agency.example" },
];
const ENTRIES: Partial<Record<Lookup, readonly LookupEntry[]>> = {
  contact_stage: [
    { id: 10, label: "New" },
    { id: 11, label: "Active" },
  ],
  activity_type: ACTIVITY_TYPES,
  industry: [{ id: 20, name: "Software" }],
  currency: [
    { id: 30, code: "EUR", currency: "Euro" },
    { id: 31, code: "CHF", currency: "Franc" },
  ],
  job_status: [
    { id: 40, label: "Open" },
    { id: 41, label: "Closed" },
  ],
};

export const NAMES: KnownNames = {
  users: () => USERS,
  user: (id) => USERS.find((user) => user.id === id) ?? null,
  lookups: (lookup) => ENTRIES[lookup] ?? [],
  lookup: (lookup, id) => (ENTRIES[lookup] ?? []).find((entry) => entry.id === id) ?? null,
};

/** A record with all fields of its resource, empty but for those that are given. */
export function someRecord(
  resource: Resource,
  id: number,
  fields: Record<string, unknown>,
): CrmRecord {
  const names = ["first_name", "last_name"].flatMap((name) => {
    const part = fields[name];
    return typeof part === "string" ? [part] : [];
  });
  return {
    ...CONTRACTS[resource].blank,
    socials: { network_a: null, network_b: null },
    custom_fields: [],
    id,
    ...(SLUGGED.some((name) => name === resource) && { slug: `${resource}_${id}` }),
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    ...(names.length > 0 && { full_name: names.join(" ") }),
    ...fields,
  };
}

/** A lookup over records in memory. */
function lookupOf(records: Records, keys: ReadonlySet<string>): RecordLookup {
  const all = (resource: Resource) => records[resource] ?? [];
  const refs: RefResolver = {
    slugOf: (resource, id) => all(resource).find((record) => record.id === id)?.slug ?? null,
    idOf: (resource, slug) => all(resource).find((record) => record.slug === slug)?.id ?? null,
  };
  const index = new RecordIndex({
    keys,
    country: "DE",
    read: (resource, id) => all(resource).find((record) => record.id === id) ?? null,
    bySlug: (resource, slug) => all(resource).find((record) => record.slug === slug) ?? null,
    about: (resource, slug) =>
      all(resource).filter((record) => (record["related_to"] ?? null) === slug),
    refs,
  });
  for (const resource of SLUGGED) for (const record of all(resource)) index.add(resource, record);
  return index;
}

export interface Planning {
  readonly resource?: ImportResource;
  readonly records?: Records;
  readonly definitions?: readonly CustomFieldDefinition[];
  readonly mapping?: ColumnMapping;
  readonly choices?: ImportChoices;
  readonly headingRow?: number;
}

/** Plans a workbook as the engine does. */
export function planOf(source: string | Workbook, planning: Planning = {}) {
  const {
    resource = "contact",
    records = {},
    definitions = [],
    mapping = {},
    choices = {},
  } = planning;
  const workbook = typeof source === "string" ? readPastedText(source) : source;
  const [sheet] = workbook.sheets;
  if (sheet === undefined) throw new Error("no sheet");
  const table = describeTable(sheet, {
    resource,
    definitions,
    names: NAMES,
    headingRow: planning.headingRow,
  });
  const options = {
    table,
    mapping,
    choices,
    names: NAMES,
    today: "2026-11-28",
    zone: "Europe/Berlin",
    userId: 1,
    stageId: 10,
    workspaceCountry: "DE",
  } as const;
  const planner = new ImportPlanner(options);
  const keys = new Set(table.rows.flatMap((row) => planner.keysOf(row)));
  const plans = planImport(options, lookupOf(records, keys));
  const maps = Object.fromEntries(table.columns.map(({ name, mapsTo }) => [name, mapsTo]));
  const unsure = Object.fromEntries(
    planner.columns.flatMap(({ column, unsure: open }) =>
      open === null ? [] : [[column.name, open]],
    ),
  );
  return { table, plans, maps, unsure };
}
