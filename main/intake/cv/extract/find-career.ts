import { normalizeText } from "../../../../shared/contract/normalize-text.ts";
import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { UNSURE, type CvSource, type Finding, finding } from "./cv-reading.ts";
import { entriesIn } from "./career-entries.ts";
import type { Entry, Part } from "./career-entry.ts";
import { formEntriesIn } from "./career-forms.ts";
import { splitAt } from "./career-segments.ts";
import { tableEntriesIn } from "./career-tables.ts";
import { dateRangeIn, isWithin } from "./date-ranges.ts";
import { linesOfKinds, type SourceLine } from "./sections.ts";
import { hasDegree, hasHighDegree } from "./study-words.ts";
import { hasLegalForm, hasRoleNoun, isProse, isUniversity } from "./text-kinds.ts";

/** Times of a career in which somebody has no job. */
const NO_JOB = longPattern(
  String.raw`
    \b(?:career break|sabbatical|gap year|parental leave|maternity leave|unemployed|elternzeit|
    auszeit|karenz|arbeitssuchend|arbeitslos|wehrdienst|zivildienst|cong[ée] parental|
    sans emploi|excedencia|desempleo|ouderschapsverlof|urlop|przerwa w karierze|
    aspettativa|licen[çc]a)\b
  `,
  "iu",
);

/** Returns whether an entry is a job: no break, no studies, and no project of the job above it. */
function isJob({ title, firm, range, order }: Entry, entries: readonly Entry[]): boolean {
  if (NO_JOB.test(`${title?.text ?? ""} ${firm?.text ?? ""}`)) return false;
  // Studies that stand below no heading of their own.
  const isStudy =
    hasHighDegree(title?.text ?? "") || (title === null && hasDegree(firm?.text ?? ""));
  if (isStudy && isUniversity(firm?.text ?? "")) return false;
  const job = entries.findLast((entry) => entry.order < order && entry.title !== null);
  return title !== null || job === undefined || job.firm === null || !isWithin(range, job.range);
}

/** Finds the present job, the present and the last employer. */
export function findCareer(source: CvSource, nameQuotes: readonly string[]): readonly Finding[] {
  const ownLines = linesOfKinds(source.sections, ["experience"]);
  // A summary of a career may be all that there is of it.
  const otherLines = linesOfKinds(source.sections, ["profile", "other"]);
  const lines = (ownLines.length > 0 ? ownLines : [...jobsOfHead(source), ...otherLines]).filter(
    ({ isFurniture }) => !isFurniture,
  );
  const read = tableEntriesIn(lines) ?? formEntriesIn(lines) ?? entriesIn(lines);
  const entries = read.filter((entry) => isJob(entry, read));
  const headline = headlineOf(source, nameQuotes);
  const current = entries
    .filter(({ range }) => range.end === null)
    .toSorted((a, b) => b.range.start - a.range.start || a.order - b.order)[0];
  const past = entries
    .filter(({ range }) => range.end !== null)
    .toSorted(
      (a, b) =>
        (b.range.end ?? 0) - (a.range.end ?? 0) ||
        b.range.start - a.range.start ||
        a.order - b.order,
    );
  const findings: Finding[] = [];
  const add = (field: string, part: Part | null | undefined, share = 1, limit = 1) => {
    if (part === null || part === undefined) return;
    const confidence = Math.min(limit, part.confidence * share);
    findings.push(finding(field, part.text, confidence, part.line, part.text));
  };
  const [latest] = past;
  /** A job before an entry that nobody could read may be later than the entry's. */
  const limitOf = (entry: Entry | undefined) =>
    entries.some(({ order, followsUnread }) => followsUnread && order <= (entry?.order ?? 0))
      ? UNSURE
      : 1;
  const title = current?.title ?? null;
  const isCut = title !== null && title.confidence <= UNSURE && headline !== null;
  const limit = limitOf(current);
  // Headlines often name no job that somebody has: a job has to bear them out.
  const hasJobs =
    ownLines.length > 0 || source.lines.some(({ text }) => dateRangeIn(text) !== null);
  if (isCut && normalizeText(headline.text).startsWith(normalizeText(title.text)))
    add("current_position", { ...headline, confidence: 0.9 });
  else if (
    title !== null &&
    title.confidence > UNSURE &&
    headline !== null &&
    isSameTitle(title.text, headline.text)
  )
    add(
      "current_position",
      { ...title, confidence: Math.min(0.96, title.confidence + 0.08) },
      1,
      limit,
    );
  else if (title !== null) add("current_position", title, 1, limit);
  else if (headline !== null) add("current_position", headline, 1, hasJobs ? UNSURE : limit);
  else if (latest !== undefined && current === undefined)
    add("current_position", latest.title, 0.75);
  add("current_organization", current?.firm, 1, limit);
  const previous = past.find(({ firm }) => firm !== null && firm.text !== current?.firm?.text);
  // An employer between them that nobody could read would be the last one.
  const between = past.slice(0, previous === undefined ? 0 : past.indexOf(previous));
  const isNext = between.every(({ firm }) => firm !== null);
  add("last_organization", previous?.firm, isNext ? 0.97 : 0.8, limitOf(previous));
  return findings;
}

/** Jobs that stand below no heading: one line each, with its date and what somebody was. */
function jobsOfHead({ sections }: CvSource): readonly SourceLine[] {
  const jobs = linesOfKinds(sections, ["head"])
    .map((line) => ({ ...line, text: line.text.replace(/^[•▪*–-]\s+/u, ""), startsBlock: true }))
    .filter(({ text }) => dateRangeIn(text) !== null && hasRoleNoun(text) && !isProse(text))
    // A row of a table goes on below itself.
    .filter(({ text }) => text.split("\t").length < 4);
  return jobs.length > 1 ? jobs : [];
}

function isSameTitle(a: string, b: string): boolean {
  const [title, otherTitle] = [normalizeText(a), normalizeText(b)];
  return title.includes(otherTitle) || otherTitle.includes(title);
}

/** The line below the name that says what the person does. */
function headlineOf({ sections }: CvSource, nameQuotes: readonly string[]): Part | null {
  const lines = linesOfKinds(sections, ["head", "contact", "title"]);
  const nameIndex = lines.findIndex(({ text }) => nameQuotes.some((quote) => text.includes(quote)));
  const nearby = nameIndex < 0 ? lines.slice(0, 6) : lines.slice(nameIndex, nameIndex + 5);
  for (const line of nearby) {
    const bareText = nameQuotes.reduce((text, quote) => text.replace(quote, ""), line.text);
    const parts = bareText
      .split(/\t|\s[|•·]\s|\||\s[–—-]\s/)
      .map((part) => part.replace(/^[\s,|–-]+/, "").trim());
    for (const part of parts) {
      if (part.length < 3 || part.length > 70 || /[@\d:]/.test(part) || isProse(part)) continue;
      if (!hasRoleNoun(part) || hasLegalForm(part)) continue;
      const [title = "", firm] = splitAt(part);
      return { text: firm === undefined ? part : title, confidence: 0.84, line };
    }
  }
  return null;
}
