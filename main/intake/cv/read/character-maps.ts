import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Folder of the maps in the built page (scripts/pdf-data.ts), seen from a bundle or its chunk. */
const BUILT = ["..", "../.."].map((up) =>
  join(import.meta.dirname, up, "renderer", "pdf", "cmaps"),
);

function folderOfMaps(): string {
  const built = BUILT.find((folder) => existsSync(folder));
  if (built !== undefined) return built;
  const library = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
  return join(dirname(library), "cmaps");
}

/**
 * Reads the maps from codes to Chinese, Japanese and Korean characters that fonts of old programs
 * name. The library itself would fetch them.
 */
export class CharacterMaps {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    if (kind !== "cMapUrl" || !/^[\w-]{1,60}\.bcmap$/.test(filename))
      throw new Error("Only character maps are read.");
    return new Uint8Array(await readFile(join(folderOfMaps(), filename)));
  }
}
