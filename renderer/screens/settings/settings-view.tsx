import { type ReactNode, useEffect } from "react";
import { copyText } from "../../core/copy-text.ts";
import { commandKeys } from "../../core/command-registry.ts";
import {
  type Contrast,
  type Density,
  type Theme,
  useOverlays,
  useViewState,
} from "../../core/view-state.ts";
import { useDemoShown } from "../../core/demo.ts";
import { useStatus } from "../../core/queries.ts";
import { useWorkOffline } from "../../core/use-work-offline.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Ago } from "../../ui/ago.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ConnectionForm } from "./connection/connection-form.tsx";
import { DiagnosticsSection } from "./diagnostics-section.tsx";
import { RequestBudget } from "./request-budget.tsx";
import { Section } from "./section.tsx";
import styles from "./settings.module.css";
import { useDataFolder } from "./use-data-folder.ts";
import { ME_TEXTS } from "../../core/me-texts.ts";
import { AccountWarning } from "./workspaces/account-warning.tsx";
import { WhoAmISetting } from "./workspaces/who-am-i-setting.tsx";
import { WorkspaceList } from "./workspaces/workspace-list.tsx";
import { WorkspaceBackups } from "./workspace-backups.tsx";
import { WorkspaceCheck } from "./workspace-check.tsx";

const THEMES: readonly (readonly [Theme, string])[] = [
  ["system", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];
const CONTRASTS: readonly (readonly [Contrast, string])[] = [
  ["system", "As the system"],
  ["more", "High"],
];
const DENSITIES: readonly (readonly [Density, string])[] = [
  ["comfortable", "Comfortable"],
  ["compact", "Compact"],
];

export function SettingsView() {
  useEffect(() => {
    document.title = "Settings – Roadbook";
  }, []);
  return (
    <div className={styles["view"]}>
      <h1>Settings</h1>
      <Connection />
      <WhoAmI />
      <Workspaces />
      <WorkOffline />
      <RequestBudget />
      <Appearance />
      <DataAndPrivacy />
      <WorkspaceCheck />
      <WorkspaceBackups />
      <DiagnosticsSection />
      <About />
    </div>
  );
}

function Connection() {
  const demo = useDemoShown();
  return (
    <Section id="connection" title="Connection" about="The server whose records are kept here.">
      {demo ? (
        <p>This is demo data, with a server of its own. Leave the demo to connect to yours.</p>
      ) : (
        <>
          <AccountWarning />
          <ConnectionForm />
        </>
      )}
    </Section>
  );
}

function WhoAmI() {
  return (
    <Section id="you" title="You" about={ME_TEXTS.why}>
      <WhoAmISetting />
    </Section>
  );
}

function Workspaces() {
  return (
    <Section
      id="workspaces"
      title="Workspaces"
      about="One for each account, each with its own records and settings."
    >
      <WorkspaceList />
    </Section>
  );
}

function WorkOffline() {
  const status = useStatus();
  const [workOffline, setWorkOffline] = useWorkOffline();
  if (status === undefined) return null;
  return (
    <Section
      id="offline"
      title="Work offline"
      about="Nothing is sent and nothing is read until you switch it off. Remembered across restarts."
    >
      <Switch
        label={workOffline ? "Working offline" : "Online when the server can be reached"}
        selected={workOffline}
        onChange={setWorkOffline}
      />
      <p className={styles["note"]}>
        Last complete sync <Ago at={status.last_synced_at} />.
      </p>
    </Section>
  );
}

function Appearance() {
  const { theme, contrast, density, set } = useViewState();
  const show = useOverlays((state) => state.show);
  const keys = commandKeys("help");
  return (
    <Section id="look" title="Appearance" about="On this machine only.">
      <Labelled text="Theme">
        <Segmented
          label="Theme"
          options={THEMES}
          value={theme}
          onChange={(value) => set({ theme: value })}
        />
      </Labelled>
      <Labelled text="Contrast">
        <Segmented
          label="Contrast"
          options={CONTRASTS}
          value={contrast}
          onChange={(value) => set({ contrast: value })}
        />
      </Labelled>
      <Labelled text="Rows">
        <Segmented
          label="Rows"
          options={DENSITIES}
          value={density}
          onChange={(value) => set({ density: value })}
        />
      </Labelled>
      <Labelled text="Keyboard">
        <Button small onPress={() => show("help")}>
          Show all shortcuts {keys === null ? null : <kbd>{keys}</kbd>}
        </Button>
      </Labelled>
    </Section>
  );
}

function Labelled({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className={styles["labelled"]}>
      <span>{text}</span>
      {children}
    </div>
  );
}

function DataAndPrivacy() {
  const { abilities } = useBridge();
  const folder = useDataFolder();
  return (
    <Section
      id="data"
      title="Your data"
      about="Everything stays on this machine and on your server."
    >
      <dl className={styles["facts"]}>
        {folder === undefined ? null : (
          <div>
            <dt>Records and unsent changes</dt>
            <dd className={styles["folder"]}>
              <code>{folder}</code>
              <Button small aria-label="Copy the folder" onPress={() => void copyText(folder)}>
                Copy
              </Button>
            </dd>
          </div>
        )}
        <div>
          <dt>Access token</dt>
          <dd>
            {abilities.can.keyStore
              ? "In the key store of the operating system"
              : "In a file that only you can read"}
          </dd>
        </div>
        <div>
          <dt>Copy everything to another place</dt>
          <dd>Close Roadbook and copy the folder.</dd>
        </div>
      </dl>
    </Section>
  );
}

function About() {
  const { abilities } = useBridge();
  return (
    <Section id="about" title="About" about="">
      <p>
        Roadbook {abilities.version},{" "}
        {abilities.shell === "electron" ? "desktop app" : "browser shell"} on {abilities.platform}.
      </p>
    </Section>
  );
}
