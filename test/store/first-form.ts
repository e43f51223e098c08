import type { Database } from "../../main/store/file/open-database.ts";

/**
 * A contact's tables as the first Roadbook made them, with records as it wrote them: what a file of
 * that time holds.
 */
export function writeFirstForm(
  database: Database,
  contacts: readonly Record<string, unknown>[],
): void {
  database.exec(`
    CREATE TABLE contact_row (
      ord INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, slug TEXT,
      updated INTEGER NOT NULL, created INTEGER NOT NULL,
      c_owner INTEGER, c_organization INTEGER, c_stage INTEGER, c_full_name TEXT, c_designation TEXT
    );
    CREATE INDEX contact_row_created ON contact_row (created, id);
    CREATE VIRTUAL TABLE contact_text USING fts5(
      t_first_name, content='', contentless_delete=1, tokenize='trigram case_sensitive 1'
    );
    CREATE VIRTUAL TABLE contact_gram USING fts5(
      g, content='', contentless_delete=1, detail=none, tokenize='ascii'
    );
  `);
  const text = database.prepare("INSERT INTO contact_text (rowid, t_first_name) VALUES (?, ?)");
  const row = database.prepare(
    "INSERT INTO contact_row (ord, id, slug, updated, created) VALUES (?, ?, ?, ?, ?)",
  );
  const doc = database.prepare("INSERT INTO contact_doc (id, base) VALUES (?, ?)");
  for (const [index, contact] of contacts.entries()) {
    const place = BigInt(Date.parse(String(contact["updated_at"]))) * 1_048_576n + BigInt(index);
    text.run(place, String(contact["first_name"]).toLowerCase());
    row.run(place, contact["id"], contact["slug"], 1, 1);
    doc.run(contact["id"], JSON.stringify(contact));
  }
}
