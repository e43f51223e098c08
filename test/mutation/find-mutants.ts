import { type Edit, editsOf, type Operator } from "./operators.ts";
import { isNode, isOfTypes, parse, partsOf, type SyntaxNode } from "./syntax.ts";

interface Span {
  readonly start: number;
  readonly end: number;
}

/** One small change of a program that its tests should notice. */
export interface Mutant {
  /** Path below the root. */
  readonly file: string;
  readonly operator: Operator;
  /** Of the piece that is changed; from 1. */
  readonly line: number;
  readonly column: number;
  readonly before: string;
  readonly after: string;
  /**
   * The expression that is written a second time, with the change in it; a statement that is left
   * out.
   */
  readonly scope: Span & { readonly kind: "expression" | "statement" };
  /** The scope with the change. */
  readonly text: string;
}

/** Returns the mutants of a file, in the order of its text. */
export function findMutants(file: string, source: string): readonly Mutant[] {
  const found: Mutant[] = [];
  const add = (edit: Edit, scope: Mutant["scope"]) => {
    const lines = source.slice(0, edit.start).split("\n");
    const text =
      source.slice(scope.start, edit.start) + edit.text + source.slice(edit.end, scope.end);
    found.push({
      file,
      operator: edit.operator,
      line: lines.length,
      column: (lines.at(-1) ?? "").length + 1,
      before: source.slice(edit.start, edit.end),
      after: edit.text,
      scope,
      text,
    });
  };
  const visit = (node: SyntaxNode, chain: Span | null) => {
    if (isOfTypes(node) || isLeftAlone(node)) return;
    if (
      node.type === "ExpressionStatement" &&
      !("directive" in node && typeof node["directive"] === "string")
    ) {
      const edit: Edit = { operator: "statement", start: node.start, end: node.end, text: "" };
      if (isRemovable(node["expression"]))
        add(edit, { start: node.start, end: node.end, kind: "statement" });
    }
    // An optional chain ends as a whole where a part of it is missing: a piece of it cannot be
    // written apart.
    const around = chain ?? (node.type === "ChainExpression" ? node : null);
    for (const edit of editsOf(node, source))
      add(edit, { ...(scopeOf(edit, node, around) ?? edit), kind: "expression" });
    for (const [part, below] of partsOf(node)) {
      if (isName(node, part) || isTypeWord(node, part)) continue;
      visit(
        below,
        around !== null && (part === "object" || part === "callee" || part === "expression")
          ? around
          : null,
      );
    }
  };
  visit(parse(file, source), null);
  return found;
}

/**
 * The expression that holds an edit of a node: the node itself, the part that is changed as a
 * whole, or the chain around.
 */
function scopeOf(edit: Edit, node: SyntaxNode, chain: Span | null): Span | null {
  if (chain !== null) return { start: chain.start, end: chain.end };
  const isPart = partsOf(node).some(
    ([, part]) => part.start === edit.start && part.end === edit.end,
  );
  if (isPart && edit.operator !== "method") return { start: edit.start, end: edit.end };
  return { start: node.start, end: node.end };
}

/** Words for people, and places where nothing can be written twice. */
function isLeftAlone(node: SyntaxNode): boolean {
  const { type, callee, operator, source } = node;
  if (type === "ThrowStatement" || type === "ImportDeclaration" || type === "ImportExpression")
    return true;
  if (type === "UnaryExpression" && (operator === "delete" || operator === "typeof")) return true;
  if (type === "ExportAllDeclaration" || (type === "ExportNamedDeclaration" && isNode(source)))
    return true;
  // `log("warn", …)`
  return (
    type === "CallExpression" && isNode(callee) && (callee["name"] ?? nameOf(callee)) === "log"
  );
}

function nameOf({ property }: SyntaxNode): unknown {
  return isNode(property) ? property["name"] : null;
}

function isName(node: SyntaxNode, part: string): boolean {
  if (part === "key") return node["computed"] !== true;
  return (
    part === "typeAnnotation" ||
    part === "typeArguments" ||
    part === "typeParameters" ||
    part === "returnType"
  );
}

/** `typeof value === "string"`: another word is another way to write false. */
function isTypeWord({ left }: SyntaxNode, part: string): boolean {
  return (
    part === "right" &&
    isNode(left) &&
    left.type === "UnaryExpression" &&
    left["operator"] === "typeof"
  );
}

/** Calls and assignments are what a statement does; `super()` has to be called. */
function isRemovable(expression: unknown): boolean {
  if (!isNode(expression)) return false;
  if (isNode(expression["callee"]) && expression["callee"].type === "Super") return false;
  return !isLeftAlone(expression);
}
