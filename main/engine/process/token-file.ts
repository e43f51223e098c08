import { chmodSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eraseFile, replaceErasing } from "../../store/file/erase-file.ts";
import type { TokenStore } from "../types.ts";

/** Keeps the access token in a file that only the owner can read, where there is no key store. */
export function tokenFile(folder: string): TokenStore {
  const file = join(folder, "token");
  return {
    async load() {
      try {
        return (await readFile(file, "utf8")).trim() || null;
      } catch {
        return null;
      }
    },
    async save(token) {
      if (token === null) {
        eraseFile(file);
        return;
      }
      await writeFile(`${file}.new`, token, { mode: 0o600, flush: true });
      chmodSync(`${file}.new`, 0o600);
      replaceErasing(`${file}.new`, file);
    },
  };
}

/** The ways to pass a secret; the command line wins, because it was typed for this start. */
interface SecretSources {
  /** From the command line; everybody on this machine can read it in the process list. */
  readonly value?: string | undefined;
  /** A file that contains only the secret. */
  readonly file?: string | undefined;
  /** Name of the variable. */
  readonly variable: string;
}

type GivenSecret =
  | { readonly ok: true; readonly secret: string | undefined }
  /** Sentence for the user. */
  | { readonly ok: false; readonly message: string };

/** Reads a secret, and takes it out of the environment so that no child process inherits it. */
export function givenSecret(
  { value, file, variable }: SecretSources,
  env: NodeJS.ProcessEnv,
): GivenSecret {
  const inherited = env[variable]?.trim();
  delete env[variable];
  if (value !== undefined) return { ok: true, secret: value };
  if (file === undefined) return { ok: true, secret: inherited === "" ? undefined : inherited };
  try {
    const secret = readFileSync(file, "utf8").trim();
    return secret === ""
      ? { ok: false, message: `The file ${file} is empty.` }
      : { ok: true, secret };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, message: `The file ${file} cannot be read (${reason}).` };
  }
}
