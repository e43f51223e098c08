import { isNode, partsOf, type SyntaxNode } from "../../mutation/syntax.ts";

/**
 * Words that say no thing: participles, adverbs, pronouns, prepositions and question words. Alone
 * they are no names; `storedRecord` is one.
 */
export const NO_THINGS: ReadonlySet<string> = new Set(
  (
    "found given wanted asked chosen known kept held left rest shown seen counted named missing " +
    "stored written sent changed taken made typed waiting folded at now most least few many one " +
    "none other others more own all whole only before after first last said told heard hear tell " +
    "by of to is on where why how what when"
  ).split(" "),
);
/** Both ends of a range may be called so. */
const ENDS: Readonly<Record<string, string>> = { before: "after", after: "before", to: "from" };

/** Counts the names that a program declares, and those of them that say no thing. */
export function countNames(program: SyntaxNode): {
  readonly all: number;
  readonly offences: number;
} {
  const names: string[] = [];
  const visit = (node: SyntaxNode): void => {
    names.push(...declaredBy(node));
    for (const [, part] of partsOf(node)) visit(part);
  };
  visit(program);
  const offences = names.filter((name) => {
    const end = ENDS[name];
    return NO_THINGS.has(name) && !(end !== undefined && names.includes(end));
  });
  return { all: names.length, offences: offences.length };
}

/** Returns the names that a node declares itself: variables, parameters, members and types. */
function declaredBy(node: SyntaxNode): readonly string[] {
  switch (node.type) {
    case "VariableDeclarator":
      return boundBy(node["id"]);
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return [...boundBy(node["id"]), ...listOf(node["params"]).flatMap(boundBy)];
    case "ClassDeclaration":
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
      return boundBy(node["id"]);
    case "PropertyDefinition":
    case "MethodDefinition":
    case "TSPropertySignature":
    case "TSMethodSignature":
      return boundBy(node["key"]);
    default:
      return [];
  }
}

/** Returns the names that a pattern binds. A member that keeps its name is declared elsewhere. */
function boundBy(pattern: unknown): readonly string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case "Identifier":
    case "PrivateIdentifier":
      return [String(pattern["name"])];
    case "ObjectPattern":
      return listOf(pattern["properties"]).flatMap((property) =>
        !isNode(property) || property["shorthand"] === true
          ? []
          : boundBy(property["value"] ?? property["argument"]),
      );
    case "ArrayPattern":
      return listOf(pattern["elements"]).flatMap(boundBy);
    case "AssignmentPattern":
      return boundBy(pattern["left"]);
    case "RestElement":
      return boundBy(pattern["argument"]);
    default:
      return [];
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
