import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Lines of a text file beside this one, without their comments (after ` # `). */
function linesOf(name: string): readonly string[] {
  return readFileSync(join(import.meta.dirname, name), "utf8")
    .split("\n")
    .map((line) => (line.split("# ")[0] ?? "").trim())
    .filter((line) => line !== "");
}

/** Cells that once failed: `npm run test:all` plays them all. */
export function onceFailed(): readonly string[] {
  return linesOf("once-failed.txt");
}

/**
 * Whether a failing cell is a known defect that is not fixed yet. The file holds regular
 * expressions, and should be empty.
 */
export function isKnownDefect(line: string): boolean {
  return linesOf("known-defects.txt").some((pattern) => new RegExp(`^(${pattern})$`).test(line));
}
