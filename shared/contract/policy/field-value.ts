/**
 * How a stored custom-field value is read. Values travel as strings or null (api-spec: Shared
 * conventions); texts are compared exactly, after trimming the white space around them.
 */

/**
 * True for null, a missing value, and text that is nothing but white space. Empty values are valid
 * everywhere.
 */
export function isEmptyValue(value: string | null | undefined): boolean {
  return value === null || value === undefined || value.trim() === "";
}

/** The parts of a comma-separated text: trimmed, in order, each once, without empty ones. */
export function splitMultiselect(value: string | null | undefined): readonly string[] {
  const parts = (value ?? "").split(",").map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part !== "");
}
