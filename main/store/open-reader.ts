import type { FileKey } from "./file/file-key.ts";
import { openDatabase } from "./file/open-database.ts";
import { Reader } from "./reader.ts";
import { addFunctions } from "./index/index-tables.ts";
import { Statements } from "./file/statements.ts";
import type { Store } from "./types.ts";

export interface ReadOnlyStore extends Pick<Store, "read" | "file"> {
  close(): void;
}

/**
 * Opens a workspace file of the current format for reading, in parallel with its writer. Changes
 * nothing. Throws the driver's error for an unreadable file, and `WrongKey`.
 */
export function openReader(file: string, key?: FileKey): ReadOnlyStore {
  const database = openDatabase(file, { readonly: true, key });
  try {
    addFunctions(database);
    const reader = new Reader(new Statements(database));
    return {
      file,
      read: (use) => {
        if (database.inTransaction) return use(reader);
        // Drop caches: another connection may have written since.
        reader.forget();
        return database.transaction(() => use(reader)).deferred();
      },
      close: () => void database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
