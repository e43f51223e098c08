import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { readBodyField, sameBodyValue } from "../../shared/contract/body-value.ts";
import { customFieldItems, policyOf } from "../../shared/contract/custom-field.ts";
import { itemIds, rebaseItems, withoutItems } from "../../shared/contract/custom-field-items.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { UNSENT_STATES } from "../../shared/local/status.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { StoreWriter } from "../store/types.ts";

/**
 * Rebases the pending edits of a record after one of our writes. They were made on the result that
 * we expected (`expected`). If the server has something else, such as the creator of a new record
 * or another spelling of a value, they now build on that; otherwise they would conflict with our
 * own write. `sentFields`: the fields of that write; null for a new record, all of which is ours,
 * and none for one that was changed before it was found.
 */
export function rebaseFollowers(
  writer: StoreWriter,
  entry: OutboxEntry,
  expected: CrmRecord,
  answered: CrmRecord,
  sentFields: Readonly<Record<string, unknown>> | null,
): void {
  const contract = CONTRACTS[entry.resource];
  // A field that the entry did not send may have a colleague's newer value, which the user has not
  // seen. Its base must stay, so that a conflict is noticed.
  const isOurs = (name: string) =>
    sentFields === null ||
    name in sentFields ||
    (name === "related_to_entity" && "related_to" in sentFields);
  const settled = new Set(Object.keys(contract.body).filter((name) => !isOurs(name)));
  const ours =
    sentFields === null || policyOf(sentFields) === "clear"
      ? null
      : customFieldItems(sentFields["custom_fields"]);
  const otherIds = itemIds(withoutItems(expected.custom_fields ?? [], itemIds(ours ?? [])));
  const settledItems = new Set(ours === null ? [] : otherIds);
  const followers = writer.outbox
    .entries({ resource: entry.resource, recordId: answered.id, states: UNSENT_STATES })
    .filter((laterEntry) => laterEntry.id > entry.id && laterEntry.kind !== "create");
  for (const follower of followers) {
    const base: Record<string, unknown> = { ...follower.base };
    for (const [name, baseValue] of Object.entries(follower.base)) {
      const field = contract.body[name];
      if (field === undefined || settled.has(name)) continue;
      const [expectedValue, has] = [expected, answered].map(
        (version) => readBodyField(name, field, version, writer.sources) ?? null,
      );
      if (field.kind.type === "custom_fields")
        base[name] = rebaseItems(
          customFieldItems(baseValue),
          customFieldItems(expectedValue),
          customFieldItems(has),
          (id) => settledItems.has(id),
        );
      else {
        // Edits after this one build on it, not on the server's value.
        settled.add(name);
        if (sameBodyValue(field, baseValue, expectedValue)) base[name] = has;
      }
    }
    const cleared = rebaseItems(
      follower.context.cleared ?? [],
      expected.custom_fields ?? [],
      answered.custom_fields ?? [],
      (id) => settledItems.has(id),
    );
    for (const { id } of customFieldItems(follower.body["custom_fields"])) settledItems.add(id);
    const context = cleared.length === 0 ? follower.context : { ...follower.context, cleared };
    writer.outbox.patch(follower.id, { base, context });
  }
}
