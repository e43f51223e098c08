import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LocalStatus } from "../../shared/local/status.ts";
import { ask } from "../data/ask.ts";
import { useStatus } from "../data/queries.ts";
import { useBridge } from "../data/workspace.tsx";
import { Badge } from "../ui/badge.tsx";
import { agoText } from "../ui/format.ts";
import styles from "./sync-status.module.css";
import { addressOf, useNavigation } from "./navigation.ts";
import { statusWords } from "./status-words.ts";

/** Always in sight: what is sent and what is not, and the switch for working offline. */
export function SyncStatus() {
  const status = useStatus();
  const bridge = useBridge();
  const client = useQueryClient();
  const go = useNavigation((state) => state.go);
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (status === undefined) return null;
  const words = statusWords(status);
  return (
    <div className={styles["box"]}>
      <a
        className={styles["link"]}
        href={addressOf({ view: "sync" })}
        onClick={(event) => {
          event.preventDefault();
          go({ view: "sync" });
        }}
      >
        <span role="status" aria-live="polite">
          <Badge tone={words.tone}>{words.text}</Badge>
        </span>
        <span className={styles["when"]}>Synced {agoText(status.last_synced_at)}</span>
      </a>
      <label className={styles["switch"]}>
        <input
          type="checkbox"
          checked={wanted ?? status.work_offline}
          onChange={(event) => {
            const body = { work_offline: event.target.checked };
            // The switch moves at once and stays there, also when a status that was on its way says otherwise.
            setWanted(body.work_offline);
            void ask<LocalStatus>(bridge, { method: "POST", path: "/local/work-offline", body })
              .then((next) => client.setQueryData(["status"], next))
              .finally(() => setWanted(null));
          }}
        />
        <span>Work offline</span>
      </label>
    </div>
  );
}
