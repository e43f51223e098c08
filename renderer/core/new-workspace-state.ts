import { create } from "zustand";

interface NewWorkspaceState {
  readonly isOpen: boolean;
  readonly show: () => void;
  readonly close: () => void;
}

/** Whether the dialog for a new workspace is open. */
export const useNewWorkspace = create<NewWorkspaceState>((set) => ({
  isOpen: false,
  show: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));
