import { useRef, useState } from "react";
import { addToast } from "./toasts.ts";

/** Thrown when the user changed their mind halfway: the action ends without a message. */
export class ActionCancelled extends Error {
  override readonly name: string = "ActionCancelled";
}

/** Returns the sentence that is shown for a failure: its own, or the one that names the action. */
export function failureText(error: unknown, failed: string): string {
  return error instanceof Error && error.message !== "" ? error.message : failed;
}

/**
 * Runs an action and shows its failure as a message; for commands and other code outside of
 * components. Returns whether it succeeded. Never rejects.
 */
export async function attempt(action: () => Promise<unknown>, failed: string): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    if (!(error instanceof ActionCancelled))
      addToast({ tone: "bad", text: failureText(error, failed) });
    return false;
  }
}

interface ActionOptions {
  /** Message when the failure has no sentence of its own: "Couldn't save the note." */
  readonly failed: string;
  /** The component shows `failure` itself, beside what failed: no message at the bottom. */
  readonly isInline?: boolean;
}

export interface Action<Args extends readonly unknown[]> {
  /** Runs it unless it is running; returns whether it succeeded. Never rejects. */
  readonly run: (...args: Args) => Promise<boolean>;
  readonly isRunning: boolean;
  /** The sentence of the last failure; null after a success, and while it runs again. */
  readonly failure: string | null;
  readonly clearFailure: () => void;
}

/**
 * An asynchronous action of a component: one run at a time, a failure becomes a sentence for the
 * user. A second press of a button while the first one is being answered does nothing.
 */
export function useAction<Args extends readonly unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  { failed, isInline = false }: ActionOptions,
): Action<Args> {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // The state is known a drawing later: two presses may come before it.
  const running = useRef(false);
  const run = async (...args: Args): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setRunning(true);
    setFailure(null);
    const done = await settled(() => action(...args));
    running.current = false;
    setRunning(false);
    if (done.ok) return true;
    if (done.error instanceof ActionCancelled) return false;
    const text = failureText(done.error, failed);
    setFailure(text);
    if (!isInline) addToast({ tone: "bad", text });
    return false;
  };
  return { run, isRunning, failure, clearFailure: () => setFailure(null) };
}

type Settled = { readonly ok: true } | { readonly ok: false; readonly error: unknown };

async function settled(action: () => Promise<unknown>): Promise<Settled> {
  try {
    await action();
    return { ok: true };
  } catch (error) {
    return { ok: false, error };
  }
}
