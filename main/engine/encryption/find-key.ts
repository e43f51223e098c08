import { join } from "node:path";
import type { LockReason } from "../../../shared/local/encryption.ts";
import { type FileKey, fileKind } from "../../store/file/file-key.ts";
import { isKeyOf, type KeyFile, readKeyFile } from "./key-file.ts";
import type { KeyKeeper } from "./key-keeper.ts";
import { readRecoveryCode } from "./recovery-code.ts";
import { unwrapByCode, unwrapByPassphrase } from "./wrapped-key.ts";

export type FoundKey =
  /** Null for a plain workspace. */
  | { readonly ok: true; readonly key: FileKey | null }
  | { readonly ok: false; readonly locked: LockReason }
  /** Nothing that the user types helps: one sentence. */
  | { readonly ok: false; readonly locked: null; readonly message: string };

/** Finds the key of a workspace whose lock is held. `given`: the key that the user unlocked. */
export async function findKey(
  folder: string,
  keeper: KeyKeeper | null,
  given: FileKey | undefined,
): Promise<FoundKey> {
  let keyFile: KeyFile | null;
  try {
    keyFile = readKeyFile(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, locked: null, message: `${reason}. Restore it from a copy of the folder.` };
  }
  if (keyFile === null) {
    if (fileKind(join(folder, "workspace.db")) !== "encrypted") return { ok: true, key: null };
    const message =
      `The workspace in ${folder} is encrypted, and its encryption.json is missing. Restore it ` +
      "from a copy of the folder.";
    return { ok: false, locked: null, message };
  }
  if (given !== undefined)
    return isKeyOf(keyFile, given) ? { ok: true, key: given } : { ok: false, locked: "wrong-key" };
  if (keyFile.passphrase !== null) return { ok: false, locked: "passphrase" };
  const kept = (await keeper?.load()) ?? [];
  if (kept.length === 0) return { ok: false, locked: "no-key" };
  const key = kept.find((one) => isKeyOf(keyFile, one));
  return key === undefined ? { ok: false, locked: "wrong-key" } : { ok: true, key };
}

export type Unwrapped =
  { readonly ok: true; readonly key: FileKey } | { readonly ok: false; readonly message: string };

/** Opens a key file by what the user typed: the passphrase, or the recovery code. */
export async function unwrapKey(keyFile: KeyFile, secret: string): Promise<Unwrapped> {
  const { passphrase, recovery } = keyFile;
  const code = readRecoveryCode(secret);
  const byCode = code.ok ? unwrapByCode(recovery, code.secret) : null;
  const key = byCode ?? (passphrase === null ? null : await unwrapByPassphrase(passphrase, secret));
  if (key !== null && isKeyOf(keyFile, key)) return { ok: true, key };
  if (passphrase !== null && !looksLikeCode(secret))
    return { ok: false, message: "This passphrase is not the right one." };
  if (!code.ok) return { ok: false, message: code.message };
  return { ok: false, message: "This is not the recovery code of this workspace." };
}

/** Groups of four, as codes are shown and typed. */
function looksLikeCode(secret: string): boolean {
  return /^\s*(?:[0-9a-z]{4}[-\s]+){4,}[0-9a-z]{1,4}\s*$/i.test(secret);
}
