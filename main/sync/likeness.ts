import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { customFieldItems } from "../../shared/contract/custom-field.ts";
import { itemIds } from "../../shared/contract/custom-field-items.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { areSameItems, isSameInOtherSpelling } from "../../shared/contract/same-spelling.ts";
import { carrySent } from "../../shared/contract/sent-only.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import { replayEntries } from "../store/outbox/replay.ts";
import type { StoreReader } from "../store/types.ts";
import { sentFields } from "./sent-fields.ts";

/**
 * Likeness of a record of the server to one that was sent. `same`: every value, in the server's
 * spelling. `similar`: its name, or most values that tell records apart.
 */
export type Likeness = "same" | "similar" | "other";

/**
 * Kinds of fields whose values tell records apart. Owners, stages and other choices are shared by
 * many records.
 */
const DISTINCTIVE_KINDS = new Set([
  "text",
  "date",
  "datetime",
  "number",
  "list",
  "custom_fields",
  "related",
  "refs",
]);

/** Compares the contents of a record with what an entry creates. */
export function likenessOf(
  reader: StoreReader,
  entry: OutboxEntry,
  body: Readonly<Record<string, unknown>>,
  candidate: CrmRecord,
): Likeness {
  const contract = CONTRACTS[entry.resource];
  // Write-only fields count as sent if the visible ones match.
  const expected = replayEntries(null, [{ ...entry, body }], reader.sources) ?? candidate;
  const record = carrySent(contract, expected, candidate);
  const compared = sentFields(reader, entry.resource, body, { expected, record }).map(
    ({ name, field, expected: expectedValue, present }) => {
      const equal =
        field.kind.type === "custom_fields"
          ? areSameItems(
              customFieldItems(expectedValue),
              customFieldItems(present),
              itemIds(customFieldItems(body[name])),
            )
          : isSameInOtherSpelling(field, expectedValue, present);
      return { equal, isDistinctive: DISTINCTIVE_KINDS.has(field.kind.type) };
    },
  );
  if (compared.every(({ equal }) => equal)) return "same";
  if (contract.headline(candidate) === entry.title && entry.title !== "") return "similar";
  const distinctive = compared.filter((field) => field.isDistinctive);
  return distinctive.filter(({ equal }) => equal).length * 2 > distinctive.length
    ? "similar"
    : "other";
}
