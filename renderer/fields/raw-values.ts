import { RAW_VALUES } from "../../shared/contract/define.ts";
import { isObject, nameOf, readText } from "../../shared/contract/liberal.ts";
import type { ShownRecord } from "../core/queries.ts";

const MAX_CHARACTERS = 2_000;

/** Returns values of the server that were not understood, or not completely, by field. */
export function rawValues(recordView: ShownRecord): Readonly<Record<string, unknown>> {
  const raw = recordView[RAW_VALUES];
  return isObject(raw) ? raw : {};
}

/** The server's name for the value of a field that was not understood; "" without one. */
export function rawText(recordView: ShownRecord, field: string): string {
  const raw = rawValues(recordView)[field.split(".")[0] ?? ""];
  return raw === undefined ? "" : (readText(raw) ?? nameOf(raw) ?? "").slice(0, MAX_CHARACTERS);
}

export function writtenRaw(value: unknown): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).slice(0, MAX_CHARACTERS);
}
