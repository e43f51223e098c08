import { app, type BrowserWindow, Menu, type MenuItemConstructorOptions } from "electron";

/** The menu; its own entries are commands of the page's command table. */
export function setMenu(window: () => BrowserWindow | null): void {
  const command = (
    label: string,
    id: string,
    accelerator?: string,
  ): MenuItemConstructorOptions => ({
    label,
    ...(accelerator === undefined ? {} : { accelerator }),
    click: () => window()?.webContents.send("command", { type: "command", id }),
  });
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === "darwin" ? [{ role: "appMenu" } as const] : []),
    {
      label: "&File",
      submenu: [
        command("New Candidate", "create-candidate"),
        command("New Contact", "create-contact"),
        command("New Deal", "create-deal", "CmdOrCtrl+N"),
        command("New Activity", "create-activity"),
        { type: "separator" },
        command("Sync Now", "sync-now"),
        command("Work Offline", "toggle-offline"),
        { type: "separator" },
        command("Settings…", "go-settings", "CmdOrCtrl+,"),
        process.platform === "darwin" ? { role: "close" } : { role: "quit" },
      ],
    },
    { role: "editMenu" },
    {
      label: "&View",
      submenu: [
        command("Search", "search", "CmdOrCtrl+F"),
        command("Command Palette", "palette"),
        { type: "separator" },
        { role: "resetZoom" },
        { role: "zoomIn" },
        { role: "zoomOut" },
        { type: "separator" },
        { role: "togglefullscreen" },
        ...(app.isPackaged ? [] : [{ role: "toggleDevTools" } as const]),
      ],
    },
    { role: "windowMenu" },
    { role: "help", submenu: [command("Keyboard Shortcuts", "help")] },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
