import { hkdfSync } from "node:crypto";
import { FILE_KEY_BYTES } from "../../store/file/file-key.ts";

/** What a key is derived for. One that leaks says nothing about the others. */
export type KeyUse = "file" | "chunks" | "recovery code" | "check";

/** Derives a key of 256 bits for one use, by HKDF-SHA-256. `of`: what it is bound to. */
export function deriveKey(
  key: Uint8Array,
  use: KeyUse,
  { of = "", salt = new Uint8Array() }: { readonly of?: string; readonly salt?: Uint8Array } = {},
): Uint8Array {
  const info = `roadbook 1 ${use}\0${of}`;
  return new Uint8Array(hkdfSync("sha256", key, salt, info, FILE_KEY_BYTES));
}
