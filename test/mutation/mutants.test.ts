import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformWithOxc } from "vite";
import { expect, test } from "vitest";
import { findMutants } from "./find-mutants.ts";
import { instrument } from "./instrument.ts";
import { OPERATORS } from "./operators.ts";

const ROOT = join(import.meta.dirname, "../..");

test("docs/mutation.md names the operators", () => {
  const rows = readFileSync(join(ROOT, "docs/mutation.md"), "utf8").split("\n");
  const table = rows.slice(rows.findIndex((row) => row.startsWith("| operator")) + 2);
  expect(table.flatMap((row) => /^\| `([a-z ]+)` /.exec(row)?.[1] ?? [])).toEqual([...OPERATORS]);
});

const mutantsOf = (source: string) =>
  findMutants("x.ts", source).map(
    ({ operator, before, after, scope, text }) =>
      [operator, before, after, scope.kind === "statement" ? "" : text] as const,
  );

test("each operator changes what it is named for, and writes the whole expression", () => {
  expect(mutantsOf("if (a) b();")).toEqual([
    ["condition", "a", "true", "true"],
    ["condition", "a", "false", "false"],
    ["statement", "b();", "", ""],
  ]);
  expect(mutantsOf("f = a ?? b;")).toContainEqual(["logic", "a ?? b", "(a) && (b)", "(a) && (b)"]);
  expect(mutantsOf("f = a < 2;")).toEqual([
    ["statement", "f = a < 2;", "", ""],
    ["order", "<", "<=", "a <= 2"],
    ["order", "<", ">=", "a >= 2"],
    ["number", "2", "0", "0"],
    ["number", "2", "3", "3"],
  ]);
  expect(mutantsOf("let f = a?.b.filter(c)[0]?.d;")).toEqual([
    ["optional chain", "?.", ".", "a?.b.filter(c)[0].d"],
    ["method", ".filter(c)", "", "a?.b[0]?.d"],
    ["optional chain", "?.", ".", "a.b.filter(c)[0]?.d"],
    ["number", "0", "1", "1"],
  ]);
  expect(mutantsOf("function f() { return a.some(b); }")).toEqual([
    ["return", "a.some(b)", "undefined", "undefined"],
    ["method", "some", "every", "a.every(b)"],
  ]);
  expect(mutantsOf("const f = () => !a;")).toEqual([
    ["return", "!a", "undefined", "undefined"],
    ["negation", "!a", "a", "a"],
  ]);
  expect(mutantsOf('count++; total += [1]; x = y + "px";')).toEqual([
    ["statement", "count++;", "", ""],
    ["arithmetic", "++", "--", "count--"],
    ["statement", "total += [1];", "", ""],
    ["arithmetic", "+=", "-=", "total -= [1]"],
    ["list", "[1]", "[]", "[]"],
    ["number", "1", "0", "0"],
    ["number", "1", "2", "2"],
    ["statement", 'x = y + "px";', "", ""],
    ["text", '"px"', '""', '""'],
  ]);
});

test("types, names, messages for people and what must not be written twice are left alone", () => {
  expect(mutantsOf('import { a } from "a"; type B = "b" | 1; interface C { d: "d" }')).toEqual([]);
  expect(mutantsOf('throw new Error("no");')).toEqual([]);
  expect(mutantsOf('const a = { "b": c, d: "Two words" } as const satisfies E<"f">;')).toEqual([]);
  expect(mutantsOf('const a = typeof b === "string";')).toEqual([
    ["equality", "===", "!==", 'typeof b !== "string"'],
  ]);
  expect(mutantsOf('log("warn", "Not sent.");')).toEqual([]);
});

/** Runs instrumented code with one mutant on, none for -1. */
async function run(source: string, active: number): Promise<unknown> {
  const mutants = findMutants("x.ts", source).map((mutant, id) => ({ ...mutant, id }));
  const { code } = await transformWithOxc(instrument(source, mutants), "x.ts");
  const before = globalThis.__mutation;
  globalThis.__mutation = { is: (id) => id === active };
  try {
    const module: { result: unknown } = await import(
      `data:text/javascript,${encodeURIComponent(code)}//${active}`
    );
    return module.result;
  } finally {
    globalThis.__mutation = before;
  }
}

const FOUND = "rows.find((row) => row.n === 3)?.n";

test("one mutant at a time is on; without one the code does what it did", async () => {
  const source = `
    const rows: { n: number }[] = [{ n: 1 }, { n: 2 }];
    let sum = 0;
    // A comment at the end of a line // stays one.
    for (const row of rows) if (row.n > 1) sum += row.n; else sum += 10;
    export const result = [sum, ${FOUND} ?? "none"];
  `;
  const all = findMutants("x.ts", source);
  expect(await run(source, -1)).toEqual([12, "none"]);
  const seen: Record<string, string> = {};
  for (const [id, { before, after }] of all.entries()) {
    const result = await run(source, id).catch((error: Error) => error.name);
    seen[`${before} -> ${after}`] = JSON.stringify(result);
  }
  expect(seen).toMatchObject({
    "row.n > 1 -> true": '[3,"none"]',
    "row.n > 1 -> false": '[20,"none"]',
    "> -> >=": '[3,"none"]',
    "sum += 10; -> ": '[2,"none"]',
    "=== -> !==": "[12,1]",
    "?. -> .": '"TypeError"',
    [`${FOUND} ?? "none" -> (${FOUND}) && ("none")`]: "[12,null]",
  });
});

test("every mutated file can still be read, and every operator finds something in it", async () => {
  const operators = new Set<string>();
  for (const folder of ["main/sync", "main/api", "main/remote", "shared/contract/policy"])
    for (const name of readdirSync(join(ROOT, folder))) {
      const source = readFileSync(join(ROOT, folder, name), "utf8");
      const mutants = findMutants(`${folder}/${name}`, source);
      for (const { operator } of mutants) operators.add(operator);
      await transformWithOxc(
        instrument(
          source,
          mutants.map((mutant, id) => ({ ...mutant, id })),
        ),
        name,
      );
    }
  expect([...operators].toSorted((a, b) => a.localeCompare(b))).toEqual(
    OPERATORS.toSorted((a, b) => a.localeCompare(b)),
  );
});
