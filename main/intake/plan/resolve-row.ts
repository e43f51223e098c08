import type { Reading } from "../values/reading.ts";
import type { FieldReading } from "./read-row.ts";
import {
  readOrganization,
  readReference,
  readRelated,
  type ReferredRecord,
} from "./resolve-reference.ts";
import type { CompareContext } from "./same-value.ts";

/** A field of a row with its references looked up. */
export interface Resolved extends FieldReading {
  readonly value: unknown;
}

/** Looks up the records that the fields of a row refer to. */
export function resolveRow(
  row: readonly FieldReading[],
  { lookup, country }: Pick<CompareContext, "lookup" | "country">,
): { readonly fields: readonly Resolved[]; readonly related: readonly ReferredRecord[] } {
  let related: readonly ReferredRecord[] = [];
  const fields = row.flatMap((fieldReading): readonly Resolved[] => {
    const { field, texts } = fieldReading;
    let { reading } = fieldReading;
    const [text = ""] = texts;
    if (reading.kind === "value") {
      if (field.kind.type === "related") {
        const resolved = readRelated(texts, lookup, country);
        [reading, related] = [resolved.reading, resolved.records];
      } else if (field.kind.type === "organization") reading = readOrganization(text, lookup);
      else if (field.kind.type === "ref" || field.kind.type === "refs")
        reading =
          field.kind.resource === "organization"
            ? readOrganization(text, lookup)
            : readReference(text, field.kind.resource, field.kind.type === "refs", lookup, country);
      else if (field.kind.type === "attendees" && field.kind.of !== "users")
        reading = readReference(
          text,
          field.kind.of === "candidates" ? "candidate" : "contact",
          true,
          lookup,
          country,
        );
    }
    if (reading.kind === "empty" || field.kind.type === "slug") return [];
    return [{ ...fieldReading, reading, value: valueIn(reading) }];
  });
  return { fields, related };
}

function valueIn(reading: Reading): unknown {
  return reading.kind === "value" ? reading.value : undefined;
}
