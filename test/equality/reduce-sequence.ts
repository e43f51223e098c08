import type { z } from "zod";
import { isRequest, type RequestStep, type Sequence, type Step } from "./step.ts";

/**
 * Leaves out of a sequence whatever still fails without it: steps, then fields of bodies, then
 * items of lists.
 */
export async function reduceSequence(
  sequence: Sequence,
  fails: (candidate: Sequence) => Promise<boolean>,
): Promise<Sequence> {
  let smallest = sequence;
  for (let before = ""; before !== JSON.stringify(smallest);) {
    before = JSON.stringify(smallest);
    for (let index = smallest.steps.length - 1; index >= 0; index -= 1) {
      for (const steps of smaller(smallest.steps, index)) {
        const candidate = { ...smallest, steps };
        if (await fails(candidate)) {
          smallest = candidate;
          break;
        }
      }
    }
  }
  return smallest;
}

/** Sequences in which one step is missing, or asks for less. */
function* smaller(steps: readonly Step[], index: number): Generator<Step[]> {
  const step = steps[index];
  if (step === undefined) return;
  yield steps.toSpliced(index, 1);
  if (!isRequest(step)) return;
  for (const less of lessOf(step)) yield steps.with(index, less);
}

function* lessOf(step: RequestStep): Generator<RequestStep> {
  const { files, ...withoutFiles } = step;
  if (files !== undefined) yield withoutFiles;
  const { body } = step;
  if (body === undefined) return;
  for (const [name, value] of Object.entries(body)) {
    const { [name]: _left, ...rest } = body;
    // Without its required fields a create is refused, which is another matter.
    if (step.as === undefined) yield { ...step, body: rest };
    for (const less of shorter(value)) yield { ...step, body: { ...body, [name]: less } };
  }
}

/** Lists, and texts of values separated by commas, with one value less. */
function shorter(value: z.JSONType): readonly z.JSONType[] {
  if (typeof value === "string") {
    const parts = value.split(",");
    return parts.length < 2 ? [] : parts.map((_, place) => parts.toSpliced(place, 1).join(","));
  }
  return Array.isArray(value) && value.length > 1
    ? value.map((_, place) => value.toSpliced(place, 1))
    : [];
}
