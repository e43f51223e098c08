import { parseUnseen } from "../../core/trusted-types.ts";
import { withoutInline } from "../without-inline.ts";

const SAME: Readonly<Record<string, string>> = { b: "strong", i: "em", div: "p" };
const MARKS = new Set(["strong", "em", "u", "code", "a"]);
/** Stands for the marks of a line break. */
const BREAK = "br";
/** Elements that stand outside of the body once it is parsed, or are gone before. */
const OUTSIDE = /<style\b|<!/i;
/** The attributes that the editor keeps, by tag. */
const KEPT: Readonly<Record<string, string>> = { a: "href", ol: "start" };

/** A piece of a line, or a block with what is in it. */
type Part =
  | { readonly kind: "text"; readonly text: string; readonly marks: string }
  | { readonly kind: "block"; readonly tag: string; readonly parts: readonly Part[] };

/**
 * Returns whether two texts of HTML show the same words with the same formatting. Anything that the
 * editor does not know (a table, a colour, a class) is in the one and not in the other.
 */
export function sameHtml(a: string, b: string): boolean {
  return OUTSIDE.test(a) === OUTSIDE.test(b) && meaningOf(a) === meaningOf(b);
}

function meaningOf(html: string): string {
  const { head, body } = parseUnseen(withoutInline(html));
  return JSON.stringify([...partsOf(head, []), ...partsOf(body, [])]);
}

function partsOf(parent: globalThis.Node, marks: readonly string[]): readonly Part[] {
  return inLines([...parent.childNodes].flatMap((child) => partOf(child, marks)));
}

function partOf(node: globalThis.Node, marks: readonly string[]): readonly Part[] {
  if (node.nodeType === 3)
    return [{ kind: "text", text: node.textContent ?? "", marks: [...marks].sort().join() }];
  if (!(node instanceof Element))
    return node.nodeType === 8
      ? [{ kind: "block", tag: `!${node.textContent ?? ""}`, parts: [] }]
      : [];
  const name = node.tagName.toLowerCase();
  const tag = withAttributes(node, SAME[name] ?? name);
  if (MARKS.has(tag.split(" ")[0] ?? ""))
    return [...node.childNodes].flatMap((child) => partOf(child, [...new Set([...marks, tag])]));
  if (tag === "br") return [{ kind: "text", text: "\n", marks: BREAK }];
  // Marks around a block are not those in it.
  const parts = partsOf(node, []);
  const outer = marks.length === 0 ? tag : `${[...marks].sort().join()} ${tag}`;
  const [firstPart, ...otherParts] = parts;
  // The line of an item may have a paragraph of its own.
  if (tag === "li" && firstPart?.kind === "block" && firstPart.tag === "p")
    return [{ kind: "block", tag: outer, parts: [{ ...firstPart, tag: "line" }, ...otherParts] }];
  if (tag === "p") return [{ kind: "block", tag: outer, parts: unwrapped(parts) }];
  return [{ kind: "block", tag: outer, parts }];
}

function withAttributes(element: Element, tag: string): string {
  const attributes = [...element.attributes]
    .filter(({ name, value }) => !(tag === "ol" && name === "start" && value === "1"))
    .map(({ name, value }) => `${name === KEPT[tag] ? "" : "?"}${name}=${value}`);
  return [tag, ...attributes.sort()].join(" ");
}

/** Texts that stand beside blocks are lines of their own. */
function inLines(parts: readonly Part[]): readonly Part[] {
  const lines: Part[] = [];
  let line: Extract<Part, { readonly kind: "text" }>[] = [];
  const end = () => {
    const words = trimmed(line);
    if (words.length > 0) lines.push({ kind: "block", tag: "p", parts: words });
    line = [];
  };
  for (const part of parts) {
    if (part.kind === "text") line.push(part);
    else {
      end();
      lines.push(part);
    }
  }
  end();
  return lines;
}

/** A paragraph holds its line itself. */
function unwrapped(parts: readonly Part[]): readonly Part[] {
  const [onlyPart] = parts;
  return parts.length === 1 && onlyPart?.kind === "block" && onlyPart.tag === "p"
    ? onlyPart.parts
    : parts;
}

/** Blanks as a browser shows them: one of many, none at the ends of a line. */
function trimmed(
  line: readonly Extract<Part, { readonly kind: "text" }>[],
): readonly Extract<Part, { readonly kind: "text" }>[] {
  const visibleTexts: { kind: "text"; text: string; marks: string }[] = [];
  let wasBlank = true;
  for (const { text, marks } of line) {
    for (const sign of text) {
      const isBreak = marks === BREAK;
      const isBlank = !isBreak && /[ \t\n\r\f]/.test(sign);
      if (isBlank && wasBlank) continue;
      wasBlank = isBlank || isBreak;
      const lastText = visibleTexts.at(-1);
      const letter = isBlank ? " " : sign;
      if (lastText?.marks === marks) lastText.text += letter;
      else visibleTexts.push({ kind: "text", text: letter, marks });
    }
  }
  const lastText = visibleTexts.at(-1);
  if (lastText !== undefined) lastText.text = lastText.text.replace(/[ \n]$/, "");
  return visibleTexts.filter(({ text }) => text !== "");
}
