import { dialog } from "electron";
import { askUser } from "./ask-user.ts";

export interface EngineFailed {
  readonly message: string;
  readonly reason: "refused" | "crashes";
  readonly copyDiagnostics: () => Promise<void>;
  readonly restart: () => void;
  readonly quit: () => void;
}

/** Says why there is no engine; after crashes the user restarts Roadbook, or copies what helps. */
export async function tellEngineFailed(failed: EngineFailed): Promise<void> {
  const { message, reason, copyDiagnostics, restart, quit } = failed;
  if (reason === "refused") {
    dialog.showErrorBox("Roadbook can't open its data", message);
    quit();
    return;
  }
  for (;;) {
    const { choice } = await askUser(null, {
      message: "Roadbook keeps stopping",
      detail: message,
      yes: "Restart Roadbook",
      other: "Copy diagnostics",
    });
    if (choice === "yes") restart();
    else if (choice === "cancel") quit();
    else {
      await copyDiagnostics();
      continue;
    }
    return;
  }
}
