import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { SearchHit } from "../../../shared/local/search.ts";

interface Recent {
  readonly recent: readonly SearchHit[];
  readonly visited: (hit: SearchHit) => void;
}

/** What was opened from the search lately, newest first. */
export const useRecent = create<Recent>()(
  persist(
    (set) => ({
      recent: [],
      visited: (hit) =>
        set(({ recent }) => ({
          recent: [
            { ...hit, match: null },
            ...recent.filter(
              (other) => other.resource !== hit.resource || other.slug !== hit.slug || other.id !== hit.id,
            ),
          ].slice(0, 12),
        })),
    }),
    { name: "roadbook-recent" },
  ),
);
