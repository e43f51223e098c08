import type { Bridge } from "../../shared/bridge.ts";
import { openBrowserBridge } from "./browser-bridge.ts";

export type FoundBridge =
  { readonly ok: true; readonly bridge: Bridge } | { readonly ok: false; readonly message: string };

/** The bridge that the preload exposed, else that of the browser shell. */
export async function findBridge(): Promise<FoundBridge> {
  const desktop = window.roadbook;
  if (desktop !== undefined) {
    const addFile = async (file: File) =>
      desktop.addBytes(file.name, file.type, new Uint8Array(await file.arrayBuffer()));
    return { ok: true, bridge: { ...desktop, addFile } };
  }
  return openBrowserBridge(window.location, window.sessionStorage);
}
