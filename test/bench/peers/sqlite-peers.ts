import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Database, openDatabase } from "../../../main/store/file/open-database.ts";
import { type OpenPeer, PAGE, type PeerContact } from "./peer.ts";

const TABLES =
  "CREATE TABLE contact (id INTEGER PRIMARY KEY, doc TEXT, text TEXT, updated TEXT); " +
  "CREATE INDEX contact_updated ON contact (updated)";

/** LIKE over a column of text, the newest first. */
export const openLike: OpenPeer = (folder, contacts) => {
  const database = open(join(folder, "like.db"), TABLES, (file) =>
    insertContacts(file, contacts()),
  );
  const where = "text LIKE '%' || ? || '%'";
  const page = database.prepare(
    `SELECT doc FROM contact WHERE ${where} ORDER BY updated DESC LIMIT ${PAGE}`,
  );
  const total = database.prepare(`SELECT count(*) FROM contact WHERE ${where}`).pluck();
  return Promise.resolve({
    name: "LIKE",
    search: (text) => {
      page.all(text);
      return Number(total.get(text));
    },
    close: () => void database.close(),
  });
};

/** An external-content FTS5 table with the trigram tokenizer, as in SQLite's documentation. */
export const openTextbookFts: OpenPeer = (folder, contacts) => {
  const tables =
    `${TABLES}; CREATE VIRTUAL TABLE contact_text USING fts5(text, content='contact', ` +
    "content_rowid='id', tokenize='trigram')";
  const database = open(join(folder, "textbook-fts.db"), tables, (file) => {
    insertContacts(file, contacts());
    file.exec("INSERT INTO contact_text (contact_text) VALUES ('rebuild')");
  });
  const search = (where: string) => ({
    page: database.prepare(
      "SELECT c.doc FROM contact_text t JOIN contact c ON c.id = t.rowid " +
        `WHERE ${where} ORDER BY c.updated DESC LIMIT ${PAGE}`,
    ),
    total: database.prepare(`SELECT count(*) FROM contact_text t WHERE ${where}`).pluck(),
  });
  // The index does not know texts of one and two characters.
  const short = search("t.text LIKE '%' || ? || '%'");
  const long = search("contact_text MATCH ?");
  return Promise.resolve({
    name: "textbook FTS5",
    search: (text) => {
      const isShort = Array.from(text).length < 3;
      const { page, total } = isShort ? short : long;
      const asked = isShort ? text : `"${text.replaceAll('"', '""')}"`;
      page.all(asked);
      return Number(total.get(asked));
    },
    close: () => void database.close(),
  });
};

function open(path: string, tables: string, fill: (database: Database) => void): Database {
  const isThere = existsSync(path);
  const database = openDatabase(path);
  if (isThere) return database;
  database.exec("BEGIN");
  database.exec(tables);
  fill(database);
  database.exec("COMMIT; ANALYZE");
  return database;
}

function insertContacts(database: Database, contacts: Iterable<PeerContact>): void {
  const insert = database.prepare(
    "INSERT INTO contact (id, doc, text, updated) VALUES (?, ?, ?, ?)",
  );
  for (const { id, json, text, updated } of contacts) insert.run(id, json, text, updated);
}
