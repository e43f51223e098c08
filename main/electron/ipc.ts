import { dialog, ipcMain, type IpcMainInvokeEvent, Notification, shell } from "electron";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { z } from "zod";
import type { Demo } from "../demo/demo.ts";
import type { EngineHost } from "./engine-host.ts";
import { PAGE_ORIGIN } from "./page-origin.ts";
import { openExternal } from "./external-links.ts";

interface Channel<A extends readonly unknown[]> {
  readonly schema: z.ZodType<A>;
  readonly run: (...values: A) => Promise<unknown>;
}

const channel = <A extends readonly unknown[]>(
  schema: z.ZodType<A>,
  run: (...values: A) => Promise<unknown>,
): Channel<A> => ({ schema, run });

const nothing = z.tuple([]);

/** All that a page can ask of the main process. */
const channels = (demo: Pick<Demo<EngineHost>, "isShown" | "start" | "end">, logFile: string) => ({
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

/** Registers the table; each call is checked: who sends it, and what. */
export function registerIpc(
  demo: Pick<Demo<EngineHost>, "isShown" | "start" | "end">,
  logFile: string,
): void {
  for (const [name, entry] of Object.entries(channels(demo, logFile))) {
    const { schema, run } = entry as unknown as Channel<readonly unknown[]>;
    ipcMain.handle(name, async (event, ...values: unknown[]) => {
      if (!isOwnPage(event)) throw new Error("This page is not allowed to do that.");
      return run(...schema.parse(values));
    });
  }
}

/** Only the app's own top frame may speak (Electron security checklist 17). */
function isOwnPage(event: Pick<IpcMainInvokeEvent, "senderFrame">): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && frame.url.startsWith(`${PAGE_ORIGIN}/`);
}

/** Opens the folder of the logs with the newest of them selected. */
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
