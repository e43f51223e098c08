import { GramTokens } from "./grams.ts";
import type { IndexEntry } from "./index-entry.ts";
import { tokenColumn } from "./index-tables.ts";
import type { Layout } from "./layout.ts";
import type { Statements } from "./statements.ts";
import { isTallied, type Tally } from "./tally.ts";

/** In how many records each term of the text indexes should occur, counted from the records. */
export class TermCounts {
  readonly #gramTokens: GramTokens;
  /** Column of the text index → term → records. */
  readonly texts: ReadonlyMap<string, Map<string, number>>;
  readonly grams = new Map<string, number>();

  constructor(layout: Layout) {
    this.#gramTokens = new GramTokens(layout);
    const columns = [...layout.texts.map((text) => text.column), ...layout.tokens.map(tokenColumn)];
    this.texts = new Map(columns.map((column) => [column, new Map<string, number>()]));
  }

  add(entry: IndexEntry): void {
    const texts = [...entry.texts, ...entry.values];
    for (const [index, counts] of [...this.texts.values()].entries()) {
      for (const term of trigrams(texts[index] ?? "")) bump(counts, term);
    }
    for (const token of this.#gramTokens.of(entry.texts, entry.columns)) bump(this.grams, token);
  }
}

function bump(counts: Map<string, number>, term: string): void {
  counts.set(term, (counts.get(term) ?? 0) + 1);
}

/** The terms that the trigram tokenizer makes of a text: every three characters in a row. */
export function trigrams(text: string): ReadonlySet<string> {
  const characters = Array.from(text.toWellFormed());
  const found = new Set<string>();
  for (let at = 0; at + 2 < characters.length; at += 1) found.add(characters.slice(at, at + 3).join(""));
  return found;
}

/** The terms whose number of records differs between the indexes, or the tally, and what was counted. */
export function compareTerms(
  statements: Statements,
  layout: Layout,
  expected: TermCounts,
  counts: Tally,
): readonly string[] {
  const wrong: string[] = [];
  const compare = (left: Map<string, number> | undefined, term: string, count: unknown) => {
    if (left?.get(term) !== count) wrong.push(term);
    left?.delete(term);
  };
  const texts = new Map([...expected.texts].map(([column, counts]) => [column, new Map(counts)]));
  for (const row of vocabulary(statements, layout.text, "col"))
    compare(texts.get(String(row["col"])), String(row["term"]), row["doc"]);
  const grams = new Map(expected.grams);
  for (const row of vocabulary(statements, layout.grams, "row")) compare(grams, String(row["term"]), row["doc"]);
  const tally = new Map([...expected.grams].filter(([token]) => isTallied(layout, token)));
  const known = counts.all(statements);
  if (known === null) tally.clear();
  for (const [token, count] of known ?? []) compare(tally, token, count);
  return [...wrong, ...[...texts.values(), grams, tally].flatMap((left) => [...left.keys()])];
}

function vocabulary(statements: Statements, table: string, form: "col" | "row") {
  // A temporary table: it can be made on a connection that only reads.
  statements.run(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table}_terms USING fts5vocab(main, ${table}, ${form})`);
  return statements.each(`SELECT * FROM temp.${table}_terms`);
}
