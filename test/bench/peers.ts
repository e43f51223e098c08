import { openDatabase, type Database } from "../../main/store/file/open-database.ts";

/**
 * What one would write first: LIKE over JSON, and a textbook FTS5 index beside it. Both measured in
 * the same run as the store.
 */
export interface Peer {
  readonly name: string;
  add(id: number, json: string, text: string): void;
  ready(): void;
  /** Page of 50 and exact total. */
  search(text: string): number;
  close(): void;
}

export function naiveLike(file: string): Peer {
  const database = openDatabase(file);
  database.exec(
    "CREATE TABLE contact (id INTEGER PRIMARY KEY, doc TEXT, updated TEXT AS " +
      "(json_extract(doc, '$.updated_at')) VIRTUAL)",
  );
  const insert = database.prepare("INSERT INTO contact (id, doc) VALUES (?, ?)");
  const where =
    "json_extract(doc, '$.full_name') LIKE '%' || ? || '%' OR json_extract(doc, " +
    "'$.email') LIKE '%' || ? || '%'";
  return peer(database, "LIKE on JSON", {
    add: (id, json) => void insert.run(id, json),
    search: (text) => {
      database
        .prepare(`SELECT doc FROM contact WHERE ${where} ORDER BY updated DESC LIMIT 50`)
        .all(text, text);
      return Number(
        database.prepare(`SELECT count(*) FROM contact WHERE ${where}`).pluck().get(text, text),
      );
    },
  });
}

export function textbookFts(file: string): Peer {
  const database = openDatabase(file);
  database.exec(
    "CREATE TABLE contact (id INTEGER PRIMARY KEY, doc TEXT, updated TEXT); " +
      "CREATE INDEX contact_updated ON contact (updated)",
  );
  database.exec("CREATE VIRTUAL TABLE contact_text USING fts5(text, tokenize='trigram')");
  const insert = database.prepare(
    "INSERT INTO contact (id, doc, updated) VALUES (?, ?, json_extract(?, '$.updated_at'))",
  );
  const index = database.prepare("INSERT INTO contact_text (rowid, text) VALUES (?, ?)");
  return peer(database, "textbook FTS5 trigram", {
    add: (id, json, text) => {
      insert.run(id, json, json);
      index.run(id, text);
    },
    search: (text) => {
      // Shorter texts are scanned: the index does not know them.
      const [where, value] =
        text.length < 3 ? ["text LIKE ?", `%${text}%`] : ["contact_text MATCH ?", `"${text}"`];
      database
        .prepare(
          "SELECT doc FROM contact_text t JOIN contact c ON c.id = t.rowid " +
            `WHERE ${where} ORDER BY c.updated DESC LIMIT 50`,
        )
        .all(value);
      return Number(
        database.prepare(`SELECT count(*) FROM contact_text WHERE ${where}`).pluck().get(value),
      );
    },
  });
}

function peer(database: Database, name: string, more: Pick<Peer, "add" | "search">): Peer {
  database.exec("BEGIN");
  return {
    name,
    ...more,
    ready: () => void database.exec("COMMIT"),
    close: () => void database.close(),
  };
}
