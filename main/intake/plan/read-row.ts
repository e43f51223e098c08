import { headingRank } from "../columns/match-headings.ts";
import type { MappedColumn } from "../columns/column-settings.ts";
import { columnUse, type ImportField } from "../columns/import-field.ts";
import { cellText, isEmptyCell, type SheetRow } from "../read/workbook.ts";
import { isMoment, type Moment, readMoment } from "../values/read-moment.ts";
import { plainText } from "./read-number.ts";
import { type MappedCell, readValue, rowCountryOf } from "./read-value.ts";
import { EMPTY, type Reading, type ValueContext, valueReading } from "../values/reading.ts";

/** Reading of one field of a row. */
export interface FieldReading {
  readonly field: ImportField;
  /** Names of the columns that it comes from, the decisive one first. */
  readonly column: string;
  /** Text of the decisive cell, and for references those of all cells. */
  readonly texts: readonly string[];
  readonly reading: Reading;
}

export interface Fault {
  readonly column: string;
  readonly message: string;
}

/** Columns of one field together, in the order in which they are asked for a value. */
export interface FieldColumns {
  readonly field: ImportField;
  readonly columns: readonly MappedColumn[];
}

/** Groups the columns of a table by field. */
export function groupColumns(columns: readonly MappedColumn[]): readonly FieldColumns[] {
  const groups = new Map<string, MappedColumn[]>();
  for (const mapped of columns) {
    const group = groups.get(mapped.field.name);
    if (group === undefined) groups.set(mapped.field.name, [mapped]);
    else group.push(mapped);
  }
  const fieldColumns = [...groups.values()].flatMap((group) => {
    const [firstColumn] = group;
    if (firstColumn === undefined) return [];
    const isJoined = columnUse(firstColumn.field.name) === "joined";
    const rank = ({ column }: MappedColumn) => headingRank(column.name);
    const columns = isJoined ? group : group.toSorted((a, b) => rank(a) - rank(b));
    return [{ field: firstColumn.field, columns }];
  });
  // The end of an activity may be a time on the day of its start.
  const isStart = ({ field }: FieldColumns) => Number(field.name === "start_datetime");
  return fieldColumns.toSorted((a, b) => isStart(b) - isStart(a));
}

const NAME_PARTS: ReadonlySet<string> = new Set(["first_name", "last_name"]);

/** Reads the cells of a row, each field once; a whole name only where its parts are empty. */
export function readRow(
  row: SheetRow,
  groups: readonly FieldColumns[],
  countryColumn: number | null,
  context: ValueContext,
): readonly FieldReading[] {
  const rowCountry =
    countryColumn === null ? null : rowCountryOf(cellText(row.cells[countryColumn]));
  const cellOf = (mapped: MappedColumn): MappedCell => ({
    mapped,
    cell: row.cells[mapped.column.index] ?? "",
    rowCountry,
  });
  const isFilled = ({ column }: MappedColumn) => !isEmptyCell(row.cells[column.index]);
  const hasNameParts = groups.some(
    ({ field, columns }) => NAME_PARTS.has(field.name) && columns.some(isFilled),
  );
  let start: Moment | null = null;
  return groups.flatMap(({ field, columns }): readonly FieldReading[] => {
    if (field.name === "full_name" && hasNameParts) return [];
    const cells = columns.map(cellOf).filter(({ cell }) => !isEmptyCell(cell));
    const [firstCell] = cells;
    if (firstCell === undefined) return [];
    const texts = cells.map(({ cell }) => plainText(cell));
    const column = firstCell.mapped.column.name;
    if (field.kind.type === "datetime") {
      const reading = readMoment(
        cells.map(({ cell, mapped }) => ({ text: plainText(cell), order: mapped.dateOrder })),
        context,
        field.name === "end_datetime" ? start : null,
      );
      if (field.name === "start_datetime" && reading.kind === "value" && isMoment(reading.value))
        start = reading.value;
      return [{ field, column, texts, reading }];
    }
    return [{ field, texts, ...readCells(cells, field, context) }];
  });
}

function readCells(
  cells: readonly MappedCell[],
  field: ImportField,
  context: ValueContext,
): { readonly column: string; readonly reading: Reading } {
  const readings = cells.map((cell) => ({
    column: cell.mapped.column.name,
    reading: readValue(cell, context),
  }));
  const [firstReading = { column: "", reading: EMPTY }] = readings;
  const values = readings.filter(({ reading }) => reading.kind === "value");
  if (readings.length < 2 || columnUse(field.name) === "single") return firstReading;
  if (columnUse(field.name) === "joined") return joinReadings(values, field) ?? firstReading;
  const faulty = readings.find(({ reading }) => reading.kind === "fault");
  const [choice, ...otherValues] = values;
  // A wrong number beside a right one is a fault all the same: it would be lost without a word.
  if (faulty !== undefined) return faulty;
  if (choice?.reading.kind !== "value") return firstReading;
  const { value, doubt } = choice.reading;
  const lost = otherValues.filter(
    ({ reading }) => reading.kind === "value" && String(reading.value) !== String(value),
  );
  if (lost.length === 0 || field.kind.type === "related" || typeof value !== "string")
    return choice;
  const lostTexts = lost.map(({ column, reading }) =>
    reading.kind === "value" ? `${String(reading.value)} in "${column}"` : "",
  );
  return {
    column: choice.column,
    reading: valueReading(value, doubt ?? `${lostTexts.join(" and ")} is left out.`),
  };
}

function joinReadings(
  values: readonly { readonly column: string; readonly reading: Reading }[],
  field: ImportField,
): { readonly column: string; readonly reading: Reading } | null {
  const [firstValue] = values;
  if (firstValue === undefined) return null;
  const separator = field.kind.type === "list" ? "," : field.name === "address" ? ", " : "\n";
  const texts = values.flatMap(({ reading }) =>
    reading.kind === "value" ? [String(reading.value)] : [],
  );
  return { column: firstValue.column, reading: valueReading([...new Set(texts)].join(separator)) };
}

/** Returns the value that a row has for a field; undefined without one. */
export function valueOf(readings: readonly FieldReading[], name: string): unknown {
  const reading = readings.find(({ field }) => field.name === name)?.reading;
  return reading?.kind === "value" ? reading.value : undefined;
}
