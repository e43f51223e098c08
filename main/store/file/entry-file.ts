import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the path of a part of the program that runs in a thread or a process of its own. From
 * source it is beside its caller (given by `import.meta`); else it is a bundle beside the caller's,
 * of which the caller may also be a chunk.
 */
export function entryFile(
  { dirname, filename }: { readonly dirname: string; readonly filename: string },
  { source, bundle }: { readonly source: string; readonly bundle: string },
): string {
  if (filename.endsWith(".ts")) return join(dirname, source);
  const beside = join(dirname, bundle);
  return existsSync(beside) ? beside : join(dirname, "..", bundle);
}
