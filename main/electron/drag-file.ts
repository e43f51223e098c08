import { type BrowserWindow, nativeImage } from "electron";
import type { OpenFileAnswer } from "../../shared/bridge.ts";
import type { OpenFileOptions } from "./open-file.ts";

interface DragFileOptions extends OpenFileOptions {
  /** File of the picture that is dragged. */
  readonly icon: string;
  readonly window: BrowserWindow | null;
}

/**
 * Lets the user drop a copy of a workspace's file into another program or a folder. The user has
 * begun to drag it in that window, and decides where it goes.
 */
export async function dragFileCopy(options: DragFileOptions): Promise<OpenFileAnswer> {
  const { icon, window, copies, file } = options;
  const copy = await copies.add(file);
  if (!copy.ok) return copy;
  if (window === null || window.isDestroyed())
    return { ok: false, message: "The window was closed meanwhile." };
  const picture = nativeImage.createFromPath(icon).resize({ width: 32, height: 32 });
  window.webContents.startDrag({ file: copy.path, icon: picture });
  return { ok: true };
}
