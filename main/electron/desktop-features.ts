import { BrowserWindow, Notification } from "electron";
import type { UpdateState } from "../../shared/bridge.ts";
import type { EngineClient } from "../../shared/runtime/engine-client.ts";
import type { AppWindows } from "./app-windows.ts";
import { type Badge, StatusTray } from "./tray.ts";
import type { DesktopSettings } from "./desktop-settings.ts";
import { followStatus } from "./follow-status.ts";
import type { Notices } from "./notices.ts";
import { reportProblem, setMenu, showAbout, tellUpdates } from "./menu.ts";
import type { LinkOpener } from "./open-link.ts";
import type { OpenedFiles } from "./opened-files.ts";
import { offerStartActions } from "./start-action.ts";
import { UPDATE_TEXTS, type Updates } from "./updates.ts";

const QUICK_CAPTURE = "capture-note";
/** Key of what is notified about changes that need a decision. */
const ATTENTION = "attention";

export interface DesktopFeatures {
  readonly windows: AppWindows;
  readonly settings: DesktopSettings;
  readonly links: LinkOpener;
  /** Connection to the engine of the user's own workspace. */
  readonly client: EngineClient;
  /** File of the tray's icon. */
  readonly icon: string;
  readonly badge: Badge;
  readonly notices: Notices;
  readonly copies: OpenedFiles;
  readonly showLogs: () => void;
  readonly copyDiagnostics: () => void;
  readonly updates: Updates;
  readonly quit: () => void;
}

/**
 * Desktop features beyond the windows: menu, tray, notifications and what the app's icon offers.
 * Returns what shows how far an update is.
 */
export function addDesktopFeatures(features: DesktopFeatures): (state: UpdateState) => void {
  const drawMenu = () => addMenu(features);
  features.settings.onChange(drawMenu);
  drawMenu();
  const tray = addTray(features);
  showStatus(features, tray);
  const { windows } = features;
  offerStartActions(
    (action) => void (action === null ? windows.open("") : windows.command(action)),
  );
  return (state) => showUpdates(features, state, drawMenu);
}

/** An update that is ready is in the menu, and is told where no window has the focus. */
function showUpdates({ windows }: DesktopFeatures, state: UpdateState, drawMenu: () => void): void {
  windows.send("updates", state);
  if (state.step.kind !== "ready") return;
  drawMenu();
  if (BrowserWindow.getFocusedWindow() !== null || !Notification.isSupported()) return;
  const title = UPDATE_TEXTS.readyTitle(state.step.version);
  const notification = new Notification({ title, body: UPDATE_TEXTS.readyBody });
  notification.on("click", () => void windows.show());
  notification.show();
}

function addMenu({
  windows,
  settings,
  links,
  showLogs,
  copyDiagnostics,
  updates,
}: DesktopFeatures): void {
  const openLink = (url: string) => void links.open(BrowserWindow.getFocusedWindow(), url);
  const actions = {
    command: (id: string) => windows.command(id),
    newWindow: () => void windows.open(""),
    about: showAbout,
    checkForUpdates: () => void tellUpdates(updates),
    restartToUpdate: updates.state.step.kind === "ready" ? () => updates.restart() : null,
    showLogs,
    copyDiagnostics,
    reportProblem: () => void reportProblem(openLink, showLogs),
  };
  setMenu(actions, settings);
}

/** Shows the tray icon, as the user's settings say. */
function addTray({ windows, settings, icon, quit }: DesktopFeatures): StatusTray {
  const capture = () => windows.command(QUICK_CAPTURE);
  const tray = new StatusTray(icon, { show: () => void windows.show(), capture, quit });
  const follow = () => tray.setShown(settings.get("background"));
  settings.onChange(follow);
  follow();
  return tray;
}

/**
 * Shows in tray and notifications what needs a decision; notifies only while no window has the
 * focus. The number on the icon is the page's: how many activities are overdue.
 */
function showStatus(features: DesktopFeatures, tray: StatusTray): void {
  const { client, windows, badge, notices, copies } = features;
  followStatus(client, {
    clearBadge: () => badge.set(0),
    closeWorkspace: () => {
      notices.clear();
      void copies.empty();
    },
    line: (text) => tray.setStatus(text),
    notify: (body) => {
      if (BrowserWindow.getFocusedWindow() !== null) return;
      const notice = { key: ATTENTION, title: "Roadbook", body };
      notices.show(notice, () => windows.command("navigate", "#/sync"));
    },
  });
}
