import { join } from "node:path";
import { filesBelow } from "../../scripts/import-graph.ts";

/** The repository's root. */
export const ROOT = join(import.meta.dirname, "../..");

/** The rooms that the product is made of (docs/architecture.md). */
const ROOMS = ["shared", "main", "preload", "renderer"] as const;

/**
 * Paths of all product files below the root, with forward slashes, sorted; not their tests.
 * `more`: further folders.
 */
export function productFiles(more: readonly string[] = []): readonly string[] {
  return filesBelow(ROOT, [...ROOMS, ...more]).filter((file) => !/\.test\.tsx?$/.test(file));
}

/** Paths of all files of TypeScript and CSS, those of the tests and scripts, too. */
export function sourceFiles(): readonly string[] {
  return filesBelow(ROOT, [...ROOMS, "scripts", "test"]).filter((file) =>
    /\.(ts|tsx|css)$/.test(file),
  );
}
