import type { UpdateStep } from "../../../shared/bridge.ts";
import { UPDATE_TEXTS as SHARED_TEXTS } from "../../core/texts.ts";
import { useUpdates } from "../../core/updates.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Section } from "./section.tsx";
import styles from "./settings.module.css";
import { UPDATE_TEXTS as TEXTS } from "./texts.ts";

/** New versions of the app: how far one is, and whether the app looks for them. */
export function UpdatesSection() {
  const bridge = useBridge();
  const state = useUpdates((updates) => updates.state);
  if (state === null) return null;
  const { step, automatic } = state;
  const isOff = step.kind === "off";
  return (
    <Section id="updates" title={TEXTS.title} about={TEXTS.about}>
      {isOff ? null : (
        <Switch
          label={TEXTS.automatic}
          selected={automatic}
          onChange={(isOn) => void bridge.setAutomaticUpdates(isOn)}
        />
      )}
      {step.kind === "downloading" ? (
        <progress
          className={styles["bar"]}
          aria-label={TEXTS.downloading(step.version)}
          value={step.percent}
          max={100}
        />
      ) : null}
      <p role="status" className={styles["note"]}>
        {stepText(step, bridge.abilities.version)}
      </p>
      {isOff ? null : (
        <div className={styles["labelled"]}>
          {step.kind === "ready" ? (
            <Button small tone="primary" onPress={() => void bridge.restartToUpdate()}>
              {SHARED_TEXTS.restart}
            </Button>
          ) : (
            <Button
              small
              isDisabled={step.kind === "checking" || step.kind === "downloading"}
              onPress={() => void bridge.checkForUpdates()}
            >
              {TEXTS.check}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}

/** The status must not speak at each percent: the bar has those. */
function stepText(step: UpdateStep, version: string): string {
  switch (step.kind) {
    case "off":
      return step.reason;
    case "idle":
      return TEXTS.idle(version);
    case "checking":
      return TEXTS.checking;
    case "current":
      return TEXTS.current(version);
    case "downloading":
      return TEXTS.downloading(step.version);
    case "ready":
      return SHARED_TEXTS.ready(step.version);
    case "failed":
      return TEXTS.failed(step.reason);
  }
}
