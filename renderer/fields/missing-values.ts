import { create } from "zustand";
import type { Resource } from "../../shared/contract/resource.ts";
import type { ShownRecord } from "../core/queries.ts";

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

/** Saves that wait for values, the first to be asked first. */
export const useMissingValues = create<{ readonly waiting: readonly MissingValues[] }>(() => ({
  waiting: [],
}));

/**
 * The user did not give the values that were missing: nothing was saved, and nobody has to be told.
 */
export class SaveCancelled extends Error {
  override readonly name = "SaveCancelled";

  constructor() {
    super("Nothing was saved.");
  }
}

/**
 * Asks the user for values that the server demands with every change. Rejects with `SaveCancelled`
 * when they are not given.
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
        if (values === null) reject(new SaveCancelled());
        else resolve(values);
      },
    };
    useMissingValues.setState(({ waiting }) => ({ waiting: [...waiting, request] }));
  });
}
