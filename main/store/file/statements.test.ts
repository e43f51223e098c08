import { afterEach, expect, test } from "vitest";
import { json, nullable, number, oneOf, Statements, text, textOrNull } from "./statements.ts";
import { type Database, openDatabase } from "./open-database.ts";

const open: Database[] = [];
afterEach(() => {
  for (const database of open.splice(0)) database.close();
});

/** One table of columns without a type, which hold whatever is put into them. */
function table(rows: readonly (readonly unknown[])[]): Statements {
  const database = openDatabase(":memory:");
  open.push(database);
  const statements = new Statements(database);
  statements.run("CREATE TABLE t (a, b, c)");
  for (const row of rows) statements.run("INSERT INTO t VALUES (?, ?, ?)", ...row);
  return statements;
}

test("a row with a column that cannot be read is left out, and the others come", () => {
  const statements = table([
    [1, "first", '{"x":1}'],
    ["one", "damaged number", "{}"],
    [3, 3, "{}"],
    [4, "damaged JSON", "{"],
    [5, "last", "null"],
  ]);
  const columns = { a: number, b: text, c: json };
  expect(statements.rows("SELECT a, b, c FROM t", columns)).toEqual([
    { a: 1, b: "first", c: { x: 1 } },
    { a: 5, b: "last", c: null },
  ]);
  expect(statements.tuples("SELECT a, b FROM t", [number, text])).toEqual([
    [1, "first"],
    [4, "damaged JSON"],
    [5, "last"],
  ]);
  const each = statements.eachTuple("SELECT b, a FROM t WHERE a > 3", [text, number]);
  expect([...each]).toEqual([
    ["damaged JSON", 4],
    ["last", 5],
  ]);
  expect(statements.column("SELECT a FROM t", number)).toEqual([1, 3, 4, 5]);
  expect(statements.row("SELECT a, b, c FROM t WHERE b = 'damaged JSON'", columns)).toBeNull();
});

test("NULL is what a column may hold only where it says so", () => {
  const statements = table([
    [null, null, "b"],
    ["a", "x", "c"],
  ]);
  const words = oneOf(["a", "b"]);
  expect(statements.column("SELECT a FROM t", text)).toEqual(["a"]);
  expect(statements.column("SELECT a FROM t", nullable(words))).toEqual([null, "a"]);
  expect(statements.column("SELECT c FROM t", words)).toEqual(["b"]);
  expect(statements.column("SELECT b FROM t", textOrNull)).toEqual([null, "x"]);
});
