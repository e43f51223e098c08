import { dialog } from "electron";
import type { BackupToRestore } from "../engine/types.ts";

export interface OpeningFailed {
  readonly message: string;
  /** A backup that can replace the damaged file. */
  readonly wayOut: BackupToRestore | null;
  readonly restore: (backup: BackupToRestore) => void;
  readonly quit: () => void;
}

const TITLE = "Roadbook can't open its data";
const RESTORE = 0;

/** Says why the workspace cannot be opened, and offers its newest backup where that helps. */
export async function tellOpeningFailed(failed: OpeningFailed): Promise<void> {
  const { message, wayOut, restore, quit } = failed;
  if (wayOut === null) {
    dialog.showErrorBox(TITLE, message);
    quit();
    return;
  }
  const day = new Date(wayOut.madeAt).toLocaleString(undefined, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const { response } = await dialog.showMessageBox({
    type: "error",
    title: "Roadbook",
    message: TITLE,
    detail:
      `${wayOut.damage}\n\nYou can restore the backup of ${day}. The damaged file is ` +
      "kept, and changes that haven't been sent are carried over as far as they can be " +
      "read.",
    buttons: [`Restore the backup of ${day}`, "Quit"],
    defaultId: RESTORE,
    cancelId: 1,
  });
  if (response === RESTORE) restore(wayOut);
  else quit();
}
