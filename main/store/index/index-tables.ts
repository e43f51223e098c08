import { textIndexes } from "../file/tables.ts";
import { MERGED_SEGMENTS } from "../file/upkeep.ts";
import { digits, type Layout } from "./layout.ts";
import { checkboxValue, splitList } from "../../../shared/contract/text-values.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import { withoutMarkup } from "../../../shared/contract/markup.ts";
import { activityEnd } from "../../../shared/contract/resources/activity.ts";
import { bareWebsite, websiteDomain } from "../../../shared/contract/website.ts";
import { normalizeCase, normalizeText } from "../../../shared/contract/normalize-text.ts";
import type { Database } from "../file/open-database.ts";
import { hasShortText } from "./short-texts.ts";

/**
 * Each transaction adds a segment to a text index. SQLite would merge them within the commit that
 * reaches the limit, and a user's edit would wait for it: `Upkeep` merges between transactions.
 * `crisismerge` only limits how many there are if it can't keep up. `hashsize` is how many bytes of
 * terms a transaction collects before it writes a segment: enough for all its records.
 */
const TEXT_INDEX_SETTINGS = {
  automerge: 0,
  usermerge: MERGED_SEGMENTS,
  crisismerge: 200,
  hashsize: 16_777_216,
};

/** Names of the columns of the text index, in their order. */
export function columnNames(layout: Layout): readonly string[] {
  const texts = layout.indexedPlaces.flatMap((place) => layout.texts[place]?.column ?? []);
  return [...texts, ...layout.indexedValues.map(tokenColumn)];
}

/**
 * Tables that can be dropped and rebuilt from the records: rows, their indexes, the text indexes.
 */
export function indexTables(layout: Layout): readonly string[] {
  const { rows, text, grams, short, match, mentions } = layout;
  const columns = layout.columns.map((column) => `, ${column.name} ${column.type}`).join("");
  return [
    // ord is the position by updated_at. The text indexes have the same rowid, so that
    // newest-first needs no sort.
    `CREATE TABLE ${rows} (
      ord INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, slug TEXT,
      updated INTEGER NOT NULL, created INTEGER NOT NULL${columns}
    )`,
    `CREATE INDEX ${rows}_created ON ${rows} (created, id)`,
    `CREATE INDEX ${rows}_slug ON ${rows} (slug) WHERE slug IS NOT NULL`,
    ...layout.columns
      .filter((column) => column.found === "index")
      .map(
        ({ name, sortOnly, covers }) =>
          `CREATE INDEX ${rows}_${name} ON ${rows} ` +
          `(${[name, ...(sortOnly ? ["id"] : beforeCovers(covers))].join(", ")})`,
      ),
    // Lengths of texts serve only for ranking: nothing is ranked by them, and each record that
    // comes would change a page with those of others.
    `CREATE VIRTUAL TABLE ${text} USING fts5(${columnNames(layout).join(", ")}, content='', ` +
      "columnsize=0, tokenize='trigram case_sensitive 1')",
    ...(match === null
      ? []
      : [`CREATE TABLE ${match} (id INTEGER PRIMARY KEY, profile TEXT NOT NULL)`]),
    ...(mentions === null
      ? []
      : [
          `CREATE TABLE ${mentions} (
            id INTEGER PRIMARY KEY, slug TEXT NOT NULL, skills TEXT NOT NULL
          )`,
          `CREATE INDEX ${mentions}_slug ON ${mentions} (slug)`,
        ]),
    // Tokens of one and two characters and of values (see grams.ts).
    ...(grams === null
      ? []
      : [
          `CREATE VIRTUAL TABLE ${grams} USING fts5(g, content='', detail=none, ` +
            "columnsize=0, tokenize='ascii')",
        ]),
    // Every record has a row; see short-texts.ts.
    ...(short === null
      ? []
      : [`CREATE TABLE ${short} (id INTEGER PRIMARY KEY, texts TEXT NOT NULL)`]),
    ...textIndexes(layout).flatMap((table) =>
      Object.entries(TEXT_INDEX_SETTINGS).map(
        ([name, value]) => `INSERT INTO ${table} (${table}, rank) VALUES ('${name}', ${value})`,
      ),
    ),
  ];
}

/** SQLite ends each entry of an index with ord, the rowid, and would store it twice. */
function beforeCovers(covers: readonly string[]): readonly string[] {
  return covers.length === 0 ? [] : ["ord", ...covers];
}

/** Also drops tables that files of an earlier layout have. */
export function dropIndexTables({ resource, rows, text }: Layout): readonly string[] {
  const otherTables = ["gram", "short", "tally", "span", "match", "mention"].map(
    (name) => `${resource}_${name}`,
  );
  return [rows, text, ...otherTables].map((table) => `DROP TABLE IF EXISTS ${table}`);
}

/** Column of the text index that holds a value. */
export function tokenColumn(column: { readonly name: string }): string {
  return `f_${column.name}`;
}

/** Adds the SQL functions that compiled filters call. They normalise texts as the index does. */
export function addFunctions(database: Database): void {
  const text = (value: unknown): string | null => {
    if (typeof value === "string") return value;
    return typeof value === "number" || typeof value === "bigint" ? value.toString() : null;
  };
  const define = (name: string, run: (value: string) => string | number | null) => {
    database.function(name, { deterministic: true }, (value: unknown) => {
      const read = text(value);
      return read === null ? null : run(read);
    });
  };
  define("fold", normalizeText);
  define("fold_case", normalizeCase);
  define("checkbox", (value) => Number(checkboxValue(value)));
  define("digits", digits);
  define("without_markup", withoutMarkup);
  define("website_domain", websiteDomain);
  define("website_bare", bareWebsite);
  define("activity_end", (times) => {
    const record: unknown = JSON.parse(times);
    return isObject(record) ? activityEnd(record) : null;
  });
  database.function(
    "has_short_text",
    { deterministic: true },
    (texts: unknown, text: unknown, fields: unknown) =>
      Number(hasShortText(String(texts), String(text), Number(fields))),
  );
  define("list_members", (list) => JSON.stringify(splitList(list).map(normalizeText)));
}
