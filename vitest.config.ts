import { join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { pdfData } from "./scripts/pdf-data.ts";
import { CHROMIUM_ARGS, chromiumPath } from "./scripts/chromium.ts";
import { reactPlugins } from "./scripts/react-plugins.ts";

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: { electron: join(import.meta.dirname, "test/doubles/electron.ts") } },
        test: {
          name: "node",
          environment: "node",
          include: ["test/**/*.test.ts"],
          exclude: ["test/renderer/**", "test/e2e/**"],
          // Real files, real HTTP and several workers share two cores; a hang is still noticed.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [...reactPlugins(), pdfData()],
        // Named up front: a dependency found in the middle of a run makes Vite reload the page under the tests.
        optimizeDeps: {
          include: [
            "@date-fns/tz",
            "@tanstack/react-query",
            "@tanstack/react-virtual",
            "date-fns",
            "dompurify",
            "lucide-react",
            "papaparse",
            "pdfjs-dist",
            "react",
            "react/compiler-runtime",
            "react-aria-components",
            "react-dom",
            "react-dom/client",
            "react/jsx-dev-runtime",
            "react/jsx-runtime",
            "recharts",
            "vitest-browser-react",
            "zod",
            "zustand",
          ],
        },
        test: {
          name: "browser",
          include: ["test/renderer/**/*.test.{ts,tsx}"],
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: chromiumPath(), args: ["--no-sandbox", ...CHROMIUM_ARGS] },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
