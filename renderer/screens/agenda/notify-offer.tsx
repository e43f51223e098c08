import { z } from "zod";
import { askForPermission, usePagePermission } from "../../core/page-notifications.ts";
import { usePersistedState } from "../../core/persisted-state.ts";
import { useToasts } from "../../core/toasts.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./reminders.module.css";
import { REMINDER_TEXTS as TEXTS } from "./texts.ts";

const schema = z.object({ isDeclined: z.boolean() });
const STORED = {
  key: "reminder-notifications",
  schema,
  fallback: { isDeclined: false },
} as const;

/**
 * Offers notifications of the system below the first reminder: only now is it plain what for, and a
 * browser that is asked without a press refuses for good.
 */
export function NotifyOffer() {
  const { shell } = useBridge().abilities;
  const permission = usePagePermission((state) => state.permission);
  const { value, set, isLoaded } = usePersistedState(STORED);
  if (shell !== "browser" || permission !== "default" || !isLoaded || value.isDeclined) return null;
  return (
    <p className={styles["offer"]}>
      <span>{TEXTS.offer}</span>
      <Button small onPress={() => void turnOnNotifications()}>
        {TEXTS.turnOn}
      </Button>
      <Button small tone="quiet" onPress={() => set({ isDeclined: true })}>
        {TEXTS.notNow}
      </Button>
    </p>
  );
}

/** Has the browser ask, and says what comes of it. */
export async function turnOnNotifications(): Promise<void> {
  const permission = await askForPermission();
  const text = permission === "granted" ? TEXTS.turnedOn : TEXTS.blocked;
  useToasts.getState().add({ tone: "plain", text });
}
