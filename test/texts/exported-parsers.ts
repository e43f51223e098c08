import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isNode, parse, partsOf, type SyntaxNode } from "../mutation/syntax.ts";
import { productFiles, ROOT } from "../house/product-files.ts";

export interface ExportedParser {
  /** Path below the root. */
  readonly file: string;
  readonly name: string;
  /** Whether it takes texts only, or any value. */
  readonly takes: "text" | "anything";
}

/** Calls that take a text apart. */
const TAKES_APART: ReadonlySet<string> = new Set([
  "at",
  "charAt",
  "charCodeAt",
  "codePointAt",
  "indexOf",
  "lastIndexOf",
  "match",
  "matchAll",
  "normalize",
  "parse",
  "parseFromString",
  "replaceAll",
  "search",
  "split",
]);

/** Whether a pattern without an end or a walk from character to character is in a module. */
function takesTextsApart(node: SyntaxNode): boolean {
  const { regex, callee } = node;
  if (typeof regex === "object" && regex !== null && /[+*]|\{\d+,\}/.test(JSON.stringify(regex)))
    return true;
  if (isNode(callee)) {
    if (callee["name"] === "RegExp") return true;
    const property = callee["property"];
    if (isNode(property) && TAKES_APART.has(String(property["name"]))) return true;
  }
  return partsOf(node).some(([, part]) => takesTextsApart(part));
}

/** Names of functions that read, whatever else their module does. */
const READS = /^(?:read|parse|docOf|plain|clean|split|without)[A-Z]/;
/** Hooks run only inside a component. */
const HOOK = /^use[A-Z]/;

/**
 * Returns every exported function that takes a text, or anything, of every module that takes texts
 * apart, or that is called a reader. The sandbox reads what its own users write, and is not part of
 * the app.
 */
export function exportedParsers(): readonly ExportedParser[] {
  return productFiles()
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
    .filter((file) => !file.startsWith("main/sandbox/"))
    .flatMap((file) => {
      const source = readFileSync(join(ROOT, file), "utf8");
      const program = parse(file, source);
      const isReader = takesTextsApart(program);
      return exportedFunctions(program)
        .filter(({ name }) => READS.test(name) || (isReader && !HOOK.test(name)))
        .map((parser) => ({ file, ...parser }));
    });
}

function exportedFunctions(program: SyntaxNode): Omit<ExportedParser, "file">[] {
  const parsers: Omit<ExportedParser, "file">[] = [];
  for (const statement of listOf(program["body"])) {
    const declared = statement["declaration"];
    if (statement.type !== "ExportNamedDeclaration" || !isNode(declared)) continue;
    const [name, parameter] = [declared["id"], listOf(declared["params"])[0]];
    if (declared.type !== "FunctionDeclaration" || !isNode(name) || parameter === undefined)
      continue;
    const takes = takesOf(parameter);
    if (takes !== null) parsers.push({ name: String(name["name"]), takes });
  }
  return parsers;
}

/** Returns null for a parameter of another type. */
function takesOf(parameter: SyntaxNode): ExportedParser["takes"] | null {
  const target = isNode(parameter["left"]) ? parameter["left"] : parameter;
  const annotation = target["typeAnnotation"];
  const type = isNode(annotation) ? annotation["typeAnnotation"] : null;
  if (!isNode(type)) return null;
  if (type.type === "TSUnknownKeyword") return "anything";
  return isText(type) ? "text" : null;
}

/** Whether a type is that of texts, or one of several of which one is. */
function isText(type: SyntaxNode): boolean {
  return (
    type.type === "TSStringKeyword" ||
    (type.type === "TSUnionType" && listOf(type["types"]).some(isText))
  );
}

function listOf(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
