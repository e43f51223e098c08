import { anything, number, type Statements, text } from "../file/statements.ts";
import type { GramTokens } from "./grams.ts";
import type { Layout } from "./layout.ts";
import { splitShortTexts } from "./short-texts.ts";

/** Rows that are counted in about 3 ms. */
const SLICE_ROWS = 300;

/** The rows after a position, and the tokens that each of them has. */
export interface CountSlice {
  /** The position of the last row; null if there is none. */
  readonly last: number | null;
  readonly tokens: readonly string[];
}

/** Reads the tokens of the next rows of a resource whose short texts are compared. */
export function readSlice(
  statements: Statements,
  layout: Layout,
  gramTokens: GramTokens,
  after: number,
): CountSlice {
  const { rows, short, columns } = layout;
  const names = columns.map(({ name }) => `, r.${name}`).join("");
  const found = statements.tuples(
    `SELECT r.ord, s.texts${names} FROM ${rows} r CROSS JOIN ${short ?? ""} s ON s.id = r.id ` +
      `WHERE r.ord > ? ORDER BY r.ord LIMIT ${SLICE_ROWS}`,
    [number, text, ...columns.map(() => anything)] as const,
    after,
  );
  const tokens = found.flatMap(([, texts, ...values]) =>
    gramTokens.of(
      splitShortTexts(layout, texts),
      values.map((value) =>
        typeof value === "number" || typeof value === "string" ? value : null,
      ),
    ),
  );
  return { last: found.at(-1)?.[0] ?? null, tokens };
}
