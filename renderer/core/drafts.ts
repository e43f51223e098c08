import { useMemo } from "react";
import type { z } from "zod";
import { create } from "zustand";

interface Draft<T> {
  readonly value: T;
  /** Whether somebody typed something that is neither saved nor given up. */
  readonly isKept: boolean;
  readonly keep: (value: T) => void;
  /** It is saved, or given up. */
  readonly drop: () => void;
}

/** All drafts of this page, by kind of form and what it is about. */
export const useDrafts = create<Readonly<Record<string, unknown>>>(() => ({}));

/**
 * What was typed into a kind of form and not saved yet: Esc, a click beside the dialog or another
 * view close the form, and the text is there again when it is opened for the same thing. It lasts
 * as long as the page, and in an encrypted workspace over its lock (`kept-drafts.ts`). What closes
 * with its editor is held by `use-typed.tsx`.
 */
export function draftsOf<T>(kind: string, schema: z.ZodType<T>, empty: T) {
  return function useDraft(key: string): Draft<T> {
    const name = `${kind} ${key}`;
    const kept = useDrafts((drafts) => drafts[name]);
    const read = useMemo(() => schema.safeParse(kept), [kept]);
    return {
      value: read.success ? read.data : empty,
      isKept: read.success,
      keep: (value) => useDrafts.setState({ [name]: value }),
      drop: () => {
        const { [name]: _gone, ...others } = useDrafts.getState();
        useDrafts.setState(others, true);
      },
    };
  };
}
