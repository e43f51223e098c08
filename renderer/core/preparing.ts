import { create } from "zustand";
import type { Preparing } from "../../shared/local/opening.ts";

/** Progress of the workspace that is being opened, if an earlier Roadbook wrote it. */
export const usePreparing = create<{ readonly preparing: Preparing | null }>(() => ({
  preparing: null,
}));
