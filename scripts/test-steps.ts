// The steps of `npm test` and `npm run test:all`, and the tests so long that `npm test` runs only a
// sample of them.
import { readdirSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");
export const RESULTS = join(ROOT, "test-results");

/** Report file of a runner; a step without a report counts as one test. */
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
 * Tests that play hundreds of generated situations and take longer than all other tests together.
 * `npm test` plays a sample of each (test/fixtures/sample.ts), `npm run test:all` all of them.
 */
const SAMPLED = [
  "test/equality/",
  "test/fuzz/",
  "test/odd-world/",
  "test/remote/limited-worlds.test.ts",
  "test/simulation/shared-work.test.ts",
  "test/simulation/simulation.test.ts",
  "test/sync/odd-lists.test.ts",
  "test/times-world/",
  "test/texts/",
];

/** `npm test` skips these: they are long, cannot be sampled, and rarely fail. */
export const LEFT_OUT = [
  // Tests that start a process, or several, for each of their cases.
  "test/browser-shell/demo.test.ts",
  "test/browser-shell/doors.test.ts",
  "test/browser-shell/full-disk.test.ts",
  "test/browser-shell/secrets.test.ts",
  "test/browser-shell/shell.test.ts",
  "test/development/command-lines.test.ts",
  "test/engine/backups.test.ts",
  "test/engine/cannot-open.test.ts",
  "test/engine/convert-workspace.test.ts",
  "test/engine/crash-while-locked.test.ts",
  "test/engine/doctor.test.ts",
  "test/engine/encryption.test.ts",
  "test/engine/restore-states.test.ts",
  "test/packaging/",
  "test/process-faults/",
  "test/sandbox/command.test.ts",
  "test/security/confirmed-routes.test.ts",
  // Tests that open a world for each of their cases.
  "test/contract/odd-payloads.test.ts",
  "test/contract/signs-in-texts.test.ts",
  "test/engine/conversion.test.ts",
  "test/engine/locked-sync.test.ts",
  "test/engine/pictures.test.ts",
  "test/engine/plain-remains.test.ts",
  "test/engine/shared-shortlists.test.ts",
  "test/matching/match-pool.test.ts",
  "test/security/memory-after-lock.test.ts",
  "test/store/edits-of-older-files.test.ts",
  "test/sync/gone-and-back.test.ts",
  "test/sync/hazards-of-cycles.test.ts",
  "test/sync/hazards-of-deletion.test.ts",
  "test/sync/hazards-of-refused-fields.test.ts",
  "test/sync/remembered-writes.test.ts",
  "test/sync/trouble-sentences.test.ts",
  "main/sandbox/fault-rule.test.ts",
  "main/sync/list-problems.test.ts",
  "main/sync/whole-read.test.ts",
  "test/engine/erasures.test.ts",
  "test/engine/kept-files.test.ts",
  "test/reports/report-numbers.test.ts",
  "test/simulation/clock-jumps.test.ts",
  "test/simulation/long-work.test.ts",
  "test/simulation/requests.test.ts",
  "test/simulation/waits-and-clock-jumps.test.ts",
  "test/store/odd-rows.test.ts",
  "test/store/phone-countries.test.ts",
  "test/sync/answer-table.test.ts",
  "test/sync/bisection.test.ts",
  "test/sync/hazards-of-creates.test.ts",
  "test/sync/hazards-of-edits.test.ts",
  "test/sync/hazards-of-order.test.ts",
  "test/sync/hazards-of-reading.test.ts",
  "test/sync/hazards-of-refusals.test.ts",
  "test/sync/hostile-answers.test.ts",
  "test/sync/offline-equals-online.test.ts",
  "test/sync/server-spellings.test.ts",
  // Tests that open every screen, or every kind of field, in turn.
  "renderer/fields/missing-values.test.tsx",
  "test/renderer/drafts-renamed.test.tsx",
  "test/renderer/drafts-stay.test.tsx",
  "test/renderer/encryption.test.tsx",
  "test/renderer/every-editor.test.tsx",
  "test/renderer/focus-stays.test.tsx",
  "test/renderer/keys-after-a-link.test.tsx",
  "test/renderer/keys-where-one-is.test.tsx",
  "test/renderer/names.test.tsx",
  "test/renderer/narrow.test.tsx",
  "test/renderer/nothing-stale.test.tsx",
  "test/renderer/odd-values.test.tsx",
  "test/renderer/other-server.test.tsx",
  "test/renderer/preview.test.tsx",
  "test/renderer/related-names.test.tsx",
  "test/renderer/typed-values.test.tsx",
];

/** Tests of which `npm run test:all` plays all that can be played. */
export const LONG_TESTS = [...SAMPLED, ...LEFT_OUT];

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

function unitTests(
  name: string,
  files: readonly string[],
  env: Readonly<Record<string, string>>,
): Step {
  return { ...vitest(name, files, env), withoutChromium: ["--project", "node"] };
}

const BEFORE: readonly Step[] = [
  formatOf(["."]),
  ...SOURCES,
  { name: "build", command: ["vite", "build", "--app", "--logLevel", "warn"] },
];

/** Steps of `npm test`. */
export const USUAL_STEPS: readonly Step[] = [
  ...BEFORE,
  unitTests("unit", [], { ROADBOOK_TESTS: "sample" }),
  playwright("e2e", [FIRST_E2E]),
];

/** Worlds in which something once went wrong, of which `npm test` plays some. */
const RECORDED: Step = vitest(
  "recorded",
  [
    "test/equality/",
    "test/odd-world/",
    "test/simulation/simulation.test.ts",
    "--project=node",
    "--testNamePattern=^what once",
  ],
  { ROADBOOK_TESTS: "whole" },
);

/** Steps that `npm test` leaves out. */
export const REST_STEPS: readonly Step[] = [
  RECORDED,
  unitTests("rest", LEFT_OUT, {}),
  playwright("e2e-rest", otherE2e),
];

/** Both, but without the samples of tests that run in full. */
export const ALL_STEPS: readonly Step[] = [
  ...BEFORE,
  unitTests("unit", [], { ROADBOOK_TESTS: "none" }),
  playwright("e2e", [FIRST_E2E]),
  unitTests("worlds", LONG_TESTS, { ROADBOOK_TESTS: "whole" }),
  playwright("e2e-rest", otherE2e),
];
