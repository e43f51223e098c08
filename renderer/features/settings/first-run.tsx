import type { ReactNode } from "react";
import { useNavigation } from "../../app/navigation.ts";
import { ConnectionForm, useConnection } from "./connection-form.tsx";
import styles from "./settings.module.css";

/** Before there is a connection there is nothing to show: asks for one, or tells of the demo. */
export function FirstRun({ children }: { readonly children: ReactNode }) {
  const { data } = useConnection();
  const view = useNavigation((state) => state.place.view);
  if (data === undefined || (data.remote !== null && data.has_token) || view === "settings") return children;
  return (
    <div className={styles["view"]}>
      <h1>Welcome to Roadbook</h1>
      <p>Your whole CRM on this machine, with or without a network. Connect it to your server to begin.</p>
      <ConnectionForm />
      <p>
        Only looking? Start it with <kbd>npm start -- --demo</kbd> to try it on demo data.
      </p>
    </div>
  );
}
