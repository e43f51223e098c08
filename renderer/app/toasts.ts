import { create } from "zustand";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "bad";
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface Toasts {
  readonly toasts: readonly Toast[];
  readonly add: (toast: Omit<Toast, "id">) => void;
  readonly dismiss: (id: number) => void;
}

let next = 1;

/** Short messages at the bottom; those with an action stay longer. */
export const useToasts = create<Toasts>((set) => ({
  toasts: [],
  add: (toast) => {
    const id = next++;
    set((state) => ({ toasts: [...state.toasts.slice(-2), { ...toast, id }] }));
    setTimeout(
      () => set((state) => ({ toasts: state.toasts.filter((other) => other.id !== id) })),
      toast.action === undefined ? 4_000 : 9_000,
    );
  },
  dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
}));
