// The steps of `npm test` and `npm run test:all`, and which tests are so long that `npm test` plays
// a sample of them.
import { readdirSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");
export const RESULTS = join(ROOT, "test-results");

/** What a runner writes down; a step without a report counts as one test. */
export type Report = { readonly runner: "vitest" | "playwright"; readonly file: string };

export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Added to the environment of the command. */
  readonly env?: Readonly<Record<string, string>>;
  /** Name of a step that must have passed. */
  readonly needs?: string;
  /** Runs while the next steps do: it has one thread, and no step needs it. */
  readonly isParallel?: boolean;
  /** On a machine without a browser: arguments that leave out what needs one, or nothing to run. */
  readonly withoutChromium?: readonly string[] | "nothing";
  readonly report?: Report;
}

/**
 * These play thousands of drawn situations (worlds), or start a process for each of many cases, and
 * take longer than all other tests together. `npm test` plays a sample of each
 * (test/fixtures/sample.ts), `npm run test:all` the whole.
 */
export const LONG_TESTS = [
  "test/browser-shell/full-disk.test.ts",
  "test/engine/backups.test.ts",
  "test/engine/doctor.test.ts",
  "test/engine/restore-states.test.ts",
  "test/equality/",
  "test/fuzz/",
  "test/odd-world/",
  "test/packaging/",
  "test/process-faults/",
  "test/remote/limited-worlds.test.ts",
  "test/sandbox/command.test.ts",
  "test/simulation/",
  "test/sync/odd-lists.test.ts",
];

/** Long tests that are no shorter as a sample: `npm test` leaves them out. */
export const LEFT_OUT = [
  "test/browser-shell/full-disk.test.ts",
  // These start a process for each backup, check and restore.
  "test/engine/backups.test.ts",
  "test/engine/doctor.test.ts",
  "test/engine/restore-states.test.ts",
  "test/packaging/pack.test.ts",
  "test/process-faults/file-on-its-way.test.ts",
  "test/process-faults/first-sync-killed.test.ts",
  "test/sandbox/command.test.ts",
  "test/simulation/clock-jumps.test.ts",
  "test/simulation/long-work.test.ts",
  "test/simulation/requests.test.ts",
];

/** The end-to-end test of `npm test`: one offline day, from the first sync to a conflict. */
const FIRST_E2E = "offline-day.e2e.ts";

export function vitest(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Step {
  const file = join(RESULTS, `${name}.json`);
  return {
    name,
    command: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...args,
    ],
    env,
    report: { runner: "vitest", file },
  };
}

function playwright(name: string, files: readonly string[]): Step {
  const file = join(RESULTS, `${name}.json`);
  return {
    name,
    command: ["playwright", "test", ...files.map((path) => `test/e2e/${path}`)],
    env: { ROADBOOK_E2E_REPORT: file },
    needs: "build",
    withoutChromium: "nothing",
    report: { runner: "playwright", file },
  };
}

export function formatOf(files: readonly string[]): Step {
  return {
    name: "format",
    command: ["prettier", "--check", "--log-level", "warn", ...files],
    isParallel: true,
  };
}

export const SOURCES: readonly Step[] = [
  { name: "lint", command: ["oxlint"] },
  { name: "types", command: ["tsc", "-b"] },
  { name: "unused", command: ["knip"] },
];

const otherE2e = readdirSync(join(ROOT, "test/e2e")).filter(
  (name) => name.endsWith(".e2e.ts") && name !== FIRST_E2E,
);

function unit(worlds: "sample" | "none"): Step {
  return {
    ...vitest("unit", [], { ROADBOOK_TESTS: worlds }),
    withoutChromium: ["--project", "node"],
  };
}

const BEFORE: readonly Step[] = [
  formatOf(["."]),
  ...SOURCES,
  { name: "build", command: ["vite", "build", "--app", "--logLevel", "warn"] },
];

/** What `npm test` runs. */
export const USUAL: readonly Step[] = [...BEFORE, unit("sample"), playwright("e2e", [FIRST_E2E])];

/** What `npm test` leaves out. */
export const REST: readonly Step[] = [
  vitest("worlds", ["--project", "node", ...LONG_TESTS], { ROADBOOK_TESTS: "whole" }),
  playwright("e2e-rest", otherE2e),
];

/** Both, but without the samples of what is played whole. */
export const ALL: readonly Step[] = [
  ...BEFORE,
  unit("none"),
  playwright("e2e", [FIRST_E2E]),
  ...REST,
];
