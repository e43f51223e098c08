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
      const savedText = await tokens.load();
      if (savedText === null) return null;
      if (!savedText.startsWith(PREFIX)) {
        if (key !== null) await save(savedText);
        return savedText;
      }
      if (key === null) return null;
      const sealed = savedText.split(/\s+/);
      const token =
        sealed
          .map((sealedText) => openText(sealedText, key))
          .find((openedText) => openedText !== null) ?? null;
      if (token !== null && sealed.length > 1) await save(token);
      return token;
    },
    save,
  };
}

/** Encrypts the token with the next key, too: the workspace opens with either until it is known. */
export async function sealForBoth(
  tokens: TokenStore,
  [currentKey, next]: readonly [FileKey, FileKey],
): Promise<void> {
  const token = await sealedTokens(tokens, currentKey).load();
  if (token !== null) await tokens.save(`${sealText(token, currentKey)} ${sealText(token, next)}`);
}

function sealText(text: string, key: FileKey): string {
  const header = makeHeader();
  const sealed = new ChunkCipher(fileKeyOf(key, "token"), header).seal(Buffer.from(text), true);
  return PREFIX + Buffer.concat([header, sealed]).toString("base64url");
}

function openText(sealedText: string, key: FileKey): string | null {
  const bytes = Buffer.from(sealedText.slice(PREFIX.length), "base64url");
  try {
    const cipher = new ChunkCipher(fileKeyOf(key, "token"), bytes.subarray(0, HEADER_BYTES));
    return Buffer.from(cipher.open(bytes.subarray(HEADER_BYTES), true)).toString();
  } catch {
    return null;
  }
}
