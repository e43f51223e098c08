import { create } from "zustand";
import type { Resource } from "../../shared/contract/resource.ts";
import type { ShownRecord } from "../core/queries.ts";
import { ActionCancelled } from "../core/use-action.ts";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";

type Values = Readonly<Record<string, unknown>>;

/** A record that cannot be saved before it has some more values. */
export interface MissingValues {
  readonly resource: Resource;
  readonly shown: ShownRecord;
  /** Names of fields of the body. */
  readonly fields: readonly string[];
  /** Null: nothing is saved. */
  readonly answer: (values: Values | null) => void;
}

/** Saves that wait for values, oldest first. */
export const useMissingValues = create<{ readonly waiting: readonly MissingValues[] }>(() => ({
  waiting: [],
}));

/**
 * Asks the user for values that the server requires with every change. Rejects with
 * `ActionCancelled` when they are not given.
 */
export function askForMissing(
  resource: Resource,
  shown: ShownRecord,
  fields: readonly string[],
): Promise<Values> {
  return new Promise((resolve, reject) => {
    const request: MissingValues = {
      resource,
      shown,
      fields,
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
