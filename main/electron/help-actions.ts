import { app, dialog } from "electron";
import { REPORT_PAGE } from "../../shared/bridge.ts";
import { askUser } from "./ask-user.ts";
import { updateText } from "./update-texts.ts";
import type { Updates } from "./updates.ts";

export function showAbout(): void {
  app.setAboutPanelOptions({
    applicationName: "Roadbook",
    applicationVersion: app.getVersion(),
    version: `Electron ${process.versions["electron"] ?? ""}`.trim(),
    copyright: "Apache License 2.0. Code of others: THIRD-PARTY-NOTICES.txt.",
  });
  app.showAboutPanel();
}

/** Shows what a bug report needs. Sends nothing: the user decides what leaves the computer. */
export async function reportProblem(
  open: (url: string) => void,
  showLogs: () => void,
): Promise<void> {
  const { choice } = await askUser(null, {
    message: "Report a problem",
    detail:
      `Roadbook ${app.getVersion()} on ${process.platform}. Say what you did, what you expected ` +
      "and what happened. The logs hold no records and no token, but look through them before " +
      "you attach them. Nothing is sent automatically.",
    yes: "Open the report page",
    other: "Show logs",
  });
  if (choice === "other") showLogs();
  if (choice === "yes") open(REPORT_PAGE);
}

/** Says whether there is a new version, in a window of the system. */
export async function tellUpdates(updates: Pick<Updates, "check">): Promise<void> {
  const [message, detail] = updateText((await updates.check()).step, app.getVersion());
  void dialog.showMessageBox({ type: "info", title: "Roadbook", message, detail });
}
