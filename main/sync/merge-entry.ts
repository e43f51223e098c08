import { applyBody } from "../../shared/contract/apply-body.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { readBodyField } from "../../shared/contract/body-value.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import {
  type ConflictField,
  type Merge,
  threeWayMerge,
} from "../../shared/contract/three-way-merge.ts";
import { applyContext } from "../store/outbox/replay.ts";
import { mayHaveArrived, type OutboxEntry } from "../store/outbox/entry.ts";
import type { StoreReader } from "../store/types.ts";
import { judgeMerge, onePerField } from "./judge-merge.ts";

export interface MergedEntry {
  /** Fields to send, with values that contain both sides' changes. */
  readonly send: Readonly<Record<string, unknown>>;
  /** Fields that an earlier attempt brought, as the server spells them. */
  readonly echoes: Merge["echoes"];
  /** Fields that the user has to decide about. */
  readonly disputes: readonly ConflictField[];
  /** Reason as a sentence for the screen; null if both sides changed them. */
  readonly message: string | null;
}

/**
 * Merges an edit with the server's record and its present definitions. `mine`: its body with the
 * current slugs.
 */
export function mergeEntry(
  reader: StoreReader,
  entry: OutboxEntry,
  theirs: CrmRecord,
  mine: Readonly<Record<string, unknown>>,
): MergedEntry {
  const contract = CONTRACTS[entry.resource];
  const expected = applyBody(contract, theirs, mine, applyContext(entry, reader.sources));
  const theirValue = (name: string) => {
    const field = contract.body[name];
    if (field?.kind.type === "custom_fields") return theirs.custom_fields;
    return field === undefined ? undefined : readBodyField(name, field, theirs, reader.sources);
  };
  const doubt = { mine: mayHaveArrived(entry), base: entry.context.revertsUnknown === true };
  const { send, echoes, conflicts } = threeWayMerge(
    contract,
    entry.base,
    mine,
    theirValue,
    expected.custom_fields,
    doubt,
  );
  const judged = judgeMerge(reader, entry, theirs, send);
  const disputes = onePerField([...conflicts, ...(judged === null ? [] : [judged.conflict])]);
  return { send, echoes, disputes, message: judged?.message ?? null };
}
