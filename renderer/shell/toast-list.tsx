import { Button } from "../ui/button.tsx";
import { useToasts } from "../core/toasts.ts";
import styles from "./toast-list.module.css";

export function ToastList() {
  const { toasts, act } = useToasts();
  return (
    <div className={styles["list"]} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={[styles["toast"], toast.tone === "bad" ? styles["bad"] : ""].join(" ")}
        >
          <span>{toast.text}</span>
          {toast.action === undefined ? null : (
            <Button small tone="quiet" onPress={() => act(toast)}>
              {toast.action.label}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
