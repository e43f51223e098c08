import { type ReactNode, useEffect, useState } from "react";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { useNavigation } from "../../core/navigation.ts";
import { useDemoShown } from "../../core/demo.ts";
import { useStatus } from "../../core/queries.ts";
import { ConnectionForm } from "../settings/connection/connection-form.tsx";
import { DemoOffer } from "./demo-offer.tsx";
import styles from "./first-run.module.css";
import { useConnection } from "../settings/connection/use-connection.ts";

/** Time for the first request of a fresh start, before which nothing is said. Milliseconds. */
const PATIENCE = 2_000;

/**
 * Before there is a connection that works there is nothing to show: asks for one, or brings the
 * demo.
 */
export function FirstRun({ children }: { readonly children: ReactNode }) {
  const { data } = useConnection();
  const status = useStatus();
  const demo = useDemoShown();
  const view = useNavigation((state) => state.place.view);
  const [failed, setFailed] = useState(false);
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (data === undefined || status === undefined || view === "settings") return children;
  const begun =
    status.last_synced_at !== null || Object.values(status.records).some((count) => count > 0);
  const connected = data.remote !== null && data.has_token;
  // Saved is not connected: with a wrong address or token the desk would stay empty without a word.
  const tried = status.online || status.phase !== "idle" || !waited;
  const works = connected && !failed && tried && status.auth === "ok" && status.error === null;
  if (begun || works || demo) return children;
  return (
    <div className={styles["page"]}>
      <div className={styles["card"]}>
        <img src="./icon.svg" alt="" width={44} height={44} />
        <h1>Welcome to Roadbook</h1>
        <p className={styles["lead"]}>
          Your whole CRM on this machine, with or without a network. What you change is kept here at
          once and sent when the server can be reached.
        </p>
        {connected && !failed ? (
          <p className={styles["error"]} role="alert">
            {whyNot(status)}
          </p>
        ) : null}
        <ConnectionForm
          submitLabel="Connect"
          autoFocus
          firstRun
          onVerdict={(verdict) => setFailed(!verdict.ok)}
        />
        <DemoOffer />
      </div>
    </div>
  );
}

/** Why a connection that was saved has brought nothing yet, and what can be done. */
function whyNot(status: LocalStatus): string {
  if (status.work_offline)
    return "You work offline: nothing is read until you switch that off, below on the left.";
  if (status.auth === "needed")
    return "The server refuses the access token. Replace it by one that is valid.";
  return `${status.error ?? "The server does not answer."} Roadbook keeps trying. If this goes on, check the address.`;
}
