import { parseInstant } from "../contract/instant.ts";
import { isLocalSlug } from "../contract/resource.ts";
import { hasMarkup, withoutMarkup } from "../contract/markup.ts";
import {
  SHORTLIST_STAGE_LABELS,
  SHORTLIST_STAGES,
  type ShortlistStage,
} from "../local/shortlists.ts";

/** State of a candidate on the shortlist of a job; without a stage they were taken off. */
export interface ShortlistState {
  readonly stage: ShortlistStage | null;
  readonly reason: string | null;
  readonly nextStep: string | null;
}

/** A change of a candidate in a shared shortlist: a line in a note of the job. */
export interface Move extends ShortlistState {
  /** Slug that the server knows. */
  readonly candidate: string;
  /** Name of the candidate, for readers without Roadbook. */
  readonly name: string;
  /** Name of the colleague, as they wrote it. */
  readonly by: string;
  /** Milliseconds, by the clock of the author; whole minutes. */
  readonly at: number;
  /** Number of this move among those of the candidate; the highest one counts. */
  readonly counter: number;
}

/** First line of a note with moves, for people who read it in the CRM. */
export const NOTE_HEADING =
  "Shortlist: one line for each move, by Roadbook. Please leave the lines as they are.";

/** Greatest lengths, in characters: of a name, a text, and the part of a note that is read. */
const MAX_NAME = 100;
const MAX_TEXT = 2000;
const MAX_NOTE = 200_000;
const MAX_MOVES_OF_NOTE = 1000;

const TAKEN_OFF = "Taken off";
const STAGES_BY_LABEL: ReadonlyMap<string, ShortlistStage | null> = new Map<
  string,
  ShortlistStage | null
>([
  [TAKEN_OFF, null],
  ...SHORTLIST_STAGES.map((stage) => [SHORTLIST_STAGE_LABELS[stage], stage] as const),
]);

/** Returns the line: "2026-11-28 14:05 UTC | Tom Hill | Anna Berg (candidate_a1) | Asked | …". */
export function moveLine(move: Move): string {
  const time = new Date(move.at).toISOString().slice(0, 16).replace("T", " ");
  const label = move.stage === null ? TAKEN_OFF : SHORTLIST_STAGE_LABELS[move.stage];
  return [
    `${time} UTC`,
    plainName(move.by),
    `${plainName(move.name)} (${move.candidate})`,
    label,
    `move ${move.counter}`,
    ...(move.nextStep === null ? [] : [`next step ${quoted(move.nextStep)}`]),
    ...(move.reason === null ? [] : [`reason ${quoted(move.reason)}`]),
  ].join(" | ");
}

/**
 * Returns a move as everybody reads it back from its line: whole minutes, names and texts without
 * what a line cannot hold.
 */
export function writtenMove(move: Move): Move {
  const [read] = readMoves(moveLine({ ...move, candidate: "candidate_a" }));
  return read === undefined ? move : { ...read, candidate: move.candidate };
}

const QUOTED = '"((?:[^"]|"")*)"';
/** A line, wherever it stands: a server may turn the ends of lines into blanks or tags. */
const LINE = new RegExp(
  String.raw`(\d{4}-\d{2}-\d{2} \d{2}:\d{2}) UTC \| ([^|\n]{1,${MAX_NAME}}) ` +
    String.raw`\| ([^|\n]{1,${MAX_NAME}}) \((candidate_[\w.~-]{1,80})\) ` +
    String.raw`\| ([A-Za-z ]{1,20}) \| move ([1-9]\d{0,8})(?!\d)` +
    String.raw`((?: \| (?:next step|reason) "(?:[^"]|""){0,${2 * MAX_TEXT}}")*)`,
  "g",
);

/**
 * Returns the moves in the text of a note, whoever wrote it: what is no line, names no stage, or
 * has a slug of another machine is left out.
 */
export function readMoves(note: string): readonly Move[] {
  const text = readableText(note.slice(0, MAX_NOTE));
  const moves: Move[] = [];
  for (const [, time = "", by = "", name = "", candidate = "", label = "", count, texts = ""] of [
    ...text.matchAll(LINE),
  ].slice(0, MAX_MOVES_OF_NOTE)) {
    const at = parseInstant(`${time}Z`);
    const stage = STAGES_BY_LABEL.get(label);
    if (at === null || stage === undefined || isLocalSlug(candidate)) continue;
    const isListed = stage !== null;
    moves.push({
      candidate,
      name: plainName(name),
      by: plainName(by),
      at: at,
      counter: Number(count),
      stage,
      nextStep: isListed ? textNamed("next step", texts) : null,
      reason: isListed ? textNamed("reason", texts) : null,
    });
  }
  return moves;
}

/** Some servers give notes back as HTML. */
function readableText(note: string): string {
  return hasMarkup(note) || /&(?:quot|amp|#34|#39);/.test(note) ? withoutMarkup(note) : note;
}

function textNamed(name: "next step" | "reason", texts: string): string | null {
  const text = new RegExp(` \\| ${name} ${QUOTED}`).exec(texts)?.[1]?.replaceAll('""', '"') ?? "";
  const visibleText = plainText(text, MAX_TEXT);
  return visibleText === "" ? null : visibleText;
}

function quoted(text: string): string {
  return `"${plainText(text, MAX_TEXT).replaceAll('"', '""')}"`;
}

/** Names: without the sign between the parts of a line; never empty. */
function plainName(name: string): string {
  return plainText(name.replaceAll("|", "/"), MAX_NAME) || "(no name)";
}

/** Returns one line without what hides or turns text around, or would be read as a tag. */
function plainText(text: string, maxLength: number): string {
  const oneLine = text
    .replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/<(?=[a-z/!?])/gi, "< ")
    .replace(/&(?=[a-z#])/gi, "& ")
    .replace(/ {2,}/g, " ")
    .trim();
  return oneLine.slice(0, maxLength).toWellFormed().trim();
}
