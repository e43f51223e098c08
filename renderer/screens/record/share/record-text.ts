import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { CustomFieldDefinition } from "../../../../shared/contract/custom-field.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { storedView } from "../../../../shared/contract/stored-view.ts";
import type { Lookups, ShownRecord } from "../../../core/queries.ts";
import { customValueText, fieldRows } from "../../../fields/custom-fields.ts";
import { fieldsOf, groupsOf, groupTitle } from "../../../fields/field-layout.ts";
import { NO_NAME } from "../../../fields/value-text.ts";
import { visibleText } from "../../../ui/visible-text.ts";
import { AUDIT_FIELDS, factRows } from "../facts/fact-rows.ts";
import { SHARE_TEXTS as TEXTS } from "../texts.ts";

interface Named {
  readonly lookups: Lookups | undefined;
  readonly definitions: readonly CustomFieldDefinition[];
}

/**
 * Returns a record as lines that people read: its name, and its fields with a value in the order
 * and the groups of its page. Who wrote it and when is left out.
 */
export function recordText(
  resource: Resource,
  recordView: ShownRecord,
  { lookups, definitions }: Named,
): string {
  const contract = CONTRACTS[resource];
  const { record } = storedView(resource, recordView);
  const rows = factRows(resource, recordView, lookups).filter(
    ({ name, text }) => text.trim() !== "" && !AUDIT_FIELDS.includes(name),
  );
  const groups = groupsOf(resource).map((group) => [
    groupTitle(resource, group) ?? "",
    ...fieldsOf(resource, group, rows, ({ name }) => name).map(({ label, text }) =>
      TEXTS.line(label, text.trim()),
    ),
  ]);
  const values = record.custom_fields ?? [];
  const custom = fieldRows(definitions).flatMap(({ definition }) => {
    const { value } = values.find(({ id }) => id === definition.id) ?? {};
    const text = customValueText(definition, value).trim();
    return text === "" ? [] : [TEXTS.line(definition.field_name, text)];
  });
  const name = visibleText(contract.headline(record)) || NO_NAME;
  return [[TEXTS.line(contract.title[0], name)], ...groups, [TEXTS.customFields, ...custom]]
    .flatMap((lines, index) => (index > 0 && lines.length < 2 ? [] : [lines.filter(isFilled)]))
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function isFilled(line: string): boolean {
  return line !== "";
}
