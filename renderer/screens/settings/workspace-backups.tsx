import { Button } from "../../ui/button.tsx";
import { BackupList } from "./backup-list.tsx";
import { BACKUP_TEXTS, restoredText } from "./backup-texts.ts";
import { Section } from "./section.tsx";
import styles from "./settings.module.css";
import { useBackupActions, useBackups } from "./use-backups.ts";

/** The backups of the workspace: making one, and going back to one. */
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
