import { useEffect } from "react";
import { type Density, type Theme, useViewState } from "../../app/view-state.ts";
import { useBridge } from "../../data/workspace.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import styles from "./settings.module.css";

const THEMES: readonly (readonly [Theme, string])[] = [
  ["system", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];
const DENSITIES: readonly (readonly [Density, string])[] = [
  ["comfortable", "Comfortable"],
  ["compact", "Compact"],
];

export function SettingsView() {
  const { theme, density, set } = useViewState();
  const { abilities } = useBridge();
  useEffect(() => {
    document.title = "Settings – Roadbook";
  }, []);
  return (
    <div className={styles["view"]}>
      <h1>Settings</h1>
      <section aria-labelledby="settings-connection">
        <h2 id="settings-connection">Connection</h2>
        <ConnectionForm />
      </section>
      <section aria-labelledby="settings-look">
        <h2 id="settings-look">Appearance</h2>
        <Choice name="theme" label="Theme" options={THEMES} value={theme} onChange={(value) => set({ theme: value })} />
        <Choice
          name="density"
          label="Rows"
          options={DENSITIES}
          value={density}
          onChange={(value) => set({ density: value })}
        />
      </section>
      <section aria-labelledby="settings-about">
        <h2 id="settings-about">About</h2>
        <p>
          Roadbook {abilities.version}, {abilities.shell === "electron" ? "desktop app" : "browser shell"} on{" "}
          {abilities.platform}. Your data are in one folder of this machine; the token is{" "}
          {abilities.can.keyStore ? "in the key store of the operating system" : "in a file that only you can read"}.
        </p>
      </section>
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [T, string])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ name, label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className={styles["choice"]}>
      <legend>{label}</legend>
      {options.map(([option, text]) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} /> {text}
        </label>
      ))}
    </fieldset>
  );
}
