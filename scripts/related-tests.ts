// Finds the tests that a change can reach, nearest first: a test that imports a changed file, one
// that imports an importer of it, and so on.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, readImports } from "./import-graph.ts";

const FOLDERS = ["shared", "main", "preload", "renderer", "scripts", "test"];

export interface RelatedTest {
  readonly file: string;
  /** Number of imports between it and the change; 0 if it changed itself. */
  readonly distance: number;
}

function importersBelow(root: string): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const { file, target } of readImports(root, filesBelow(root, FOLDERS))) {
    importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  return importers;
}

/** `changed` holds paths below `root` with forward slashes; files that are gone are fine. */
export function relatedTests(
  root: string,
  changedPaths: readonly string[],
): readonly RelatedTest[] {
  const importers = importersBelow(root);
  const distances = new Map<string, number>();
  let ring: readonly string[] = changedPaths.filter((file) => existsSync(join(root, file)));
  for (let distance = 0; ring.length > 0; distance += 1) {
    for (const file of ring) distances.set(file, distance);
    ring = [...new Set(ring.flatMap((file) => importers.get(file) ?? []))].filter(
      (file) => !distances.has(file),
    );
  }
  return [...distances]
    .filter(([file]) => /\.test\.tsx?$/.test(file))
    .map(([file, distance]) => ({ file, distance }))
    .toSorted((a, b) => a.distance - b.distance || (a.file < b.file ? -1 : 1));
}
