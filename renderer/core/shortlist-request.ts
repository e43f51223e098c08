import { create } from "zustand";

interface ShortlistRequest {
  /** Slugs of candidates. */
  readonly candidates: readonly string[];
  /** Name of the first one. */
  readonly name: string;
}

/** Asks from anywhere for the job to whose shortlist candidates are added. */
export const useShortlistRequest = create<{
  readonly request: ShortlistRequest | null;
  readonly ask: (request: ShortlistRequest | null) => void;
}>((set) => ({ request: null, ask: (request) => set({ request }) }));
