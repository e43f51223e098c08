import type { Layout } from "./layout.ts";

/** The statements that make the text indexes of a resource: they can be thrown away and made anew from its records. */
export function textTables(layout: Layout): readonly string[] {
  const columns = layout.texts.map((text) => text.column).join(", ");
  return [
    `CREATE VIRTUAL TABLE ${layout.text} USING fts5(${columns}, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
    // Tokens of one and two characters, each led by the letter of its field (see grams.ts).
    `CREATE VIRTUAL TABLE ${layout.grams} USING fts5(g, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
    // Fewer, larger merges: a first sync writes many small segments, idle time merges them further.
    `INSERT INTO ${layout.text} (${layout.text}, rank) VALUES ('automerge', 8)`,
    `INSERT INTO ${layout.grams} (${layout.grams}, rank) VALUES ('automerge', 8)`,
  ];
}
