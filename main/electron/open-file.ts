import { type BrowserWindow, nativeImage, shell } from "electron";
import { chmod } from "node:fs/promises";
import type { OpenFileAnswer } from "../../shared/bridge.ts";
import type { StoredFile } from "../../shared/wire.ts";
import { isDocument, mayHaveMacros, safeName } from "./document-name.ts";
import type { OpenedFiles } from "./opened-files.ts";

interface OpenFileOptions {
  readonly copies: OpenedFiles;
  readonly file: StoredFile | null;
}

/**
 * Opens a read-only copy of a workspace's file with the system's program for it.
 *
 * @param confirm asks the user, outside of the page, about a file that may have macros
 */
export async function openFileCopy(
  { copies, file }: OpenFileOptions,
  confirm: (name: string) => Promise<boolean>,
): Promise<OpenFileAnswer> {
  const name = safeName(file?.ref.name ?? "");
  if (file !== null && !isDocument(name))
    return {
      ok: false,
      message: `${name} could run as a program, so Roadbook doesn't open it. Save a copy instead.`,
    };
  if (file !== null && mayHaveMacros(name) && !(await confirm(name))) return { ok: true };
  const copy = await copies.add(file);
  if (!copy.ok) return copy;
  // Read-only, so that the program warns on saving: edits of a copy would be lost.
  await chmod(copy.path, 0o400);
  const problem = await shell.openPath(copy.path);
  return problem === ""
    ? { ok: true }
    : { ok: false, message: `Couldn't open ${name}: ${problem}.` };
}

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
