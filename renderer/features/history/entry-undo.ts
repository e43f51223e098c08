import { readBodyField, sameBodyValue } from "../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { type CustomFieldItem, customFieldItemSchema } from "../../../shared/contract/custom-field.ts";
import { fieldLabel } from "../../../shared/contract/define.ts";
import { validateField } from "../../../shared/contract/validate-body.ts";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import type { RecordAnswer } from "../../data/queries.ts";
import { understand } from "../../data/save.ts";
import { POLICY } from "../sync/change-lines.ts";

/** How a change of the history can be taken back. */
export type EntryUndo =
  /** It is not sent: it is dropped. */
  | { readonly by: "discard" }
  /** The values of before are written again. `changedSince`: labels of what somebody changed after it; `stays`: of what the API cannot empty. */
  | {
      readonly by: "reverse";
      readonly body: Readonly<Record<string, unknown>>;
      readonly changedSince: readonly string[];
      readonly stays: readonly string[];
    }
  | { readonly by: "none"; readonly why: string };

/** What can be done about one change of a record, as the record is now. */
export function entryUndo(entry: OutboxEntryView, now: RecordAnswer): EntryUndo {
  if (entry.kind === "create") return { by: "none", why: "It made the record." };
  if (entry.kind === "delete") return { by: "none", why: "The record is deleted." };
  if (entry.state === "sending") return { by: "none", why: "It is being sent." };
  if (entry.state !== "done") return { by: "discard" };

  const contract = CONTRACTS[entry.resource];
  const is = understand(entry.resource, now.record);
  const body: Record<string, unknown> = {};
  const [changedSince, stays]: [string[], string[]] = [[], []];
  for (const [name, after] of Object.entries(entry.body)) {
    const field = contract.body[name];
    if (field === undefined || name === POLICY) continue;
    const label = fieldLabel(name, field);
    const before = entry.base[name];
    const present = readBodyField(name, field, is.record, is.refs);
    if (name === "custom_fields") {
      const back = itemsBack(items(after), items(before), items(present));
      if (back.items.length > 0) body[name] = back.items;
      if (back.changedSince) changedSince.push(label);
    } else if (!sameBodyValue(field, present, before)) {
      if (before === null || before === undefined || validateField(contract, name, before) !== null) stays.push(label);
      else body[name] = before;
      if (field.writeOnly !== true && !sameBodyValue(field, present, after)) changedSince.push(label);
    }
  }
  if (Object.keys(body).length > 0) return { by: "reverse", body, changedSince, stays };
  if (stays.length > 0)
    return { by: "none", why: `${stays.join(", ")} was empty before, and the API cannot empty it.` };
  return { by: "none", why: "Everything is as it was before." };
}

function items(value: unknown): readonly CustomFieldItem[] {
  const parsed = customFieldItemSchema.array().safeParse(value);
  return parsed.success ? parsed.data : [];
}

function itemsBack(
  after: readonly CustomFieldItem[],
  before: readonly CustomFieldItem[],
  present: readonly CustomFieldItem[],
): { readonly items: readonly CustomFieldItem[]; readonly changedSince: boolean } {
  const valueIn = (list: readonly CustomFieldItem[], id: number) => list.find((item) => item.id === id)?.value ?? "";
  const differing = after.filter(({ id }) => valueIn(present, id) !== valueIn(before, id));
  return {
    items: differing.map(({ id }) => ({ id, value: valueIn(before, id) })),
    changedSince: differing.some(({ id, value }) => valueIn(present, id) !== value),
  };
}
