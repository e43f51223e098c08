import { z } from "zod";
import { RESOURCES } from "../../shared/contract/resource.ts";

/**
 * One thing that the user does. A record that an earlier step made is named by that step's label
 * (`@1`), wherever a slug or id may stand: each world has another slug for it.
 */
const requestSchema = z.object({
  do: z.enum(["GET", "POST", "PUT", "DELETE"]),
  /** Path and query under `/v1/`. */
  at: z.string(),
  body: z.record(z.string(), z.json()).optional(),
  /** Names of files, by field of the body: sent as multipart. */
  files: z.record(z.string(), z.string()).optional(),
  /** Label of the record that it makes. */
  as: z.string().startsWith("@").optional(),
  /**
   * Sent as it is: an edit otherwise carries the required fields that it leaves out, with the
   * values that are shown, as forms do.
   */
  bare: z.literal(true).optional(),
});
export type RequestStep = z.output<typeof requestSchema>;

const stepSchema = z.union([
  requestSchema,
  /**
   * Online for as long as it takes to send everything, or until the network breaks at a write (the
   * first is 0), which may have arrived.
   */
  z.object({
    do: z.literal("push"),
    breaks: z.object({ at: z.number().int().min(0), arrives: z.boolean() }).optional(),
  }),
  z.object({ do: z.literal("restart") }),
]);
export type Step = z.output<typeof stepSchema>;

export type Break = NonNullable<Extract<Step, { do: "push" }>["breaks"]>;

export const sequenceSchema = z.object({
  profile: z.enum(["documented", "extended"]),
  steps: z.array(stepSchema),
});
export type Sequence = z.output<typeof sequenceSchema>;

export function isRequest(step: Step): step is RequestStep {
  return step.do !== "push" && step.do !== "restart";
}

/**
 * The resource that a request is about; null for the definitions of custom fields and unknown
 * paths.
 */
export function resourceOf({ at }: RequestStep) {
  return RESOURCES.find((resource) => at.split(/[/?]/)[0] === resource) ?? null;
}

/** Slug, id or label in the path; null where there is none. */
export function keyOf({ at }: RequestStep): string | null {
  return at.split("?")[0]?.split("/")[1] ?? null;
}

/** A sequence as people read it, a step a line. */
export function tell({ steps }: Sequence): string {
  return steps
    .map((step, index) => {
      if (!isRequest(step))
        return `  ${index + 1}. ${step.do === "push" ? tellPush(step.breaks) : step.do}`;
      const parts = [step.do, `/v1/${step.at}`];
      if (step.body !== undefined) parts.push(JSON.stringify(step.body));
      if (step.files !== undefined) parts.push(`files ${JSON.stringify(step.files)}`);
      if (step.bare) parts.push("(as it is)");
      if (step.as !== undefined) parts.push(`→ ${step.as}`);
      return `  ${index + 1}. ${parts.join(" ")}`;
    })
    .join("\n");
}

function tellPush(breaks: Break | undefined): string {
  if (breaks === undefined) return "push";
  return (
    `push, but the network breaks at write ${breaks.at + 1}, which ` +
    `${breaks.arrives ? "arrives" : "is lost"}`
  );
}
