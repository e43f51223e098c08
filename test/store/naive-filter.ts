import type { CrmRecord } from "../../shared/contract/define.ts";
import { parseInstant } from "../../shared/contract/instant.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { normalizeCase, normalizeText } from "../../shared/contract/normalize-text.ts";

/** What a filter means, written as plainly as possible: the oracle for the compiled one. */
export function matches(record: CrmRecord, filter: Filter): boolean {
  switch (filter.op) {
    case "all":
      return true;
    case "none":
      return false;
    case "and":
      return filter.of.every((part) => matches(record, part));
    case "or":
      return filter.of.some((part) => matches(record, part));
    case "not":
      return !matches(record, filter.of);
    case "contains":
      return filter.fields.some((field) =>
        normalizeText(text(record, field)).includes(normalizeText(filter.text)),
      );
    case "equals":
      return normalizeCase(text(record, filter.field)) === normalizeCase(filter.text);
    case "is":
      return filter.value === null
        ? value(record, filter.field) === null
        : value(record, filter.field) === filter.value;
    case "oneOf":
      return filter.values.some((item) => item === value(record, filter.field));
    case "between": {
      const at = value(record, filter.field);
      if (at === null) return false;
      return (
        (filter.from === undefined || at >= filter.from) &&
        (filter.to === undefined || at <= filter.to)
      );
    }
    case "empty":
      return (value(record, filter.field) ?? "") === "";
    case "related":
      throw new Error("The oracle knows one record only.");
  }
}

function raw(record: CrmRecord, field: string): unknown {
  const [head = "", tail] = field.split(".");
  if (head === "custom_fields")
    return record.custom_fields?.find((item) => item.id === Number(tail))?.value ?? null;
  const at = record[head];
  return tail === undefined ? at : (at as Record<string, unknown> | null)?.[tail];
}

function text(record: CrmRecord, field: string): string {
  const found = raw(record, field);
  return typeof found === "string" ? found : "";
}

function value(record: CrmRecord, field: string): number | string | null {
  const found = raw(record, field);
  if (field === "updated_at" || field === "created_at") return parseInstant(String(found));
  if (typeof found === "object" && found !== null) return (found as { id?: number }).id ?? null;
  return typeof found === "number" || typeof found === "string" ? found : null;
}
