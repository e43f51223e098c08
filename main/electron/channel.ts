import { BrowserWindow, ipcMain, type IpcMainInvokeEvent, type WebContents } from "electron";
import { z } from "zod";

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

/** Windows of the app, and those that ask for a secret; each kind has its own channels. */
export type PageKind = "app" | "prompt";

interface Grant {
  readonly kind: PageKind;
  /** Address of the page without what follows `#`. */
  readonly page: string;
}

/** Purpose that main made each page for; a page that main did not make has no channels. */
const grants = new WeakMap<WebContents, Grant>();

/** Gives the page of a window the channels of its kind, as long as it shows that page. */
export function grantChannels(window: BrowserWindow, kind: PageKind, page: string): void {
  grants.set(window.webContents, { kind, page });
}

/** Registers the channels of a kind of page; sender and arguments of each call are checked. */
export function registerChannels(
  kind: PageKind,
  channels: Readonly<Record<string, Channel>>,
): void {
  for (const [name, run] of Object.entries(channels))
    ipcMain.handle(name, async (event, ...args: unknown[]) => {
      if (!mayCall(event, kind)) throw new Error("This page is not allowed to do that.");
      return run(BrowserWindow.fromWebContents(event.sender), args);
    });
}

/** Only the top frame of a page that has the channel may call (Electron's checklist, 17). */
function mayCall(
  { sender, senderFrame }: Pick<IpcMainInvokeEvent, "sender" | "senderFrame">,
  kind: PageKind,
): boolean {
  const grant = grants.get(sender);
  if (grant === undefined || grant.kind !== kind) return false;
  if (senderFrame === null || senderFrame.parent !== null) return false;
  return senderFrame.url.split("#", 1)[0] === grant.page;
}
