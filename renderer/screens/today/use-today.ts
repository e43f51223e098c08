import { useMemo } from "react";
import { z } from "zod";
import { usePersistedState } from "../../core/persisted-state.ts";
import { useMineFilter } from "../../query/scope.ts";
import type { MineFilters } from "./today-filters.ts";

/** What tells when somebody was contacted. */
export const CONTACTS_FROM = ["activity", "note"] as const;

/** Days after which a candidate counts as quiet. */
export const QUIET_DAY_CHOICES = [7, 14, 30, 60, 90, 180] as const;
const schema = z.object({ candidate: z.number() });
const USUAL: z.output<typeof schema> = { candidate: 60 };
const STORED = { key: "untouched", schema, fallback: USUAL } as const;

/** How many days without contact make a candidate quiet; remembered. */
export function useQuietDays(): {
  readonly days: number;
  readonly set: (days: number) => void;
} {
  const { value, set } = usePersistedState(STORED);
  return { days: value.candidate, set: (candidate) => set({ candidate }) };
}

export function useMineFilters(): MineFilters {
  const activity = useMineFilter("activity");
  const deal = useMineFilter("deal");
  const candidate = useMineFilter("candidate");
  return useMemo(() => ({ activity, deal, candidate }), [activity, deal, candidate]);
}
