import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openDatabase } from "../../main/store/file/open-database.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { makeFolder } from "../fixtures/worlds.ts";

/** A note that was changed in a minute after all were created. */
export function note(id: number, text: string, minute: number) {
  return {
    id,
    note: text,
    created_at: new Date(1.75e12).toISOString(),
    updated_at: new Date(1.75e12 + minute * 60_000).toISOString(),
  };
}

/** A closed file of notes that was damaged by a statement; gone when the test ends. */
export function damagedNotes(
  notes: readonly ReturnType<typeof note>[],
  damage: string,
): { readonly open: () => Store } {
  const folder = makeFolder();
  onTestFinished(() => folder.remove());
  const file = join(folder.path, "workspace.db");
  const open = () => {
    const opened = openStore(file);
    if (!opened.ok) throw new Error(opened.message);
    return opened.store;
  };
  const store = open();
  store.write(({ records }) => notes.forEach((one) => records.saveBase("note", one)), {
    durable: true,
  });
  store.close();
  const database = openDatabase(file);
  database.exec(damage);
  database.close();
  return { open };
}
