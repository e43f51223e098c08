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
  readonly recordView: ShownRecord;
  readonly fields: readonly string[];
  /** Values of the save that waits. */
  readonly inputs: Values;
  /** Null: nothing is saved. */
  readonly answer: (values: Values | null) => void;
}

/** Saves that wait for values, oldest first. */
export const useMissingValues = create<{
  readonly requests: readonly MissingValues[];
  /** Saves that waited when a lock came: they are made again, which asks for the values. */
  readonly interrupted: readonly InterruptedSave[];
}>(() => ({ requests: [], interrupted: [] }));

const interrupted = z.object({
  resource: z.enum(RESOURCES),
  shown: shownRecordSchema,
  given: z.record(z.string(), z.unknown()),
});
type InterruptedSave = z.output<typeof interrupted>;

export const MISSING_PART = windowPart("missing-values", z.array(interrupted), {
  snapshot: () =>
    useMissingValues.getState().requests.map(({ resource, recordView, inputs }) => ({
      resource,
      shown: recordView,
      given: inputs,
    })),
  restore: (saves) => useMissingValues.setState({ interrupted: saves }),
  subscribe: (onChange) => useMissingValues.subscribe(onChange),
});

/** Draft that marks waiting saves as unsaved, whether values were typed or not. */
const DRAFT = "unsaved-change";
useMissingValues.subscribe(({ requests }) =>
  requests.length === 0 ? dropDraft(DRAFT) : putDraft(DRAFT, true),
);

/**
 * Asks the user for values that the server requires with every change. Rejects with
 * `ActionCancelled` when they are not given.
 */
export function askForMissing(
  resource: Resource,
  recordView: ShownRecord,
  fields: readonly string[],
  inputs: Values,
): Promise<Values> {
  return new Promise((resolve, reject) => {
    const request: MissingValues = {
      resource,
      recordView,
      fields,
      inputs,
      answer: (values) => {
        useMissingValues.setState(({ requests }) => ({
          requests: requests.filter((pendingRequest) => pendingRequest !== request),
        }));
        if (values === null) reject(new ActionCancelled(TEXTS.missingValues.notSaved));
        else resolve(values);
      },
    };
    useMissingValues.setState(({ requests }) => ({ requests: [...requests, request] }));
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
