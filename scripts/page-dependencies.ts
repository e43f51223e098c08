/**
 * Packages that the page and its tests import, for the server of the browser tests: one that it
 * finds in the middle of a run makes it reload the page under a test, which then waits for ever.
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
