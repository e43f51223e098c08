import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { ColumnMapping, ImportChoices, MappedColumn } from "../columns/column-settings.ts";
import { mapColumns } from "../columns/column-settings.ts";
import type { Table } from "../columns/describe-columns.ts";
import type { SheetRow } from "../read/workbook.ts";
import type { SluggedResource } from "../../../shared/contract/resource.ts";
import { type CountryCode } from "../../store/query/phone-numbers.ts";
import type { ValueContext } from "../values/reading.ts";
import { FileDuplicates } from "./file-duplicates.ts";
import { type FieldColumns, groupColumns, readRow } from "./read-row.ts";
import type { RecordLookup } from "./record-lookup.ts";
import { planRow, type RowContext, secondRow } from "./plan-row.ts";
import { hasKeys, lookedThrough, wantedKeys } from "./row-identity.ts";
import type { RowPlan } from "./row-plan.ts";

export interface PlannerOptions extends ValueContext {
  readonly table: Table;
  readonly mapping: ColumnMapping;
  readonly choices: ImportChoices;
  /** The user, who owns new records; null while unknown. */
  readonly userId: number | null;
  /** Stage of new contacts without one; null while unknown. */
  readonly stageId: number | null;
  /** Country of phone numbers without one, as the workspace compares them. */
  readonly workspaceCountry: CountryCode | null;
}

/**
 * Plans the rows of a table, one at a time, so that the caller can stop in between. Rows have to
 * come in their order: an earlier one makes a later one of the same person a duplicate.
 */
export class ImportPlanner {
  readonly columns: readonly MappedColumn[];
  readonly #options: PlannerOptions;
  readonly #groups: readonly FieldColumns[];
  /** Those that say which records a row is about. */
  readonly #keyGroups: readonly FieldColumns[];
  readonly #duplicates = new FileDuplicates();
  #context: RowContext | null = null;

  constructor(options: PlannerOptions) {
    this.#options = options;
    this.columns = mapColumns(options);
    this.#groups = groupColumns(this.columns);
    this.#keyGroups = this.#groups.filter(({ field }) => hasKeys(field));
  }

  /** Resources whose records a lookup has to know. */
  get resources(): readonly SluggedResource[] {
    return lookedThrough(
      this.#options.table.resource,
      this.#groups.map(({ field }) => field),
    );
  }

  /** Returns the keys under which a row looks for records (`recordKeys`). */
  keysOf(row: SheetRow): readonly string[] {
    const { table, workspaceCountry } = this.#options;
    return wantedKeys(table.resource, this.#read(row, this.#keyGroups), workspaceCountry);
  }

  plan(row: SheetRow, lookup: RecordLookup): RowPlan {
    const { table } = this.#options;
    if (table.totals.has(row.line)) return totalsPlan(row, this.columns[0]?.column.name ?? "");
    if (this.#context?.lookup !== lookup)
      this.#context = {
        ...this.#options,
        resource: table.resource,
        lookup,
        country: this.#options.workspaceCountry,
        columnOf: (field) => this.#columnOf(field),
        duplicates: this.#duplicates,
      };
    return planRow(row.line, this.#read(row), this.#context);
  }

  /**
   * Looks over the plans of all rows: where one row leaves a record as it is, another one does not
   * change it. Else the second import of a file would do what the first one refused.
   */
  finish(plans: readonly RowPlan[]): readonly RowPlan[] {
    const lines = new Map<string, number>();
    for (const { outcome, slug, line } of plans)
      if (outcome === "same" && slug !== null && !lines.has(slug)) lines.set(slug, line);
    return plans.map((plan) => {
      const line = plan.outcome === "changed" ? lines.get(plan.slug ?? "") : undefined;
      return line === undefined ? plan : secondRow(plan, line, this.#columnOf("first_name"));
    });
  }

  #read(row: SheetRow, groups = this.#groups) {
    const { table } = this.#options;
    return readRow(row, groups, table.countryColumn, this.#options);
  }

  /** Name of the column that has a field of the body, else the label of the field. */
  #columnOf(bodyField: string): string {
    const names = COLUMN_SOURCES[bodyField] ?? [bodyField];
    const mapped = names.flatMap(
      (name) => this.columns.find(({ field }) => field.name === name)?.column.name ?? [],
    );
    const { resource, fields } = this.#options.table;
    return (
      mapped[0] ??
      fields.find(({ name }) => name === names[0])?.label ??
      CONTRACTS[resource].title[0]
    );
  }
}

/** Fields that a column can fill besides that of its name. */
const COLUMN_SOURCES: Readonly<Record<string, readonly string[]>> = {
  first_name: ["first_name", "full_name"],
  last_name: ["last_name", "full_name"],
  organization_slug: ["organization", "organization_slug"],
  owner_id: ["owner", "owner_id"],
  entity_name: ["related_to"],
};

function totalsPlan({ line }: SheetRow, column: string): RowPlan {
  return {
    line,
    outcome: "faulty",
    slug: null,
    title: "",
    body: {},
    changes: [],
    faults: [
      { column, message: "This row sums up the others and isn't imported. Nothing is left to do." },
    ],
    doubts: [],
    similar: [],
    duplicateOf: null,
  };
}

/** Plans all rows at once: for few of them, and where nobody waits. */
export function planImport(options: PlannerOptions, lookup: RecordLookup): readonly RowPlan[] {
  const planner = new ImportPlanner(options);
  return planner.finish(options.table.rows.map((row) => planner.plan(row, lookup)));
}
