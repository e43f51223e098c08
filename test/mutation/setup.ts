/**
 * Loaded before each file of tests: switches the mutant on, or notes which ones each test meets.
 */
import { afterEach, beforeEach, inject } from "vitest";
import { activeSwitch, type Hits, recordingSwitch } from "./switch.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Null: no mutant is on, and what each test meets is noted. */
    mutant: { readonly id: number; readonly limit: number } | null;
  }
  interface TaskMeta {
    /** Mutants that the test met, each with how often. */
    met?: readonly (readonly [number, number])[];
    /** Mutants that were met while the file was loaded. */
    metAtLoad?: readonly (readonly [number, number])[];
  }
}

const mutant = inject("mutant");
if (mutant === null) {
  const hits: Hits = new Map();
  let atLoad: readonly (readonly [number, number])[] | null = null;
  globalThis.__mutation = recordingSwitch(hits);
  beforeEach(() => {
    atLoad ??= [...hits];
    hits.clear();
  });
  afterEach(({ task }) => {
    task.meta.met = [...hits];
    task.meta.metAtLoad = atLoad ?? [];
  });
} else globalThis.__mutation = activeSwitch(mutant.id, mutant.limit);
