import { create } from "zustand";
import type { Preparing } from "../../shared/local/opening.ts";

/** How far the workspace that is being opened is, if an earlier Roadbook wrote it. */
export const usePreparing = create<{ readonly preparing: Preparing | null }>(() => ({
  preparing: null,
}));
