import { type ReactNode, useEffect, useState } from "react";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { ErrorBox } from "../../ui/notices.tsx";
import { useNavigation } from "../../core/navigation.ts";
import { switchDemo, useDemo, useDemoShown } from "../../core/demo.ts";
import { useFirstRun } from "../../core/first-steps.ts";
import { useStatus } from "../../core/queries.ts";
import { useWorkspaces } from "../../core/workspaces.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { ConnectionForm } from "../settings/connection/connection-form.tsx";
import { useConnection } from "../settings/connection/use-connection.ts";
import { EncryptOffer } from "./encrypt-offer.tsx";
import styles from "./first-run.module.css";
import { DEMO_TEXTS, TEXTS } from "./texts.ts";

/** The first request of a fresh start gets this long before anything is said about it. */
const FIRST_ANSWER_MS = 2_000;

/**
 * Asks for a connection until there is something to show, offers to encrypt the workspace before
 * that, and the demo where there is no other workspace.
 */
export function FirstRun({ children }: { readonly children: ReactNode }) {
  const { data } = useConnection();
  const status = useStatus();
  const demo = useDemoShown();
  const workspaces = useWorkspaces();
  const view = useNavigation((state) => state.place.view);
  const [failed, setFailed] = useState(false);
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), FIRST_ANSWER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (data === undefined || status === undefined || view === "settings") return children;
  const begun =
    status.last_synced_at !== null || Object.values(status.records).some((count) => count > 0);
  const connected = data.remote !== null && data.has_token;
  // Saved is not connected: with a wrong address or token the app would stay empty without a word.
  const tried = status.online || status.phase !== "idle" || !waited;
  const works = connected && !failed && tried && status.auth === "ok" && status.error === null;
  if (begun || works || demo) return children;
  const laterName =
    workspaces.length > 1 ? workspaces.find(({ current }) => current)?.name : undefined;
  const isFirst = laterName === undefined;
  return (
    <div className={styles["page"]}>
      <MarkShown />
      <div className={styles["card"]}>
        <img src="./icon.svg" alt="" width={44} height={44} />
        <h1 dir="auto">{laterName ?? TEXTS.title}</h1>
        <p className={styles["lead"]}>{isFirst ? TEXTS.lead : TEXTS.laterLead}</p>
        {connected && !failed ? (
          <ErrorBox>{whyNot(status)}</ErrorBox>
        ) : (
          <>
            {isFirst ? <DemoOffer /> : null}
            <EncryptOffer />
            <h2>{TEXTS.connectTitle}</h2>
          </>
        )}
        <ConnectionForm
          submitLabel={TEXTS.connect}
          autoFocus
          firstRun
          onVerdict={(verdict) => setFailed(!verdict.ok)}
        />
        {isFirst && connected && !failed ? <DemoOffer /> : null}
      </div>
    </div>
  );
}

/** Lets the sidebar know: what it leads to is not there yet. */
function MarkShown() {
  useEffect(() => {
    useFirstRun.setState({ isShown: true });
    return () => useFirstRun.setState({ isShown: false });
  }, []);
  return null;
}

/** Says why a saved connection has brought nothing yet, and what to do about it. */
function whyNot(status: LocalStatus): string {
  if (status.work_offline) return TEXTS.workingOffline;
  if (status.auth === "needed") return TEXTS.tokenRefused;
  return TEXTS.retrying(status.error ?? TEXTS.noAnswer);
}

/** Offers demo data to users without a server; where the shell can't, says how to start it. */
function DemoOffer() {
  const bridge = useBridge();
  const { busy, error } = useDemo();
  const can = bridge.abilities.can.demo;
  useEffect(() => {
    useDemo.setState({ offered: can });
    return () => useDemo.setState({ offered: false });
  }, [can]);
  if (!can)
    return (
      <p className={styles["offer"]}>
        {DEMO_TEXTS.commandBefore}
        <code>{DEMO_TEXTS.command}</code>
        {DEMO_TEXTS.commandAfter}
      </p>
    );
  return (
    <div className={styles["offer"]}>
      <div>
        <h2>{DEMO_TEXTS.title}</h2>
        <p>{DEMO_TEXTS.about}</p>
      </div>
      <Button tone="primary" isDisabled={busy} onPress={() => void switchDemo(bridge, true)}>
        {busy ? DEMO_TEXTS.starting : DEMO_TEXTS.start}
      </Button>
      <span className="visually-hidden" role="status" aria-live="polite">
        {busy ? DEMO_TEXTS.starting : ""}
      </span>
      {error === null ? null : <ErrorBox>{error}</ErrorBox>}
    </div>
  );
}
