import type { FileKey } from "../../store/file/file-key.ts";
import { ChunkCipher, fileKeyOf, HEADER_BYTES, makeHeader } from "../files/cipher.ts";
import type { TokenStore } from "../types.ts";

const PREFIX = "sealed:";

/**
 * The access token of an encrypted workspace, encrypted with its key wherever it is kept. One from
 * before the encryption is encrypted as soon as it is read; a plain workspace ignores an encrypted
 * one, and the user is asked again. While the workspace gets another key it is encrypted with both.
 */
export function sealedTokens(tokens: TokenStore, key: FileKey | null): TokenStore {
  const save = (token: string | null) =>
    tokens.save(token === null || key === null ? token : sealText(token, key));
  return {
    async load() {
      const kept = await tokens.load();
      if (kept === null) return null;
      if (!kept.startsWith(PREFIX)) {
        if (key !== null) await save(kept);
        return kept;
      }
      if (key === null) return null;
      const sealed = kept.split(/\s+/);
      const token = sealed.map((one) => openText(one, key)).find((one) => one !== null) ?? null;
      if (token !== null && sealed.length > 1) await save(token);
      return token;
    },
    save,
  };
}

/** Encrypts the token with the next key, too: the workspace opens with either until it is known. */
export async function sealForBoth(
  tokens: TokenStore,
  [now, next]: readonly [FileKey, FileKey],
): Promise<void> {
  const token = await sealedTokens(tokens, now).load();
  if (token !== null) await tokens.save(`${sealText(token, now)} ${sealText(token, next)}`);
}

function sealText(text: string, key: FileKey): string {
  const header = makeHeader();
  const sealed = new ChunkCipher(fileKeyOf(key, "token"), header).seal(Buffer.from(text), true);
  return PREFIX + Buffer.concat([header, sealed]).toString("base64url");
}

function openText(kept: string, key: FileKey): string | null {
  const bytes = Buffer.from(kept.slice(PREFIX.length), "base64url");
  try {
    const cipher = new ChunkCipher(fileKeyOf(key, "token"), bytes.subarray(0, HEADER_BYTES));
    return Buffer.from(cipher.open(bytes.subarray(HEADER_BYTES), true)).toString();
  } catch {
    return null;
  }
}
