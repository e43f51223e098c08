import { randomInt } from "node:crypto";
import type { Server } from "node:net";

export const LOOPBACK = "127.0.0.1";

/**
 * Returns one of the sixteen million other addresses of this machine itself. What another program
 * has left in a browser, such as a service worker, belongs to an address and a port: for this one
 * there is nothing.
 */
export function randomLoopback(): string {
  return ["127", randomInt(1, 256), randomInt(256), randomInt(1, 255)].join(".");
}

/**
 * Listens on an address of this machine itself. Returns the port; null when it is taken, needs
 * other rights, or the system knows only 127.0.0.1, as macOS does.
 */
export function listen(server: Server, port: number, host = LOOPBACK): Promise<number | null> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (REFUSALS.has(error.code)) resolve(null);
      else reject(error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" ? (address?.port ?? null) : null);
    });
  });
}

const REFUSALS: ReadonlySet<unknown> = new Set(["EADDRINUSE", "EACCES", "EADDRNOTAVAIL"]);

/** Listens at an address, or at 127.0.0.1 where the system knows no other; null if it cannot. */
export async function listenAt(
  server: Server,
  port: number,
  host: string,
): Promise<{ readonly host: string; readonly port: number } | null> {
  for (const address of new Set([host, LOOPBACK])) {
    const takenPort = await listen(server, port, address);
    if (takenPort !== null) return { host: address, port: takenPort };
  }
  return null;
}

export function portTaken(port: number): string {
  return `Port ${port} is taken. Choose another with --port, or --port 0 for a free one.`;
}
