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
  /** It undoes what the message reports: the undo key runs it, too. */
  readonly undoes?: true;
}

interface Toasts {
  readonly toasts: readonly Toast[];
  /** Messages that can be undone, newest last: the undo key works after they are gone. */
  readonly undoable: readonly Toast[];
  /** Returns the id of the message. */
  readonly add: (toast: Omit<Toast, "id">) => number;
  /** Removes the action of a message, when it is no longer possible; the text stays. */
  readonly withdraw: (id: number) => void;
  readonly dismiss: (id: number) => void;
  /** Runs the action of a message, once. */
  readonly act: (toast: Toast) => void;
}

/** Changes that the undo key goes back through. */
const MAX_UNDOABLE = 50;
const TOAST_MS = 4_000;
/** A message with a button stays longer. */
const ACTION_TOAST_MS = 9_000;

/** An action that undoes what a message reports. */
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
        toast.action?.undoes === true
          ? [...state.undoable, added].slice(-MAX_UNDOABLE)
          : state.undoable,
    }));
    setTimeout(
      () => set((state) => ({ toasts: state.toasts.filter((other) => other.id !== id) })),
      toast.action === undefined ? TOAST_MS : ACTION_TOAST_MS,
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
