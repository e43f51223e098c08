import { isObject } from "../../../shared/contract/liberal.ts";
import { join } from "node:path";
import { type Resource, RESOURCES } from "../../../shared/contract/resource.ts";
import { type CheckName, CHECKS } from "../../../shared/local/doctor.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import { openReader, type ReadOnlyStore } from "../../store/open-reader.ts";
import type { Check, Found } from "./check.ts";
import {
  ALIASES_CHECK,
  damagedText,
  FILE_CHECK,
  INDEX_CHECK,
  OUTBOX_CHECK,
  RECORDS_CHECK,
  WATERMARKS_CHECK,
} from "./check-database.ts";
import { BLOBS_CHECK } from "./check-files.ts";
import type { Job } from "../jobs/job.ts";

/** The file comes first: if it is damaged, the other checks prove nothing. */
const CHECK_BY_NAME: readonly Check[] = [
  FILE_CHECK,
  INDEX_CHECK,
  RECORDS_CHECK,
  OUTBOX_CHECK,
  ALIASES_CHECK,
  WATERMARKS_CHECK,
  BLOBS_CHECK,
];

interface ExamineOptions {
  /** Folder of the workspace. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Reads every record and every term; else a sample of the index. */
  readonly complete: boolean;
  /** Names of the checks to run; all of them by default. */
  readonly only?: readonly CheckName[];
  /** Resources whose lists and searches are checked; all by default. */
  readonly resources?: readonly Resource[];
  /** The caller has SQLite check the text indexes itself. */
  readonly areTextsSound?: boolean;
  readonly key?: FileKey | undefined;
  /**
   * Called with each check that begins and the number of records read; an exception ends the check.
   */
  readonly progress?: (check: CheckName, records: number) => void;
}

/** A check and its findings. */
export interface Examined {
  readonly name: CheckName;
  readonly looked_at: string;
  readonly found: readonly Found[];
  /** Only for the check of the file: whether SQLite found the text indexes intact. */
  readonly areTextsSound?: boolean;
}

/**
 * Checks a workspace that may be open and in use, on its own connections. A finding counts only if
 * a second look on a fresh connection confirms it: a connection's cache may be wrong, or something
 * was written in between.
 */
export function examine(options: ExamineOptions): readonly Examined[] {
  const { folder, now, complete, only, resources = RESOURCES, progress, key } = options;
  const examined: Examined[] = [];
  const file = join(folder, "workspace.db");
  const proved = new Set<"texts">(options.areTextsSound === true ? ["texts"] : []);
  for (const check of CHECK_BY_NAME.filter(({ name }) => only?.includes(name) !== false)) {
    const look = () =>
      withReader({ file, key }, (store) =>
        check.run({
          store,
          folder,
          now,
          complete,
          resources,
          proved,
          key,
          ...(progress && { progress: (records: number) => progress(check.name, records) }),
        }),
      );
    progress?.(check.name, 0);
    let findings = look();
    if (findings.length > 0) findings = look();
    examined.push({
      name: check.name,
      looked_at: check.looked_at,
      found: findings,
      ...(check === FILE_CHECK && { areTextsSound: proved.has("texts") }),
    });
    if (findings.some(({ isDamage }) => isDamage === true)) break;
  }
  return examined;
}

function withReader(
  { file, key }: { readonly file: string; readonly key: FileKey | undefined },
  use: (store: ReadOnlyStore) => readonly Found[],
): readonly Found[] {
  let store: ReadOnlyStore | null = null;
  try {
    store = openReader(file, key);
    return use(store);
  } catch (error) {
    // Damaged pages end the check that hits them.
    const code = isObject(error) ? error["code"] : null;
    if (typeof code !== "string" || !/^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(code)) throw error;
    return [
      {
        message: damagedText(error instanceof Error ? error.message : code),
        repair: null,
        isDamage: true,
      },
    ];
  } finally {
    store?.close();
  }
}

interface CheckInput {
  /** Folder of the workspace. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly complete: boolean;
  readonly part: CheckPart;
  readonly key?: FileKey | undefined;
}

/** Runs a part of the check of a workspace that may be open. */
export const CHECK_JOB: Job<CheckInput, readonly Examined[]> = {
  name: "check",
  run: ({ part, ...input }, report) => {
    const total = part.records;
    let [lastName, done]: [CheckName | null, number] = [null, 0];
    return examine({
      ...input,
      ...part,
      progress: (step, records) => {
        // A second pass starts from zero.
        done = records === 0 ? 0 : done + records;
        if (step !== lastName || records > 0) report(step, Math.min(done, total), total);
        lastName = step;
      },
    });
  },
};

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
export function wholeCheck(counts: RecordCounts, names?: readonly CheckName[]): CheckPart {
  const looksAtAll = names?.includes("index") !== false;
  return { ...(names && { only: names }), records: looksAtAll ? sumOf(counts) : 0 };
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
  const otherChecks = CHECKS.filter((name) => name !== "file" && name !== "index");
  return [
    { only: ["file"], records: 0 },
    ...indexes.map((part): CheckPart => ({ only: ["index"], ...part, areTextsSound: true })),
    { only: otherChecks, records: 0 },
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
    const [firstPiece] = pieces;
    return firstPiece === undefined
      ? []
      : [{ ...firstPiece, found: pieces.flatMap(({ found }) => found) }];
  });
  const damaged = joined.findIndex(({ found }) => found.some(({ isDamage }) => isDamage === true));
  return damaged === -1 ? joined : joined.slice(0, damaged + 1);
}

/** Returns the index of a part's first resource: the order for any number of processes. */
function placeOf({ resources }: CheckPart): number {
  const [firstResource] = resources ?? [];
  return firstResource === undefined ? -1 : RESOURCES.indexOf(firstResource);
}

function sumOf(counts: RecordCounts): number {
  return RESOURCES.reduce((sum, resource) => sum + counts[resource], 0);
}
