import { app, Menu } from "electron";

/** Actions that a start of the app, or of a further instance, may ask for beside a place. */
const ACTIONS = [
  { option: "--quick-capture", command: "capture-note", title: "Quick Capture" },
  { option: "--search", command: "search", title: "Search" },
  { option: "--new-window", command: null, title: "New Window" },
] as const;

/** A command of the page's table, or null for a new window. */
export type StartAction = (typeof ACTIONS)[number]["command"];

/** Returns what the command line asks for; undefined if nothing. */
export function actionInArguments(argv: readonly string[]): StartAction | undefined {
  return ACTIONS.find(({ option }) => argv.includes(option))?.command;
}

/**
 * Offers them at the app's icon: in the jump list of Windows and the Dock of macOS; on Linux the
 * package's desktop file has them (electron-builder.yml). No records: the system would keep their
 * names outside of the workspace.
 */
export function offerStartActions(run: (action: StartAction) => void): void {
  if (process.platform === "darwin")
    app.dock?.setMenu(
      Menu.buildFromTemplate(
        ACTIONS.map(({ title, command }) => ({ label: title, click: () => run(command) })),
      ),
    );
  if (process.platform !== "win32" || !app.isPackaged) return;
  const program = { program: process.execPath, iconPath: process.execPath, iconIndex: 0 };
  app.setUserTasks(
    ACTIONS.map(({ option, title }) => ({
      ...program,
      arguments: option,
      title,
      description: title,
    })),
  );
}
