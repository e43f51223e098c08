/**
 * Packages that the page and its tests import, listed for the server of the browser tests: if it
 * discovers one during a run, it reloads the page under a test, which then hangs.
 */
export const PAGE_DEPENDENCIES: readonly string[] = [
  "@internationalized/date",
  "@tanstack/react-query",
  "@tanstack/react-virtual",
  "date-fns",
  "dompurify",
  "fast-check",
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
  "zustand/middleware",
];
