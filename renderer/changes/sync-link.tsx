import type { ReactNode } from "react";
import { PlaceLink } from "../core/place-link.tsx";
import { showInSync } from "./show-in-sync.ts";
import styles from "./sync-link.module.css";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  /** Id of the change to decide about; left out: the first that needs the user. */
  readonly entry?: number | undefined;
  readonly title?: string;
  /** Tab leaves it out, and a click on it is none on its row. */
  readonly isInRow?: boolean;
  readonly children: ReactNode;
}

/** A link to Sync, to the change that it is about. */
export function SyncLink({ entry, title, isInRow = false, children }: Props) {
  return (
    <PlaceLink
      className={styles["sync"]}
      place={{ view: "sync" }}
      title={title === undefined ? TEXTS.showInSync : TEXTS.showNamedInSync(title)}
      {...(isInRow ? { tabIndex: -1, draggable: false } : {})}
      onGo={() => showInSync(entry)}
    >
      {children}
    </PlaceLink>
  );
}
