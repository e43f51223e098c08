import type { CrmRecord, ResourceContract } from "./define.ts";

/**
 * Key under which a stored record lists the fields that came from a body and that the specification
 * never shows in a record (`date_of_birth`, the instants of an activity). /v1 answers leave these
 * out. A field of the same name that the server itself sent is not among them.
 */
export const SENT_ONLY = "~sent";

type Values = Readonly<Record<string, unknown>>;

/** Returns the body's fields that are not fields of the record. */
function unshownFields({ body, record }: ResourceContract): readonly string[] {
  return Object.values(body)
    .filter(
      ({ kind, path }) => kind.type !== "policy" && record[path.split(".")[0] ?? ""] === undefined,
    )
    .map(({ path }) => path);
}

export function sentOnly(record: Values): ReadonlySet<string> {
  const names = record[SENT_ONLY];
  return new Set(Array.isArray(names) ? names.filter((name) => typeof name === "string") : []);
}

/** Lists a field that a body wrote and that the server does not show. */
export function noteSent(
  contract: ResourceContract,
  name: string,
  recordBefore: CrmRecord,
  next: CrmRecord,
): CrmRecord {
  const unshown = unshownFields(contract);
  const sentNames = sentOnly(recordBefore);
  if (!unshown.includes(name) || sentNames.has(name) || recordBefore[name] !== undefined)
    return next;
  return {
    ...next,
    [SENT_ONLY]: unshown.filter((sentName) => sentName === name || sentNames.has(sentName)),
  };
}

/**
 * Keeps fields that the server does not show as they were sent: `next` came from the server,
 * `recordBefore` is known here. Not if other fields show that they were changed since.
 */
export function carrySent(
  contract: ResourceContract,
  recordBefore: Values,
  next: CrmRecord,
): CrmRecord {
  const carried: Record<string, unknown> = {};
  for (const name of unshownFields(contract)) {
    if (next[name] !== undefined || recordBefore[name] === undefined) continue;
    if (
      contract.body[name]?.writeOnly !== true &&
      contract.saysTheSame?.(name, recordBefore, next) !== true
    )
      continue;
    carried[name] = recordBefore[name];
  }
  const names = Object.keys(carried);
  if (names.length === 0) return next;
  return { ...next, ...carried, [SENT_ONLY]: [...sentOnly(next), ...names] };
}
