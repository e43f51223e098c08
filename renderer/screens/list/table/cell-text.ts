import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { customFieldValueSchema } from "../../../../shared/contract/custom-field.ts";
import { shownPhone } from "../../../../shared/contract/phone-number.ts";
import { isObject } from "../../../../shared/contract/liberal.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { LAST_CONTACT } from "../../../../shared/query/last-contact.ts";
import { isRelatedCount } from "../../../../shared/query/related-counts.ts";
import type { Lookups, ShownRecord } from "../../../core/queries.ts";
import { activityTimeText, isActivityTime } from "../../../fields/planned.ts";
import {
  bodyText,
  nameOf,
  plainText,
  unknownRelatedName,
  valueText,
  writtenText,
} from "../../../fields/value-text.ts";
import { customValueText } from "../../../fields/custom-fields.ts";
import { rawText } from "../../../fields/raw-values.ts";
import { optionsOf } from "../../../query/condition-values.tsx";
import type { ListField } from "../../../query/list-fields.ts";
import { instantText, numberText } from "../../../ui/format.ts";
import { visibleText } from "../../../ui/visible-text.ts";

const customValues = customFieldValueSchema.array();

/** Returns the text of a cell, "" without a value; unreadable values appear as they were sent. */
export function cellText(
  resource: Resource,
  field: ListField,
  row: ShownRecord,
  lookups: Lookups | undefined,
): string {
  return (
    understoodText(resource, field, row, lookups) || (field.custom ? "" : rawText(row, field.field))
  );
}

function understoodText(
  resource: Resource,
  field: ListField,
  row: ShownRecord,
  lookups: Lookups | undefined,
): string {
  const { field: name } = field;
  if (field.custom) {
    const values = customValues.safeParse(row["custom_fields"]);
    const found = values.success
      ? values.data.find((item) => `custom_fields.${item.id}` === name)
      : undefined;
    return customValueText(found, found?.value);
  }
  if (name === "phone") return shownPhone(row)?.text ?? "";
  if (isRelatedCount(resource, name)) return numberText(row[name]);
  if (name === LAST_CONTACT) return instantText(row[name]);
  if (resource === "activity" && isActivityTime(name)) return activityTimeText(row, name);
  if (name === "related_to")
    return nameOf(row["related_record"]) || unknownRelatedName(textOf(row["related_to"]));
  const [head = "", tail] = name.split(".");
  if (tail !== undefined) {
    const parent = row[head];
    const value = isObject(parent) ? parent[tail] : undefined;
    return Array.isArray(value) ? value.map(nameOf).join(", ") : textOf(value);
  }
  const kind = CONTRACTS[resource].record[name]?.kind;
  if (kind === undefined) return sentText(resource, name, row, lookups);
  if (
    field.type.type === "choice" &&
    (typeof row[name] === "string" || typeof row[name] === "number")
  ) {
    return (
      optionsOf(field.type, lookups)?.find(([value]) => value === String(row[name]))?.[1] ??
      String(row[name])
    );
  }
  if (kind.type === "text" && kind.format === "html") return plainText(textOf(row[name]));
  if (kind.type === "text" && kind.format === "long")
    return oneLine(writtenText(textOf(row[name])));
  return valueText(kind, row[name], lookups);
}

/** Returns the text of a field that the API takes and never shows. */
function sentText(
  resource: Resource,
  name: string,
  row: ShownRecord,
  lookups: Lookups | undefined,
): string {
  const field = Object.values(CONTRACTS[resource].body).find(({ path }) => path === name);
  return field === undefined ? "" : oneLine(bodyText(field, row[name], row, lookups));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function textOf(value: unknown): string {
  return typeof value === "string" ? visibleText(value) : "";
}
