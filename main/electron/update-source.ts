import type { KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readUpdateKey } from "./update-signature.ts";

/** Server where a packed app looks for new versions, and the key that must have signed them. */
export interface UpdateSource {
  readonly url: string;
  readonly key: KeyObject;
}

const manifestSchema = z.object({ updates: z.object({ url: z.string(), key: z.string() }) });

/**
 * Reads what was packed into the app's own package.json, which is in its archive; null if nothing
 * was, or no key that could check anything.
 */
export function readUpdateSource(appFolder: string): UpdateSource | null {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(appFolder, "package.json"), "utf8"));
    const { url, key: text } = manifestSchema.parse(manifest).updates;
    const key = readUpdateKey(text);
    return key === null ? null : { url, key };
  } catch {
    return null;
  }
}
