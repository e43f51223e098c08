import type { Resource } from "../../../shared/contract/resource.ts";
import { CONFLICT_KINDS } from "../../../shared/local/outbox.ts";
import { UNSENT_STATES } from "../../../shared/local/status.ts";
import { type Unsent, worstUnsent } from "../../../shared/local/unsent.ts";
import { number, oneOf, PLAIN_VALUE, type Statements } from "../file/statements.ts";

const conflictKind = oneOf(CONFLICT_KINDS);

/** Damaged JSON would fail the whole statement, and changes of an older format have no kind. */
const KIND = "CASE WHEN json_valid(o.conflict) THEN json_extract(o.conflict, '$.kind') END";

const SQL =
  `SELECT o.record_id, o.id, o.state, ${KIND} FROM json_each(?) j CROSS JOIN outbox o ` +
  `ON o.resource = ${PLAIN_VALUE} AND o.record_id = j.value AND o.state <> 'done' ORDER BY o.id`;

/** Returns of records with changes that are not sent the one that needs the user most. */
export function unsentChanges(
  statements: Statements,
  resource: Resource,
  ids: readonly number[],
): ReadonlyMap<number, Unsent> {
  const rows = statements.tuples(
    SQL,
    [number, number, oneOf(UNSENT_STATES), (kind) => conflictKind(kind) ?? null] as const,
    JSON.stringify(ids),
    resource,
  );
  const worst = new Map<number, Unsent>();
  for (const [record, entry, state, conflict] of rows) {
    const previousWorst = worst.get(record);
    const unsentChange = { entry, state, conflict };
    worst.set(
      record,
      worstUnsent(previousWorst === undefined ? [unsentChange] : [previousWorst, unsentChange]) ??
        unsentChange,
    );
  }
  return worst;
}
