import type { ZodType } from "zod";
import { RESOURCES } from "../../../shared/contract/resource.ts";
import { readStoredJson } from "./stored-json.ts";

/**
 * Reads one column of a row; undefined if it cannot be read. A row with such a column is left out:
 * our own file may be damaged, and one row must not fail a list.
 */
export type Column<T> = (value: unknown) => T | undefined;

/** A reader for each column of a row, by its name in the statement. */
export type Columns<T> = { readonly [K in keyof T]: Column<T[K]> };
export type RowOf<C> = { readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never };
/** A reader for each column of a row that comes as an array. */
export type TupleColumns<T extends readonly unknown[]> = readonly [
  ...{ [K in keyof T]: Column<T[K]> },
];

export const number: Column<number> = (value) => (typeof value === "number" ? value : undefined);
export const text: Column<string> = (value) => (typeof value === "string" ? value : undefined);

/**
 * Reads anything but a number as null. For values from records, in which servers store anything.
 */
export const numberOrNull: Column<number | null> = (value) =>
  typeof value === "number" ? value : null;
/** Reads anything but a text as null. */
export const textOrNull: Column<string | null> = (value) =>
  typeof value === "string" ? value : null;
export const scalarOrNull: Column<number | string | null> = (value) =>
  numberOrNull(value) ?? textOrNull(value);
/** Reads a sum, which is 0 over no rows. */
export const sum: Column<number> = (value) => (typeof value === "number" ? value : 0);
/** Returns the value as it is stored. */
export const anything: Column<unknown> = (value) => value;

/** JSON that was written by this program. */
export const json: Column<unknown> = readStoredJson;

/** Reads JSON with a schema. */
export function parsed<T>(schema: ZodType<T>): Column<T> {
  return (value) => schema.safeParse(readStoredJson(value)).data;
}

/** Reads one of these words. */
export function oneOf<T extends string>(words: readonly T[]): Column<T> {
  return (value) => words.find((word) => word === value);
}

export const resourceName = oneOf(RESOURCES);

/** Reads NULL, or a value with another reader. */
export function nullable<T>(column: Column<T>): Column<T | null> {
  return (value) => (value === null ? null : column(value));
}

/** Reads a value with another reader, if it has the narrower type. */
export function narrowed<T, U extends T>(
  column: Column<T>,
  isNarrow: (value: T) => value is U,
): Column<U> {
  return (value) => {
    const read = column(value);
    return read !== undefined && isNarrow(read) ? read : undefined;
  };
}
