import { useStatus } from "../core/queries.ts";
import { useWorkOffline } from "../core/use-work-offline.ts";
import { DemoBanner } from "./demo-banner.tsx";
import { Ago, useNow } from "../ui/use-clock.tsx";
import styles from "./sync-status.module.css";
import { PlaceLink } from "../core/place-link.tsx";
import { troubleOf } from "../../shared/local/trouble-texts.ts";
import { MIN_SIDEBAR_PX, useViewState } from "../core/view-state.ts";
import { statusWords } from "../core/status-words.ts";
import { SyncBadges } from "../core/sync-badges.tsx";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";

/** In sight at every size of the window: the state of sync, and the switch for working offline. */
export function SyncStatus() {
  const status = useStatus();
  const now = useNow();
  const [workOffline, setWorkOffline] = useWorkOffline();
  if (status === undefined) return null;
  const words = statusWords(status, now);
  const isTroubled = status.auth === "needed" || troubleOf(status) !== null;
  return (
    <div className={styles["box"]}>
      <DemoBanner />
      <PlaceLink className={styles["link"]} place={{ view: "sync" }}>
        <SyncBadges words={words} />
        <span className={styles["when"]}>
          {status.last_synced_at === null ? (
            TEXTS.syncStatus.notSyncedYet
          ) : (
            <>
              {isTroubled ? TEXTS.syncStatus.lastSynced : TEXTS.syncStatus.synced}{" "}
              <Ago at={status.last_synced_at} />
            </>
          )}
        </span>
      </PlaceLink>
      <span className="visually-hidden" role="status" aria-live="polite">
        {words.announcement ?? words.text}
      </span>
      <label className={styles["switch"]}>
        <input
          type="checkbox"
          checked={workOffline}
          onChange={(event) => setWorkOffline(event.target.checked)}
        />
        <span>{TEXTS.syncStatus.workOffline}</span>
      </label>
    </div>
  );
}

/** Says below the view that one is offline, or has to decide, where the sidebar is folded. */
export function StatusStrip() {
  const status = useStatus();
  const now = useNow();
  const isFolded = useViewState(({ sidebarWidth }) => sidebarWidth < MIN_SIDEBAR_PX);
  if (status === undefined) return null;
  const words = statusWords(status, now);
  if (words.tone !== "warn" && words.tone !== "bad") return null;
  return (
    <PlaceLink
      className={styles["strip"]}
      place={{ view: "sync" }}
      data-folded={isFolded ? true : undefined}
    >
      <SyncBadges words={words} />
    </PlaceLink>
  );
}
