import type { ComponentType } from "react";
import { whenIdle } from "../core/when-idle.ts";
import { laterScreen } from "./later-screen.tsx";

/** A screen that is loaded with the others when the page is idle. */
function screen<Props extends object>(loadView: () => Promise<ComponentType<Props>>) {
  const { Screen, load } = laterScreen(loadView);
  loaders.push(load);
  return Screen;
}

const loaders: (() => Promise<unknown>)[] = [];

export const AgendaView = screen(
  async () => (await import("../screens/agenda/agenda-view.tsx")).AgendaView,
);
export const BoardView = screen(
  async () => (await import("../screens/board/board-view.tsx")).BoardView,
);
export const BriefView = screen(
  async () => (await import("../screens/today/brief/brief-view.tsx")).BriefView,
);
export const DuplicatesView = screen(
  async () => (await import("../screens/duplicates/duplicates-view.tsx")).DuplicatesView,
);
export const ListView = screen(
  async () => (await import("../screens/list/list-view.tsx")).ListView,
);
export const RecordPage = screen(
  async () => (await import("../screens/record/record-page.tsx")).RecordPage,
);
export const ReportsView = screen(
  async () => (await import("../screens/reports/reports-view.tsx")).ReportsView,
);
export const SettingsView = screen(
  async () => (await import("../screens/settings/settings-view.tsx")).SettingsView,
);
export const SyncView = screen(
  async () => (await import("../screens/sync-center/sync-view.tsx")).SyncView,
);
export const TodayView = screen(
  async () => (await import("../screens/today/today-view.tsx")).TodayView,
);

/** A page that stays busy loads the next screen after this time all the same. */
const PRELOAD_MS = 2_000;

/** Loads all screens, one after the other, while the page is idle. */
export async function preloadScreens(): Promise<void> {
  for (const load of loaders) {
    await new Promise<void>((resolve) => whenIdle(resolve, PRELOAD_MS));
    await load();
  }
}
