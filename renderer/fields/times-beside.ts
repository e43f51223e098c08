import { useState } from "react";
import { parseInstant } from "../../shared/contract/instant.ts";
import { endAfterMove } from "../../shared/contract/resources/activity.ts";
import type { BodyField } from "../../shared/contract/body-field.ts";
import type { Currency } from "./editor-props.ts";

type Body = Readonly<Record<string, unknown>>;

interface Form {
  readonly body: Body;
  readonly presets: Body;
}

/** The start that the value of a field is the end of; undefined for other fields. */
export function startBeside(name: string, valueOf: (name: string) => unknown): unknown {
  return name === "end_datetime" ? valueOf("start_datetime") : undefined;
}

/**
 * Returns what goes along when one of the times is chosen: an end that was chosen stays as long
 * after the start as it was, and the start to which an end was chosen stays, also when the form is
 * opened again later.
 */
export function timesBeside(
  name: string,
  { body, presets }: Form,
  value: unknown,
  lastStart: string | null,
): Body {
  if (name === "end_datetime") return { start_datetime: startOf({ body, presets }) };
  const end = body["end_datetime"];
  if (
    name !== "start_datetime" ||
    typeof end !== "string" ||
    typeof value !== "string" ||
    lastStart === null
  )
    return {};
  const moved = endAfterMove({ start: parseInstant(lastStart), end: parseInstant(end) }, value);
  return moved === null ? {} : { end_datetime: moved };
}

/** `timesBeside` for a form: a start that is half typed is no time; the last one counts. */
export function useTimesBeside(): (name: string, form: Form, value: unknown) => Body {
  const [keptStart, setKept] = useState<string | null>(null);
  return (name, form, value) => {
    const formStart = startOf(form);
    const lastStart =
      typeof formStart === "string" && parseInstant(formStart) !== null ? formStart : keptStart;
    // An end that is chosen beside no start belongs to none.
    if (name === "start_datetime" || name === "end_datetime")
      setKept(name === "start_datetime" ? lastStart : null);
    return timesBeside(name, form, value, lastStart);
  };
}

function startOf({ body, presets }: Form): unknown {
  return "start_datetime" in body ? body["start_datetime"] : presets["start_datetime"];
}

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
