import { Circle, CircleCheck, X } from "lucide-react";
import { useFirstSteps } from "../../core/first-steps.ts";
import { useMe } from "../../core/me.ts";
import { useStatus } from "../../core/queries.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./checklist.module.css";
import { CHECKLIST_TEXTS as TEXTS } from "./texts.ts";

/** The first four things to try; they tick themselves. Nothing once they are dismissed. */
export function Checklist() {
  const { value, set, isLoaded } = useFirstSteps();
  const status = useStatus();
  const me = useMe();
  if (!isLoaded || value.dismissed || status === undefined || me === undefined) return null;
  const isConnected = Object.values(status.records).some((count) => count > 0);
  const steps = [
    { ...TEXTS.connect, isDone: status.last_synced_at !== null || isConnected },
    { ...TEXTS.who, isDone: me !== null },
    { ...TEXTS.log, isDone: value.logged },
    { ...TEXTS.offline, isDone: value.offline === "back" },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={styles["box"]} aria-labelledby="first-steps" data-screen-only>
      <header className={styles["head"]}>
        <h2 id="first-steps">{done === steps.length ? TEXTS.allDone : TEXTS.title}</h2>
        <span role="status">{TEXTS.count(done, steps.length)}</span>
        <IconButton
          icon={X}
          label={TEXTS.dismiss}
          onPress={() => set({ ...value, dismissed: true })}
        />
      </header>
      <ol>
        {steps.map(({ title, how, isDone }) => (
          <li key={title} data-done={isDone}>
            {isDone ? <CircleCheck size={16} aria-hidden /> : <Circle size={16} aria-hidden />}
            <span>
              <strong>
                {title}
                <span className="visually-hidden">{isDone ? TEXTS.isDone : ""}</span>
              </strong>
              {isDone ? null : <span>{how}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
