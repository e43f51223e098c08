import type { BodyField } from "../../shared/contract/body-field.ts";
import type { Currency } from "./editor-props.ts";

/** The name of the field that has the currency of an amount; null of other fields. */
export function currencyField({ kind }: BodyField): string | null {
  return kind.type === "number" ? (kind.currency ?? null) : null;
}

/** The currency beside an amount of a form, which has it in a field of its own. */
export function currencyBeside(
  field: BodyField,
  valueOf: (name: string) => unknown,
  onChange: (name: string, value: unknown) => void,
): Currency | undefined {
  const name = currencyField(field);
  return name === null ? undefined : { value: valueOf(name), onChange: (id) => onChange(name, id) };
}
