import type { Bridge } from "../../shared/bridge.ts";
import { openBrowserBridge } from "./browser-bridge.ts";

export type FoundBridge =
  { readonly ok: true; readonly bridge: Bridge } | { readonly ok: false; readonly message: string };

/** The bridge that the preload exposed, else that of the browser shell. */
export async function findBridge(): Promise<FoundBridge> {
  if (window.roadbook !== undefined) return { ok: true, bridge: window.roadbook };
  return openBrowserBridge(window.location, window.sessionStorage);
}
