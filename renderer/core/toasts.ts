import { create } from "zustand";
import { TOAST_TEXTS } from "./texts.ts";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "bad";
  readonly action?: ToastAction;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** It takes back what the message says: the key for that runs it, too. */
  readonly undoes?: true;
}

interface Toasts {
  readonly toasts: readonly Toast[];
  /**
   * Messages whose action takes something back, the newest last: the key does so after they are
   * gone.
   */
  readonly undoable: readonly Toast[];
  /** Gives the id of the message. */
  readonly add: (toast: Omit<Toast, "id">) => number;
  /**
   * What the message offered cannot be done any more: it goes on saying what happened, without the
   * action.
   */
  readonly withdraw: (id: number) => void;
  readonly dismiss: (id: number) => void;
  /** Runs the action of a message, once. */
  readonly act: (toast: Toast) => void;
}

/** Changes that can be taken back by key. */
const DEEP = 50;

/** An action that takes back what a message says. */
export function undoAction(run: () => void): ToastAction {
  return { label: TOAST_TEXTS.undo, run, undoes: true };
}

let next = 1;

/** Short messages at the bottom; those with an action stay longer. */
export const useToasts = create<Toasts>((set) => ({
  toasts: [],
  undoable: [],
  add: (toast) => {
    const id = next++;
    const added = { ...toast, id };
    set((state) => ({
      toasts: [...state.toasts.slice(-2), added],
      undoable:
        toast.action?.undoes === true ? [...state.undoable, added].slice(-DEEP) : state.undoable,
    }));
    setTimeout(
      () => set((state) => ({ toasts: state.toasts.filter((other) => other.id !== id) })),
      toast.action === undefined ? 4_000 : 9_000,
    );
    return id;
  },
  withdraw: (id) =>
    set((state) => ({
      toasts: state.toasts.map(({ action, ...toast }) =>
        toast.id === id || action === undefined ? toast : { ...toast, action },
      ),
      undoable: state.undoable.filter((toast) => toast.id !== id),
    })),
  dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
  act: (toast) => {
    const without = (list: readonly Toast[]) => list.filter((other) => other.id !== toast.id);
    set((state) => ({ toasts: without(state.toasts), undoable: without(state.undoable) }));
    toast.action?.run();
  },
}));
