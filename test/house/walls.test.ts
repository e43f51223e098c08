// Rooms import what stands below them, also lazily and for types alone (scripts/walls.ts).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importsIn, readImports, type Import } from "../../scripts/import-graph.ts";
import { ENGINE_FLOORS, WALLS } from "../../scripts/walls.ts";
import { productFiles, ROOT } from "./product-files.ts";

const imports = readImports(ROOT, productFiles());

/** Matches a path and everything below it; knows `*` and one list in braces. */
function pattern(glob: string): RegExp {
  const path = glob.replace(/\{(.*)\}/, (_, names: string) => `(${names.replaceAll(",", "|")})`);
  return new RegExp(`^${path.replaceAll("*", "[^/]+")}(/|$)`);
}

const walls = WALLS.map((wall) => ({
  room: pattern(wall.room),
  isNested: WALLS.some((other) => other.room.startsWith(`${wall.room}/`)),
  may: wall.may.map(pattern),
  packages: wall.packages.map(pattern),
}));

function isAllowed({ file, target, isPackage }: Import): boolean {
  const wall = walls.findLast(({ room }) => room.test(file));
  const room = wall?.room.exec(file)?.[0];
  if (wall === undefined || room === undefined) return false;
  // Each folder of a room that has rooms is one itself.
  if (wall.isNested && file.slice(room.length).includes("/")) return false;
  if (isPackage) return wall.packages.some((name) => name.test(target));
  return target.startsWith(room) || wall.may.some((folder) => folder.test(target));
}

test("no import leads through a wall", () => {
  expect(imports.length).toBeGreaterThan(5_000);
  const offences = imports.filter((one) => !isAllowed(one));
  expect(offences.map(({ file, target }) => `${file}: ${target}`)).toEqual([]);
});

test.each([
  ["shared/contract/a.ts", "node:fs"],
  ["shared/contract/a.ts", "ulid"],
  ["shared/contract/a.ts", "../../main/store/b.ts"],
  ["main/store/a.ts", "better-sqlite3"],
  ["main/store/a.ts", "../http/b.ts"],
  ["main/store/new-room/a.ts", "../../../shared/b.ts"],
  ["main/store/file/migrations/a.ts", "better-sqlite3"],
  ["main/store/file/migrations/a.ts", "../../open-store.ts"],
  ["main/store/records/a.ts", "../index/b.ts"],
  ["main/engine/a.ts", "electron/main"],
  ["main/engine/a.ts", "../../scripts/b.ts"],
  ["main/engine/routes/a.ts", "../assembly/b.ts"],
  ["main/browser/a.ts", "../electron/b.ts"],
  ["main/new-room/a.ts", "../../shared/b.ts"],
  ["preload/a.ts", "node:fs"],
  ["renderer/core/a.ts", "undici"],
  ["renderer/core/a.ts", "../fields/b.ts"],
  ["renderer/new-floor/a.ts", "../ui/b.ts"],
  ["renderer/screens/list/table/a.tsx", "../../record/b.tsx"],
  ["renderer/screens/agenda/a.tsx", "../today/b.tsx"],
  ["renderer/screens/today/a.tsx", "../../shell/b.tsx"],
  ["renderer/shell/a.tsx", "../../test/b.ts"],
])("%s may not import %s in any way", (file, target) => {
  const planted = [
    `import { one } from "${target}";`,
    `import type {\n  Two,\n} from "${target}";`,
    `import "${target}";`,
    `export * from "${target}";`,
    `const later = () => import("${target}");`,
    `let three: import("${target}").Three;`,
  ].flatMap((text) => importsIn(file, text));
  expect(planted).toHaveLength(6);
  expect(planted.filter(isAllowed)).toEqual([]);
});

/** Files or folders that import each other; a folder within another one is a part of it. */
function mutualPairs(among: readonly Import[]): readonly string[] {
  const pairs = new Set<string>();
  for (const { file, target } of among.filter(({ isPackage }) => !isPackage)) {
    const [from, to] = [file.split("/"), target.split("/")];
    const fork = from.findIndex((part, index) => part !== to[index]);
    const areFolders = fork < Math.min(from.length, to.length) - 1;
    const sides = [from, to].map((path) => path.slice(0, areFolders ? fork + 1 : undefined));
    pairs.add(sides.map((path) => path.join("/")).join(" "));
  }
  const reversed = (pair: string) => pair.split(" ").toReversed().join(" ");
  return [...pairs].filter((pair) => pair < reversed(pair) && pairs.has(reversed(pair)));
}

test("no two files and no two folders import each other", () => {
  expect(mutualPairs(imports)).toEqual([]);
  const planted = [
    ...importsIn("main/sync/e.ts", 'import { f } from "./f.ts";'),
    ...importsIn("main/sync/f.ts", 'import type { E } from "./e.ts";'),
    ...importsIn("main/sync/pull/a.ts", 'import { b } from "../push/inner/b.ts";'),
    ...importsIn("main/sync/push/c.ts", 'import type { D } from "../pull/d.ts";'),
  ];
  const pairs = ["main/sync/e.ts main/sync/f.ts", "main/sync/pull main/sync/push"];
  expect(mutualPairs(planted)).toEqual(pairs);
});

const rowsOf = (page: string): readonly string[][] =>
  readFileSync(join(ROOT, page), "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));

test("docs/architecture.md tells what each room may import", () => {
  const table = rowsOf("docs/architecture.md").map((row) => [row[1], row[3]]);
  const code = (path: string) => `\`${path}\``;
  const rooms = WALLS.filter(({ room }) => !/^renderer\/|^main\/engine\//.test(room));
  expect(table).toEqual(
    expect.arrayContaining(rooms.map(({ room, may }) => [code(room), may.map(code).join(", ")])),
  );
  const text = readFileSync(join(ROOT, "docs/architecture.md"), "utf8").replaceAll("\n", " ");
  expect(text).toContain(ENGINE_FLOORS.join(", "));
});

test("docs/renderer.md has the floors in their order", () => {
  const cells = rowsOf("docs/renderer.md").map((row) => row[1] ?? "");
  const floors = cells.flatMap((cell) => /^`(\w+)`$/.exec(cell)?.[1] ?? []);
  const stands = (floor: string, other: string) =>
    isAllowed({
      file: `renderer/${floor}/inner/a.ts`,
      target: `renderer/${other}/other/b.ts`,
      isPackage: false,
    });
  expect(floors).toContain("shell");
  for (const [index, floor] of floors.entries()) {
    const others = floors.filter((other) => other !== floor && stands(floor, other));
    expect([floor, ...others]).toEqual([floor, ...floors.slice(0, index)]);
  }
});
