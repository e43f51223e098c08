import type { DraftContent, ImportView } from "../../../shared/local/intake.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Resource, SluggedResource } from "../../../shared/contract/resource.ts";
import { dateIn, dayOf } from "../../../shared/query/zoned-date.ts";
import type { ColumnMapping, ImportChoices } from "../../intake/columns/column-settings.ts";
import { describeTable, type Table } from "../../intake/columns/describe-columns.ts";
import type { ImportResource } from "../../intake/columns/import-field.ts";
import { headingKey } from "../../intake/columns/match-headings.ts";
import { ImportPlanner, type PlannerOptions } from "../../intake/plan/import-planner.ts";
import { RecordIndex } from "../../intake/plan/record-index.ts";
import type { RecordLookup } from "../../intake/plan/record-lookup.ts";
import type { RowPlan } from "../../intake/plan/row-plan.ts";
import type { Sheet, Workbook } from "../../intake/read/workbook.ts";
import { STATE } from "../../store/state-keys.ts";
import type { Store, StoreReader } from "../../store/types.ts";
import { nextTurn } from "../system.ts";
import { draftContent, type PlannedDraft, plannedDraft } from "./planned-draft.ts";

/** Rows planned, and records looked through, per step. */
const STEP = 200;
const STEP_RECORDS = 500;
/** Notes and activities of a record with which rows are compared. */
const MAX_ABOUT = 1000;
const MAX_ABOUT_NOBODY = 20_000;
/** Columns of a resource whose fields are remembered, the last chosen ones. */
const MAX_REMEMBERED = 1000;

interface Plan {
  readonly sequence: number;
  readonly rows: Promise<readonly PlannedDraft[]>;
}

export interface SessionChoices extends ImportChoices {
  /** Row of the headings; 0 for none. */
  readonly heading_row?: number | undefined;
}

/** A file or pasted rows on their way to drafts: its sheet, and how the user maps its columns. */
export class ImportSession {
  readonly id: string;
  readonly resource: ImportResource;
  /** The run of its drafts; null while it has none. */
  run: string | null = null;
  readonly #store: Store;
  readonly #workbook: Workbook;
  readonly #sheet: Sheet;
  readonly #name: string;
  readonly #now: () => number;
  /** Fields of earlier files' columns; what is chosen in this import does not change them. */
  readonly #remembered: ReadonlyMap<string, string | null>;
  #mapping: ColumnMapping = {};
  #choices: SessionChoices = {};
  #plan: Plan | null = null;

  constructor(
    store: Store,
    source: {
      readonly id: string;
      readonly resource: ImportResource;
      readonly workbook: Workbook;
      readonly sheet: Sheet;
      /** Name of the file; "" for pasted rows. */
      readonly name: string;
    },
    now: () => number,
  ) {
    this.#store = store;
    this.id = source.id;
    this.resource = source.resource;
    this.#workbook = source.workbook;
    this.#sheet = source.sheet;
    this.#name = source.name;
    this.#now = now;
    const columnFields = store.read(({ state }) => state.get(STATE.columnFields.at(this.resource)));
    this.#remembered = new Map(columnFields?.map(({ heading, field }) => [heading, field]));
  }

  choose(mapping: ColumnMapping, choices: SessionChoices): void {
    this.#mapping = mapping;
    this.#choices = choices;
    this.#plan = null;
  }

  /** Stores the fields of columns with headings, for the next file that has the same ones. */
  remember(mapping: ColumnMapping): void {
    const { headingRow } = this.#store.read((reader) => this.#table(reader));
    const fields = Object.entries(mapping).flatMap(([name, field]) => {
      const heading = headingKey(name);
      return heading === "" ? [] : [{ heading, field }];
    });
    if (fields.length === 0 || (headingRow === null && this.#sheet.headings === null)) return;
    const headings = new Set(fields.map(({ heading }) => heading));
    const key = STATE.columnFields.at(this.resource);
    this.#store.write(
      ({ state }) => {
        const others = (state.get(key) ?? []).filter(({ heading }) => !headings.has(heading));
        state.set(key, [...others, ...fields].slice(-MAX_REMEMBERED));
      },
      { durable: true },
    );
  }

  view(): ImportView {
    return this.#store.read((reader) => {
      const options = this.#options(reader);
      const { table } = options;
      const unsure = new Map(
        new ImportPlanner(options).columns.map(({ column, unsure: question }) => [
          column.name,
          question,
        ]),
      );
      return {
        id: this.id,
        sheets: this.#workbook.sheets.map((sheet) => ({
          name: sheet.name,
          rows: sheet.rows.length,
          hidden: sheet.hiddenRows,
        })),
        sheet: this.#sheet.name,
        heading_row: table.headingRow,
        columns: table.columns.map(({ name, samples, mapsTo }) => ({
          name,
          samples,
          maps_to: Object.hasOwn(this.#mapping, name) ? (this.#mapping[name] ?? null) : mapsTo,
          unsure: unsure.get(name) ?? null,
        })),
        rows: table.rows.length,
        fields: table.fields.map(({ name, label }) => ({ name, label })),
      };
    });
  }

  /** Returns the first of the columns and fields that a mapping names and that do not exist. */
  unknownIn(mapping: ColumnMapping): string | null {
    const { columns, fields } = this.#store.read((reader) => this.#table(reader));
    for (const [column, field] of Object.entries(mapping)) {
      if (!columns.some(({ name }) => name === column)) return column;
      if (field !== null && !fields.some(({ name }) => name === field)) return field;
    }
    return null;
  }

  /** Plans all rows, in steps that let others in. Plans again when records change meanwhile. */
  async plan(): Promise<readonly PlannedDraft[]> {
    for (;;) {
      const sequence = this.#store.sequence();
      const plan =
        this.#plan?.sequence === sequence ? this.#plan : { sequence, rows: this.#planRows() };
      this.#plan = plan;
      const rows = await plan.rows;
      if (this.#store.sequence() === sequence) return this.#withHeld(rows);
    }
  }

  draftContent(planned: PlannedDraft): DraftContent | null {
    return draftContent(this.resource, planned, { kind: this.#workbook.kind, name: this.#name });
  }

  /** Marks rows that are drafts already: nothing is left to do about them. */
  #withHeld(rows: readonly PlannedDraft[]): readonly PlannedDraft[] {
    const runs = this.#store.read(({ drafts }) => drafts.runs());
    if (runs.size === 0) return rows;
    return rows.map((planned) =>
      runs.has(planned.fingerprint ?? "") ? { ...planned, isHeld: true } : planned,
    );
  }

  async #planRows(): Promise<readonly PlannedDraft[]> {
    const options = this.#store.read((reader) => this.#options(reader));
    const planner = new ImportPlanner(options);
    const { rows } = options.table;
    const keys = new Set<string>();
    for (const [index, row] of rows.entries()) {
      for (const key of planner.keysOf(row)) keys.add(key);
      if (index % STEP === STEP - 1) await nextTurn();
    }
    const lookup = await this.#lookup(planner.resources, keys);
    const plans: RowPlan[] = [];
    for (let from = 0; from < rows.length; from += STEP) {
      // One transaction for all records that the rows of a step are compared with.
      this.#store.read(() => {
        for (const row of rows.slice(from, from + STEP)) plans.push(planner.plan(row, lookup));
      });
      await nextTurn();
    }
    const planned: PlannedDraft[] = [];
    for (const [index, plan] of planner.finish(plans).entries()) {
      planned.push(plannedDraft(this.resource, plan));
      if (index % STEP === STEP - 1) await nextTurn();
    }
    return planned;
  }

  async #lookup(
    resources: readonly SluggedResource[],
    keys: ReadonlySet<string>,
  ): Promise<RecordLookup> {
    const store = this.#store;
    const index = new RecordIndex({
      keys,
      country: store.read(({ records }) => records.country()),
      read: (resource, id) => store.read(({ records }) => records.byId(resource, id)),
      bySlug: (resource, slug) => store.read(({ records }) => records.bySlug(resource, slug)),
      about: (resource, slug) => store.read((reader) => recordsAbout(reader, resource, slug)),
      refs: {
        slugOf: (resource, id) => store.read(({ sources }) => sources.slugOf(resource, id)),
        idOf: (resource, slug) => store.read(({ sources }) => sources.idOf(resource, slug)),
      },
    });
    for (const resource of resources)
      for (let offset = 0; ; offset += STEP_RECORDS) {
        const from = offset;
        const records = store.read((reader) =>
          reader.records.page(resource, {
            filter: { op: "all" },
            sort: [{ field: "id", direction: "asc" }],
            offset: from,
            limit: STEP_RECORDS,
          }),
        );
        for (const record of records) index.add(resource, record);
        if (records.length < STEP_RECORDS) break;
        await nextTurn();
      }
    return index;
  }

  #table(reader: StoreReader): Table {
    return describeTable(this.#sheet, {
      resource: this.resource,
      definitions: reader.lookups
        .definitions()
        .filter(({ entity_name }) => entity_name === this.resource),
      names: reader.sources,
      headingRow: this.#choices.heading_row,
      remembered: this.#remembered,
    });
  }

  #options(reader: StoreReader): PlannerOptions {
    return {
      table: this.#table(reader),
      mapping: this.#mapping,
      choices: this.#choices,
      names: reader.sources,
      today: dayOf(dateIn(null, this.#now())),
      zone: null,
      userId: reader.state.get(STATE.me)?.id ?? usualOwner(reader, this.resource),
      stageId: usualValue(reader, "contact", "stage", reader.sources.lookups("contact_stage")),
      workspaceCountry: reader.records.country(),
    };
  }
}

function recordsAbout(
  { records }: StoreReader,
  resource: "note" | "activity",
  slug: string | null,
): readonly CrmRecord[] {
  return records.page(resource, {
    filter:
      slug === null
        ? { op: "empty", field: "related_to" }
        : { op: "oneOf", field: "related_to", values: [slug, records.currentSlug(slug)] },
    sort: [{ field: "updated_at", direction: "desc" }],
    offset: 0,
    limit: slug === null ? MAX_ABOUT_NOBODY : MAX_ABOUT,
  });
}

/** Returns the colleague who owns most records, for a user who did not say who they are. */
export function usualOwner(reader: StoreReader, resource: ImportResource): number | null {
  if (CONTRACTS[resource].body["owner_id"] === undefined) return null;
  return usualValue(reader, resource, "owner", reader.sources.users());
}

/** Returns the id that most records have in a field; null if there are none to choose from. */
function usualValue(
  { records }: StoreReader,
  resource: Resource,
  field: string,
  choices: readonly { readonly id: number }[],
): number | null {
  const counts = choices.map(({ id }) => ({
    id,
    count: records.count(resource, { op: "is", field, value: id }),
  }));
  const [usual] = counts.toSorted((a, b) => b.count - a.count);
  return usual?.id ?? null;
}
