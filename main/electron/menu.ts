import { app, dialog, Menu, type MenuItemConstructorOptions } from "electron";
import type { DesktopSetting, DesktopSettings } from "./desktop-settings.ts";
import { REPORT_PAGE } from "../../shared/bridge.ts";
import { askUser } from "./ask-user.ts";
import { type Updates, updateText } from "./updates.ts";

interface MenuActions {
  /** Runs a command of the page's command table. */
  readonly command: (id: string) => void;
  readonly newWindow: () => void;
  readonly about: () => void;
  readonly checkForUpdates: () => void;
  /** Null until an update is ready to be installed. */
  readonly restartToUpdate: (() => void) | null;
  readonly showLogs: () => void;
  readonly copyDiagnostics: () => void;
  readonly reportProblem: () => void;
}

type Item = MenuItemConstructorOptions;

/** The application menu; most entries run a command of the page's command table. */
export function setMenu(actions: MenuActions, settings: DesktopSettings): void {
  const isMac = process.platform === "darwin";
  const command = (label: string, id: string, accelerator?: string): Item => ({
    label,
    ...(accelerator === undefined ? {} : { accelerator }),
    click: () => actions.command(id),
  });
  const choice = (label: string, name: DesktopSetting): Item => ({
    label,
    type: "checkbox",
    checked: settings.get(name),
    click: ({ checked }) => settings.set(name, checked),
  });
  const template: Item[] = [
    ...(isMac ? [{ role: "appMenu" } as const] : []),
    {
      label: "&File",
      submenu: [
        command("New Candidate", "create-candidate"),
        command("New Contact", "create-contact"),
        command("New Deal", "create-deal", "CmdOrCtrl+N"),
        command("New Activity", "create-activity"),
        { label: "New Window", accelerator: "CmdOrCtrl+Shift+N", click: actions.newWindow },
        { type: "separator" },
        command("Print…", "print", "CmdOrCtrl+P"),
        command("Save as PDF…", "save-pdf"),
        { type: "separator" },
        command("Sync Now", "sync-now"),
        command("Work Offline", "toggle-offline"),
        { type: "separator" },
        choice("Keep Running in the Background", "background"),
        choice("Quick Capture from Any App", "captureKey"),
        command("Settings…", "go-settings", "CmdOrCtrl+,"),
        isMac ? { role: "close" } : { role: "quit" },
      ],
    },
    { role: "editMenu" },
    {
      label: "&View",
      submenu: [
        command("Search", "search", "CmdOrCtrl+F"),
        command("Command Palette", "palette"),
        command("Copy Link", "copy-address"),
        { type: "separator" },
        { role: "resetZoom" },
        { role: "zoomIn" },
        { role: "zoomOut" },
        { type: "separator" },
        { role: "togglefullscreen" },
        choice("Graphics Acceleration (After Restart)", "acceleration"),
        ...(app.isPackaged ? [] : [{ role: "toggleDevTools" } as const]),
      ],
    },
    { role: "windowMenu" },
    { role: "help", submenu: helpItems(actions, command("Keyboard Shortcuts", "help"), choice) },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function helpItems(
  actions: MenuActions,
  shortcuts: Item,
  choice: (label: string, name: DesktopSetting) => Item,
): Item[] {
  return [
    shortcuts,
    { type: "separator" },
    { label: "Show Logs", click: actions.showLogs },
    { label: "Copy Diagnostics", click: actions.copyDiagnostics },
    { label: "Report a Problem…", click: actions.reportProblem },
    { type: "separator" },
    actions.restartToUpdate === null
      ? { label: "Check for Updates…", click: actions.checkForUpdates }
      : { label: "Restart to Update", click: actions.restartToUpdate },
    choice("Check for Updates Automatically", "updates"),
    { label: "About Roadbook", click: actions.about },
  ];
}

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
