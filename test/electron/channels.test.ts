import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { grantChannels } from "../../main/electron/channel.ts";
import { registerIpc } from "../../main/electron/ipc.ts";
import { LinkOpener } from "../../main/electron/open-link.ts";
import { OpenedFiles } from "../../main/electron/opened-files.ts";
import { openPrompts } from "../../main/electron/prompt-window.ts";
import { NO_COMPUTER_SETTINGS } from "../../shared/bridge.ts";
import { EngineClient } from "../../shared/runtime/engine-client.ts";
import { systemClock } from "../../main/engine/system.ts";
import { BrowserWindow, ipcMain } from "../doubles/electron.ts";

const APP = "app://roadbook/";
const KEY = "app://prompt/api-key.html";
const PROXY = "app://prompt/proxy-sign-in.html";

const prompt = openPrompts("/preload.cjs");
const state = { step: { kind: "idle" }, automatic: false } as const;
const ended = () => Promise.resolve({ ok: true } as const);
registerIpc({
  prompt,
  demo: { isShown: () => false, start: ended, end: ended },
  client: () => new EngineClient(1, systemClock),
  links: new LinkOpener(() => Promise.resolve(null)),
  showLogs: () => false,
  navigate: () => undefined,
  newWindow: () => undefined,
  copies: new OpenedFiles(""),
  icon: "",
  badge: { set: () => undefined },
  notices: { show: () => undefined, withdraw: () => undefined },
  computer: { view: () => NO_COMPUTER_SETTINGS, set: () => NO_COMPUTER_SETTINGS },
  updates: {
    state,
    check: () => Promise.resolve(state),
    setAutomatic: () => undefined,
    restart: () => undefined,
  },
});

const PRELOADS = { app: "preload/index.ts", prompt: "preload/prompt.ts" };
type Kind = keyof typeof PRELOADS;

/** The channels that a preload uses. */
function channelsOf(kind: Kind): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, "../..", PRELOADS[kind]), "utf8");
  return [...text.matchAll(/invoke(?:<\w+>)?\(\s*"([a-z-]+)"/g)].map(([, name = ""]) => name);
}

/** A window that the app has opened for a page of a kind; null for one that it has not. */
function pageOf(kind: Kind | null, page: string) {
  const window = new BrowserWindow({});
  if (kind !== null) grantChannels(window as never, kind, page);
  return window.webContents;
}
const top = { parent: null };
const inside = { parent: {} };
const SENDERS = [
  ["a page of the app", { ...top, url: APP, sender: pageOf("app", APP) }, "app"],
  ["a place in it", { ...top, url: `${APP}#/deal/x`, sender: pageOf("app", APP) }, "app"],
  ["a prompt for a token", { ...top, url: KEY, sender: pageOf("prompt", KEY) }, "prompt"],
  ["a prompt for a proxy", { ...top, url: PROXY, sender: pageOf("prompt", PROXY) }, "prompt"],
  ["a frame in the app", { ...inside, url: APP, sender: pageOf("app", APP) }, null],
  ["a frame in a prompt", { ...inside, url: KEY, sender: pageOf("prompt", KEY) }, null],
  ["a file in the app", { ...top, url: `${APP}local/file/1`, sender: pageOf("app", APP) }, null],
  ["a site in the app", { ...top, url: "https://x.example/", sender: pageOf("app", APP) }, null],
  ["a prompt in the app", { ...top, url: KEY, sender: pageOf("app", APP) }, null],
  ["the app in a prompt", { ...top, url: APP, sender: pageOf("prompt", KEY) }, null],
  ["another prompt in one", { ...top, url: PROXY, sender: pageOf("prompt", KEY) }, null],
  ["a window nobody opened", { ...top, url: APP, sender: pageOf(null, APP) }, null],
  ["a page without a window", { ...top, url: APP, sender: {} }, null],
  ["a frame that is gone", { ...top, url: null, sender: pageOf("app", APP) }, null],
] as const;

test("each preload has its own channels, and main has no others", () => {
  expect(channelsOf("prompt")).toEqual(["prompt-answer"]);
  expect([...channelsOf("app"), ...channelsOf("prompt")].sort()).toEqual(
    [...ipcMain.handlers.keys()].sort(),
  );
});

test.each(SENDERS)(
  "%s may call the channels of its own kind, and no others",
  async (_, frame, kind) => {
    const allowed: string[] = [];
    for (const name of ipcMain.handlers.keys()) {
      // What gets as far as its arguments, which are missing, was allowed.
      const refusal = await ipcMain.invoke(frame, name).then(
        () => "",
        (error: unknown) => String(error),
      );
      if (!refusal.includes("not allowed")) allowed.push(name);
    }
    expect(allowed.sort()).toEqual(kind === null ? [] : [...channelsOf(kind)].sort());
  },
);
