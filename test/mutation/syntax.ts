import { parseSync } from "vite";

/** A node of a syntax tree: its kind, where it stands in the text, and its parts. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

export function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as { type?: unknown }).type === "string"
  );
}

export function parse(file: string, source: string): SyntaxNode {
  const lang = file.endsWith(".tsx") ? "tsx" : "ts";
  const { program, errors } = parseSync(file, source, { lang, sourceType: "module" });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} cannot be read: ${error.message}`);
  return program as unknown as SyntaxNode;
}

/** The nodes directly below a node, each with the name of its part, in the order of the text. */
export function partsOf(node: SyntaxNode): readonly (readonly [string, SyntaxNode])[] {
  return Object.entries(node).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((part) => [name, part] as const),
  );
}

/** What TypeScript says about types is gone when the program runs. */
export function isOfTypes({ type, importKind, exportKind, declare }: SyntaxNode): boolean {
  if (importKind === "type" || exportKind === "type" || declare === true) return true;
  return type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)Expression$/.test(type);
}
