import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { readBodyField, sameBodyValue } from "../../shared/contract/body-value.ts";
import {
  type CustomFieldItem,
  customFieldItems,
  policyOf,
} from "../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { UNSENT_STATES } from "../../shared/local/status.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { StoreWriter } from "../store/types.ts";

/**
 * After one of our writes, the edits of its record that still wait were made on what the server was
 * expected to have (`expected`); where it has something of its own instead, as the creator of a new
 * record or a value that it spells in another way, that is what they build on now. Otherwise they
 * would clash with our own write. `sent`: the fields of that write; null for a new record, all of
 * which is ours.
 */
export function rebaseFollowers(
  writer: StoreWriter,
  entry: OutboxEntry,
  expected: CrmRecord,
  answered: CrmRecord,
  sent: Readonly<Record<string, unknown>> | null,
): void {
  const contract = CONTRACTS[entry.resource];
  // What the entry did not send may be somebody else's newer value by now, which the user has not
  // seen.
  const isOurs = (name: string) =>
    sent === null || name in sent || (name === "related_to_entity" && "related_to" in sent);
  const settled = new Set(Object.keys(contract.body).filter((name) => !isOurs(name)));
  const ours =
    sent === null || policyOf(sent) === "clear" ? null : customFieldItems(sent["custom_fields"]);
  const others = (expected.custom_fields ?? []).map(({ id }) => id);
  const settledItems = new Set(
    ours === null ? [] : others.filter((id) => !ours.some((item) => item.id === id)),
  );
  const followers = writer.outbox
    .entries({ resource: entry.resource, recordId: answered.id, states: UNSENT_STATES })
    .filter((other) => other.id > entry.id && other.kind === "update");
  for (const follower of followers) {
    const base: Record<string, unknown> = { ...follower.base };
    for (const [name, found] of Object.entries(follower.base)) {
      const field = contract.body[name];
      if (field === undefined || settled.has(name)) continue;
      const [wanted, has] = [expected, answered].map(
        (form) => readBodyField(name, field, form, writer.sources) ?? null,
      );
      if (field.kind.type === "custom_fields")
        base[name] = rebased(customFieldItems(found), wanted, has, settledItems);
      else {
        // What comes after this edit builds on it, not on the server.
        settled.add(name);
        if (sameBodyValue(field, found, wanted)) base[name] = has;
      }
    }
    const cleared = rebased(
      follower.context.cleared ?? [],
      readItems(expected),
      readItems(answered),
      new Set(settledItems),
    );
    for (const { id } of customFieldItems(follower.body["custom_fields"])) settledItems.add(id);
    const context = cleared.length === 0 ? follower.context : { ...follower.context, cleared };
    writer.outbox.patch(follower.id, { base, context });
  }
}

function rebased(
  found: readonly CustomFieldItem[],
  wanted: unknown,
  has: unknown,
  settled: ReadonlySet<number>,
): readonly CustomFieldItem[] {
  const [should, is] = [wanted, has].map(
    (items) => new Map(customFieldItems(items).map((item) => [item.id, item.value])),
  );
  return found.map(({ id, value }) =>
    !settled.has(id) && value === (should?.get(id) ?? "")
      ? { id, value: is?.get(id) ?? "" }
      : { id, value },
  );
}

function readItems(record: CrmRecord): readonly CustomFieldItem[] {
  return (record.custom_fields ?? []).map(({ id, value }) => ({ id, value: value ?? "" }));
}
