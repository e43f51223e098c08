import { namesOf } from "../../../shared/contract/enumeration.ts";
import { z } from "zod";
import { customFieldItemSchema } from "../../../shared/contract/custom-field.ts";
import { type Resource, RESOURCES } from "../../../shared/contract/resource.ts";
import { authorSchema } from "../../../shared/local/changed-field.ts";
import { CONFLICT_KINDS } from "../../../shared/local/outbox.ts";
import { OUTBOX_STATES, type OutboxState } from "../../../shared/local/status.ts";
import { number, oneOf, PLAIN_VALUE, type Statements } from "../file/statements.ts";
import { ENTRY_VERSION, type StoredEntry, upcast } from "./entry-versions.ts";
import type { NewOutboxEntry, OutboxEntry, OutboxPatch, OutboxQuery } from "./entry.ts";

const ENTRY_KINDS = ["update", "create", "delete"] as const;

const json = z.string().transform((text): unknown => JSON.parse(text));
const nullableJson = z
  .string()
  .nullable()
  .transform((text): unknown => (text === null ? null : JSON.parse(text)));
const fields = z.record(z.string(), z.unknown());
const object = json.pipe(fields);

const authorshipSchema = z.object({ by: z.number().nullable(), at: z.string() });

/** A row of the outbox table, as it was written. */
const rowSchema = z.object({
  id: z.number(),
  kind: z.enum(ENTRY_KINDS),
  resource: z.enum(RESOURCES),
  record_id: z.number(),
  slug: z.string(),
  title: z.string(),
  body: object,
  base: object,
  state: z.enum(OUTBOX_STATES),
  attempts: z.number(),
  next_attempt_at: z.number().nullable(),
  attempt_started_at: z.number().nullable(),
  error: nullableJson.pipe(
    z.object({ status: z.number().nullable(), message: z.string() }).nullable(),
  ),
  conflict: nullableJson.pipe(
    z
      .object({
        kind: z.enum(CONFLICT_KINDS),
        fields: z.array(
          z.object({
            field: z.string(),
            base: z.unknown(),
            mine: z.unknown(),
            theirs: z.unknown(),
          }),
        ),
        theirs_by: z.exactOptional(authorSchema.nullable()),
        theirs_at: z.exactOptional(z.string().nullable()),
      })
      .nullable(),
  ),
  context: nullableJson
    .pipe(
      z
        .object({
          createBound: z.number().optional(),
          newRows: z.array(z.number()).optional(),
          otherAnswer: z.number().nullable().optional(),
          revertsUnknown: z.boolean().optional(),
          heldUntil: z.number().optional(),
          validWhenEdited: z.array(z.number()).optional(),
          customFields: z
            .record(
              z.string(),
              z.object({ name: z.string(), type: z.string(), offered: z.boolean() }),
            )
            .optional(),
          cleared: z.array(customFieldItemSchema).optional(),
          insteadOf: z
            .object({
              recordId: z.number(),
              slug: z.string(),
              edits: z.array(
                z.object({ title: z.string(), body: fields, base: fields, createdAt: z.number() }),
              ),
            })
            .optional(),
          attempted: fields.optional(),
          written: z
            .object({ values: fields, stamp: authorshipSchema, previous: authorshipSchema })
            .optional(),
          denials: z.number().optional(),
          unsentUntil: z.number().optional(),
          filesBefore: z.record(z.string(), z.string().nullable()).optional(),
        })
        .nullable(),
    )
    .transform((context) => context ?? {}),
  created_at: z.number(),
  done_at: z.number().nullable(),
});

/** Returns null for a damaged row, which must not fail the whole list. */
function toEntry(row: StoredEntry): OutboxEntry | null {
  const parsed = parseRow(row);
  if (parsed === null) return null;
  const { record_id, next_attempt_at, attempt_started_at, created_at, done_at, ...sameFields } =
    parsed;
  return {
    ...sameFields,
    recordId: record_id,
    nextAttemptAt: next_attempt_at,
    attemptStartedAt: attempt_started_at,
    createdAt: created_at,
    doneAt: done_at,
  };
}

function parseRow(row: StoredEntry): z.output<typeof rowSchema> | null {
  try {
    return rowSchema.safeParse(upcast(row)).data ?? null;
  } catch {
    return null;
  }
}

/** Returns the numbers of damaged rows. */
export function unreadableEntries(statements: Statements): readonly number[] {
  return statements
    .storedRows("SELECT * FROM outbox")
    .flatMap((row) => (toEntry(row) === null ? (number(row["id"]) ?? []) : []));
}

/** Columns of the fields that can change. */
const COLUMNS: Readonly<
  Record<keyof OutboxPatch, { readonly name: string; readonly json: boolean }>
> = {
  recordId: { name: "record_id", json: false },
  slug: { name: "slug", json: false },
  title: { name: "title", json: false },
  body: { name: "body", json: true },
  base: { name: "base", json: true },
  state: { name: "state", json: false },
  attempts: { name: "attempts", json: false },
  nextAttemptAt: { name: "next_attempt_at", json: false },
  attemptStartedAt: { name: "attempt_started_at", json: false },
  error: { name: "error", json: true },
  conflict: { name: "conflict", json: true },
  context: { name: "context", json: true },
  doneAt: { name: "done_at", json: false },
};

export function listEntries(statements: Statements, query: OutboxQuery): readonly OutboxEntry[] {
  const conditions: string[] = [];
  const values: unknown[] = [];
  if (query.states !== undefined) {
    // Written out: bound, they would be compiled at each use (see `PLAIN_VALUE`).
    conditions.push(`state IN (${query.states.map((state) => `'${state}'`).join(", ")})`);
  }
  if (query.resource !== undefined) {
    conditions.push(`resource = ${PLAIN_VALUE}`);
    values.push(query.resource);
  }
  if (query.recordId !== undefined) {
    conditions.push(`record_id = ${PLAIN_VALUE}`);
    values.push(query.recordId);
  }
  const whereClause = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
  const rows = statements.storedRows(
    `SELECT * FROM outbox ${whereClause} ORDER BY id LIMIT ? OFFSET ?`,
    ...values,
    query.limit ?? -1,
    query.offset ?? 0,
  );
  return rows.flatMap((row) => toEntry(row) ?? []);
}

/**
 * Returns whether a record has entries that are not done. Few records have, but every arriving one
 * is checked.
 */
export function hasPending(statements: Statements, resource: string, recordId: number): boolean {
  const sql =
    "SELECT 1 FROM outbox WHERE resource = ? AND record_id = ? AND state <> 'done' LIMIT 1";
  return statements.has(sql, resource, recordId);
}

/** Returns the entries of a record that are not done, which are replayed to compute its doc. */
export function pendingEntries(
  statements: Statements,
  resource: string,
  recordId: number,
): readonly OutboxEntry[] {
  return statements
    .storedRows(
      `SELECT * FROM outbox WHERE resource = ${PLAIN_VALUE} AND record_id = ${PLAIN_VALUE} ` +
        "AND state <> 'done' ORDER BY id",
      resource,
      recordId,
    )
    .flatMap((row) => toEntry(row) ?? []);
}

export function readEntry(statements: Statements, id: number): OutboxEntry | null {
  const row = statements.storedRow("SELECT * FROM outbox WHERE id = ?", id);
  return row === null ? null : toEntry(row);
}

export function countEntries(statements: Statements): Readonly<Record<OutboxState, number>> {
  const counts: Record<OutboxState, number> = {
    queued: 0,
    sending: 0,
    unsure: 0,
    conflict: 0,
    rejected: 0,
    done: 0,
  };
  const columns = { state: oneOf(OUTBOX_STATES), n: number };
  for (const { state, n } of statements.rows(
    "SELECT state, count(*) AS n FROM outbox GROUP BY state",
    columns,
  ))
    counts[state] = n;
  return counts;
}

/** Counts changes that can be sent without the user, by kind. */
export function countWaiting(
  statements: Statements,
): Readonly<Record<OutboxEntry["kind"], number>> {
  const counts = { update: 0, create: 0, delete: 0 };
  const sql =
    "SELECT kind, count(*) AS n FROM outbox WHERE state IN ('queued', 'sending', " +
    "'unsure') GROUP BY kind";
  for (const { kind, n } of statements.rows(sql, { kind: oneOf(ENTRY_KINDS), n: number }))
    counts[kind] = n;
  return counts;
}

export function insertEntry(statements: Statements, entry: NewOutboxEntry): OutboxEntry {
  const id = statements.insert(
    "INSERT INTO outbox (version, kind, resource, record_id, slug, title, body, base, " +
      "state, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'queued', ?)",
    ENTRY_VERSION,
    entry.kind,
    entry.resource,
    entry.recordId,
    entry.slug,
    entry.title,
    JSON.stringify(entry.body),
    JSON.stringify(entry.base),
    entry.createdAt,
  );
  const storedEntry = readEntry(statements, id);
  if (storedEntry === null)
    throw new Error("The outbox entry that was just written cannot be read.");
  return storedEntry;
}

export function updateEntry(statements: Statements, id: number, patch: OutboxPatch): void {
  const sets: string[] = [];
  const values: unknown[] = [];
  lift(statements, id);
  for (const key of namesOf(COLUMNS)) {
    const column = COLUMNS[key];
    const value = patch[key];
    if (value === undefined) continue;
    sets.push(`${column.name} = ?`);
    values.push(column.json && value !== null ? JSON.stringify(value) : value);
  }
  if (sets.length > 0)
    statements.run(`UPDATE outbox SET ${sets.join(", ")} WHERE id = ?`, ...values, id);
}

/** Rewrites an entry of an older version in the current format before it is changed. */
function lift(statements: Statements, id: number): void {
  const row = statements.storedRow(
    "SELECT * FROM outbox WHERE id = ? AND version < ?",
    id,
    ENTRY_VERSION,
  );
  if (row === null) return;
  const { body, base, conflict, context, error, version } = upcast(row);
  statements.run(
    "UPDATE outbox SET body = ?, base = ?, conflict = ?, context = ?, error = ?, " +
      "version = ? WHERE id = ?",
    body,
    base,
    conflict,
    context,
    error,
    version,
    id,
  );
}

/** Returns the ids of records with pending changes. */
export function recordsWithEntries(statements: Statements, resource: Resource): readonly number[] {
  return statements.column(
    "SELECT DISTINCT record_id FROM outbox WHERE resource = ? AND state <> 'done'",
    number,
    resource,
  );
}

/** Moves the entries of a record to its new id and slug. */
export function moveEntries(
  statements: Statements,
  resource: Resource,
  from: number,
  { id, slug }: { readonly id: number; readonly slug?: string | null },
): void {
  const sql = "UPDATE outbox SET record_id = ?, slug = ? WHERE resource = ? AND record_id = ?";
  statements.run(sql, id, slug ?? "", resource, from);
}

/** Returns the slug of a record created here, from its entry. */
export function createSlug(statements: Statements, resource: Resource, id: number): string | null {
  const sql = "SELECT slug FROM outbox WHERE resource = ? AND record_id = ? AND kind = 'create'";
  return statements.text(sql, resource, id);
}
