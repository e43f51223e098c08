/** A value of a queued body in words. */
export function sentValueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "(empty)";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map((item: { value?: unknown }) => sentValueText(item.value)).join("; ");
  if (typeof value === "object" && "name" in value && typeof value.name === "string") return `File ${value.name}`;
  return JSON.stringify(value);
}
