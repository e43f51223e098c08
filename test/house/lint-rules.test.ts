// A lint rule with a typing error in its name or options reports nothing and looks like a clean
// house. So some are tried: a copy of the configuration, folders like ours, and one offence a file.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ROOT } from "./product-files.ts";

const PLANTED = {
  "shared/round/one.ts":
    'import { two } from "./two.ts";\nexport const one = (): number => two();\n',
  "shared/round/two.ts":
    'import { one } from "./one.ts";\nexport const two = (): number => one();\n',
  "main/engine/long.ts": `${"// a line\n".repeat(401)}export {};\n`,
  "main/engine/forgotten.ts":
    "const later = async (): Promise<void> => {};\nlater();\nexport {};\n",
  "main/engine/anything.ts": "export const loose = (x: any): void => void x;\n",
  "main/sync/clock.ts": "export const time = (): number => Date.now();\n",
  "renderer/ui/BigName.tsx": "export const name = 1;\n",
  "renderer/ui/idle.ts": "requestIdleCallback(() => undefined);\nexport {};\n",
} as const;

const report = z.object({
  diagnostics: z.array(z.object({ code: z.string().optional(), filename: z.string() })),
});

const folder = mkdtempSync(join(tmpdir(), "roadbook-lint-"));
const reported = new Map<string, string[]>();

beforeAll(async () => {
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  for (const file of [".oxlintrc.json", "package.json", "tsconfig.base.json"]) {
    cpSync(join(ROOT, file), join(folder, file));
  }
  for (const room of ["shared", "main", "renderer"]) {
    cpSync(join(ROOT, room, "tsconfig.json"), join(folder, room, "tsconfig.json"));
  }
  for (const [file, text] of Object.entries(PLANTED)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const out = await new Promise<string>((resolve) => {
    // Names the rooms because the linter would walk into the linked node_modules. Ends with 1.
    execFile(
      join(ROOT, "node_modules/.bin/oxlint"),
      ["--format", "json", "shared", "main", "renderer"],
      { cwd: folder },
      (_error, stdout) => resolve(stdout),
    );
  });
  for (const { code = "", filename } of report.parse(JSON.parse(out)).diagnostics) {
    reported.set(filename, [...(reported.get(filename) ?? []), code]);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each<[hazard: string, file: keyof typeof PLANTED, code: string]>([
  ["an import that goes round in a circle", "shared/round/one.ts", "import(no-cycle)"],
  ["a product file of more than 400 lines", "main/engine/long.ts", "eslint(max-lines)"],
  [
    "a promise that nobody waits for",
    "main/engine/forgotten.ts",
    "typescript(no-floating-promises)",
  ],
  ["an any", "main/engine/anything.ts", "typescript(no-explicit-any)"],
  ["a clock that is not passed in", "main/sync/clock.ts", "eslint(no-restricted-properties)"],
  ["a file name that is not kebab-case", "renderer/ui/BigName.tsx", "unicorn(filename-case)"],
  ["waiting for idle time", "renderer/ui/idle.ts", "eslint(no-restricted-globals)"],
])("%s is reported", (_hazard, file, code) => {
  expect(reported.get(file) ?? []).toContain(code);
});
