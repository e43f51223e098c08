import { dialog, ipcMain, type IpcMainInvokeEvent, Notification, shell } from "electron";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { z } from "zod";
import type { Demo } from "../demo/demo.ts";
import type { EngineHost } from "./engine-host.ts";
import { PAGE_ORIGIN } from "./page-protocol.ts";

/** Runs a call of the page; throws when its arguments are not of the schema. */
type Channel = (args: readonly unknown[]) => Promise<unknown>;

function channel<A extends readonly unknown[]>(
  schema: z.ZodType<A>,
  run: (...args: A) => Promise<unknown>,
): Channel {
  return (args) => run(...schema.parse(args));
}

const nothing = z.tuple([]);

type ShownDemo = Pick<Demo<EngineHost>, "isShown" | "start" | "end">;

/** Everything that a page can ask of the main process. */
const channels = (demo: ShownDemo, logFile: string): Readonly<Record<string, Channel>> => ({
  "open-external": channel(z.tuple([z.string().max(4000)]), openExternal),
  "save-text": channel(
    z.tuple([z.string().min(1).max(200), z.string().max(100), z.string().max(200_000_000)]),
    saveText,
  ),
  notify: channel(z.tuple([z.string().max(200), z.string().max(1000)]), (title, body) => {
    if (Notification.isSupported()) new Notification({ title, body }).show();
    return Promise.resolve();
  }),
  "show-logs": channel(nothing, () => Promise.resolve(showLogs(logFile))),
  "is-demo": channel(nothing, () => Promise.resolve(demo.isShown())),
  "start-demo": channel(nothing, () => demo.start()),
  "end-demo": channel(nothing, () => demo.end()),
});

/** Registers the channels; sender and arguments of each call are checked. */
export function registerIpc(demo: ShownDemo, logFile: string): void {
  for (const [name, run] of Object.entries(channels(demo, logFile)))
    ipcMain.handle(name, async (event, ...args: unknown[]) => {
      if (!isOwnPage(event)) throw new Error("This page is not allowed to do that.");
      return run(args);
    });
}

/** Only the top frame of the app's own page may call (Electron security checklist 17). */
function isOwnPage(event: Pick<IpcMainInvokeEvent, "senderFrame">): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && frame.url.startsWith(`${PAGE_ORIGIN}/`);
}

/** Opens a link outside of the app; https, mailto and tel only. */
async function openExternal(url: string): Promise<boolean> {
  const parsed = URL.parse(url);
  if (parsed === null || !["https:", "mailto:", "tel:"].includes(parsed.protocol)) return false;
  await shell.openExternal(parsed.href);
  return true;
}

/** Opens the folder of the logs with the newest file selected. */
function showLogs(file: string): boolean {
  if (!existsSync(file)) return false;
  shell.showItemInFolder(file);
  return true;
}

async function saveText(name: string, _type: string, text: string): Promise<boolean> {
  const { canceled, filePath } = await dialog.showSaveDialog({
    defaultPath: name.replace(/[/\\]/g, "-"),
  });
  if (canceled || filePath === "") return false;
  await writeFile(filePath, text, "utf8");
  return true;
}
