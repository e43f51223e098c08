/** Values of a comma-separated text, trimmed, without empty ones. api-spec: Shared conventions. */
export function splitList(value: unknown): string[] {
  if (typeof value !== "string") return [];
  return value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

export function joinList(values: readonly string[]): string {
  return values.join(",");
}
