import { entryGrams } from "./index-entry.ts";
import type { Layout } from "./layout.ts";
import type { Statements } from "./statements.ts";

/** In how many records each term of the text indexes should occur, counted from the records. */
export class TermCounts {
  readonly #layout: Layout;
  /** Text column → trigram → records. */
  readonly texts: readonly Map<string, number>[];
  readonly grams = new Map<string, number>();

  constructor(layout: Layout) {
    this.#layout = layout;
    this.texts = layout.texts.map(() => new Map<string, number>());
  }

  add(texts: readonly string[]): void {
    for (const [index, text] of texts.entries()) {
      const counts = this.texts[index];
      if (counts !== undefined) for (const term of trigrams(text)) bump(counts, term);
    }
    for (const token of entryGrams(this.#layout, texts).split(" ")) if (token !== "") bump(this.grams, token);
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

/** The terms whose number of records differs between the indexes and what was counted. */
export function compareTerms(statements: Statements, layout: Layout, expected: TermCounts): readonly string[] {
  const wrong: string[] = [];
  const left = expected.texts.map((counts) => new Map(counts));
  for (const row of vocabulary(statements, layout.text, "col")) {
    const counts = left[layout.texts.findIndex((text) => text.column === row["col"])];
    const term = String(row["term"]);
    if (counts?.get(term) !== row["doc"]) wrong.push(term);
    counts?.delete(term);
  }
  const grams = new Map(expected.grams);
  for (const row of vocabulary(statements, layout.grams, "row")) {
    const term = String(row["term"]);
    if (grams.get(term) !== row["doc"]) wrong.push(term);
    grams.delete(term);
  }
  return [...wrong, ...left.flatMap((counts) => [...counts.keys()]), ...grams.keys()];
}

function vocabulary(statements: Statements, table: string, form: "col" | "row") {
  // A temporary table: it can be made on a connection that only reads.
  statements.run(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table}_terms USING fts5vocab(main, ${table}, ${form})`);
  return statements.each(`SELECT * FROM temp.${table}_terms`);
}
