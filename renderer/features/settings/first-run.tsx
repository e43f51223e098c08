import type { ReactNode } from "react";
import { useNavigation } from "../../app/navigation.ts";
import { ConnectionForm } from "./connection-form.tsx";
import styles from "./first-run.module.css";
import { useConnection } from "./use-connection.ts";

/** Before there is a connection there is nothing to show: asks for one, or tells of the demo. */
export function FirstRun({ children }: { readonly children: ReactNode }) {
  const { data } = useConnection();
  const view = useNavigation((state) => state.place.view);
  if (data === undefined || (data.remote !== null && data.has_token) || view === "settings") return children;
  return (
    <div className={styles["page"]}>
      <div className={styles["card"]}>
        <img src="./icon.svg" alt="" width={44} height={44} />
        <h1>Welcome to Roadbook</h1>
        <p className={styles["lead"]}>
          Your whole CRM on this machine, with or without a network. What you change is kept here at once and sent when
          the server can be reached.
        </p>
        <ConnectionForm submitLabel="Connect" />
        <p className={styles["demo"]}>
          Only looking? Close it and start it with <code>npm start -- --demo</code>: it brings demo data and a server of
          its own.
        </p>
      </div>
    </div>
  );
}
