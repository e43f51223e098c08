import { BrowserWindow, ipcMain, type IpcMainInvokeEvent } from "electron";
import { z } from "zod";
import { PAGE_ORIGIN } from "./page-protocol.ts";

/** Runs a call from the page; throws if its arguments do not match the schema. */
export type Channel = (window: BrowserWindow | null, args: readonly unknown[]) => Promise<unknown>;

/** A request that a page can send to the main process. `run` also gets the window of the page. */
export function channel<A extends readonly unknown[]>(
  schema: z.ZodType<A>,
  run: (window: BrowserWindow | null, ...args: A) => unknown,
): Channel {
  return async (window, args) => run(window, ...schema.parse(args));
}

export const NOTHING = z.tuple([]);

/** Registers the channels; sender and arguments of each call are checked. */
export function registerChannels(channels: Readonly<Record<string, Channel>>): void {
  for (const [name, run] of Object.entries(channels))
    ipcMain.handle(name, async (event, ...args: unknown[]) => {
      if (!isOwnPage(event)) throw new Error("This page is not allowed to do that.");
      return run(BrowserWindow.fromWebContents(event.sender), args);
    });
}

/** Only the top frame of the app's own page may call (Electron security checklist 17). */
function isOwnPage(event: Pick<IpcMainInvokeEvent, "senderFrame">): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && frame.url.startsWith(`${PAGE_ORIGIN}/`);
}
