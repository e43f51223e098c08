import { useId } from "react";
import { useOutsideNames } from "../../core/outside-names.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Section } from "./section.tsx";
import styles from "./settings.module.css";
import { NOTIFICATION_TEXTS as TEXTS } from "./texts.ts";

/** Whether names of records are shown outside of the window. */
export function NotificationsSetting() {
  const { shell, can } = useBridge().abilities;
  const { isOn, isLoaded, set } = useOutsideNames();
  const about = useId();
  if (!can.notify || !isLoaded) return null;
  return (
    <Section id="notifications" title={TEXTS.title} about={TEXTS.about}>
      <Switch label={TEXTS.names(shell)} selected={isOn} onChange={set} describedBy={about} />
      <p id={about} className={styles["note"]}>
        {isOn ? TEXTS.on : TEXTS.off}
      </p>
    </Section>
  );
}
