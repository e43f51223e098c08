import { Button } from "../../ui/button.tsx";
import { BACKUP_TEXTS, backupText, restoredText, restoreText } from "./texts.ts";
import { Section } from "./section.tsx";
import styles from "./settings.module.css";
import { useState } from "react";
import type { BackupsView, BackupView } from "../../../shared/local/backups.ts";
import { ConfirmDialog } from "../../ui/modal.tsx";
import { IN_SENTENCE, instantText } from "../../ui/format.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callLocal, localKey, localQuery } from "../../core/local.ts";
import { failureText } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";

export function WorkspaceBackups() {
  const backups = useBackups();
  const { running, failure, make, restore } = useBackupActions();
  if (backups === undefined) return null;
  const notes = [
    running === "restoring" ? BACKUP_TEXTS.restoring : null,
    failure,
    backups.problem === failure ? null : backups.problem,
    backups.restored === null || running !== null ? null : restoredText(backups.restored),
  ].filter((note) => note !== null);
  return (
    <Section id="backups" title={BACKUP_TEXTS.title} about={BACKUP_TEXTS.about}>
      <div className={styles["labelled"]}>
        <Button small isDisabled={running !== null} onPress={make}>
          {running === "making" || backups.making ? BACKUP_TEXTS.making : BACKUP_TEXTS.make}
        </Button>
      </div>
      <div role="status">
        {notes.map((note) => (
          <p key={note} className={styles["note"]}>
            {note}
          </p>
        ))}
      </div>
      {backups.data.length === 0 ? (
        <p className={styles["note"]}>{BACKUP_TEXTS.none}</p>
      ) : (
        <BackupList backups={backups.data} isBusy={running !== null} onRestore={restore} />
      )}
    </Section>
  );
}

interface Props {
  readonly backups: readonly BackupView[];
  readonly isBusy: boolean;
  readonly onRestore: (name: string) => void;
}

/** The backups of a workspace, the newest first; asks before one is restored. */
export function BackupList({ backups, isBusy, onRestore }: Props) {
  const [chosenBackup, setChosen] = useState<BackupView | null>(null);
  return (
    <>
      <ul className={styles["backups"]}>
        {backups.map((backup) => (
          <BackupRow
            key={backup.name}
            backup={backup}
            isBusy={isBusy}
            onRestore={() => setChosen(backup)}
          />
        ))}
      </ul>
      <ConfirmDialog
        title={BACKUP_TEXTS.restoreTitle}
        open={chosenBackup !== null}
        confirm={BACKUP_TEXTS.confirm}
        tone="primary"
        onConfirm={() => {
          setChosen(null);
          if (chosenBackup !== null) onRestore(chosenBackup.name);
        }}
        onClose={() => setChosen(null)}
      >
        {chosenBackup === null ? null : <p>{restoreText(chosenBackup)}</p>}
      </ConfirmDialog>
    </>
  );
}

interface RowProps {
  readonly backup: BackupView;
  readonly isBusy: boolean;
  readonly onRestore: () => void;
}

function BackupRow({ backup, isBusy, onRestore }: RowProps) {
  const isReadable = backup.reason !== null;
  return (
    <li>
      <div>
        <strong>{instantText(backup.made_at)}</strong>
        <p className={styles["note"]}>
          {isReadable ? backupText(backup) : BACKUP_TEXTS.unreadable}
        </p>
      </div>
      {isReadable ? (
        <Button
          small
          isDisabled={isBusy}
          aria-label={BACKUP_TEXTS.restoreNamed(IN_SENTENCE.instant(backup.made_at))}
          onPress={onRestore}
        >
          {BACKUP_TEXTS.restore}
        </Button>
      ) : null}
    </li>
  );
}

/** The daily backup may be made while the list is on the screen. */
const REFRESH_MS = 30_000;

/** Returns the backups of the workspace; undefined until they are known. */
export function useBackups(): BackupsView | undefined {
  return useQuery({
    ...localQuery(useBridge(), "listBackups"),
    refetchInterval: REFRESH_MS,
  }).data;
}

type Running = "making" | "restoring";

/** Makes and restores backups, one at a time. */
function useBackupActions() {
  const bridge = useBridge();
  const client = useQueryClient();
  const [running, setRunning] = useState<Running | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (kind: Running, action: () => Promise<unknown>) => {
    setRunning(kind);
    setFailure(null);
    try {
      await action();
    } catch (error) {
      const failed = kind === "making" ? BACKUP_TEXTS.notMade : BACKUP_TEXTS.failed;
      setFailure(failureText(error, failed));
    }
    await client.invalidateQueries(kind === "making" ? { queryKey: localKey("listBackups") } : {});
    setRunning(null);
  };
  return {
    running,
    failure,
    make: () => void run("making", () => callLocal(bridge, "makeBackup")),
    restore: (name: string) =>
      void run("restoring", () => callLocal(bridge, "restoreBackup", { params: { name } })),
  };
}
