import { isObject } from "../../../shared/contract/liberal.ts";
import { join } from "node:path";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import type { CheckName } from "../../../shared/local/doctor.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import { type ReadOnlyStore, openReader } from "../../store/open-reader.ts";
import type { Check, Found } from "./check.ts";
import { ALIASES_CHECK } from "./check-aliases.ts";
import { BLOBS_CHECK } from "./check-blobs.ts";
import { damagedText, FILE_CHECK } from "./check-file.ts";
import { INDEX_CHECK } from "./check-index.ts";
import { OUTBOX_CHECK } from "./check-outbox.ts";
import { RECORDS_CHECK } from "./check-records.ts";
import { WATERMARKS_CHECK } from "./check-watermarks.ts";

/** The file comes first: if it is damaged, the other checks prove nothing. */
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
  /** The caller has SQLite check the text indexes itself. */
  readonly areTextsSound?: boolean;
  readonly key?: FileKey | undefined;
  /**
   * Called with each check that begins and the number of records read; an exception ends the check.
   */
  readonly progress?: (check: CheckName, records: number) => void;
}

/** One check and its findings. */
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
  for (const check of CHECKS.filter(({ name }) => only?.includes(name) !== false)) {
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
