import { BrowserWindow, systemPreferences } from "electron";
import { join } from "node:path";
import { z } from "zod";
import { channel, grantChannels, registerChannels } from "./channel.ts";
import { PROMPT_ORIGIN } from "./page-protocol.ts";
import { askUser } from "./ask-user.ts";

interface Prompt<T> {
  /** File of the page, in renderer/public/prompt. */
  readonly page: string;
  readonly title: string;
  readonly height: number;
  /** Texts of elements of the page, by id. */
  readonly texts: Readonly<Record<string, string>>;
  /** Ids of elements that are hidden otherwise. */
  readonly shown?: readonly string[];
  /** Typed texts, by the id of the field. */
  readonly answer: z.ZodType<T>;
  /** The window that waits for the answer. */
  readonly parent: BrowserWindow | null;
}

/** Asks in a window; resolves with what was typed, or null when the window was closed instead. */
export type AskInWindow = <T>(prompt: Prompt<T>) => Promise<T | null>;

export function promptPreload(folder: string): string {
  return join(folder, "../preload-prompt/prompt.cjs");
}

/**
 * Returns what asks for secrets in windows of their own: another origin, so another process, than
 * the app's pages, another preload, and a page without scripts.
 */
export function openPrompts(preload: string): AskInWindow {
  const open = new Map<BrowserWindow, (typed: Readonly<Record<string, string>>) => void>();
  registerChannels("prompt", {
    "prompt-answer": channel(
      z.tuple([z.record(z.string().max(50), z.string().max(4000)).nullable()]),
      (window, input) => {
        if (window === null) return;
        if (input === null) window.close();
        else open.get(window)?.(input);
      },
    ),
  });
  return (prompt) =>
    new Promise((resolve) => {
      const window = openWindow(preload, prompt);
      open.set(window, (input) => {
        const read = prompt.answer.safeParse(input);
        // Empty fields are not sent by the page: the window stays as it is.
        if (!read.success) return;
        resolve(read.data);
        window.close();
      });
      window.on("closed", () => {
        open.delete(window);
        resolve(null);
      });
    });
}

function openWindow<T>(preload: string, prompt: Prompt<T>): BrowserWindow {
  const { page, title, height, texts, shown = [], parent } = prompt;
  const window = new BrowserWindow({
    width: 460,
    height,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    autoHideMenuBar: true,
    title: `${title} – Roadbook`,
    ...(parent !== null && { parent, modal: true }),
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      additionalArguments: [`--roadbook-prompt=${JSON.stringify({ texts, shown })}`],
    },
  });
  const address = `${PROMPT_ORIGIN}/${page}`;
  grantChannels(window, "prompt", address);
  void window.loadURL(address);
  return window;
}

/** Returns whether the system can ask for a fingerprint. */
export function hasTouchId(): boolean {
  return process.platform === "darwin" && systemPreferences.canPromptTouchID();
}

/**
 * Asks the person at the computer, outside of any page, before the key that the system keeps
 * unlocks a workspace: by fingerprint where there is a sensor, else in a native dialog.
 */
export async function confirmUnlock(window: BrowserWindow | null): Promise<boolean> {
  if (!hasTouchId()) return (await askUser(window, QUESTION)).choice === "yes";
  try {
    await systemPreferences.promptTouchID("unlock this workspace");
    return true;
  } catch {
    return false;
  }
}

const QUESTION = {
  message: "Unlock this workspace?",
  detail: "Its key is kept by this computer. Continue only if you've just pressed Unlock yourself.",
  yes: "Unlock",
} as const;
