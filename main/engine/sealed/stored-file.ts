import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { StoredFile } from "../../../shared/wire.ts";
import { unseal } from "./seal.ts";

type Opening = Pick<StoredFile, "path" | "key">;

/** Streams a file of the workspace as it was added, decrypted if it is encrypted. */
export function streamStoredFile({ path, key }: Opening): Readable {
  const bytes = createReadStream(path);
  if (key === undefined) return bytes;
  const opened = Readable.from(unseal(key, bytes), { objectMode: false });
  opened.once("close", () => bytes.destroy());
  return opened;
}

/** Reads a file of the workspace. Rejects with `BrokenSeal` if an encrypted one was changed. */
export async function readStoredFile(file: Opening): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of streamStoredFile(file)) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}
