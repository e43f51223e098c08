import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { isNode, parse, partsOf, type SyntaxNode } from "../../mutation/syntax.ts";
import { commentsOf } from "../prose.ts";
import { productFiles, ROOT } from "../product-files.ts";
import { countNames } from "./names.ts";

/** Counts of the product's TypeScript, without its tests. The less of each, the better. */
export interface TextFigures {
  readonly files: number;
  readonly lines: number;
  /** Lines of import declarations. */
  readonly importLines: number;
  readonly importLinesOfScreens: number;
  readonly filesBelow25Lines: number;
  /** Files of fewer than 60 lines that only one file imports, which stands beside them. */
  readonly smallFilesWithOneImporter: number;
  readonly foldersAbove20Entries: number;
  /** Declared names that GLOSSARY calls no names: participles, adverbs, pronouns. */
  readonly namesOfNoThing: number;
  readonly declaredNames: number;
  /** Comments that begin with a pronoun or "the same". */
  readonly commentsWithoutSubject: number;
  /** Reads of a whole client-side store, outside of `core` and commands. */
  readonly storeReads: number;
  readonly lintBytes: number;
  readonly wordsOfDocs: number;
}

/** Folders of the product, and the scripts that build and check it. */
function codeFiles(): readonly string[] {
  return productFiles(["scripts"]).filter((file) => /\.tsx?$/.test(file));
}

interface CodeFile {
  readonly file: string;
  readonly source: string;
  readonly program: SyntaxNode;
  readonly lines: number;
}

const NO_SUBJECT = /^\W*(It|They|Those|What|Who|One|The same|Of)\b/;
const STORE_READ = /\.getState\(\)/g;
const isScreen = (file: string) => file.startsWith("renderer/screens/");

export function textFigures(): TextFigures {
  const files = codeFiles().map(readCode);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, item) => total + item, 0);
  const importers = importersOf(files);
  const names = files.map(({ program }) => countNames(program));
  return {
    files: files.length,
    lines: sum(files.map(({ lines }) => lines)),
    importLines: sum(files.map(importLines)),
    importLinesOfScreens: sum(files.filter(({ file }) => isScreen(file)).map(importLines)),
    filesBelow25Lines: files.filter(({ lines }) => lines < 25).length,
    smallFilesWithOneImporter: files.filter(({ file, lines }) => {
      const [importer, ...others] = importers.get(file) ?? [];
      const isAlone = importer !== undefined && others.length === 0;
      return lines < 60 && isAlone && dirname(importer) === dirname(file);
    }).length,
    foldersAbove20Entries: [...Map.groupBy(files, ({ file }) => dirname(file)).values()].filter(
      (entries) => entries.length > 20,
    ).length,
    namesOfNoThing: sum(names.map(({ offences }) => offences)),
    declaredNames: sum(names.map(({ all }) => all)),
    commentsWithoutSubject: sum(
      files.map(
        ({ file, source }) =>
          commentsOf(file, source).filter(({ text }) => NO_SUBJECT.test(text)).length,
      ),
    ),
    storeReads: sum(
      files
        .filter(({ file }) => !file.startsWith("renderer/core/") && !/commands/.test(file))
        .map(({ source }) => source.match(STORE_READ)?.length ?? 0),
    ),
    lintBytes: read(".oxlintrc.json").length,
    wordsOfDocs: sum(docPages().map((page) => read(page).split(/\s+/).length)),
  };
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

function readCode(file: string): CodeFile {
  const source = read(file);
  const lines = source.trimEnd().split("\n").length;
  return { file, source, lines, program: parse(file, source) };
}

function docPages(): readonly string[] {
  const pages = productFiles(["docs"]).filter((file) => /^docs\/.*\.md$/.test(file));
  return ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", ...pages].filter((page) =>
    existsSync(join(ROOT, page)),
  );
}

function importLines({ program, source }: CodeFile): number {
  return partsOf(program)
    .filter(([, { type }]) => type === "ImportDeclaration")
    .reduce((total, [, { start, end }]) => total + source.slice(start, end).split("\n").length, 0);
}

/** Returns which files import each file. */
function importersOf(files: readonly CodeFile[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const { file, program } of files)
    for (const [, { source }] of partsOf(program)) {
      const path = isNode(source) ? source["value"] : null;
      if (typeof path !== "string" || !path.startsWith(".")) continue;
      const target = normalize(join(dirname(file), path));
      const list = importers.get(target) ?? [];
      if (!list.includes(file)) importers.set(target, [...list, file]);
    }
  return importers;
}
