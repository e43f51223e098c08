import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { number, type Statements, text } from "../file/statements.ts";
import { resumeMark } from "../records/cv-texts.ts";
import { quoted } from "./index-match.ts";
import type { Counted, RecordOf, Searched } from "./search-matches.ts";
import type { Ranked } from "./search-rank.ts";
import { isShort } from "./search-sources.ts";

/** Field of a hit that was found by the text of its CV. */
const CV_FIELD = "cv";

/** Most CVs of which a search looks whose they are. */
const MAX_READ_CVS = 100;
/** Most terms that begin with one or two characters. */
const MAX_TERMS = 1000;

interface CvMatches {
  readonly matches: readonly Ranked[];
  readonly matchCount: Counted;
}

/** Returns whether a CV has all words, whoever it is of. */
export function isInCvs(statements: Statements, searched: Searched): boolean {
  const match = expressionOf(statements, searched);
  const sql = "SELECT 1 FROM cv_text_index WHERE cv_text_index MATCH ? LIMIT 1";
  return match !== null && statements.has(sql, match);
}

/**
 * Returns candidates whose CV has all words, and their number: first the CV that was added last.
 * `isNew`: whether a candidate is no hit yet; `limit`: how many are returned.
 */
export function searchCvs(
  statements: Statements,
  recordOf: RecordOf,
  searched: Searched,
  isNew: (id: number) => boolean,
  limit: number,
): CvMatches {
  const match = expressionOf(statements, searched);
  // A candidate has the later of two files with one name.
  const sql =
    "SELECT t.id, t.candidate_id, t.mark FROM cv_text_index i CROSS JOIN cv_text t " +
    "ON t.id = i.rowid WHERE i.cv_text_index MATCH ? AND t.candidate_id IS NOT NULL AND NOT " +
    "EXISTS (SELECT 1 FROM cv_text n WHERE n.candidate_id = t.candidate_id AND n.mark = t.mark " +
    "AND n.id > t.id) ORDER BY i.rowid DESC LIMIT ?";
  const columns = { id: number, candidate_id: number, mark: text };
  const rows = match === null ? [] : statements.rows(sql, columns, match, MAX_READ_CVS + 1);
  const matches: Ranked[] = [];
  let count = 0;
  for (const { id, candidate_id: candidate, mark } of rows.slice(0, MAX_READ_CVS)) {
    const record = recordOf("candidate", candidate);
    if (record === null || resumeMark(record) !== mark || !isNew(candidate)) continue;
    count += 1;
    if (matches.length >= limit) continue;
    const cv = statements.text("SELECT text FROM cv_text WHERE id = ?", id) ?? "";
    const { updated_at: updated } = record;
    const bestMatch = quoteOf(cv, spellingsIn(searched).flat());
    matches.push({ resource: "candidate", record, rank: 0, tier: "anywhere", updated, bestMatch });
  }
  return { matches, matchCount: { count, hasMore: rows.length > MAX_READ_CVS } };
}

/** Returns the spellings of each word; a number alone may also stand as it was typed. */
function spellingsIn({ words, fullText }: Searched): readonly (readonly string[])[] {
  return words.map((word) => (words.length === 1 ? [...new Set([...word, fullText])] : word));
}

/** Returns the match expression of CVs that have all words; null if there are none. */
function expressionOf(statements: Statements, searched: Searched): string | null {
  const termsWith = (spelling: string) =>
    isShort(spelling) ? termsFrom(statements, spelling) : [spelling];
  const words = spellingsIn(searched).map((spellings) => spellings.flatMap(termsWith));
  if (words.some((terms) => terms.length === 0)) return null;
  return words.map((terms) => `(${terms.map(quoted).join(" OR ")})`).join(" AND ");
}

/** Returns the terms of the index, three characters each, that begin with fewer. */
function termsFrom(statements: Statements, beginning: string): readonly string[] {
  const sql = `SELECT term FROM cv_text_term WHERE term >= ? AND term < ? LIMIT ${MAX_TERMS}`;
  return statements.column(sql, text, beginning, `${beginning}\u{10ffff}`);
}

/** Returns the line of a CV that has most of the texts, and the first of them in it. */
function quoteOf(cv: string, texts: readonly string[]): Ranked["bestMatch"] {
  let best: Ranked["bestMatch"] = null;
  let mostTexts = 0;
  // A text may go on in the next line.
  for (const value of [...cv.split("\n"), cv]) {
    if (value === cv && best !== null) break;
    const normalized = normalizeText(value);
    const foundTexts = texts.filter((searchText) => normalized.includes(searchText));
    const [firstText] = foundTexts;
    if (firstText === undefined || foundTexts.length <= mostTexts) continue;
    mostTexts = foundTexts.length;
    best = { field: CV_FIELD, value, position: normalized.indexOf(firstText), text: firstText };
  }
  return best;
}
