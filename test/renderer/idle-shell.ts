import { type Bridge, NO_COMPUTER_SETTINGS } from "../../shared/bridge.ts";

/** What a shell does beside answering requests; in a test of the page it does nothing. */
export const IDLE_SHELL = {
  addFile: () => Promise.reject(new Error("Files are not part of this test.")),
  fileUrl: () => Promise.reject(new Error("Files are not part of this test.")),
  fileBytes: () => Promise.resolve(null),
  onCommand: () => () => undefined,
  openExternal: () => Promise.resolve(false),
  saveFile: () => Promise.resolve(true),
  showLogs: () => Promise.resolve(true),
  openFile: () => Promise.resolve({ ok: true }),
  dragFile: () => Promise.resolve({ ok: true }),
  savePdf: () => Promise.resolve({ ok: true, name: null }),
  openWindow: () => Promise.resolve(),
  notify: () => Promise.resolve(),
  withdrawNotices: () => Promise.resolve(),
  setBadge: () => Promise.resolve(),
  readComputerSettings: () => Promise.resolve(NO_COMPUTER_SETTINGS),
  setComputerSetting: () => Promise.resolve(NO_COMPUTER_SETTINGS),
  onComputerSettings: () => () => undefined,
  readUpdates: () => Promise.resolve({ step: { kind: "off", reason: "" }, automatic: false }),
  checkForUpdates: () => Promise.resolve({ step: { kind: "off", reason: "" }, automatic: false }),
  setAutomaticUpdates: () =>
    Promise.resolve({ step: { kind: "off", reason: "" }, automatic: false }),
  restartToUpdate: () => Promise.resolve(),
  onUpdates: () => () => undefined,
  isDemo: () => Promise.resolve(false),
  startDemo: () => Promise.resolve({ ok: true }),
  endDemo: () => Promise.resolve({ ok: true }),
} as const satisfies Partial<Bridge>;
