import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../../main/store/open-store.ts";
import { makeFolder } from "../fixtures/worlds.ts";

test("a commit tells of new names of colleagues, also where no record changed", () => {
  const opened = openStore(join(makeFolder().path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  const told: boolean[] = [];
  store.onCommit((_changes, _outbox, lookups) => told.push(lookups));
  const learn = (full_name: string) =>
    store.write(
      (writer) =>
        writer.lookups.indexReferences({
          users: [{ id: 7, full_name }],
          lookups: [],
          links: [],
          mentions: [],
        }),
      {
        durable: false,
      },
    );
  learn("Marta Nunes");
  learn("Marta Nunes");
  learn("Marta Alves");
  expect(told).toEqual([true, true]);
  store.close();
});
