import { createHash, generateKeyPairSync } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { signUpdate } from "../../main/electron/update-signature.ts";
import { portOf } from "../fixtures/port-of.ts";

const makeKeys = () => generateKeyPairSync("ed25519");
const [OWN, OTHER] = [makeKeys(), makeKeys()];

/** The package of a new version; a real one is a program, too. */
export const PACKAGE = `#!/bin/sh
echo "$APPIMAGE_EXIT_AFTER_INSTALL" > "$(dirname "$0")/started"
${"# The rest of the app.\n".repeat(40_000)}`;

export interface Release {
  readonly version?: string;
  readonly stagingPercentage?: number;
  readonly sha512?: string;
  /** Ends the download after so many bytes. */
  readonly breaksAt?: number;
  /** Whose signature is beside it; that of another file, or none. The publisher's by default. */
  readonly signedBy?: "another" | "for another file" | "nobody";
  /** Sends another text than the one that was signed. */
  readonly isChanged?: boolean;
  /** What is answered instead of `latest-linux.yml`. */
  readonly page?: { readonly status: number; readonly text: string };
}

/** An update server as `electron-builder` expects one: `latest-linux.yml`, and the package. */
export class UpdateServer {
  release: Release = {};
  /** Addresses that were asked for, with the number that names the computer. */
  readonly asked: (readonly [path: string, staging: string])[] = [];
  readonly #server = createServer((request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    this.asked.push([path, String(request.headers["x-user-staging-id"] ?? "")]);
    if (path.endsWith(".yml")) this.#sayWhat(response);
    else if (path.endsWith(".yml.sig")) this.#sign(response);
    else if (path.endsWith(".AppImage")) this.#send(response);
    else response.writeHead(404).end();
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${portOf(this.#server)}/`;
  }
  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #sayWhat(response: ServerResponse): void {
    const { page, isChanged = false } = this.release;
    if (page !== undefined)
      response.writeHead(page.status, { "content-type": "text/html" }).end(page.text);
    else response.end(this.#newest() + (isChanged ? "# changed\n" : ""));
  }

  #sign(response: ServerResponse): void {
    const { signedBy } = this.release;
    if (signedBy === "nobody") return void response.writeHead(404).end();
    const name = signedBy === "for another file" ? "latest.yml" : "latest-linux.yml";
    const { privateKey } = signedBy === "another" ? OTHER : OWN;
    response.end(signUpdate(name, this.#newest(), privateKey));
  }

  #newest(): string {
    const { version = "0.2.0", stagingPercentage } = this.release;
    const { sha512 = createHash("sha512").update(PACKAGE).digest("base64") } = this.release;
    const name = `Roadbook-${version}.AppImage`;
    const lines = [
      `version: ${version}`,
      "files:",
      `  - url: ${name}`,
      `    sha512: ${sha512}`,
      `    size: ${PACKAGE.length}`,
      `path: ${name}`,
      `sha512: ${sha512}`,
      "releaseDate: '2026-11-20T08:00:00.000Z'",
      ...(stagingPercentage === undefined ? [] : [`stagingPercentage: ${stagingPercentage}`]),
    ];
    return `${lines.join("\n")}\n`;
  }

  #send(response: ServerResponse): void {
    const { breaksAt } = this.release;
    response.writeHead(200, { "content-length": PACKAGE.length });
    if (breaksAt === undefined) response.end(PACKAGE);
    else response.write(PACKAGE.slice(0, breaksAt), () => response.destroy());
  }
}

/** The files in which a packed app says where its updates are, and who signs them. */
export function updateFiles(url: string): Readonly<Record<string, string>> {
  const key = OWN.publicKey.export({ format: "der", type: "spki" }).toString("base64");
  return {
    "app-update.yml": `provider: generic\nurl: ${url}\nupdaterCacheDirName: roadbook-updater\n`,
    "package.json": JSON.stringify({ updates: { url, key } }),
  };
}
