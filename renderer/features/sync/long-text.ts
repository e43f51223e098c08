/** Texts above this length, or with lines, are compared word by word. Characters. */
const LONG = 48;

export function isLongText(value: unknown): value is string {
  return typeof value === "string" && (value.length > LONG || value.includes("\n"));
}
