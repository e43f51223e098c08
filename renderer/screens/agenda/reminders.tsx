import { Bell } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { SystemNotice } from "../../../shared/bridge.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { useOutsideNames } from "../../core/outside-names.ts";
import { useBridge } from "../../core/workspace.tsx";
import { addressOf } from "../../core/navigation.ts";
import { Button } from "../../ui/button.tsx";
import { FoldButton } from "../../ui/disclosure.tsx";
import { timeTitle } from "../../ui/format.ts";
import names from "../../ui/name-link.module.css";
import { useNow } from "../../ui/use-clock.tsx";
import { aboutOf } from "./activity-box.tsx";
import styles from "./agenda.module.css";
import { REMINDER_TEXTS as TEXTS } from "./texts.ts";
import { type Reminder, useReminders } from "./reminder-queries.ts";
import { z } from "zod";
import { askForPermission, usePagePermission } from "../../core/page-notifications.ts";
import { usePersistedState } from "../../core/persisted-state.ts";
import { addToast } from "../../core/toasts.ts";

const CLOCK_MS = 15_000;
const SNOOZE_MINUTES = 5;
const MINUTE_MS = 60_000;
/** Number of reminders above which the first one stands for all until they are unfolded. */
const MAX_UNFOLDED = 2;

/** Activities of the user that begin soon, until they are dismissed or put off. */
export function Reminders() {
  const nowMs = useNow(CLOCK_MS);
  const { due, over, snooze, dismiss, tell } = useReminders(nowMs);
  useWithdrawnNotices(over);
  useNotifications(due, tell);
  const [isOpen, setOpen] = useState(false);
  if (due.length === 0) return null;
  const isStack = due.length > MAX_UNFOLDED;
  const visibleReminders = isStack && !isOpen ? due.slice(0, 1) : due;
  const keys = due.map(({ key }) => key);
  const snoozed = () => nowMs + SNOOZE_MINUTES * MINUTE_MS;
  return (
    <section className={styles["box"]} aria-label={TEXTS.title} aria-live="polite">
      {due.length < 2 ? null : (
        <div className={styles["all"]}>
          <span className={styles["count"]}>{TEXTS.count(due.length)}</span>
          {isStack ? (
            <FoldButton isOpen={isOpen} onOpen={setOpen}>
              {isOpen ? TEXTS.fewer : TEXTS.more(due.length - visibleReminders.length)}
            </FoldButton>
          ) : null}
          <Button small onPress={() => snooze(keys, snoozed())}>
            {TEXTS.snoozeAll(SNOOZE_MINUTES)}
          </Button>
          <Button small tone="quiet" onPress={() => dismiss(keys)}>
            {TEXTS.dismissAll}
          </Button>
        </div>
      )}
      {visibleReminders.map((reminder) => {
        const { key, item, title, place } = reminder;
        return (
          <article key={key}>
            <Bell size={16} aria-hidden />
            <div className={styles["words"]}>
              <PlaceLink className={names["name"]} place={place} dir="auto">
                {title}
              </PlaceLink>
              <span dir="auto">
                {[TEXTS.when(timeTitle(item.start), minutesLeft(reminder, nowMs)), aboutOf(item)]
                  .filter((text) => text !== "")
                  .join(" · ")}
              </span>
            </div>
            <Button small onPress={() => snooze([key], snoozed())}>
              {TEXTS.snooze(SNOOZE_MINUTES)}
            </Button>
            <Button small tone="quiet" onPress={() => dismiss([key])}>
              {TEXTS.dismiss}
            </Button>
          </article>
        );
      })}
      <NotifyOffer />
    </section>
  );
}

function minutesLeft({ item }: Reminder, nowMs: number): number {
  return Math.round((item.start.getTime() - nowMs) / MINUTE_MS);
}

/** The desktop shows a reminder once each time it comes, also while the window is behind others. */
function useNotifications(
  due: readonly Reminder[],
  onShown: (keys: readonly string[]) => void,
): void {
  const bridge = useBridge();
  const { isOn: showsNames, isLoaded } = useOutsideNames();
  const canTell = bridge.abilities.can.notify && isLoaded;
  const untold = canTell ? due.filter(({ isTold }) => !isTold) : [];
  useEffect(() => {
    if (untold.length === 0) return;
    for (const reminder of untold) void bridge.notify(noticeOf(reminder, showsNames));
    onShown(untold.map(({ key }) => key));
  });
}

function noticeOf({ key, title, item, place }: Reminder, showsNames: boolean): SystemNotice {
  const notice = { key, place: addressOf(place) };
  const time = timeTitle(item.start);
  if (!showsNames) return { ...notice, title: TEXTS.begins(time), body: "" };
  const words = [time, aboutOf(item)].filter((text) => text !== "");
  return { ...notice, title, body: words.join(" · ") };
}

/** Takes notifications back once what they remind of is over: each time, and in every window. */
function useWithdrawnNotices(over: readonly string[]): void {
  const bridge = useBridge();
  const withdrawn = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const fresh = over.filter((key) => !withdrawn.current.has(key));
    withdrawn.current = new Set(over);
    if (fresh.length > 0) void bridge.withdrawNotices(fresh);
  });
}

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
function NotifyOffer() {
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
  addToast({ tone: "plain", text });
}
