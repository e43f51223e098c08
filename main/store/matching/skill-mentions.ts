import type { CrmRecord } from "../../../shared/contract/define.ts";
import { skillsInText } from "../../../shared/matching/read/skills-in-text.ts";
import { plainText } from "../../../shared/matching/read/text-tokens.ts";
import type { SkillVocabulary } from "../../../shared/matching/words/skill-vocabulary.ts";
import { number, type Statements, text } from "../file/statements.ts";
import { TABLES } from "../file/tables.ts";
import { type ContactSource, recordAbout } from "../records/record-about.ts";
import type { ChangeLog } from "../records/change-log.ts";
import type { Identities } from "../records/identities.ts";

const TABLE: Readonly<Record<ContactSource, string>> = {
  note: "note_mention",
  activity: "activity_mention",
};

/** SQL: the skills that texts about the candidate of row `r` name, as JSON lists in a JSON list. */
export const MENTIONS_OF_ROW =
  "(SELECT json_group_array(json(skills)) FROM (" +
  Object.values(TABLE)
    .map((table) => `SELECT skills FROM ${table} WHERE slug = r.slug`)
    .join(" UNION ALL ") +
  "))";

/**
 * Skills that notes and activities about candidates name: a row for each of those that names any,
 * written with it in one transaction. A candidate's own record is not read again for them.
 */
export class SkillMentions {
  readonly #statements: Statements;
  readonly #identities: Identities;
  readonly #changes: ChangeLog;

  constructor(statements: Statements, identities: Identities, changes: ChangeLog) {
    this.#statements = statements;
    this.#identities = identities;
    this.#changes = changes;
  }

  put(source: ContactSource, record: CrmRecord, vocabulary: SkillVocabulary): void {
    this.remove(source, record.id);
    const about = recordAbout(record);
    if (about?.resource !== "candidate") return;
    const { mentioned } = skillsInText(textsOf(record), vocabulary);
    if (mentioned.size === 0) return;
    const slug = this.#identities.currentSlug(about.slug);
    this.#statements.run(
      `INSERT INTO ${TABLE[source]} (id, slug, skills) VALUES (?, ?, ?)`,
      record.id,
      slug,
      JSON.stringify([...mentioned.keys()]),
    );
    this.#touch(slug);
  }

  remove(source: ContactSource, id: number): void {
    const table = TABLE[source];
    const row = this.#statements.row(`SELECT slug FROM ${table} WHERE id = ?`, { slug: text }, id);
    if (row === null) return;
    this.#statements.run(`DELETE FROM ${table} WHERE id = ?`, id);
    this.#touch(row.slug);
  }

  /** A candidate that was created here has got the server's slug. */
  rename(from: string, to: string): void {
    for (const table of Object.values(TABLE))
      this.#statements.run(`UPDATE ${table} SET slug = ? WHERE slug = ?`, to, from);
  }

  #touch(slug: string): void {
    const sql = `SELECT id FROM ${TABLES.candidate.rows} WHERE slug = ?`;
    for (const id of this.#statements.column(sql, number, slug))
      this.#changes.record("candidate", id);
  }
}

function textsOf(record: CrmRecord): string {
  return [record["note"], record["title"], record["description"]]
    .map((value) => (typeof value === "string" ? plainText(value) : ""))
    .join("\n");
}
