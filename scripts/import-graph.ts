// Imports of every file, read from the text: every import in this house is relative and has its
// extension, or names a package.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** Static and lazy imports, and re-exports. */
const IMPORT = /(?:^(?:import|export)\b(?:[^"'`;]*?\bfrom)?|\b(?:import|require)\()\s*"([^"]+)"/gm;
/** Classes that a style sheet takes from another one. */
const COMPOSED = /\bcomposes:[^;"]*\bfrom "([^"]+)"/g;

export interface Import {
  /** Path of the importing file below the root, with forward slashes. */
  readonly file: string;
  /** Path below the root, without the bundler's `?url`; or the package, as it is written. */
  readonly target: string;
  readonly isPackage: boolean;
}

export function importsIn(file: string, text: string): readonly Import[] {
  return [...text.matchAll(file.endsWith(".css") ? COMPOSED : IMPORT)].map(([, name = ""]) =>
    name.startsWith(".")
      ? { file, target: slashes(join(dirname(file), name.replace(/\?.*$/, ""))), isPackage: false }
      : { file, target: name, isPackage: true },
  );
}

export function readImports(root: string, files: readonly string[]): readonly Import[] {
  return files
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .flatMap((file) => importsIn(file, readFileSync(join(root, file), "utf8")));
}

/** Paths of all files in folders of the root, with forward slashes, sorted. */
export function filesBelow(root: string, folders: readonly string[]): readonly string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\bnode_modules\b/.test(entry.parentPath))
        .map((entry) => slashes(relative(root, join(entry.parentPath, entry.name)))),
    )
    .toSorted();
}

const slashes = (path: string): string => path.split(sep).join("/");
