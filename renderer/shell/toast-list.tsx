import { useEffect } from "react";
import { Button } from "../ui/button.tsx";
import { shownToast, type Toast, useToasts } from "../core/toasts.ts";
import styles from "./frame.module.css";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";

const TOAST_MS = 4_000;
/** A message with a button stays longer. */
const ACTION_TOAST_MS = 9_000;

/** The message of the moment, in a line of its own below the view: it covers nothing. */
export function ToastList() {
  const toast = useToasts((state) => shownToast(state.toasts));
  return (
    <div className={styles["list"]} role="status" aria-live="polite">
      {toast === null ? null : <Message key={toast.id} toast={toast} />}
    </div>
  );
}

/** A message, which goes when it has been in sight for its time. */
function Message({ toast }: { readonly toast: Toast }) {
  const { act, dismiss } = useToasts();
  const { id, text, tone, action, count = 1 } = toast;
  const shownMs = action === undefined ? TOAST_MS : ACTION_TOAST_MS;
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, shownMs, dismiss]);
  return (
    <div className={[styles["toast"], tone === "bad" ? styles["bad"] : ""].join(" ")}>
      {/* A sentence goes from left to right, also where it begins with an Arabic name. */}
      <span>{count === 1 ? text : TEXTS.toasts.times(text, count)}</span>
      {action === undefined ? null : (
        <Button small tone="quiet" aria-keyshortcuts="Shift+Z" onPress={() => act(toast)}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
