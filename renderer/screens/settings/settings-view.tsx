import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect } from "react";
import { localQuery } from "../../core/local.ts";
import { copyText } from "../../core/copy-text.ts";
import { commandKeys } from "../../core/command-registry.ts";
import {
  type Contrast,
  type Density,
  type Theme,
  useOverlays,
  useViewState,
} from "../../core/view-state.ts";
import { useNavigation } from "../../core/navigation.ts";
import { useDemoShown } from "../../core/demo.ts";
import { useStatus } from "../../core/queries.ts";
import { usePromiseMemory } from "../../core/promise-memory.ts";
import { useWorkOffline } from "../../core/use-work-offline.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Ago } from "../../ui/use-clock.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ConnectionForm } from "./connection/connection-form.tsx";
import { ProfileSetting } from "./connection/profile-setting.tsx";
import { ComputerSection, NotificationsSetting, PicturesSetting } from "./computer-section.tsx";
import { EncryptionSection } from "./encryption/encryption-section.tsx";
import { DiagnosticsSection } from "./diagnostics.tsx";
import { LocaleSetting } from "./locale-setting.tsx";
import { Part, SectionList, useShownSection } from "./section-list.tsx";
import { RequestBudget } from "./request-budget.tsx";
import { MatchingSections } from "./matching/matching-sections.tsx";
import { Section } from "./section.tsx";
import styles from "./settings.module.css";
import { ME_TEXTS } from "../../core/texts.ts";
import {
  ABOUT_TEXTS,
  APPEARANCE_TEXTS,
  CONNECTION_TEXTS,
  DATA_TEXTS,
  OFFLINE_TEXTS,
  PROMISE_TEXTS,
  TEXTS,
} from "./texts.ts";
import { AccountWarning, WhoAmISetting } from "./workspaces/account-settings.tsx";
import { WorkspaceList } from "./workspaces/workspace-list.tsx";
import { WorkspaceBackups } from "./backups.tsx";
import { WorkspaceCheck } from "./workspace-check.tsx";
import { ErasureRequests } from "./privacy/erasure-requests.tsx";
import { UpdatesSection } from "./updates-section.tsx";

const THEMES: readonly (readonly [Theme, string])[] = [
  ["system", APPEARANCE_TEXTS.themes.system],
  ["light", APPEARANCE_TEXTS.themes.light],
  ["dark", APPEARANCE_TEXTS.themes.dark],
];
const CONTRASTS: readonly (readonly [Contrast, string])[] = [
  ["system", APPEARANCE_TEXTS.contrasts.system],
  ["more", APPEARANCE_TEXTS.contrasts.more],
];
const DENSITIES: readonly (readonly [Density, string])[] = [
  ["comfortable", APPEARANCE_TEXTS.densities.comfortable],
  ["compact", APPEARANCE_TEXTS.densities.compact],
];

export function SettingsView() {
  const demo = useDemoShown();
  const { scroller, shownSection } = useShownSection(useNavigation((state) => state.place));
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  return (
    <div className={styles["view"]} ref={scroller}>
      <h1>{TEXTS.title}</h1>
      <div className={styles["parts"]}>
        <SectionList shownSection={shownSection} />
        <div>
          <Part section="me">
            <Section id="you" title={TEXTS.you} about={ME_TEXTS.why}>
              <WhoAmISetting />
            </Section>
            <PromiseSetting />
          </Part>
          <Part section="look">
            <Appearance />
          </Part>
          <Part section="language">
            <LocaleSetting />
          </Part>
          <Part section="matching">
            <MatchingSections />
          </Part>
          <Part section="workspace">
            <Connection />
            <Section id="workspaces" title={TEXTS.workspaces} about={TEXTS.aboutWorkspaces}>
              <WorkspaceList />
            </Section>
            <WorkOffline />
            <PicturesSetting />
            <EncryptionSection />
            <NotificationsSetting />
          </Part>
          <Part section="privacy">
            <ErasureRequests />
            <DataAndPrivacy />
          </Part>
          <Part section="backups">
            <WorkspaceBackups />
          </Part>
          <Part section="advanced">
            <ComputerSection />
            {demo ? null : <ProfileSetting />}
            <RequestBudget />
            <WorkspaceCheck />
            <DiagnosticsSection />
            <UpdatesSection />
            <About />
          </Part>
        </div>
      </div>
    </div>
  );
}

function Connection() {
  const demo = useDemoShown();
  return (
    <Section id="connection" title={CONNECTION_TEXTS.title} about={CONNECTION_TEXTS.about}>
      {demo ? (
        <p>{CONNECTION_TEXTS.demo}</p>
      ) : (
        <>
          <AccountWarning />
          <ConnectionForm />
        </>
      )}
    </Section>
  );
}

function PromiseSetting() {
  const { isOff, setOff } = usePromiseMemory();
  return (
    <Section id="promises" title={PROMISE_TEXTS.title} about={PROMISE_TEXTS.about}>
      <Switch label={PROMISE_TEXTS.label} selected={!isOff} onChange={(isOn) => setOff(!isOn)} />
    </Section>
  );
}

function WorkOffline() {
  const status = useStatus();
  const [workOffline, setWorkOffline] = useWorkOffline();
  if (status === undefined) return null;
  return (
    <Section id="offline" title={OFFLINE_TEXTS.title} about={OFFLINE_TEXTS.about}>
      <Switch
        label={workOffline ? OFFLINE_TEXTS.on : OFFLINE_TEXTS.off}
        selected={workOffline}
        onChange={setWorkOffline}
      />
      <p className={styles["note"]}>
        {OFFLINE_TEXTS.lastSync}
        <Ago timestamp={status.last_synced_at} />
        {OFFLINE_TEXTS.lastSyncEnd}
      </p>
    </Section>
  );
}

function Appearance() {
  const { theme, contrast, density, set } = useViewState();
  const show = useOverlays((state) => state.show);
  const keys = commandKeys("help");
  return (
    <Section id="look" title={APPEARANCE_TEXTS.title} about={APPEARANCE_TEXTS.about}>
      <Choice
        label={APPEARANCE_TEXTS.theme}
        options={THEMES}
        value={theme}
        onChange={(value) => set({ theme: value })}
      />
      <Choice
        label={APPEARANCE_TEXTS.contrast}
        options={CONTRASTS}
        value={contrast}
        onChange={(value) => set({ contrast: value })}
      />
      <Choice
        label={APPEARANCE_TEXTS.rows}
        options={DENSITIES}
        value={density}
        onChange={(value) => set({ density: value })}
      />
      <div className={styles["labelled"]}>
        <span>{APPEARANCE_TEXTS.keyboard}</span>
        <Button small onPress={() => show("help")}>
          {APPEARANCE_TEXTS.shortcuts} {keys === null ? null : <kbd>{keys}</kbd>}
        </Button>
      </div>
    </Section>
  );
}

function Choice<T extends string>(props: ComponentProps<typeof Segmented<T>>) {
  return (
    <div className={styles["labelled"]}>
      <span>{props.label}</span>
      <Segmented {...props} />
    </div>
  );
}

function DataAndPrivacy() {
  const bridge = useBridge();
  const { abilities } = bridge;
  const folder = useQuery(localQuery(bridge, "readWorkspace")).data?.folder;
  return (
    <Section id="data" title={DATA_TEXTS.title} about={DATA_TEXTS.about}>
      <dl className={styles["facts"]}>
        {folder === undefined ? null : (
          <div>
            <dt>{DATA_TEXTS.folder}</dt>
            <dd className={styles["folder"]}>
              <code>{folder}</code>
              <Button
                small
                aria-label={DATA_TEXTS.copyFolder}
                onPress={() => void copyText(folder)}
              >
                {DATA_TEXTS.copy}
              </Button>
            </dd>
          </div>
        )}
        <div>
          <dt>{DATA_TEXTS.token}</dt>
          <dd>{abilities.can.keyStore ? DATA_TEXTS.tokenInKeyStore : DATA_TEXTS.tokenInFile}</dd>
        </div>
        <div>
          <dt>{DATA_TEXTS.move}</dt>
          <dd>{DATA_TEXTS.moveHow}</dd>
        </div>
      </dl>
    </Section>
  );
}

function About() {
  const { version, shell, platform } = useBridge().abilities;
  return (
    <Section id="about" title={ABOUT_TEXTS.title} about="">
      <p>{ABOUT_TEXTS.version(version, shell, platform)}</p>
    </Section>
  );
}
