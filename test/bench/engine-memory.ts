/**
 * Opens the file that it is given, searches, edits, and prints its resident memory in megabytes:
 * what the engine's store takes.
 */
import { openStore } from "../../main/store/open-store.ts";
import { editCity } from "./asks.ts";
import { quickFilter } from "./queries.ts";

const opened = openStore(process.argv[2] ?? "");
if (!opened.ok) throw new Error(opened.message);
const { store } = opened;
while (store.warmUp());
const sort = [{ field: "updated_at", direction: "desc" }] as const;
for (let round = 0; round < 3; round += 1) {
  for (const text of ["a", "an", "ann", "example", "müller", "210", "王"]) {
    for (const resource of ["contact", "candidate"] as const) {
      store.read((reader) => {
        reader.records.page(resource, {
          filter: quickFilter(resource, text),
          sort,
          offset: 0,
          limit: 50,
        });
        reader.records.count(resource, quickFilter(resource, text));
        reader.records.search(text, 20);
      });
    }
  }
  for (let id = 1; id <= 50; id += 1) editCity(store, id, `City ${round}`);
}
process.stdout.write(`${Math.round(process.memoryUsage().rss / 1e6)}\n`);
store.close();
