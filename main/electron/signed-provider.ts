import type { KeyObject } from "node:crypto";
import type { AppUpdater } from "electron-updater";
import { GenericProvider } from "electron-updater/out/providers/GenericProvider.js";
import { isSignedUpdate, SIGNATURE_ENDING } from "./update-signature.ts";

type Given = ConstructorParameters<typeof GenericProvider>;

/** Has a code that electron-updater's own errors have. */
class UpdateError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A file that is not there is an answer; a network that fails is none. */
function nullIfMissing(error: unknown): null {
  if (error instanceof Error && "statusCode" in error && error.statusCode === 404) return null;
  throw error;
}

/**
 * Returns electron-updater's provider of a folder of files, which reads what the newest version is
 * only if its publisher has signed that. The file names every package with its hash, so no package
 * that another has made is downloaded.
 */
export function signedProvider(
  url: string,
  key: KeyObject,
): new (options: unknown, updater: AppUpdater, runtimeOptions: Given[2]) => GenericProvider {
  return class SignedProvider extends GenericProvider {
    constructor(_options: unknown, updater: AppUpdater, runtimeOptions: Given[2]) {
      super({ provider: "generic", url }, updater, runtimeOptions);
    }

    /** Asks for nothing but the file of the newest version. */
    protected override async httpRequest(address: URL): Promise<string | null> {
      const text = await super.httpRequest(address);
      if (text === null) return null;
      // A hotel's sign-in page is no attack.
      if (!/^version: /m.test(text))
        throw new UpdateError("ERR_UPDATER_INVALID_UPDATE_INFO", "It names no version.");
      const beside = new URL(address);
      beside.pathname += SIGNATURE_ENDING;
      const signature = await super.httpRequest(beside).catch(nullIfMissing);
      const name = address.pathname.split("/").at(-1) ?? "";
      if (signature === null || !isSignedUpdate(name, text, signature, key))
        throw new UpdateError(
          "ERR_UPDATER_INVALID_SIGNATURE",
          `${name} is not signed by the publisher.`,
        );
      return text;
    }
  };
}
