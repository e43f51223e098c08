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

/**
 * Spellings by servers and forms of a ticked checkbox and an empty one, in any case and with blanks
 * around. The specification shows only true and false: docs/assumptions.md, Nested custom fields.
 */
const TICKED: ReadonlySet<string> = new Set(["true", "1", "yes", "y", "on"]);
const UNTICKED: ReadonlySet<string> = new Set(["false", "0", "no", "n", "off"]);

/** Returns null for any other value. */
export function readCheckbox(value: string | number | boolean): boolean | null {
  const text = String(value).trim().toLowerCase();
  return TICKED.has(text) ? true : UNTICKED.has(text) ? false : null;
}

/** Any other value is false, so that an unset checkbox counts as false. */
export function checkboxValue(value: string | number | boolean | null | undefined): boolean {
  return value !== null && value !== undefined && readCheckbox(value) === true;
}

/**
 * Returns a text without the characters of a set at its end. A pattern such as `/\/+$/` would start
 * again at every run of them: its time grows with the square of the text.
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Returns the number of a percentage, without its sign and the blanks around. */
export function withoutPercentSign(text: string): string {
  const number = text.trim();
  return number.endsWith("%") ? number.slice(0, -1).trimEnd() : number;
}
