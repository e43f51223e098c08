import { create } from "zustand";

/** True if the page asks for a connection, because there is nothing to show yet. */
export const useFirstRun = create<{ readonly isShown: boolean }>(() => ({ isShown: false }));
