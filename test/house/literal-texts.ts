import { isNode, parse, partsOf, type SyntaxNode } from "../mutation/syntax.ts";

/** A text for the screen that is written where it is shown, instead of in a `texts.ts`. */
export interface LiteralText {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

/** Attributes and properties whose value people read or a screen reader says. */
const SPOKEN =
  /^((aria-)?(label|placeholder|(role)?description|valuetext)|title|alt|hint|about|confirm)$/;
/** Attributes and properties whose values have spaces but are not read by anybody. */
const SILENT = /^(className|keys|placement|d|viewBox|sizes|style|rel|sandbox|accept|queryKey)$/;
/** Functions whose string arguments are selectors, media queries or messages for engineers. */
const SILENT_CALLS =
  /^(querySelector|querySelectorAll|closest|matches|matchMedia|cssText|invariant)$/;
const LETTER = /\p{L}/u;
/** At least two words; slugs, classes, events and routes have no space between letters. */
export const SENTENCE = /\p{L}{2,}[,.:;!?…”)]* ([–—·] )?[“(]?\p{L}/u;
/** Elements whose content is typed as it stands: names of keys, commands. */
const VERBATIM = /^(kbd|code)$/;

/** Finds the texts in a component or module that belong in the feature's `texts.ts`. */
export function literalTexts(file: string, source: string): readonly LiteralText[] {
  const found: LiteralText[] = [];
  const visit = (node: SyntaxNode, spoken: boolean): void => {
    if (isSilent(node)) return;
    const text = textOf(node);
    const isSpokenHere = spoken || node.type === "JSXText";
    if (
      text !== null &&
      (isSpokenHere ? LETTER : SENTENCE).test(isSpokenHere ? text : words(text))
    ) {
      const line = source.slice(0, node.start).split("\n").length;
      found.push({ line, text: text.replaceAll(/\s+/g, " ").trim() });
    }
    for (const [part, child] of partsOf(node)) visit(child, isSpoken(node, part, spoken));
  };
  visit(parse(file, source), false);
  return found;
}

/** Nobody reads the markup of a file that is written, nor a part of it. */
function words(text: string): string {
  return /^[\s">]*<[?/\w]/.test(text) ? "" : text;
}

/** Returns the characters of a node that holds text, or null. */
function textOf({ type, value }: SyntaxNode): string | null {
  if (type === "JSXText" || type === "Literal") return typeof value === "string" ? value : null;
  if (type !== "TemplateElement") return null;
  return (value as { readonly cooked: string | null }).cooked;
}

/** Whether every literal in this part of a node reaches the screen, however short it is. */
function isSpoken(node: SyntaxNode, part: string, spoken: boolean): boolean {
  switch (node.type) {
    case "JSXAttribute":
      return part === "value" && SPOKEN.test(nameOf(node["name"]));
    case "JSXElement":
    case "JSXFragment":
      return part === "children";
    case "Property":
      return part === "value" && SPOKEN.test(nameOf(node["key"]));
    case "JSXExpressionContainer":
    case "TemplateLiteral":
      return spoken;
    case "ConditionalExpression":
      return spoken && part !== "test";
    case "LogicalExpression":
      return spoken && part === "right";
    default:
      return false;
  }
}

function isSilent(node: SyntaxNode): boolean {
  if (/^(Import|Export(All|Named))Declaration$/.test(node.type) && isNode(node["source"]))
    return true;
  if (/^TS(Type(?!Assertion)|Literal|Interface|Union)/.test(node.type)) return true;
  if (node.type === "JSXElement" && isNode(node["openingElement"]))
    return VERBATIM.test(nameOf(node["openingElement"]["name"]));
  if (node.type === "JSXAttribute") return SILENT.test(nameOf(node["name"]));
  if (node.type === "Property") return SILENT.test(nameOf(node["key"]));
  return node.type === "CallExpression" && SILENT_CALLS.test(nameOf(node["callee"]));
}

/** The last name of an identifier, a member (`document.title`) or a JSX name. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (isNode(node["property"])) return nameOf(node["property"]);
  return typeof node["name"] === "string" ? node["name"] : "";
}
