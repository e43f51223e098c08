import { shell } from "electron";
import { createWriteStream } from "node:fs";
import { chmod, mkdir, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { OpenFileAnswer } from "../../shared/bridge.ts";
import { trimEnd } from "../../shared/contract/trim-end.ts";
import type { StoredFile } from "../../shared/wire.ts";
import { BrokenSeal } from "../engine/sealed/chunk-cipher.ts";
import { streamStoredFile } from "../engine/sealed/stored-file.ts";
import { markAsForeign } from "./foreign-mark.ts";

/**
 * File types that programs show without running them. This lists what may be opened, because a list
 * of what may not (programs, scripts, links, installers, macros) would never be complete.
 */
const DOCUMENTS: ReadonlySet<string> = new Set(
  (
    "pdf txt text csv md rtf odt ods odp docx xlsx pptx doc xls ppt pages numbers key " +
    "png jpg jpeg gif webp bmp tif tiff heic mp3 m4a wav ogg mp4 mov webm eml msg vcf ics"
  ).split(" "),
);

/** Returns whether a file of this name may be opened with the system's program. */
export function isDocument(name: string): boolean {
  return DOCUMENTS.has(extname(safeName(name)).slice(1).toLowerCase());
}

/** Returns a name without a folder and without signs that hide its end or end it early. */
export function safeName(name: string): string {
  const visible = name
    .normalize("NFC")
    .replace(/[\p{C}\p{Bidi_C}]/gu, "")
    .replace(/[/\\:*?"<>|]/g, "-")
    .replace(/^\.+/, "");
  const plain = trimEnd(visible, ". ");
  return plain === "" ? "file" : plain.slice(-120);
}

/** Office documents of before 2007: they may bring macros along, and their names do not say so. */
const MACRO_FORMATS: ReadonlySet<string> = new Set(["doc", "xls", "ppt"]);

/** Returns whether a document may contain a program, which its name does not tell. */
export function mayHaveMacros(name: string): boolean {
  return MACRO_FORMATS.has(extname(safeName(name)).slice(1).toLowerCase());
}

export interface OpenFileOptions {
  /** Folder for the copies; emptied when the app is closed. */
  readonly folder: string;
  readonly file: StoredFile | null;
}

/**
 * Opens a read-only copy of a workspace's file with the system's program for it.
 *
 * @param confirm asks the user, outside of the page, about a file that may have macros
 */
export async function openFileCopy(
  { folder, file }: OpenFileOptions,
  confirm: (name: string) => Promise<boolean>,
): Promise<OpenFileAnswer> {
  const name = safeName(file?.ref.name ?? "");
  if (file !== null && !isDocument(name))
    return {
      ok: false,
      message: `${name} could run as a program, so Roadbook doesn't open it. Save a copy instead.`,
    };
  if (file !== null && mayHaveMacros(name) && !(await confirm(name))) return { ok: true };
  const copied = await copyFile({ folder, file });
  if (!copied.ok) return copied;
  // Read-only, so that the program warns on saving: edits of a copy would be lost.
  await chmod(copied.path, 0o400);
  const problem = await shell.openPath(copied.path);
  return problem === ""
    ? { ok: true }
    : { ok: false, message: `Couldn't open ${name}: ${problem}.` };
}

type CopiedFile =
  { readonly ok: true; readonly path: string } | { readonly ok: false; readonly message: string };

/**
 * Makes a copy of a workspace's file outside of it: under its own name without what could deceive,
 * and marked as one that came from elsewhere.
 */
export async function copyFile({ folder, file }: OpenFileOptions): Promise<CopiedFile> {
  if (file === null) return { ok: false, message: "This file isn't on this computer any more." };
  const name = safeName(file.ref.name);
  const place = join(folder, safeName(file.ref.blob));
  const copy = join(place, name);
  await mkdir(place, { recursive: true, mode: 0o700 });
  await rm(copy, { force: true });
  try {
    await pipeline(streamStoredFile(file), createWriteStream(copy, { mode: 0o600 }));
  } catch (error) {
    await rm(copy, { force: true });
    if (!(error instanceof BrokenSeal)) throw error;
    return { ok: false, message: `${name} was changed on the disk and can't be decrypted.` };
  }
  await markAsForeign(copy, process.platform);
  return { ok: true, path: copy };
}
