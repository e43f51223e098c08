import { z } from "zod";
import { RESOURCES } from "../../shared/contract/resource.ts";

/** The part of JSON schema that our schemas produce. */
const nodeSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get anyOf() {
    return z.array(nodeSchema).optional();
  },
  get oneOf() {
    return z.array(nodeSchema).optional();
  },
  get allOf() {
    return z.array(nodeSchema).optional();
  },
  get items() {
    return nodeSchema.optional();
  },
  get properties() {
    return z.record(z.string(), nodeSchema).optional();
  },
  required: z.array(z.string()).optional(),
  get propertyNames() {
    return nodeSchema.optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), nodeSchema]).optional();
  },
  get $defs() {
    return z.record(z.string(), nodeSchema).optional();
  },
});
type Node = z.output<typeof nodeSchema>;

const PAGE_FIELDS = [
  "total",
  "per_page",
  "current_page",
  "last_page",
  "next_page_url",
  "prev_page_url",
  "from",
  "to",
  "data",
];

/** Texts of named shapes, by name. */
export type NamedShapes = Map<string, string>;

/**
 * Returns a schema as a readable TypeScript type and adds named shapes to `namedShapes`. `side`
 * says whether it is sent or received.
 */
export function shapeText(
  schema: z.ZodType,
  side: "input" | "output",
  namedShapes: NamedShapes,
): string {
  const root = nodeSchema.parse(z.toJSONSchema(schema, { io: side, unrepresentable: "any" }));
  for (const [name, node] of Object.entries(root.$defs ?? {}))
    if (!namedShapes.has(name)) namedShapes.set(name, textOf(node));
  return textOf(root);
}

function textOf(node: Node): string {
  if (node.$ref !== undefined) return node.$ref.split("/").at(-1) ?? "";
  if (node.enum !== undefined) return node.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (node.const !== undefined) return JSON.stringify(node.const);
  const choices = node.anyOf ?? node.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(textOf))].join(" | ");
  if (node.allOf !== undefined) return node.allOf.map(textOf).join(" & ");
  if (Array.isArray(node.type))
    return node.type.map((type) => textOf({ ...node, type })).join(" | ");
  switch (node.type) {
    case "object":
      return objectText(node);
    case "array":
      return `(${node.items === undefined ? "unknown" : textOf(node.items)})[]`;
    case "integer":
      return "number";
    case undefined:
      return "unknown";
    default:
      return node.type;
  }
}

function objectText({
  properties,
  required = [],
  propertyNames,
  additionalProperties,
}: Node): string {
  const values =
    typeof additionalProperties === "object" ? textOf(additionalProperties) : "unknown";
  if (properties === undefined) {
    if (propertyNames === undefined) return "{}";
    const isByResource = propertyNames.enum?.join() === RESOURCES.join();
    return `Record<${isByResource ? "Resource" : textOf(propertyNames)}, ${values}>`;
  }
  const isPage = PAGE_FIELDS.every((name) => name in properties);
  const rows = properties["data"]?.items;
  const fields = Object.entries(properties)
    .filter(([name]) => !isPage || !PAGE_FIELDS.includes(name))
    .map(([name, node]) => `${name}${required.includes(name) ? "" : "?"}: ${textOf(node)}`);
  if (typeof additionalProperties === "object") fields.push(`[field: string]: ${values}`);
  const ownText = fields.length === 0 ? "{}" : `{ ${fields.join("; ")} }`;
  if (!isPage) return ownText;
  const page = `Page<${rows === undefined ? "unknown" : textOf(rows)}>`;
  return fields.length === 0 ? page : `${page} & ${ownText}`;
}
