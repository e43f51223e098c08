import { isNode, type SyntaxNode } from "./syntax.ts";

/** A change of a piece of the text. */
export interface Edit {
  readonly operator: Operator;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const OPERATORS = [
  "condition",
  "logic",
  "equality",
  "order",
  "arithmetic",
  "negation",
  "boolean",
  "number",
  "text",
  "list",
  "optional chain",
  "method",
  "return",
  "statement",
] as const;
export type Operator = (typeof OPERATORS)[number];

/** What stands for the other thing that somebody might have written. */
const SWAPS: Readonly<Record<string, readonly [Operator, ...(readonly string[])]>> = {
  "&&": ["logic", "||"],
  "||": ["logic", "&&"],
  "??": ["logic", "&&"],
  "===": ["equality", "!=="],
  "!==": ["equality", "==="],
  "<": ["order", "<=", ">="],
  "<=": ["order", "<", ">"],
  ">": ["order", ">=", "<="],
  ">=": ["order", ">", "<"],
  "+": ["arithmetic", "-"],
  "-": ["arithmetic", "+"],
  "*": ["arithmetic", "/"],
  "/": ["arithmetic", "*"],
  "%": ["arithmetic", "*"],
  "+=": ["arithmetic", "-="],
  "-=": ["arithmetic", "+="],
  "++": ["arithmetic", "--"],
  "--": ["arithmetic", "++"],
};

const METHODS: ReadonlyMap<string, string> = new Map([
  ["some", "every"],
  ["every", "some"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["min", "max"],
  ["max", "min"],
  ["floor", "ceil"],
  ["ceil", "floor"],
  ["push", "unshift"],
  ["unshift", "push"],
]);

/** Calls that can be left out without another type: what they are called on takes their place. */
const LEFT_OUT =
  /^(filter|slice|sort|toSorted|reverse|toReversed|trim|toLowerCase|toUpperCase|flat)$/;

/**
 * The changes of one node itself, given the text of the file; those of its parts come with the
 * parts.
 */
export function editsOf(node: SyntaxNode, source: string): readonly Edit[] {
  const text = (part: { readonly start: number; readonly end: number }) =>
    source.slice(part.start, part.end);
  const whole = (operator: Operator, replacement: string): Edit => ({
    operator,
    start: node.start,
    end: node.end,
    text: replacement,
  });
  switch (node.type) {
    case "IfStatement":
    case "ConditionalExpression":
      return conditionEdits(node["test"], ["true", "false"]);
    case "WhileStatement":
    case "DoWhileStatement":
    case "ForStatement":
      return conditionEdits(node["test"], ["false"]);
    case "LogicalExpression":
    case "BinaryExpression":
    case "AssignmentExpression":
    case "UpdateExpression":
      return swapEdits(node, source);
    case "UnaryExpression": {
      const { operator, argument } = node;
      if (
        !isNode(argument) ||
        !(operator === "!" || (operator === "-" && argument.type !== "Literal"))
      )
        return [];
      return [whole("negation", text(argument))];
    }
    case "Literal":
      return literalEdits(node);
    case "ArrayExpression":
      return (node["elements"] as readonly unknown[]).length > 0 ? [whole("list", "[]")] : [];
    case "CallExpression":
      return callEdits(node, source);
    case "MemberExpression": {
      const { object, property } = node;
      if (node["optional"] !== true || !isNode(object) || !isNode(property)) return [];
      const dot = text({ start: object.end, end: property.start });
      return [
        {
          operator: "optional chain",
          start: object.end,
          end: property.start,
          text: dot.replace(/\?\.(\[?)/, dotOr),
        },
      ];
    }
    case "ReturnStatement":
      return returnEdits(node["argument"]);
    case "ArrowFunctionExpression": {
      const { body } = node;
      return isNode(body) && body.type !== "BlockStatement" ? returnEdits(body) : [];
    }
    default:
      return [];
  }
}

function dotOr(_all: string, bracket: string): string {
  return bracket === "" ? "." : bracket;
}

function conditionEdits(test: unknown, instead: readonly string[]): readonly Edit[] {
  if (!isNode(test) || test.type === "Literal") return [];
  return instead.map((text) => ({ operator: "condition", start: test.start, end: test.end, text }));
}

function swapEdits(node: SyntaxNode, source: string): readonly Edit[] {
  const sign = String(node["operator"]);
  const [operator, ...others] = SWAPS[sign] ?? [null];
  if (operator === null) return [];
  const [left, right] = [node["left"], node["right"] ?? node["argument"]];
  // Texts are joined by the sign of a sum.
  if (sign === "+" && [left, right].some(isText)) return [];
  // The signs of logic do not mix without brackets.
  if (operator === "logic" && isNode(left) && isNode(right)) {
    const side = ({ start, end }: SyntaxNode) => `(${source.slice(start, end)})`;
    const { start, end } = node;
    return others.map((text) => ({
      operator,
      start,
      end,
      text: `${side(left)} ${text} ${side(right)}`,
    }));
  }
  // Before the sign: the left side, or nothing of `++count`; `count++` has it at its end.
  const from = isNode(left)
    ? left.end
    : node["prefix"] === false && isNode(right)
      ? right.end
      : node.start;
  const start = source.indexOf(sign, from);
  return others.map((text) => ({ operator, start, end: start + sign.length, text }));
}

function isText(part: unknown): boolean {
  return isNode(part) && (part.type === "TemplateLiteral" || typeof part["value"] === "string");
}

function literalEdits(node: SyntaxNode): readonly Edit[] {
  const { value, start, end } = node;
  if (typeof value === "boolean")
    return [{ operator: "boolean", start, end, text: String(!value) }];
  if (typeof value === "number") {
    const others = value === 0 ? ["1"] : value <= 10 ? ["0", String(value + 1)] : ["0"];
    return others.map((text) => ({ operator: "number", start, end, text }));
  }
  // Sentences are for people: what they say is looked at by people.
  if (typeof value === "string" && /^\S+$/.test(value))
    return [{ operator: "text", start, end, text: '""' }];
  return [];
}

function callEdits(node: SyntaxNode, source: string): readonly Edit[] {
  const { callee } = node;
  if (!isNode(callee) || callee.type !== "MemberExpression" || callee["computed"] === true)
    return [];
  const { object, property } = callee;
  if (!isNode(object) || !isNode(property)) return [];
  const name = source.slice(property.start, property.end);
  const other = METHODS.get(name);
  if (other !== undefined)
    return [{ operator: "method", start: property.start, end: property.end, text: other }];
  return LEFT_OUT.test(name)
    ? [{ operator: "method", start: object.end, end: node.end, text: "" }]
    : [];
}

function returnEdits(value: unknown): readonly Edit[] {
  // A literal is changed as a literal, and what gives nothing back gives nothing else back.
  if (
    !isNode(value) ||
    /^(Literal|AwaitExpression)$/.test(value.type) ||
    value["name"] === "undefined"
  )
    return [];
  if (value.type === "UnaryExpression" && value["operator"] === "void") return [];
  return [{ operator: "return", start: value.start, end: value.end, text: "undefined" }];
}
