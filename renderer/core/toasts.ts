import { create } from "zustand";
import { TOAST_TEXTS } from "./texts.ts";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "bad";
  readonly action?: ToastAction;
  /** Number of equal messages that this one stands for; left out: one. */
  readonly count?: number;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** Undoes what the message reports: the undo key runs it, too. */
  readonly undoes?: true;
}

interface Toasts {
  /** At most one failure and one other: a newer message replaces the one of its tone. */
  readonly toasts: readonly Toast[];
  /** Messages that can be undone, newest last: the undo key works after they are gone. */
  readonly undoable: readonly Toast[];
  readonly add: (toast: Omit<Toast, "id">) => number;
  /** Removes the action of a message, when it is no longer possible; the text stays. */
  readonly withdraw: (id: number) => void;
  readonly dismiss: (id: number) => void;
  /** Runs the action of a message, once. */
  readonly act: (toast: Toast) => void;
}

/** Changes that the undo key goes back through. */
const MAX_UNDOABLE = 50;

export function undoAction(run: () => void): ToastAction {
  return { label: TOAST_TEXTS.undo, run, undoes: true };
}

let next = 1;

/** The message that is on the screen: a failure stays until it is over, the other then follows. */
export function shownToast(toasts: readonly Toast[]): Toast | null {
  return toasts.find(({ tone }) => tone === "bad") ?? toasts[0] ?? null;
}

/**
 * Short messages at the bottom, one at a time. Where they are shown, their time is counted
 * (shell/toast-list.tsx): one that waits for a failure to go has not begun its own.
 */
export const useToasts = create<Toasts>((set) => ({
  toasts: [],
  undoable: [],
  add: (toast) => {
    const added = { ...toast, id: next++ };
    set((state) => ({
      toasts: withToast(state.toasts, added),
      undoable:
        toast.action?.undoes === true
          ? [...state.undoable, added].slice(-MAX_UNDOABLE)
          : state.undoable,
    }));
    return added.id;
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
    const without = (list: readonly Toast[]) =>
      list.filter((candidate) => candidate.id !== toast.id);
    set((state) => ({ toasts: without(state.toasts), undoable: without(state.undoable) }));
    toast.action?.run();
  },
}));

/** Shows a message; returns its id. */
export function addToast(toast: Omit<Toast, "id">): number {
  return useToasts.getState().add(toast);
}

/** Replaces the message of the same tone; one that says the same, with nothing to press, counts. */
function withToast(toasts: readonly Toast[], added: Toast): readonly Toast[] {
  const previousToast = toasts.find(({ tone }) => tone === added.tone);
  const isAlike =
    previousToast !== undefined &&
    previousToast.action === undefined &&
    added.action === undefined &&
    previousToast.text === added.text;
  return [
    ...toasts.filter((toast) => toast !== previousToast),
    isAlike ? { ...added, count: (previousToast.count ?? 1) + 1 } : added,
  ];
}
