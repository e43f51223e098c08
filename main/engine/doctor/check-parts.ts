import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import { CHECKS, type CheckName } from "../../../shared/local/doctor.ts";
import type { Examined } from "./examine.ts";

/** A part of a check that is independent of the others, so each can run in its own process. */
export interface CheckPart {
  /** All checks by default. */
  readonly only?: readonly CheckName[];
  /** Whose lists and searches; all by default. */
  readonly resources?: readonly Resource[];
  /** Skips SQLite's check of the text indexes: another part runs it. */
  readonly areTextsSound?: boolean;
  /** Number of records it reads, for the progress. */
  readonly records: number;
}

/** A part and its result. */
export interface ExaminedPart {
  readonly part: CheckPart;
  readonly examined: readonly Examined[];
}

/** Number of records by resource. */
export type RecordCounts = Readonly<Record<Resource, number>>;

/** Below this number starting processes takes longer than they save. */
const WORTH_SPLITTING_RECORDS = 50_000;
/** Enough parts that all processes end at about the same time. */
const INDEX_PARTS = 4;

/** The whole check as one part. */
export function wholeCheck(counts: RecordCounts, only?: readonly CheckName[]): CheckPart {
  const looksAtAll = only?.includes("index") !== false;
  return { ...(only && { only }), records: looksAtAll ? sumOf(counts) : 0 };
}

/**
 * The pieces of a check of a large workspace, those that take longest first: the file, the lists
 * and searches of some resources each, and the rest. One piece where there is little to read.
 */
export function partsOf(
  counts: RecordCounts,
  worthSplitting = WORTH_SPLITTING_RECORDS,
): readonly CheckPart[] {
  if (sumOf(counts) < worthSplitting) return [wholeCheck(counts)];
  const indexes = Array.from({ length: INDEX_PARTS }, () => ({
    resources: new Array<Resource>(),
    records: 0,
  }));
  for (const resource of RESOURCES.toSorted((a, b) => counts[b] - counts[a])) {
    const [smallest] = indexes.toSorted((a, b) => a.records - b.records);
    if (smallest === undefined) continue;
    smallest.resources.push(resource);
    smallest.records += counts[resource];
  }
  const rest = CHECKS.filter((name) => name !== "file" && name !== "index");
  return [
    { only: ["file"], records: 0 },
    ...indexes.map((part): CheckPart => ({ only: ["index"], ...part, areTextsSound: true })),
    { only: rest, records: 0 },
  ];
}

/**
 * Joins the findings of the parts as a single check would have reported them: in its order, and
 * nothing after a check that found damage, because nothing after it proves anything.
 */
export function joinParts(done: readonly ExaminedPart[]): readonly Examined[] {
  const inOrder = done.toSorted((a, b) => placeOf(a.part) - placeOf(b.part));
  const joined = CHECKS.flatMap((name) => {
    const pieces = inOrder.flatMap(({ examined }) => examined.filter((each) => each.name === name));
    const [first] = pieces;
    return first === undefined ? [] : [{ ...first, found: pieces.flatMap(({ found }) => found) }];
  });
  const damaged = joined.findIndex(({ found }) => found.some(({ isDamage }) => isDamage === true));
  return damaged === -1 ? joined : joined.slice(0, damaged + 1);
}

/** The same for the same workspace, however many processes there were. */
function placeOf({ resources }: CheckPart): number {
  const [first] = resources ?? [];
  return first === undefined ? -1 : RESOURCES.indexOf(first);
}

function sumOf(counts: RecordCounts): number {
  return RESOURCES.reduce((sum, resource) => sum + counts[resource], 0);
}
