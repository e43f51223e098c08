import { z } from "zod";
import { create } from "zustand";
import { type Resource, RESOURCES } from "../../shared/contract/resource.ts";
import { shownRecordSchema } from "../../shared/contract/record-view.ts";
import type { ShownRecord } from "../core/queries.ts";
import { ActionCancelled } from "../core/use-action.ts";
import { dropDraft, putDraft } from "../core/use-typed.tsx";
import { windowPart } from "../core/window-part.ts";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";
import type { ResourceContract } from "../../shared/contract/define.ts";
import { inWords, validateField } from "../../shared/contract/validate-body.ts";
import { UnreadableInput } from "../ui/read-number.ts";

type Values = Readonly<Record<string, unknown>>;

/** A record that cannot be saved before it has some more values. */
export interface MissingValues {
  readonly resource: Resource;
  readonly shown: ShownRecord;
  /** Names of fields of the body. */
  readonly fields: readonly string[];
  /** Values of the save that waits. */
  readonly given: Values;
  /** Null: nothing is saved. */
  readonly answer: (values: Values | null) => void;
}

/** Saves that wait for values, oldest first. */
export const useMissingValues = create<{
  readonly waiting: readonly MissingValues[];
  /** Saves that waited when a lock came: they are made again, which asks for the values. */
  readonly interrupted: readonly InterruptedSave[];
}>(() => ({ waiting: [], interrupted: [] }));

const interrupted = z.object({
  resource: z.enum(RESOURCES),
  shown: shownRecordSchema,
  given: z.record(z.string(), z.unknown()),
});
type InterruptedSave = z.output<typeof interrupted>;

export const MISSING_PART = windowPart("missing-values", z.array(interrupted), {
  snapshot: () =>
    useMissingValues
      .getState()
      .waiting.map(({ resource, shown, given }) => ({ resource, shown, given })),
  restore: (saves) => useMissingValues.setState({ interrupted: saves }),
  subscribe: (changed) => useMissingValues.subscribe(changed),
});

/** Draft that marks waiting saves as unsaved, whether values were typed or not. */
const DRAFT = "unsaved-change";
useMissingValues.subscribe(({ waiting }) =>
  waiting.length === 0 ? dropDraft(DRAFT) : putDraft(DRAFT, true),
);

/**
 * Asks the user for values that the server requires with every change. Rejects with
 * `ActionCancelled` when they are not given.
 */
export function askForMissing(
  resource: Resource,
  shown: ShownRecord,
  fields: readonly string[],
  given: Values,
): Promise<Values> {
  return new Promise((resolve, reject) => {
    const request: MissingValues = {
      resource,
      shown,
      fields,
      given,
      answer: (values) => {
        useMissingValues.setState(({ waiting }) => ({
          waiting: waiting.filter((other) => other !== request),
        }));
        if (values === null) reject(new ActionCancelled(TEXTS.missingValues.notSaved));
        else resolve(values);
      },
    };
    useMissingValues.setState(({ waiting }) => ({ waiting: [...waiting, request] }));
  });
}

/** Returns why a form's value cannot be saved, in the words of the screen; null when it can. */
export function inputProblem(
  contract: ResourceContract,
  name: string,
  value: unknown,
): string | null {
  if (value instanceof UnreadableInput) return value.problem;
  const problem = validateField(contract, name, value);
  return problem === null ? null : inWords(contract, problem);
}
