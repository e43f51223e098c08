import { type FoundBridge, openBrowserBridge } from "./browser-bridge.ts";

/** The bridge that the preload exposed, else that of the browser shell. */
export async function findBridge(): Promise<FoundBridge> {
  const desktop = window.roadbook;
  if (desktop !== undefined) {
    const addFile = async (file: File) =>
      desktop.addBytes(file.name, file.type, new Uint8Array(await file.arrayBuffer()));
    const fileBytes = async (link: string) => {
      const response = await fetch(await desktop.fileUrl(link));
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    };
    return { ok: true, bridge: { ...desktop, addFile, fileBytes } };
  }
  return openBrowserBridge(window.location, window.sessionStorage);
}
