import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BackupsView, BackupView } from "../../../shared/local/backups.ts";
import { callLocal, localKey, localQuery } from "../../core/local.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { instantText } from "../../ui/format.ts";
import { BACKUP_TEXTS, backupText, restoredText, restoreText } from "./backup-texts.ts";
import { Section } from "./section.tsx";
import styles from "./settings.module.css";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

/** While the list is on the screen the day's backup may be made. */
const REFRESH_MS = 30_000;

/** Asks for the backups of the workspace; undefined until they are known. */
export function useBackups(): BackupsView | undefined {
  return useQuery({
    ...localQuery(useBridge(), "listBackups"),
    refetchInterval: REFRESH_MS,
  }).data;
}

/** The backups of the workspace: making one, and going back to one. */
export function WorkspaceBackups() {
  const bridge = useBridge();
  const client = useQueryClient();
  const backups = useBackups();
  const [chosen, setChosen] = useState<BackupView | null>(null);
  const [busy, setBusy] = useState<"making" | "restoring" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (kind: "making" | "restoring", act: () => Promise<unknown>) => {
    setBusy(kind);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      const what = kind === "making" ? BACKUP_TEXTS.notMade : BACKUP_TEXTS.failed;
      setFailure(error instanceof Error ? error.message : what);
    }
    await client.invalidateQueries(kind === "making" ? { queryKey: localKey("listBackups") } : {});
    setBusy(null);
  };
  if (backups === undefined) return null;
  const restore = (backup: BackupView) => {
    setChosen(null);
    void run("restoring", () =>
      callLocal(bridge, "restoreBackup", { params: { name: backup.name } }),
    );
  };
  return (
    <Section id="backups" title={BACKUP_TEXTS.title} about={BACKUP_TEXTS.about}>
      <div className={styles["labelled"]}>
        <Button
          small
          isDisabled={busy !== null}
          onPress={() => void run("making", () => callLocal(bridge, "makeBackup"))}
        >
          {busy === "making" || backups.making ? BACKUP_TEXTS.making : BACKUP_TEXTS.make}
        </Button>
      </div>
      <div role="status">
        {busy === "restoring" ? <p className={styles["note"]}>{BACKUP_TEXTS.restoring}</p> : null}
        {failure === null ? null : <p className={styles["note"]}>{failure}</p>}
        {backups.problem === null || backups.problem === failure ? null : (
          <p className={styles["note"]}>{backups.problem}</p>
        )}
        {backups.restored === null || busy !== null ? null : (
          <p className={styles["note"]}>{restoredText(backups.restored)}</p>
        )}
      </div>
      {backups.data.length === 0 ? (
        <p className={styles["note"]}>{BACKUP_TEXTS.none}</p>
      ) : (
        <ul className={styles["backups"]}>
          {backups.data.map((backup) => (
            <li key={backup.name}>
              <div>
                <strong>{instantText(backup.made_at)}</strong>
                <p className={styles["note"]}>
                  {backup.reason === null ? BACKUP_TEXTS.unreadable : backupText(backup)}
                </p>
              </div>
              {backup.reason === null ? null : (
                <Button
                  small
                  isDisabled={busy !== null}
                  aria-label={`Restore the backup of ${instantText(backup.made_at)}`}
                  onPress={() => setChosen(backup)}
                >
                  {BACKUP_TEXTS.restore}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={BACKUP_TEXTS.restoreTitle}
        open={chosen !== null}
        confirm={BACKUP_TEXTS.confirm}
        tone="primary"
        onConfirm={() => (chosen === null ? undefined : restore(chosen))}
        onClose={() => setChosen(null)}
      >
        {chosen === null ? null : <p>{restoreText(chosen)}</p>}
      </ConfirmDialog>
    </Section>
  );
}
