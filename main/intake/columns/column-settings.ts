import { type CountryCode } from "../../store/query/phone-numbers.ts";
import { cellText, isEmptyCell, type SheetRow } from "../read/workbook.ts";
import type { FamilyNamePlace } from "../values/person-name.ts";
import type { DateOrder } from "../values/read-day.ts";
import type { DecimalSign } from "../values/read-decimal.ts";
import type { PhoneCountry } from "../values/read-phone.ts";
import { JUDGED_ROWS, type Table, type TableColumn } from "./describe-columns.ts";
import type { ImportField } from "./import-field.ts";
import {
  countryEvidence,
  dateEvidence,
  decimalEvidence,
  type Evidence,
  familyNameEvidence,
  type Unsure,
} from "./unsure.ts";

/** Answers of a person to what the content of a table leaves open, and values for new records. */
export interface ImportChoices {
  readonly decimal?: DecimalSign | undefined;
  readonly date_order?: DateOrder | undefined;
  /** ISO 3166 code of a country with phone numbers. */
  readonly country?: CountryCode | undefined;
  readonly family_name?: FamilyNamePlace | undefined;
  readonly defaults?:
    | {
        readonly owner_id?: number | undefined;
        readonly stage_id?: number | undefined;
        readonly tags?: string | undefined;
      }
    | undefined;
}

/** Field, or null for none, by the name of a column. */
export type ColumnMapping = Readonly<Record<string, string | null>>;

/** How the values of a column are read. */
export interface ColumnSettings {
  readonly dateOrder: DateOrder | null;
  readonly decimal: DecimalSign | null;
  /** True if a person chose the sign; false where other values of the column show it. */
  readonly isDecimalChosen: boolean;
  readonly phoneCountry: PhoneCountry;
  readonly familyPlace: FamilyNamePlace;
  /** Choice that the content leaves open; null for none. */
  readonly unsure: Unsure | null;
}

export interface MappedColumn extends ColumnSettings {
  readonly column: TableColumn;
  readonly field: ImportField;
}

interface SettingsOptions {
  readonly table: Table;
  /** A column that is not named keeps what its heading means. */
  readonly mapping: ColumnMapping;
  readonly choices: ImportChoices;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Country of the workspace, by which numbers are compared while their own is not known. */
  readonly workspaceCountry: CountryCode | null;
}

type ValueKind = "date" | "number" | "phone" | "name" | null;

function valueKind({ kind }: ImportField): ValueKind {
  switch (kind.type) {
    case "date":
    case "datetime":
      return "date";
    case "number":
    case "integer":
      return "number";
    case "text":
      return kind.format === "phone" ? "phone" : null;
    case "full_name":
      return "name";
    case "custom": {
      const type = kind.definition.field_type;
      if (type === "date" || type === "phone") return type;
      return type === "number" || type === "percentage" ? "number" : null;
    }
    default:
      return null;
  }
}

/** Decides how each mapped column is read: by the choice, its own content, that of its kin. */
export function mapColumns(options: SettingsOptions): readonly MappedColumn[] {
  const { table, mapping, choices, today, workspaceCountry } = options;
  const columns = table.columns.flatMap((column) => {
    const name = Object.hasOwn(mapping, column.name) ? mapping[column.name] : column.mapsTo;
    const field = table.fields.find((candidate) => candidate.name === name);
    return field === undefined ? [] : [{ column, field, kind: valueKind(field) }];
  });
  const evidenceOf = <Choice>(kind: ValueKind, find: (index: number) => Evidence<Choice>) =>
    new Map(
      columns
        .filter((mapped) => mapped.kind === kind)
        .map(({ column }) => [column.index, find(column.index)] as const),
    );
  const dates = evidenceOf("date", (index) => dateEvidence(textsOf(table.rows, index), today));
  const numbers = evidenceOf("number", (index) => decimalEvidence(textsOf(table.rows, index)));
  const judged = table.rows.slice(0, JUDGED_ROWS);
  const countries = evidenceOf("phone", (index) =>
    countryEvidence(withoutRowCountry(table, index)),
  );
  const emailIndex = columns.find(({ field }) => field.name === "email")?.column.index;
  const parts = columns.filter(({ field }) => /^(?:first|last)_name$/.test(field.name));
  const names = evidenceOf("name", (index) =>
    familyNameEvidence(
      judged
        .filter(({ cells }) => parts.every(({ column }) => isEmptyCell(cells[column.index])))
        .map(({ cells }) => ({
          name: cellText(cells[index]),
          email: emailIndex === undefined ? "" : cellText(cells[emailIndex]),
        })),
    ),
  );
  return columns.map(({ column, field, kind }) => {
    const { index } = column;
    const dateOrder = choices.date_order ?? decided(dates, index);
    const decimal = choices.decimal ?? decided(numbers, index);
    const country = choices.country ?? decided(countries, index);
    const familyPlace = choices.family_name ?? decided(names, index);
    const isOpen = (evidence: Evidence<unknown> | undefined, choice: unknown) =>
      evidence?.isOpen === true && choice === null;
    const unsure: Unsure | null =
      kind === "date" && isOpen(dates.get(index), dateOrder)
        ? "date_order"
        : kind === "number" && isOpen(numbers.get(index), decimal)
          ? "decimal"
          : kind === "phone" && isOpen(countries.get(index), country)
            ? "country"
            : kind === "name" && isOpen(names.get(index), familyPlace)
              ? "family_name"
              : null;
    return {
      column,
      field,
      dateOrder,
      decimal,
      isDecimalChosen: choices.decimal !== undefined,
      phoneCountry: { country: country ?? workspaceCountry, isCertain: country !== null },
      familyPlace: familyPlace ?? "last",
      unsure,
    };
  });
}

/** The evidence of a column itself, else the only one that its kin have. */
function decided<Choice>(
  evidence: ReadonlyMap<number, Evidence<Choice>>,
  index: number,
): Choice | null {
  const ownEvidence = evidence.get(index);
  if (ownEvidence === undefined || ownEvidence.choice !== null) return ownEvidence?.choice ?? null;
  const choices = new Set([...evidence.values()].flatMap(({ choice }) => choice ?? []));
  const [choice = null] = choices;
  return choices.size === 1 ? choice : null;
}

/** Texts alone: numbers and dates of a spreadsheet have one meaning. */
function* textsOf(rows: readonly SheetRow[], index: number): Generator<string> {
  for (const { cells } of rows) {
    const cell = cells[index];
    if (typeof cell === "string" && cell !== "") yield cell.trim();
  }
}

/** Numbers whose row does not name its country. */
function* withoutRowCountry({ rows, countryColumn }: Table, index: number): Generator<string> {
  for (const { cells } of rows.slice(0, JUDGED_ROWS)) {
    if (countryColumn !== null && cellText(cells[countryColumn]) !== "") continue;
    const text = cellText(cells[index]);
    if (text !== "") yield text;
  }
}
