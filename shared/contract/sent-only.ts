import type { CrmRecord, ResourceContract } from "./define.ts";

/**
 * Names, in a stored record, of the fields that a body brought and that no record of the
 * specification shows (`date_of_birth`, the instants of an activity). /v1 answers leave them out; a
 * server's own field of the same name is not among them.
 */
export const SENT_ONLY = "~sent";

type Values = Readonly<Record<string, unknown>>;

/** The body's fields that have no place in the record. */
function unshownFields({ body, record }: ResourceContract): readonly string[] {
  return Object.values(body)
    .filter(
      ({ kind, path }) => kind.type !== "policy" && record[path.split(".")[0] ?? ""] === undefined,
    )
    .map(({ path }) => path);
}

export function sentOnly(record: Values): ReadonlySet<string> {
  const names = record[SENT_ONLY];
  return new Set(Array.isArray(names) ? (names as readonly string[]) : []);
}

/** Notes of a field that a body wrote into `before` that only its writer knows it. */
export function noteSent(
  contract: ResourceContract,
  name: string,
  before: CrmRecord,
  next: CrmRecord,
): CrmRecord {
  const unshown = unshownFields(contract);
  const known = sentOnly(before);
  if (!unshown.includes(name) || known.has(name) || before[name] !== undefined) return next;
  return { ...next, [SENT_ONLY]: unshown.filter((one) => one === name || known.has(one)) };
}

/**
 * What a server does not show stays as it was sent: `next` came from the server, `before` is what
 * is known here. Not where the server shows by other fields that somebody changed it since.
 */
export function carrySent(contract: ResourceContract, before: Values, next: CrmRecord): CrmRecord {
  const carried: Record<string, unknown> = {};
  for (const name of unshownFields(contract)) {
    if (next[name] !== undefined || before[name] === undefined) continue;
    if (
      contract.body[name]?.writeOnly !== true &&
      contract.saysTheSame?.(name, before, next) !== true
    )
      continue;
    carried[name] = before[name];
  }
  const names = Object.keys(carried);
  if (names.length === 0) return next;
  return { ...next, ...carried, [SENT_ONLY]: [...sentOnly(next), ...names] };
}
