import { useState } from "react";
import type { BackupView } from "../../../shared/local/backups.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/modal.tsx";
import { instantText } from "../../ui/format.ts";
import { BACKUP_TEXTS, backupText, restoreText } from "./backup-texts.ts";
import styles from "./settings.module.css";

interface Props {
  readonly backups: readonly BackupView[];
  readonly isBusy: boolean;
  readonly onRestore: (name: string) => void;
}

/** The backups of a workspace, the newest first; asks before one is restored. */
export function BackupList({ backups, isBusy, onRestore }: Props) {
  const [chosen, setChosen] = useState<BackupView | null>(null);
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
        open={chosen !== null}
        confirm={BACKUP_TEXTS.confirm}
        tone="primary"
        onConfirm={() => {
          setChosen(null);
          if (chosen !== null) onRestore(chosen.name);
        }}
        onClose={() => setChosen(null)}
      >
        {chosen === null ? null : <p>{restoreText(chosen)}</p>}
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
          aria-label={BACKUP_TEXTS.restoreNamed(instantText(backup.made_at))}
          onPress={onRestore}
        >
          {BACKUP_TEXTS.restore}
        </Button>
      ) : null}
    </li>
  );
}
