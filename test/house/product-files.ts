import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** The repository's root. */
export const ROOT = join(import.meta.dirname, "../..");

/** The rooms that the product is made of (docs/architecture.md). */
const ROOMS = ["shared", "main", "preload", "renderer"] as const;

/**
 * Paths of all product files below the root, with forward slashes, sorted; not their tests.
 * `more`: further folders.
 */
export function productFiles(more: readonly string[] = []): string[] {
  return filesBelow([...ROOMS, ...more]).filter((file) => !/\.test\.tsx?$/.test(file));
}

/** Paths of all files of TypeScript and CSS, those of the tests and scripts, too. */
export function sourceFiles(): string[] {
  return filesBelow([...ROOMS, "scripts", "test"]).filter((file) => /\.(ts|tsx|css)$/.test(file));
}

function filesBelow(folders: readonly string[]): string[] {
  return folders
    .flatMap((room) =>
      readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join("/")),
    )
    .toSorted();
}
