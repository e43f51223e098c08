import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, chromiumPath } from "./scripts/chromium.ts";

export default defineConfig({
  testDir: "test/e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results/e2e",
  workers: 2,
  retries: 0,
  // Nothing is waited for but conditions; these only end a test that hangs, also on a machine that
  // others keep busy.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: true,
  reporter: [
    ["list"],
    ["json", { outputFile: process.env["ROADBOOK_E2E_REPORT"] ?? "test-results/e2e.json" }],
  ],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: chromiumPath(),
      chromiumSandbox: false,
      args: [...CHROMIUM_ARGS],
    },
    screenshot: "only-on-failure",
    trace: "off",
    // A click on what is not there fails as an expectation does.
    actionTimeout: 120_000,
  },
});
