import { createHash } from "node:crypto";
import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface BuildOptions {
  /** Output folder; the build is made beside it. */
  readonly out: string;
  /** Returns whether the output exists and is newer than its sources. */
  readonly isBuilt: () => boolean;
  /** Builds into a folder; returns whether it succeeded. */
  readonly build: (folder: string) => Promise<boolean>;
}

/**
 * Builds if the output is missing or outdated. Concurrent starts in one checkout build once, and
 * none of them sees half a build: it is made in a temporary folder, which then replaces the old
 * output.
 */
export async function buildOnce({ out, isBuilt, build }: BuildOptions): Promise<boolean> {
  if (isBuilt()) return true;
  const release = await takeTurn(lockOf(out));
  const builtFolder = `${out}.building-${process.pid}`;
  const old = `${out}.old-${process.pid}`;
  try {
    // Another process may have built it meanwhile.
    if (isBuilt()) return true;
    if (!(await build(builtFolder))) return false;
    try {
      if (existsSync(out)) renameSync(out, old);
      renameSync(builtFolder, out);
    } catch {
      // Windows does not rename a folder whose files a running app has open.
      cpSync(builtFolder, out, { recursive: true });
    }
    return true;
  } finally {
    for (const folder of [builtFolder, old]) rmSync(folder, { recursive: true, force: true });
    release();
  }
}

/** A socket as the lock: the operating system releases it, however its process ends. */
function lockOf(out: string): string {
  const name = `roadbook-build-${createHash("sha256").update(out).digest("hex").slice(0, 16)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function takeTurn(lock: string): Promise<() => void> {
  for (;;) {
    const release = await tryToListen(lock);
    if (release !== null) return release;
    // A socket left by a killed process, with no listener.
    if (!(await waitForEnd(lock)) && process.platform !== "win32") rmSync(lock, { force: true });
  }
}

function tryToListen(lock: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const waitingSockets = new Set<{ destroy(): void }>();
    const server = createServer((socket) => {
      waitingSockets.add(socket);
      socket.on("error", () => undefined);
    });
    const release = () => {
      server.close();
      for (const socket of waitingSockets) socket.destroy();
    };
    server.once("error", () => resolve(null));
    server.listen(lock, () => resolve(release));
  });
}

/** Waits until the process that holds the lock releases it; false if none holds it. */
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
