import { useStatus } from "../core/queries.ts";
import { useWorkOffline } from "../core/use-work-offline.ts";
import { Ago, useNow } from "../ui/use-clock.tsx";
import styles from "./sidebar.module.css";
import { PlaceLink } from "../core/place-link.tsx";
import { troubleOf } from "../../shared/local/trouble-texts.ts";
import { MIN_SIDEBAR_PX, useViewState } from "../core/view-state.ts";
import { statusWords } from "../core/status-words.ts";
import { SyncBadges } from "../core/sync-badges.tsx";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";
import { ErrorBox } from "../ui/notices.tsx";
import { FlaskConical, LogOut } from "lucide-react";
import { switchDemo, useDemo, useDemoShown } from "../core/demo.ts";
import { useBridge } from "../core/workspace.tsx";
import { Button } from "../ui/button.tsx";

/** In sight at every size of the window: the state of sync, and the switch for working offline. */
export function SyncStatus() {
  const status = useStatus();
  const nowMs = useNow();
  const [workOffline, setWorkOffline] = useWorkOffline();
  if (status === undefined) return null;
  const words = statusWords(status, nowMs);
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
              <Ago timestamp={status.last_synced_at} />
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
  const nowMs = useNow();
  const isFolded = useViewState(({ sidebarWidth }) => sidebarWidth < MIN_SIDEBAR_PX);
  if (status === undefined) return null;
  const words = statusWords(status, nowMs);
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

/** Always visible while demo data is shown, with a button that leaves it; nothing otherwise. */
function DemoBanner() {
  const bridge = useBridge();
  const isDemoShown = useDemoShown();
  const { busy, error } = useDemo();
  if (!isDemoShown) return null;
  return (
    <div className={styles["mark"]}>
      <span className={styles["name"]} title={TEXTS.demoBanner.changesAreLost}>
        <FlaskConical size={15} aria-hidden />
        <span>{TEXTS.demoBanner.demoData}</span>
      </span>
      <span className={styles["hint"]}>{TEXTS.demoBanner.notSaved}</span>
      <Button small isDisabled={busy} onPress={() => void switchDemo(bridge, false)}>
        <LogOut size={14} aria-hidden />
        {busy ? (
          <span>{TEXTS.demoBanner.leaving}</span>
        ) : (
          <span>
            {TEXTS.demoBanner.leave}
            <span className={styles["rest"]}> {TEXTS.demoBanner.theDemo}</span>
          </span>
        )}
      </Button>
      {error === null ? null : <ErrorBox>{error}</ErrorBox>}
    </div>
  );
}
