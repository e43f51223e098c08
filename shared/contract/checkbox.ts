/**
 * How servers and forms spell a ticked checkbox and an empty one, in any case and with blanks
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
