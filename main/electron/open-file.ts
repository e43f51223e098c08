import { shell } from "electron";
import { chmod, copyFile, mkdir, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import type { OpenFileAnswer } from "../../shared/bridge.ts";
import type { BlobRef } from "../../shared/wire.ts";

/**
 * Documents that a program shows without running them. A list of what may be opened, because that
 * of what must not (programs, scripts, links, installers, macros) never ends.
 */
const DOCUMENTS: ReadonlySet<string> = new Set(
  (
    "pdf txt text csv md rtf odt ods odp docx xlsx pptx doc xls ppt pages numbers key " +
    "png jpg jpeg gif webp bmp tif tiff heic mp3 m4a wav ogg mp4 mov webm eml msg vcf ics"
  ).split(" "),
);

/** Whether the system's program may open a file of this name. */
export function isDocument(name: string): boolean {
  return DOCUMENTS.has(extname(safeName(name)).slice(1).toLowerCase());
}

/** Returns a name without a folder and without signs that hide its end or end it early. */
export function safeName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replace(/[\p{C}\p{Bidi_C}]/gu, "")
    .replace(/[/\\:*?"<>|]/g, "-")
    .replace(/^\.+/, "")
    .replace(/[. ]+$/, "");
  return plain === "" ? "file" : plain.slice(-120);
}

export interface OpenFileOptions {
  /** Folder for the copies; emptied when the app is closed. */
  readonly folder: string;
  readonly file: { readonly path: string; readonly ref: BlobRef } | null;
}

/** Opens a read-only copy of a workspace's file with the program that the system has for it. */
export async function openFileCopy({ folder, file }: OpenFileOptions): Promise<OpenFileAnswer> {
  if (file === null) return { ok: false, message: "This file isn't on this computer any more." };
  const { path, ref } = file;
  const name = safeName(ref.name);
  if (!isDocument(name))
    return {
      ok: false,
      message: `${name} could run as a program, so Roadbook doesn't open it. Save a copy instead.`,
    };
  const place = join(folder, safeName(ref.blob));
  const copy = join(place, name);
  await mkdir(place, { recursive: true, mode: 0o700 });
  await rm(copy, { force: true });
  await copyFile(path, copy);
  // What is typed into a copy would be lost: the program says so when it is saved.
  await chmod(copy, 0o400);
  const problem = await shell.openPath(copy);
  return problem === ""
    ? { ok: true }
    : { ok: false, message: `Couldn't open ${name}: ${problem}.` };
}
