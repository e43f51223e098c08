import { parseSync } from "vite";
import { isNode, parse, partsOf, type SyntaxNode } from "../mutation/syntax.ts";
import { SENTENCE } from "./literal-texts.ts";

/** Words that people read, and where they begin in the file's characters. */
export interface Prose {
  readonly start: number;
  readonly text: string;
}

interface Comment {
  readonly type: "Line" | "Block";
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the comments of a TypeScript file, each without its stars and line breaks. */
export function commentsOf(file: string, source: string): readonly Prose[] {
  const lang = file.endsWith(".tsx") ? "tsx" : "ts";
  const { comments } = parseSync(file, source, { lang, sourceType: "module" });
  const blocks = comments.reduce<Comment[]>((all, comment) => {
    const before = all.at(-1);
    // Lines that follow one another are one comment.
    if (before === undefined || before.type === "Block" || comment.type === "Block")
      return [...all, comment];
    if (source.slice(before.end, comment.start).trim() !== "") return [...all, comment];
    const value = `${before.value}\n${comment.value}`;
    return [...all.slice(0, -1), { ...before, value, end: comment.end }];
  }, []);
  return blocks.map(({ value, start }) => ({
    start,
    text: value.replaceAll(/\s*\n\s*\*?\s?/g, " "),
  }));
}

/** Returns the sentences in the string literals of a TypeScript file: texts, messages, titles. */
export function sentencesOf(file: string, source: string): readonly Prose[] {
  const found: Prose[] = [];
  const visit = (node: SyntaxNode): void => {
    const text = textOf(node);
    if (text !== null && SENTENCE.test(text))
      found.push({ start: node.start, text: text.replaceAll(/\s+/g, " ") });
    for (const [, part] of partsOf(node)) visit(part);
  };
  visit(parse(file, source));
  return found;
}

/** Returns the titles of a test file's tests and groups. */
export function testTitlesOf(file: string, source: string): readonly Prose[] {
  const found: Prose[] = [];
  const visit = (node: SyntaxNode): void => {
    const title = titleOf(node);
    if (title !== null) found.push({ start: title.start, text: textOf(title) ?? "" });
    for (const [, part] of partsOf(node)) visit(part);
  };
  visit(parse(file, source));
  return found;
}

/** Returns the paragraphs of a Markdown page, without its code. */
export function paragraphsOf(source: string): readonly Prose[] {
  const withoutCode = source
    .replaceAll(/^```[^]*?^```/gm, (code) => code.replaceAll(/[^\n]/g, "_"))
    .replaceAll(/`[^`]*`/g, (code) => code.replaceAll(/[^\n]/g, "_"));
  return [...withoutCode.matchAll(/\S.*(\n.*\S.*)*/g)].map(({ 0: text, index }) => ({
    start: index,
    text: text.replaceAll(/\s+/g, " "),
  }));
}

function titleOf({ type, callee, arguments: given }: SyntaxNode): SyntaxNode | null {
  if (type !== "CallExpression" || !isNode(callee) || !Array.isArray(given)) return null;
  const [first]: readonly unknown[] = given;
  return isNode(first) && isTest(callee) && textOf(first) !== null ? first : null;
}

/** `test`, `describe.skip`, `test.for(cells)`. */
function isTest(callee: SyntaxNode): boolean {
  if (callee.type === "Identifier") return /^(test|it|describe)$/.test(String(callee["name"]));
  const inner = callee["object"] ?? callee["callee"];
  return isNode(inner) && isTest(inner);
}

function textOf({ type, value }: SyntaxNode): string | null {
  if (type === "JSXText" || type === "Literal") return typeof value === "string" ? value : null;
  if (type !== "TemplateElement") return null;
  return (value as { readonly cooked: string | null }).cooked;
}
