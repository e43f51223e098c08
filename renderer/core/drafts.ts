import { create } from "zustand";

interface Draft<T> {
  readonly value: T;
  /** Whether somebody typed something that is neither saved nor given up. */
  readonly isKept: boolean;
  readonly keep: (value: T) => void;
  /** It is saved, or given up. */
  readonly drop: () => void;
}

/**
 * What was typed into a kind of form and not saved yet: Esc, a click beside the dialog or another
 * view close the form, and the text is there again when it is opened for the same thing. It lasts
 * as long as the page.
 */
export function draftsOf<T>(empty: T): (key: string) => Draft<T> {
  const useDrafts = create<Readonly<Record<string, T>>>(() => ({}));
  return function useDraft(key) {
    const kept = useDrafts((drafts) => drafts[key]);
    return {
      value: kept ?? empty,
      isKept: kept !== undefined,
      keep: (value) => useDrafts.setState({ [key]: value }),
      drop: () => {
        const { [key]: _gone, ...others } = useDrafts.getState();
        useDrafts.setState(others, true);
      },
    };
  };
}
