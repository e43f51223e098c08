// Tables that are read in a thread of their own.
import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { readTable } from "../../main/engine/intake/read-table.ts";
import { readWorkbook } from "../../main/intake/read/read-workbook.ts";
import { UnreadableFile } from "../../main/intake/read/workbook.ts";
import { systemClock } from "../../main/engine/system.ts";

const csv = (rows: number) =>
  strToU8(
    ["Name,Email,City", ...Array.from({ length: rows }, (_row, row) => rowOf(row))].join("\n"),
  );
const rowOf = (row: number) => `Zoë ${row},zoe${row}@x.example,"Köln, Süd"`;

test("a large table has all of its rows in order, as a small one has", async () => {
  const bytes = csv(30_000);
  const book = await readTable({ table: bytes, name: "list.csv" }, systemClock);
  expect(book).toEqual(readWorkbook(bytes, "list.csv"));
  expect(book.sheets[0]?.rows).toHaveLength(30_001);
});

test("a large file that is no table is refused with the sentence of a small one", async () => {
  const page = strToU8(`<!doctype html>${"<p>x</p>".repeat(100_000)}`);
  const reading = readTable({ table: page, name: "page.csv" }, systemClock);
  await expect(reading).rejects.toThrow(/^This is a web page, not a table/);
  await expect(reading).rejects.toBeInstanceOf(UnreadableFile);
});

test("rows that are pasted in large numbers are read as rows of a file are", async () => {
  const text = new TextDecoder().decode(csv(20_000));
  const book = await readTable({ table: text, name: "" }, systemClock);
  expect([book.kind, book.sheets[0]?.rows.length]).toEqual(["paste", 20_001]);
});

test("a table that takes too long is given up with a sentence", async () => {
  const runAtOnce = { ...systemClock, setTimeout: (run: () => void) => (run(), () => undefined) };
  const reading = readTable({ table: csv(30_000), name: "list.csv" }, runAtOnce);
  await expect(reading).rejects.toThrow(/took longer than a minute/);
});
