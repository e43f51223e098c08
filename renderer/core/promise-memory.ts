import { z } from "zod";
import { usePersistedState } from "./persisted-state.ts";

const schema = z.object({
  isOff: z.boolean(),
  /** Sentences about which the user has decided, newest last. */
  decided: z.array(z.string()),
});
const NONE: z.output<typeof schema> = { isOff: false, decided: [] };
const STORED = { key: "promises", schema, fallback: NONE } as const;
/** Older decisions are forgotten. */
const MAX_SENTENCES = 300;

/** Remembers whether follow-ups are offered, and about which sentences the user decided. */
export function usePromiseMemory() {
  const { value, set } = usePersistedState<z.output<typeof schema>>(STORED);
  const key = (sentence: string) => sentence.trim().toLowerCase();
  return {
    isOff: value.isOff,
    setOff: (isOff: boolean) => set({ ...value, isOff }),
    isDecided: (sentence: string) => value.decided.includes(key(sentence)),
    decide: (sentence: string) =>
      set({ ...value, decided: [...value.decided, key(sentence)].slice(-MAX_SENTENCES) }),
  };
}
