import type { ReactNode } from "react";
import { seekEntry } from "./entry-targets.ts";
import { useNavigation } from "../core/navigation.ts";
import { PlaceLink } from "../core/place-link.tsx";
import styles from "./sync-link.module.css";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  /** Id of the change to decide about; left out: the first that needs the user. */
  readonly entry?: number | undefined;
  readonly children: ReactNode;
}

/** A link to Sync, to the change that it is about. */
export function SyncLink({ entry, children }: Props) {
  const go = useNavigation((state) => state.go);
  return (
    <PlaceLink
      className={styles["sync"]}
      place={{ view: "sync" }}
      title={TEXTS.showInSync}
      onGo={() => {
        if (entry !== undefined) seekEntry(entry);
        go({ view: "sync" });
      }}
    >
      {children}
    </PlaceLink>
  );
}
