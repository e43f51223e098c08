// A lint rule with a typing error in its pattern reports nothing and looks like a clean house. So
// every wall is tried: a copy of the configuration, a folder structure like ours, one offending
// import a file, and all must be reported.
import { execFile } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { productFiles, ROOT } from "./product-files.ts";

const MAIN_ROOMS = [
  "store",
  "api",
  "remote",
  "sync",
  "engine",
  "demo",
  "electron",
  "browser",
  "sandbox",
] as const;

interface Wall {
  /** Folder of the room. */
  readonly room: string;
  /** Folders and packages that it may import. */
  readonly may: readonly string[];
  readonly mayNot: readonly string[];
  /**
   * It has no folders of its own; imports that leave one would be taken for imports of another
   * room.
   */
  readonly isFlat?: boolean;
}

const PACKAGES = ["electron", "electron-updater", "better-sqlite3", "react"] as const;

function mainRoom(
  name: (typeof MAIN_ROOMS)[number],
  siblings: readonly string[],
  packages: readonly string[],
): Wall {
  const may = [
    "shared",
    "zod",
    "node:fs",
    `main/${name}`,
    ...siblings.map((sibling) => `main/${sibling}`),
    ...packages,
  ];
  const all = [
    ...MAIN_ROOMS.map((room) => `main/${room}`),
    "preload",
    "renderer",
    "test",
    "scripts",
    ...PACKAGES,
  ];
  return { room: `main/${name}`, may, mayNot: all.filter((target) => !may.includes(target)) };
}

const STORE_ROOMS = ["file", "records", "index", "memory", "query", "outbox", "reports"] as const;

/**
 * The rooms of the store stand on one another; its facade (`main/store` itself, `subjects`) puts
 * them together.
 */
function storeRoom(
  name: (typeof STORE_ROOMS)[number],
  siblings: readonly (typeof STORE_ROOMS)[number][],
  packages: readonly string[],
): Wall {
  const may = [
    "shared",
    "zod",
    "node:fs",
    ...[name, ...siblings].map((room) => `main/store/${room}`),
    ...packages,
  ];
  const others = MAIN_ROOMS.map((room) => `main/${room}`).filter((room) => room !== "main/store");
  const facade = ["main/store", "main/store/subjects"];
  const all = [
    ...facade,
    ...STORE_ROOMS.map((room) => `main/store/${room}`),
    ...others,
    ...PACKAGES,
    "renderer",
  ];
  return {
    room: `main/store/${name}`,
    may,
    mayNot: all.filter((target) => !may.includes(target)),
    isFlat: true,
  };
}

/** Who may import whom: docs/architecture.md, the rooms. */
const WALLS: Wall[] = [
  {
    room: "shared",
    may: ["zod", "shared/contract"],
    mayNot: [
      "node:fs",
      "fs",
      "main/store",
      "preload",
      "renderer",
      "test",
      "scripts",
      "ulid",
      ...PACKAGES,
    ],
  },
  mainRoom("store", [], []),
  storeRoom("file", [], ["better-sqlite3"]),
  { ...storeRoom("file", [], []), room: "main/store/file/migrations" },
  storeRoom("records", ["file"], []),
  storeRoom("index", ["file", "records"], []),
  storeRoom("memory", ["file", "records", "index"], []),
  storeRoom("query", ["file", "records", "index", "memory"], []),
  storeRoom("outbox", ["file", "records"], []),
  storeRoom("reports", ["file", "records", "index", "memory", "query"], []),
  mainRoom("api", ["store"], []),
  mainRoom("remote", [], ["undici"]),
  mainRoom("sync", ["store", "remote"], []),
  mainRoom("engine", ["store", "api", "remote", "sync"], []),
  {
    room: "main/engine/routes",
    may: ["main/engine", "main/engine/backups"],
    mayNot: ["main/engine/undo"],
  },
  mainRoom("demo", [], []),
  mainRoom(
    "electron",
    ["store", "api", "remote", "sync", "engine", "demo"],
    ["electron", "electron-updater"],
  ),
  mainRoom("browser", ["store", "api", "remote", "sync", "engine", "demo"], []),
  mainRoom("sandbox", ["store", "api", "remote", "sync", "engine"], []),
  {
    room: "preload",
    may: ["shared", "electron", "zod"],
    mayNot: ["node:fs", "main/engine", "renderer", "test", "scripts", "better-sqlite3", "react"],
  },
  {
    room: "renderer",
    may: ["shared", "react", "zod", "renderer/ui"],
    mayNot: [
      "node:fs",
      "main/engine",
      "preload",
      "test",
      "scripts",
      "electron",
      "electron/renderer",
      "better-sqlite3",
    ],
  },
];

const FLOORS = ["ui", "core", "fields", "changes", "query", "screens", "shell"] as const;
const SCREENS = [
  "agenda",
  "board",
  "duplicates",
  "email",
  "first-run",
  "list",
  "record",
  "reports",
  "search",
  "settings",
  "sync-center",
  "today",
] as const;

/** Each floor of the renderer stands on those before it. */
for (const [index, name] of FLOORS.entries()) {
  if (name === "screens") continue;
  const floors = FLOORS.map((floor) => `renderer/${floor}`);
  const outside = ["node:fs", "main/engine", "preload", "electron", "better-sqlite3"];
  WALLS.push({
    room: `renderer/${name}`,
    may: ["shared", "react", ...floors.slice(0, index + 1)],
    mayNot: [...floors.slice(index + 1), ...outside],
  });
}

/** Screens do not know each other, with few exceptions that go one way. */
const KNOWS: Readonly<Partial<Record<(typeof SCREENS)[number], (typeof SCREENS)[number]>>> = {
  today: "agenda",
  "first-run": "settings",
};
for (const name of SCREENS) {
  const may = [
    ...FLOORS.slice(0, 5).map((floor) => `renderer/${floor}`),
    `renderer/screens/${name}`,
  ];
  const known = KNOWS[name];
  if (known !== undefined) may.push(`renderer/screens/${known}`);
  const others = SCREENS.map((screen) => `renderer/screens/${screen}`).filter(
    (screen) => !may.includes(screen),
  );
  WALLS.push({
    room: `renderer/screens/${name}`,
    may,
    mayNot: [...others, "renderer/shell", "main/engine"],
  });
}

const isFolder = (target: string): boolean =>
  /^(shared|main|preload|renderer|test|scripts)(\/|$)/.test(target);

/** How a file `depth` folders below the root writes the import. */
const specifier = (target: string, from: string): string => {
  if (!isFolder(target)) return target;
  const ups = dirname(from).split("/");
  const goal = `${target}/thing.ts`.split("/");
  while (ups.length > 0 && ups[0] === goal[0]) {
    ups.shift();
    goal.shift();
  }
  const path = [...ups.map(() => ".."), ...goal].join("/");
  return path.startsWith("..") ? path : `./${path}`;
};

const report = z.object({
  diagnostics: z.array(
    z.object({ code: z.string().optional(), filename: z.string(), message: z.string() }),
  ),
});

let place = "";
const reported = new Map<string, string[]>();
const slug = (target: string): string => target.replaceAll(/[^a-z0-9]+/g, "-");

/**
 * One file for the room itself and one for a folder inside it, because their relative imports are
 * written differently.
 */
const plantedAt = (wall: Wall, target: string): string[] =>
  ["", ...(wall.isFlat === true ? [] : ["inner/"])].map(
    (inner) => `${wall.room}/${inner}planted-${slug(target)}.ts`,
  );

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(place, file)), { recursive: true });
  writeFileSync(join(place, file), text);
}

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "roadbook-lint-"));
  symlinkSync(join(ROOT, "node_modules"), join(place, "node_modules"));
  for (const config of [".oxlintrc.json", "package.json", "tsconfig.base.json"]) {
    writeFileSync(join(place, config), readFileSync(join(ROOT, config)));
  }
  for (const room of ["shared", "main", "preload", "renderer"]) {
    mkdirSync(join(place, room));
    writeFileSync(
      join(place, room, "tsconfig.json"),
      readFileSync(join(ROOT, room, "tsconfig.json")),
    );
  }
  for (const wall of WALLS) {
    for (const target of [...wall.may, ...wall.mayNot]) {
      for (const file of plantedAt(wall, target)) {
        plant(
          file,
          `import { thing } from "${specifier(target, file)}";\nexport const planted = [thing];\n`,
        );
      }
    }
  }
  plant(
    "shared/round/one.ts",
    'import { two } from "./two.ts";\nexport const one = (): number => two();\n',
  );
  plant(
    "shared/round/two.ts",
    'import { one } from "./one.ts";\nexport const two = (): number => one();\n',
  );
  plant("main/engine/long.ts", `${"// a line\n".repeat(401)}export {};\n`);
  plant(
    "main/engine/forgotten.ts",
    "const later = async (): Promise<void> => {};\nlater();\nexport {};\n",
  );
  plant("main/engine/anything.ts", "export const loose = (x: any): void => void x;\n");
  plant("renderer/ui/BigName.tsx", "export const name = 1;\n");

  const out = await new Promise<string>((resolve) => {
    // The rooms are named because the linter would walk into the linked node_modules. Exit code 1
    // is what is wanted.
    execFile(
      join(ROOT, "node_modules/.bin/oxlint"),
      ["--format", "json", "shared", "main", "preload", "renderer"],
      { cwd: place, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout) => resolve(stdout),
    );
  });
  for (const { code, filename } of report.parse(JSON.parse(out)).diagnostics) {
    reported.set(filename, [...(reported.get(filename) ?? []), code ?? ""]);
  }
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const RESTRICTED = "eslint(no-restricted-imports)";

describe.each(WALLS)("$room", (wall) => {
  const wronglyJudged = (targets: readonly string[], wanted: boolean): string[] =>
    targets
      .flatMap((target) => plantedAt(wall, target))
      .filter((file) => (reported.get(file) ?? []).includes(RESTRICTED) !== wanted);

  test("may not import what stands above or beside it", () =>
    expect(wronglyJudged(wall.mayNot, true)).toEqual([]));
  test("may import what it stands on", () => expect(wronglyJudged(wall.may, false)).toEqual([]));
});

test.each([
  ["an import that goes round in a circle", "shared/round/one.ts", "import(no-cycle)"],
  ["a product file of more than 400 lines", "main/engine/long.ts", "eslint(max-lines)"],
  [
    "a promise that nobody waits for",
    "main/engine/forgotten.ts",
    "typescript(no-floating-promises)",
  ],
  ["an any", "main/engine/anything.ts", "typescript(no-explicit-any)"],
  ["a file name that is not kebab-case", "renderer/ui/BigName.tsx", "unicorn(filename-case)"],
])("%s is reported", (_hazard, file, code) => {
  expect(reported.get(file) ?? []).toContain(code);
});

test("an import() cannot go where an import may not", () => {
  // The lint rule sees static imports only. The same patterns are applied to the dynamic ones of
  // the real product here.
  const config = z
    .object({
      overrides: z.array(
        z.object({
          files: z.array(z.string()),
          rules: z.object({
            "no-restricted-imports": z
              .union([
                z.literal("off"),
                z.tuple([
                  z.string(),
                  z.object({
                    patterns: z.array(z.object({ regex: z.string(), message: z.string() })),
                  }),
                ]),
              ])
              .optional(),
          }),
        }),
      ),
    })
    .parse(JSON.parse(readFileSync(join(ROOT, ".oxlintrc.json"), "utf8")));
  const climbing: string[] = [];
  for (const file of productFiles().filter((name) => /\.tsx?$/.test(name))) {
    const walls = config.overrides.findLast(
      ({ files, rules }) =>
        Array.isArray(rules["no-restricted-imports"]) &&
        files.some((glob) => file.startsWith(glob.replace("**", ""))),
    );
    const text = readFileSync(join(ROOT, file), "utf8");
    for (const [, target = ""] of text.matchAll(/\b(?:import|require)\(\s*["']([^"']+)["']/g)) {
      const rule = walls?.rules["no-restricted-imports"];
      for (const { regex, message } of Array.isArray(rule) ? rule[1].patterns : []) {
        if (new RegExp(regex).test(target)) climbing.push(`${file}: ${target} (${message})`);
      }
    }
  }
  expect(climbing).toEqual([]);
});

test("every screen has its walls", () => {
  const screens = new Set(
    productFiles().flatMap((file) => /^renderer\/screens\/([^/]+)\//.exec(file)?.[1] ?? []),
  );
  expect([...screens].toSorted()).toEqual([...SCREENS]);
});

test("the renderer has these floors, and nothing between them", () => {
  const folders = new Set(
    productFiles().flatMap((file) => /^renderer\/([^/]+)\/.*\.tsx?$/.exec(file)?.[1] ?? []),
  );
  expect([...folders].toSorted()).toEqual([...FLOORS].toSorted());
});
