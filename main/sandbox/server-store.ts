import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { openStore } from "../store/open-store.ts";
import { STATE } from "../store/state-keys.ts";
import type { Store } from "../store/types.ts";

export interface ServerStore {
  readonly store: Store;
  /** Folder of the uploaded files. */
  readonly files: string;
  /** True if it holds the records of an earlier run. */
  readonly filled: boolean;
  /** Starts on this file so far: a kept file must not be given the same new slugs twice. */
  readonly starts: number;
  markFilled(): void;
  /** Closes it; the temporary one, and one that was not filled to the end, are removed. */
  close(): void;
}

export type OpenedServerStore =
  | { readonly ok: true; readonly opened: ServerStore }
  | { readonly ok: false; readonly message: string };

/**
 * The sandbox's records: in a file that is kept, or in a temporary folder that goes with the
 * process.
 */
export function openServerStore(file: string | undefined): OpenedServerStore {
  const folder = file === undefined ? mkdtempSync(join(tmpdir(), "roadbook-sandbox-")) : null;
  const database = file ?? join(folder ?? "", "server.db");
  const removeFolder = () => {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  };
  const fresh = !existsSync(database);
  try {
    mkdirSync(dirname(database), { recursive: true });
  } catch (error) {
    return {
      ok: false,
      message: `Couldn't create the folder of ${database} (${String(error)}). Choose another --db.`,
    };
  }
  const opened = openStore(database);
  if (!opened.ok) {
    removeFolder();
    return opened;
  }
  const { store } = opened;
  let filled = store.read((reader) => reader.state.get(STATE.sandboxFilled)) === true;
  const holdsRecords = store.read((reader) =>
    RESOURCES.some((resource) => reader.records.baseCount(resource) > 0),
  );
  if (!filled && holdsRecords) {
    store.close();
    removeFolder();
    return {
      ok: false,
      message:
        `${database} is not a database of a sandbox, or was not filled to its end. Choose ` +
        "another --db.",
    };
  }
  const starts = store.read((reader) => reader.state.get(STATE.sandboxStarts)) ?? 0;
  store.write((writer) => writer.state.set(STATE.sandboxStarts, starts + 1), { durable: true });
  return {
    ok: true,
    opened: {
      store,
      files: folder === null ? `${database}-files` : join(folder, "files"),
      filled,
      starts,
      markFilled: () => {
        filled = true;
        store.write((writer) => writer.state.set(STATE.sandboxFilled, true), { durable: true });
      },
      close: () => {
        store.close();
        removeFolder();
        if (folder === null && fresh && !filled)
          for (const end of ["", "-wal", "-shm"]) rmSync(`${database}${end}`, { force: true });
      },
    },
  };
}
