import type { PersonResource } from "../../../shared/local/erasures.ts";
import { type Statements, text } from "../file/statements.ts";
import { STATE } from "../state-keys.ts";

/**
 * Removes what would still name a person whose record is gone: sent changes, what bulk edits and
 * decisions had before, lines of shortlists, and last versions of what was about them.
 */
export function forgetPerson(
  statements: Statements,
  person: {
    readonly resource: PersonResource;
    readonly id: number;
    readonly slugs: readonly string[];
  },
): void {
  const { resource, id, slugs } = person;
  const isAboutThem = "json_extract(body, '$.related_to') IN (SELECT value FROM json_each(?))";
  statements.run(
    "DELETE FROM outbox WHERE state = 'done' AND " +
      `((resource = ? AND record_id = ?) OR (json_valid(body) AND ${isAboutThem}))`,
    resource,
    id,
    JSON.stringify(slugs),
  );
  statements.run(
    "DELETE FROM bulk_edit WHERE record_id = ? AND run IN (SELECT id FROM bulk_run WHERE " +
      "resource = ?)",
    id,
    resource,
  );
  if (resource === "candidate") statements.run("DELETE FROM shortlist WHERE candidate_id = ?", id);
  const isTheirs = (json: unknown) => {
    const decision = STATE.resolution.at("").read(json)?.entry;
    const record = STATE.removed.at("note", "").read(json)?.record;
    return (
      (decision?.resource === resource && decision.recordId === id) ||
      slugs.some((slug) => slug === record?.["related_to"])
    );
  };
  for (const { prefix } of [STATE.resolution, STATE.removed])
    for (const { key, value } of statements.rows(
      "SELECT key, value FROM state WHERE key >= ? AND key < ?",
      { key: text, value: text },
      prefix,
      `${prefix}\u{10ffff}`,
    ))
      if (isTheirs(value)) statements.run("DELETE FROM state WHERE key = ?", key);
}
