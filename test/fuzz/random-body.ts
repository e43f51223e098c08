import { z } from "zod";
import type { Random } from "../../main/sandbox/generate/random.ts";
import { ODD_TEXTS, ODD_VALUES } from "./odd-texts.ts";

/** What of JSON schema says how a value is drawn. */
const nodeSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  get anyOf() {
    return z.array(nodeSchema).optional();
  },
  get items() {
    return nodeSchema.optional();
  },
  get properties() {
    return z.record(z.string(), nodeSchema).optional();
  },
  required: z.array(z.string()).optional(),
  get additionalProperties() {
    return z.union([z.boolean(), nodeSchema]).optional();
  },
});
type Node = z.output<typeof nodeSchema>;

/** Values that make sense for a property of this name; the others are drawn by their type. */
export type UsualValues = Readonly<Record<string, () => unknown>>;

/** A body that is mostly what a schema asks for, with something odd here and there. */
export function randomBody(random: Random, schema: z.ZodType, usual: UsualValues): unknown {
  const root = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return draw(random, nodeSchema.parse(root), "", usual);
}

function draw(random: Random, node: Node, name: string, usual: UsualValues): unknown {
  if (random.chance(0.08)) return random.pick(ODD_VALUES);
  if (Object.hasOwn(usual, name)) return usual[name]?.();
  if (node.enum !== undefined) return random.pick(node.enum);
  if (node.const !== undefined) return node.const;
  if (node.anyOf !== undefined) return draw(random, random.pick(node.anyOf), name, usual);
  if (Array.isArray(node.type))
    return draw(random, { ...node, type: random.pick(node.type) }, name, usual);
  switch (node.type) {
    case "object":
      return drawObject(random, node, usual);
    case "array":
      return Array.from({ length: random.between(0, 3) }, () =>
        draw(random, node.items ?? {}, "", usual),
      );
    case "integer":
    case "number":
      return random.between(Math.max(-2, node.minimum ?? -2), Math.min(40, node.maximum ?? 40));
    case "boolean":
      return random.chance(0.5);
    case "string":
      return random.chance(0.7) ? random.letters(5) : random.pick(ODD_TEXTS);
    case "null":
      return null;
    default:
      return random.pick(ODD_VALUES);
  }
}

function drawObject(random: Random, node: Node, usual: UsualValues): Record<string, unknown> {
  const drawn: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    const isRequired = node.required?.includes(name) ?? false;
    if (random.chance(isRequired ? 0.95 : 0.6)) drawn[name] = draw(random, property, name, usual);
  }
  if (typeof node.additionalProperties === "object" && random.chance(0.7)) {
    const name = random.pick(["tags", "city", "constructor"]);
    drawn[name] = draw(random, node.additionalProperties, "", usual);
  }
  return drawn;
}
