import { z } from "zod";

/** A row of the outbox table as it is stored. */
export type StoredEntry = Readonly<Record<string, unknown>>;

/** Upgrades a row by one version. */
type Upcaster = (row: StoredEntry) => StoredEntry;

/**
 * The format of outbox entries, version by version: an edit that was made with an older Roadbook,
 * and not sent since, is read in its own format and upgraded to the current one. The position
 * in the list is the version that an upcaster takes. Stored examples of every version are in
 * test/store/outbox-entries.
 */
const UPCASTERS: readonly Upcaster[] = [
  // 1: a conflict had no kind, and an entry had no context.
  (row) => ({ ...row, conflict: withKind(row), context: null }),
  // 2: the custom fields whose values were valid when edited were called "fitting".
  (row) => ({ ...row, context: withValidWhenEdited(row["context"]) }),
  // 3: creates were bounded by times of records, which are no clock.
  (row) => ({ ...row, context: withoutBound(row["context"]) }),
];

/** The version in which entries are written. */
export const ENTRY_VERSION = UPCASTERS.length + 1;

/**
 * Returns a row in the current format. Throws a RangeError for an entry of a newer version, which a
 * file of this format cannot contain.
 */
export function upcast(row: StoredEntry): StoredEntry {
  const version = Number(row["version"]);
  if (version > ENTRY_VERSION || version < 1)
    throw new RangeError(`An entry of the outbox has the unknown format ${version}.`);
  let lifted = row;
  for (const up of UPCASTERS.slice(version - 1)) lifted = up(lifted);
  return { ...lifted, version: ENTRY_VERSION };
}

const contextSchema = z.looseObject({ fitting: z.unknown().optional() }).nullable();

function withValidWhenEdited(context: unknown): unknown {
  if (typeof context !== "string") return null;
  const { fitting, ...remainingContext } = contextSchema.parse(JSON.parse(context)) ?? {};
  return fitting === undefined
    ? context
    : JSON.stringify({ ...remainingContext, validWhenEdited: fitting });
}

const boundSchema = z.looseObject({ createBound: z.unknown().optional() }).nullable();

function withoutBound(context: unknown): unknown {
  if (typeof context !== "string") return null;
  const { createBound, ...remainingContext } = boundSchema.parse(JSON.parse(context)) ?? {};
  return createBound === undefined ? context : JSON.stringify(remainingContext);
}

const conflictSchema = z.object({ fields: z.array(z.unknown()) });

function withKind(row: StoredEntry): unknown {
  if (typeof row["conflict"] !== "string") return null;
  const conflict = conflictSchema.parse(JSON.parse(row["conflict"]));
  const kind =
    conflict.fields.length > 0 ? "fields" : row["kind"] === "create" ? "several" : "gone";
  return JSON.stringify({ kind, fields: conflict.fields });
}
