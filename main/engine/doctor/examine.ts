import { join } from "node:path";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import type { CheckName } from "../../../shared/local/doctor.ts";
import { type ReadOnlyStore, openReader } from "../../store/open-reader.ts";
import type { Check, Found } from "./check.ts";
import { ALIASES_CHECK } from "./check-aliases.ts";
import { BLOBS_CHECK } from "./check-blobs.ts";
import { damagedText, FILE_CHECK } from "./check-file.ts";
import { INDEX_CHECK } from "./check-index.ts";
import { OUTBOX_CHECK } from "./check-outbox.ts";
import { RECORDS_CHECK } from "./check-records.ts";
import { WATERMARKS_CHECK } from "./check-watermarks.ts";

/** The file first: on a damaged one the others prove nothing. */
const CHECKS: readonly Check[] = [
  FILE_CHECK,
  INDEX_CHECK,
  RECORDS_CHECK,
  OUTBOX_CHECK,
  ALIASES_CHECK,
  WATERMARKS_CHECK,
  BLOBS_CHECK,
];

export interface ExamineOptions {
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
  /** Somebody else makes sure that SQLite finds the text indexes sound. */
  readonly areTextsSound?: boolean;
  /**
   * Is told which check begins, and how many records it has read; what it throws ends the check.
   */
  readonly progress?: (check: CheckName, records: number) => void;
}

/** One check and its findings. */
export interface Examined {
  readonly name: CheckName;
  readonly looked_at: string;
  readonly found: readonly Found[];
  /** Of the check of the file: whether SQLite finds the text indexes intact. */
  readonly areTextsSound?: boolean;
}

/**
 * Checks a workspace that may be open and written to meanwhile, on connections of its own. What is
 * found counts only when a second look, on a fresh connection, finds something, too: a connection's
 * memory of the file may be at fault, or something was written in between.
 */
export function examine(options: ExamineOptions): readonly Examined[] {
  const { folder, now, complete, only, resources = RESOURCES, progress } = options;
  const examined: Examined[] = [];
  const file = join(folder, "workspace.db");
  const proved = new Set<"texts">(options.areTextsSound === true ? ["texts"] : []);
  for (const check of CHECKS.filter(({ name }) => only?.includes(name) !== false)) {
    const look = () =>
      withReader(file, (store) =>
        check.run({
          store,
          folder,
          now,
          complete,
          resources,
          proved,
          ...(progress && { progress: (records: number) => progress(check.name, records) }),
        }),
      );
    progress?.(check.name, 0);
    let found = look();
    if (found.length > 0) found = look();
    examined.push({
      name: check.name,
      looked_at: check.looked_at,
      found,
      ...(check === FILE_CHECK && { areTextsSound: proved.has("texts") }),
    });
    if (found.some(({ isDamage }) => isDamage === true)) break;
  }
  return examined;
}

function withReader(
  file: string,
  use: (store: ReadOnlyStore) => readonly Found[],
): readonly Found[] {
  let store: ReadOnlyStore | null = null;
  try {
    store = openReader(file);
    return use(store);
  } catch (error) {
    // Damaged pages that a check comes upon end it.
    const code = (error as { code?: unknown }).code;
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
