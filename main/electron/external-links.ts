import { shell } from "electron";

/** Opens a link outside of the app; https, mailto and tel only. */
export async function openExternal(url: string): Promise<boolean> {
  const parsed = URL.parse(url);
  if (parsed === null || !["https:", "mailto:", "tel:"].includes(parsed.protocol)) return false;
  await shell.openExternal(parsed.href);
  return true;
}
