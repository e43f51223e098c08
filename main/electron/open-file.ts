import { shell } from "electron";
import { chmod } from "node:fs/promises";
import type { OpenFileAnswer } from "../../shared/bridge.ts";
import type { StoredFile } from "../../shared/wire.ts";
import { isDocument, mayHaveMacros, safeName } from "./document-name.ts";
import type { OpenedFiles } from "./opened-files.ts";

export interface OpenFileOptions {
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
