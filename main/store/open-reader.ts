import { RESOURCES } from "../../shared/contract/resource.ts";
import type { FileKey } from "./file/file-key.ts";
import { openDatabase } from "./file/open-database.ts";
import { Reader } from "./reader.ts";
import { addFunctions } from "./index/index-tables.ts";
import { Statements } from "./file/statements.ts";
import { countCaches } from "./index/count-cache.ts";
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
    const statements = new Statements(database);
    const counts = countCaches();
    const reader = new Reader(statements, counts);
    return {
      file,
      read: (use) => {
        if (database.inTransaction) return use(reader);
        // Drop caches: another connection may have written since.
        reader.forget();
        return database
          .transaction(() => {
            for (const resource of RESOURCES) {
              counts(resource).forget();
              counts(resource).open(statements);
            }
            return use(reader);
          })
          .deferred();
      },
      close: () => void database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
