import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { customFieldValueSchema } from "../../../../shared/contract/custom-field.ts";
import { isCalendarDate, parseInstant } from "../../../../shared/contract/instant.ts";
import { shownPhone } from "../../../../shared/contract/phone-number.ts";
import { withoutPercentSign } from "../../../../shared/contract/text-values.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { Lookups, ShownRecord } from "../../../core/queries.ts";
import { activityTimeInput, isActivityTime } from "../../../fields/planned.ts";
import type { ExportCell } from "../../../query/export-file.ts";
import type { ListField } from "../../../query/list-fields.ts";
import { clockOf, dayOf, localDate } from "../../../ui/local-date.ts";
import { exactNumber } from "../../../ui/read-number.ts";
import { cellText } from "../table/columns.ts";

/** Returns what a list has in a column of a record; an empty text where there is nothing. */
export function exportCell(
  resource: Resource,
  field: ListField,
  record: ShownRecord,
  lookups: Lookups | undefined,
): ExportCell {
  const { field: name, custom } = field;
  if (resource === "activity" && isActivityTime(name)) {
    const text = activityTimeInput(record, name);
    if (text === "") return { type: "text", text };
    return name === "start_date" ? { type: "day", day: text } : { type: "time", time: text };
  }
  const item = custom ? customItem(field, record) : undefined;
  const value = custom ? item?.value : record[name];
  if (name === "phone" && isPhone(resource, name, item))
    return { type: "phone", text: shownPhone(record)?.international ?? "" };
  return (
    valueCell(field.type.type, value, item?.field_type === "percentage") ?? {
      type: isPhone(resource, name, item) ? "phone" : "text",
      text: cellText(resource, field, record, lookups),
    }
  );
}

/** Returns a number or a date; null for all else, and for what is none. */
function valueCell(type: string, value: unknown, isPercentage: boolean): ExportCell | null {
  switch (type) {
    case "number": {
      const text = typeof value === "string" && isPercentage ? withoutPercentSign(value) : value;
      const number = typeof text === "string" ? exactNumber(text) : text;
      return typeof number === "number" && Number.isFinite(number)
        ? { type: "number", value: number }
        : null;
    }
    case "day":
    case "instant": {
      if (typeof value !== "string") return null;
      if (isCalendarDate(value)) return { type: "day", day: value };
      const instant = parseInstant(value);
      if (instant === null) return null;
      const date = localDate(instant);
      return type === "day"
        ? { type: "day", day: dayOf(date) }
        : { type: "moment", day: dayOf(date), time: clockOf(date) };
    }
    default:
      return null;
  }
}

const customValues = customFieldValueSchema.array();

function customItem({ field }: ListField, record: ShownRecord) {
  const values = customValues.safeParse(record["custom_fields"]);
  return values.success
    ? values.data.find((item) => `custom_fields.${item.id}` === field)
    : undefined;
}

function isPhone(
  resource: Resource,
  name: string,
  item: { readonly field_type: string } | undefined,
): boolean {
  const kind = CONTRACTS[resource].record[name]?.kind;
  return item?.field_type === "phone" || (kind?.type === "text" && kind.format === "phone");
}
