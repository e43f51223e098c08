import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { pdfData } from "./scripts/pdf-data.ts";
import { CHROMIUM_ARGS, chromiumPath } from "./scripts/chromium.ts";
import { reactPlugins } from "./scripts/react-plugins.ts";
import { styleSources } from "./scripts/style-sources.ts";
import { SlowFirst } from "./scripts/slow-first.ts";
import { PAGE_DEPENDENCIES } from "./scripts/page-dependencies.ts";
import { BROWSER_COMMANDS } from "./test/fixtures/browser-commands.ts";
import { LEFT_OUT, LONG_TESTS } from "./scripts/test-steps.ts";

/**
 * Nothing is waited for but conditions; these only end what hangs. Real files, real HTTP and real
 * processes share few cores with each other, and with whatever else the machine does.
 */
const CEILINGS = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
};

// `npm run test:all` runs the long tests in a step of their own.
const EXCLUDED: Readonly<Record<string, readonly string[]>> = {
  sample: LEFT_OUT,
  none: LONG_TESTS,
};
const excluded = (EXCLUDED[process.env["ROADBOOK_TESTS"] ?? ""] ?? []).map((path) =>
  path.replace(/\/$/, "/**"),
);

/** Where files are in memory, if there is room for them: tests wait for thousands of writes. */
const MEMORY = "/dev/shm";
const MEMORY_BYTES = 4e9;
if (process.env["TMPDIR"] === undefined && existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize > MEMORY_BYTES) {
    const folder = mkdtempSync(join(MEMORY, "rb-"));
    process.env["TMPDIR"] = folder;
    // What a process that was killed has left goes with it.
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  }
}

// Tests start hundreds of processes, which would each compile the same TypeScript again.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/node-compile");

export default defineConfig({
  test: {
    // By default one core is left to the user, which is half of a machine that has two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        resolve: { alias: { electron: join(import.meta.dirname, "test/doubles/electron.ts") } },
        test: {
          name: "node",
          environment: "node",
          include: ["{main,renderer,scripts,shared,test}/**/*.test.ts"],
          exclude: ["test/e2e/**", ...excluded],
          // The program's modules keep no state, and loading them again for each file would cost a
          // third of the time.
          isolate: false,
          setupFiles: ["test/fixtures/fixed-chance.ts"],
          ...CEILINGS,
        },
      },
      {
        plugins: [...reactPlugins(), pdfData()],
        css: styleSources,
        // What to sample (test/fixtures/sample.ts), where there is no environment.
        define: {
          "process.env.ROADBOOK_CELLS": JSON.stringify(process.env["ROADBOOK_CELLS"] ?? ""),
          "process.env.ROADBOOK_TESTS": JSON.stringify(process.env["ROADBOOK_TESTS"] ?? ""),
        },
        optimizeDeps: { include: [...PAGE_DEPENDENCIES] },
        test: {
          name: "browser",
          // What needs no page is a .test.ts and runs in Node, where it is loaded in no time.
          include: ["{renderer,test/renderer}/**/*.test.tsx"],
          setupFiles: ["test/renderer/new-window.ts"],
          exclude: [...excluded],
          ...CEILINGS,
          // What is waited for on a page gets all of a test's time: one that never comes must not
          // cost ten minutes.
          testTimeout: 180_000,
          browser: {
            enabled: true,
            headless: true,
            commands: BROWSER_COMMANDS,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: chromiumPath(),
                args: ["--no-sandbox", ...CHROMIUM_ARGS],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
