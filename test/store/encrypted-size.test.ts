import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { convertDatabase } from "../../main/store/file/convert-database.ts";
import { openStore } from "../../main/store/open-store.ts";
import { makeFolder } from "../fixtures/worlds.ts";

test("an encrypted copy is hardly larger, whatever the text indexes take of it", () => {
  const folder = makeFolder();
  const file = join(folder.path, "workspace.db");
  const opened = openStore(file);
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  const time = new Date(1.75e12).toISOString();
  let seed = 1;
  const letter = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(97 + (seed % 26));
  };
  store.write(
    ({ records }) => {
      for (let id = 1; id <= 1500; id += 1)
        records.saveBase("note", {
          id,
          note: Array.from({ length: 500 }, letter).join(""),
          created_at: time,
          updated_at: time,
        });
    },
    { durable: false },
  );
  while (store.maintain());
  store.close();
  const key = new Uint8Array(32).fill(7);
  const [plain, encrypted] = [join(folder.path, "plain.db"), join(folder.path, "encrypted.db")];
  convertDatabase(file, plain, {});
  convertDatabase(file, encrypted, { to: key });
  expect(statSync(encrypted).size / statSync(plain).size).toBeLessThan(1.03);
  folder.remove();
});
