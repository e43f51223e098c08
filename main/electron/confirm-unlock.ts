import { type BrowserWindow, systemPreferences } from "electron";
import { askUser } from "./ask-user.ts";

/** Whether the system can ask for a fingerprint. */
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
