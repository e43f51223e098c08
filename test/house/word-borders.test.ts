// `\b` takes the end of "âge" for a word, and finds no border after "maturità".
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, partsOf, type SyntaxNode } from "../mutation/syntax.ts";
import { productFiles, ROOT } from "./product-files.ts";

/** A letter that `\b` knows nothing of, or a class that has such letters. */
const LETTER = String.raw`(?![\x00-\x7f])\p{L}`;
const OTHER_LETTER =
  String.raw`(?:${LETTER}|\\p\{L[lu]?\}[+*?]?|` +
  String.raw`\[[^\]]*(?:${LETTER}|\\p)[^\]]*\][+*?]?)`;
const STARTS = new RegExp(`^${OTHER_LETTER}`, "u");
const ENDS = new RegExp(`${OTHER_LETTER}\\??$`, "u");

/** Returns the patterns of a program, without those that longPattern reads otherwise. */
function plainPatterns(program: SyntaxNode): readonly string[] {
  const patterns: string[] = [];
  const visit = (node: SyntaxNode): void => {
    const regex = node["regex"];
    if (node.type === "Literal" && typeof regex === "object" && regex !== null)
      patterns.push(String((regex as { pattern?: unknown }).pattern));
    if (node.type === "CallExpression") patterns.push(...longPatternOf(node));
    for (const [, part] of partsOf(node)) visit(part);
  };
  visit(program);
  return patterns;
}

function longPatternOf(call: SyntaxNode): readonly string[] {
  const [calleePart, sourcePart, flagsPart] = partsOf(call).map(([, part]) => part);
  if (calleePart?.["name"] !== "longPattern" || sourcePart === undefined) return [];
  const flags = flagsPart?.["value"];
  if (typeof flags === "string" && flags.includes("u")) return [];
  return [textsOf(sourcePart).join("").replaceAll(/\n\s*/g, "")];
}

function textsOf(node: SyntaxNode): readonly string[] {
  const value = node["value"] as { raw?: unknown } | null | undefined;
  return node.type === "TemplateElement"
    ? [String(value?.raw)]
    : partsOf(node).flatMap(([, part]) => textsOf(part));
}

/** Returns what a pattern has on a side of `\b` that it can't be beside. */
function offencesIn(pattern: string): readonly string[] {
  return [...pattern.matchAll(/\\b/g)].flatMap(({ index }) => {
    const after = pattern.slice(index + 2);
    const before = pattern.slice(0, index);
    return [
      ...alternatives(after, "start").filter((text) => STARTS.test(text)),
      ...alternatives(before, "end").filter((text) => ENDS.test(text)),
    ];
  });
}

/** Alternatives of the group that is beside a border, or what stands there itself. */
function alternatives(text: string, side: "start" | "end"): readonly string[] {
  const tokens = text.match(/\\p\{\w+\}|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/gu) ?? [];
  const ordered = side === "start" ? tokens : tokens.toReversed();
  const [open, close] = side === "start" ? ["(", ")"] : [")", "("];
  if (ordered[0] !== open) return [text];
  const parts: string[][] = [[]];
  let depth = 0;
  for (const token of ordered) {
    if (token === close && --depth === 0) break;
    if (token === "|" && depth === 1) parts.push([]);
    else if (depth > 0) parts.at(-1)?.push(token);
    if (token === open) depth += 1;
  }
  return parts.map((part) =>
    (side === "start" ? part : part.toReversed()).join("").replace(/^\?:/, ""),
  );
}

test.each([
  String.raw`\b(?:age|âge)\b`,
  String.raw`\b(?:abitur|maturità)\b`,
  String.raw`\b(?:średni|dobry)`,
  String.raw`(?:dobr\p{L}+|basic)\b`,
  String.raw`n[ºé]\b`,
])("%s has a border that is none", (pattern) => {
  expect(offencesIn(pattern)).toHaveLength(1);
});

test.each([String.raw`\b(?:age|née|lycée)s\b`, String.raw`(?<!\p{L})âge(?!\p{L})`])(
  "%s has none",
  (pattern) => {
    expect(offencesIn(pattern)).toEqual([]);
  },
);

test("no pattern has a letter outside of ASCII beside a border of words that knows none", () => {
  const offences = productFiles()
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      plainPatterns(parse(file, readFileSync(join(ROOT, file), "utf8")))
        .flatMap(offencesIn)
        .map((text) => `${file}: ${text.slice(0, 60)}`),
    );
  expect(offences).toEqual([]);
});
