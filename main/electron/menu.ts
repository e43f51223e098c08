import { app, Menu, type MenuItemConstructorOptions } from "electron";
import type { DesktopSetting, DesktopSettings } from "./desktop-settings.ts";

export interface MenuActions {
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
