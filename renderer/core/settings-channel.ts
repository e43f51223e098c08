import type { QueryClient } from "@tanstack/react-query";
import { localKeys } from "./local.ts";

/** Names of settings that were stored, between the windows of the app. */
const channel = new BroadcastChannel("roadbook-settings");

export function announceSetting(name: string): void {
  channel.postMessage(name);
}

/**
 * Reads a setting again when another window has stored it: a reminder that is dismissed there is
 * dismissed here, and what is stored here does not bring back an older list of templates. Returns a
 * function that ends it.
 */
export function followOtherWindows(client: QueryClient): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) =>
    void client.invalidateQueries({ queryKey: localKeys("readSetting", String(data)) });
  channel.addEventListener("message", onMessage);
  return () => channel.removeEventListener("message", onMessage);
}
