import { type ReactNode, useEffect, useId, useState } from "react";
import {
  COMPUTER_SETTINGS,
  type ComputerSetting,
  type ComputerSettingsView,
  GLOBAL_KEYS,
  type ShellAbilities,
} from "../../../shared/bridge.ts";
import { keyText } from "../../core/keys.ts";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Section } from "./section.tsx";
import styles from "./settings.module.css";
import { COMPUTER_TEXTS as TEXTS, NOTIFICATION_TEXTS, PICTURE_TEXTS } from "./texts.ts";
import { useOutsideNames } from "../../core/outside-names.ts";
import { useQueryClient } from "@tanstack/react-query";
import { callLocal, localKey } from "../../core/local.ts";
import { usePicturesAnswer } from "../../core/pictures.ts";
import { Button } from "../../ui/button.tsx";

/** Ability of the shell that each setting needs. */
const NEEDS: Readonly<Record<ComputerSetting, keyof ShellAbilities["can"]>> = {
  background: "tray",
  autostart: "autostart",
  captureKey: "globalKeys",
  callerKey: "globalKeys",
};

/** Settings of the desktop app on this computer, for all workspaces. */
export function ComputerSection() {
  const bridge = useBridge();
  const offered = COMPUTER_SETTINGS.filter((name) => bridge.abilities.can[NEEDS[name]]);
  const [view, setView] = useState<ComputerSettingsView | null>(null);
  const isOffered = offered.length > 0;
  useEffect(() => {
    if (!isOffered) return undefined;
    let isFirst = true;
    const stop = bridge.onComputerSettings((settingsView) => {
      isFirst = false;
      setView(settingsView);
    });
    // A view that was heard meanwhile is newer than the answer.
    void bridge.readComputerSettings().then((read) => isFirst && setView(read));
    return () => {
      isFirst = false;
      stop();
    };
  }, [bridge, isOffered]);
  const { run } = useAction(
    async (name: ComputerSetting, isOn: boolean) => {
      const nextView = await bridge.setComputerSetting(name, isOn);
      setView(nextView);
      if (nextView.on[name] !== isOn) throw new Error(TEXTS.refused);
    },
    { failed: TEXTS.failed },
  );
  if (view === null) return null;
  return (
    <Section id="computer" title={TEXTS.title} about={TEXTS.about}>
      {offered.map((name) => (
        <Setting
          key={name}
          label={TEXTS.labels[name]}
          selected={view.on[name]}
          onChange={(isOn) => void run(name, isOn)}
        >
          {name in GLOBAL_KEYS ? (
            <>
              <kbd>{keyText(GLOBAL_KEYS[name as keyof typeof GLOBAL_KEYS])}</kbd>{" "}
              {TEXTS.notes[name]}{" "}
              <strong role="status">
                {view.taken.some((takenKey) => takenKey === name) ? TEXTS.taken : null}
              </strong>
            </>
          ) : (
            TEXTS.notes[name]
          )}
        </Setting>
      ))}
    </Section>
  );
}

interface SettingProps {
  readonly label: string;
  readonly selected: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}

function Setting({ label, selected, onChange, children }: SettingProps) {
  const about = useId();
  return (
    <div>
      <Switch label={label} selected={selected} onChange={onChange} describedBy={about} />
      <p id={about} className={styles["note"]}>
        {children}
      </p>
    </div>
  );
}

/** Returns whether names of records are shown outside of the window. */
export function NotificationsSetting() {
  const { shell, can } = useBridge().abilities;
  const { isOn, isLoaded, set } = useOutsideNames();
  const about = useId();
  if (!can.notify || !isLoaded) return null;
  return (
    <Section id="notifications" title={NOTIFICATION_TEXTS.title} about={NOTIFICATION_TEXTS.about}>
      <Switch
        label={NOTIFICATION_TEXTS.names(shell)}
        selected={isOn}
        onChange={set}
        describedBy={about}
      />
      <p id={about} className={styles["note"]}>
        {isOn ? NOTIFICATION_TEXTS.on : NOTIFICATION_TEXTS.off}
      </p>
    </Section>
  );
}

/** Returns whether pictures of people are loaded when these are shown. */
export function PicturesSetting() {
  const bridge = useBridge();
  const client = useQueryClient();
  const answer = usePicturesAnswer();
  const change = useAction(
    async (automatic: boolean) => {
      const next = await callLocal(bridge, "setPictures", { body: { automatic } });
      client.setQueryData(localKey("readPictures"), next);
    },
    { failed: PICTURE_TEXTS.notChanged },
  );
  if (answer === undefined) return null;
  const { automatic, pictures } = answer;
  return (
    <Section id="pictures" title={PICTURE_TEXTS.title} about={PICTURE_TEXTS.about}>
      <Switch
        label={automatic ? PICTURE_TEXTS.on : PICTURE_TEXTS.off}
        selected={automatic}
        onChange={(next) => void change.run(next)}
      />
      <p className={styles["note"]}>
        {PICTURE_TEXTS.count(pictures.length)}{" "}
        {automatic && pictures.length > 0 ? PICTURE_TEXTS.offRemoves : null}
      </p>
      {automatic || pictures.length === 0 ? null : (
        <Button small onPress={() => void change.run(false)}>
          {PICTURE_TEXTS.removeAll}
        </Button>
      )}
    </Section>
  );
}
