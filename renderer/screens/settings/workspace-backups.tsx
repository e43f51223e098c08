import { useState } from "react";
import type { BackupView } from "../../../shared/local/backups.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { instantText } from "../../ui/format.ts";
import { BACKUP_TEXTS, backupText, restoredText, restoreText } from "./backup-texts.ts";
import { Section } from "./section.tsx";
import styles from "./settings.module.css";
import { useBackupActions, useBackups } from "./use-backups.ts";

/** The backups of the workspace: making one, and going back to one. */
export function WorkspaceBackups() {
  const backups = useBackups();
  const { running, failure, make, restore } = useBackupActions();
  const [chosen, setChosen] = useState<BackupView | null>(null);
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
        <ul className={styles["backups"]}>
          {backups.data.map((backup) => (
            <BackupRow
              key={backup.name}
              backup={backup}
              isBusy={running !== null}
              onRestore={() => setChosen(backup)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={BACKUP_TEXTS.restoreTitle}
        open={chosen !== null}
        confirm={BACKUP_TEXTS.confirm}
        tone="primary"
        onConfirm={() => {
          setChosen(null);
          if (chosen !== null) restore(chosen.name);
        }}
        onClose={() => setChosen(null)}
      >
        {chosen === null ? null : <p>{restoreText(chosen)}</p>}
      </ConfirmDialog>
    </Section>
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
          aria-label={BACKUP_TEXTS.restoreNamed(instantText(backup.made_at))}
          onPress={onRestore}
        >
          {BACKUP_TEXTS.restore}
        </Button>
      ) : null}
    </li>
  );
}
