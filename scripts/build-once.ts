import { createHash } from "node:crypto";
import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface BuildOptions {
  /** The folder that holds what is built; the build is made beside it. */
  readonly out: string;
  /** Whether it is there, and newer than its sources. */
  readonly isBuilt: () => boolean;
  /** Builds into a folder; gives whether that went well. */
  readonly build: (folder: string) => Promise<boolean>;
}

/**
 * Builds unless it is built. Several starts in one checkout at the same time build once, and none
 * of them sees half a build: it is made in a folder of its own, which then takes the place of the
 * old one.
 */
export async function buildOnce({ out, isBuilt, build }: BuildOptions): Promise<boolean> {
  if (isBuilt()) return true;
  const release = await takeTurn(lockOf(out));
  const made = `${out}.building-${process.pid}`;
  const old = `${out}.old-${process.pid}`;
  try {
    // Somebody else may have built it meanwhile.
    if (isBuilt()) return true;
    if (!(await build(made))) return false;
    try {
      if (existsSync(out)) renameSync(out, old);
      renameSync(made, out);
    } catch {
      // Windows does not rename a folder whose files a running app has open.
      cpSync(made, out, { recursive: true });
    }
    return true;
  } finally {
    for (const folder of [made, old]) rmSync(folder, { recursive: true, force: true });
    release();
  }
}

/** A socket is a lock that the operating system lets go of, however its process ends. */
function lockOf(out: string): string {
  const name = `roadbook-build-${createHash("sha256").update(out).digest("hex").slice(0, 16)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function takeTurn(lock: string): Promise<() => void> {
  for (;;) {
    const release = await tryToListen(lock);
    if (release !== null) return release;
    // Left by a process that was killed: nobody listens any more.
    if (!(await waitForEnd(lock)) && process.platform !== "win32") rmSync(lock, { force: true });
  }
}

function tryToListen(lock: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const waiting = new Set<{ destroy(): void }>();
    const server = createServer((socket) => {
      waiting.add(socket);
      socket.on("error", () => undefined);
    });
    const release = () => {
      server.close();
      for (const socket of waiting) socket.destroy();
    };
    server.once("error", () => resolve(null));
    server.listen(lock, () => resolve(release));
  });
}

/** Waits until the process that holds the lock lets go of it; false when none holds it. */
function waitForEnd(lock: string): Promise<boolean> {
  return new Promise((resolve) => {
    let isHeld = false;
    const socket = createConnection(lock, () => {
      isHeld = true;
    });
    socket.on("error", () => undefined);
    socket.resume();
    socket.once("close", () => resolve(isHeld));
  });
}
