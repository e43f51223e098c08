// What another user of this machine, or a page of another site, can do to the browser shell without
// its key.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { startBrowserShell, type BrowserShell } from "../../main/browser/start.ts";
import { fetchOnce } from "../fixtures/fetch-once.ts";
import { startCommand } from "../fixtures/started-shell.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const ROOT = join(import.meta.dirname, "../..");
const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});
function folder(): string {
  const made = makeFolder();
  cleanUp.push(() => made.remove());
  return made.path;
}

const BIG_FILE = "/assets/big.js";

/** A shell with a page of two files, one of 8 MB. */
async function openShell(): Promise<{ readonly shell: BrowserShell; readonly assets: string }> {
  const assets = join(folder(), "page");
  mkdirSync(join(assets, "assets"), { recursive: true });
  writeFileSync(join(assets, "index.html"), "<!doctype html><title>Roadbook</title>");
  writeFileSync(join(assets, BIG_FILE), "/".repeat(8_000_000));
  const started = await startBrowserShell({
    port: 0,
    dataDir: join(folder(), "workspace"),
    assets,
    worker: join(ROOT, "main/browser/worker.ts"),
    sandbox: join(ROOT, "main/sandbox/index.ts"),
    version: "1",
  });
  if (!started.ok) throw new Error(started.message);
  cleanUp.push(() => started.shell.close());
  return { shell: started.shell, assets };
}

/** Opens a connection, says something, and waits for the first bytes of the answer. */
function say(origin: string, text: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(origin).port), new URL(origin).hostname, () =>
      socket.write(text),
    );
    socket.on("error", () => resolve(socket));
    socket.once("data", () => resolve(socket.pause()));
    socket.once("close", () => resolve(socket));
  });
}

const ask = (origin: string, path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n\r\n`;

/** Of Linux; other systems have no such list. */
function openFiles(path: string): number {
  return readdirSync("/proc/self/fd").filter((name) => {
    try {
      return readlinkSync(join("/proc/self/fd", name)) === path;
    } catch {
      return false;
    }
  }).length;
}

test.runIf(process.platform === "linux")(
  "hundreds of broken downloads leave no file open",
  async () => {
    const { shell, assets } = await openShell();
    for (let round = 0; round < 10; round += 1) {
      const sockets = await Promise.all(
        Array.from({ length: 40 }, () => say(shell.origin, ask(shell.origin, BIG_FILE))),
      );
      for (const socket of sockets) socket.destroy();
    }
    await expect.poll(() => openFiles(join(assets, BIG_FILE))).toBe(0);
    expect((await fetchOnce(`${shell.origin}/`)).status).toBe(200);
  },
);

test("no other machine reaches it", async () => {
  const { shell } = await openShell();
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4");
  for (const { address } of others) {
    const reached = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(new URL(shell.origin).port), address);
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.setTimeout(5_000, () => socket.destroy(new Error("No answer.")));
    });
    expect(reached, address).toBe(false);
  }
});

test("a request from another site is refused, whatever it asks for", async () => {
  const { shell } = await openShell();
  const status = (path: string, site: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { authorization: `Bearer ${shell.key}`, "sec-fetch-site": site };
      request(`${shell.origin}${path}`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on("error", reject)
        .end();
    });
  for (const path of ["/", BIG_FILE, "/local/abilities"]) {
    for (const site of ["cross-site", "same-site", "anything"])
      expect(await status(path, site)).toBe(403);
    for (const site of ["same-origin", "none"]) expect(await status(path, site)).toBe(200);
  }
});

test("more connections than the limit are closed, and the next is answered", async () => {
  const { shell } = await openShell();
  const sockets = await Promise.all(
    Array.from({ length: 400 }, () => say(shell.origin, ask(shell.origin, BIG_FILE))),
  );
  const open = sockets.filter((socket) => !socket.destroyed && !socket.closed);
  expect(open.length).toBeLessThanOrEqual(256);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(async () => (await fetchOnce(`${shell.origin}/`).catch(() => null))?.status)
    .toBe(200);
});

test("without the key no more than 1 kB is taken", async () => {
  const { shell } = await openShell();
  const post = (path: string, body: string) =>
    fetchOnce(`${shell.origin}${path}`, { method: "POST", body });
  const body = JSON.stringify({ code: "x".repeat(50_000_000) });
  expect((await post("/local/session", body)).status).toBe(413);
  expect((await post("/open", `code=${"x".repeat(50_000_000)}`)).status).toBe(401);
  expect((await post("/local/blob", body)).status).toBe(401);
});

test("the file that starts the browser is its owner's, and opens the page once", async () => {
  const { shell } = await openShell();
  const file = shell.writeOpeningFile();
  cleanUp.push(() => file.remove());
  expect(statSync(file.path).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(file.path)).mode & 0o777).toBe(0o700);
  const html = readFileSync(file.path, "utf8");
  expect(html).toContain(`action="${shell.origin}/open"`);
  const body = new URLSearchParams({ code: /value="([^"]+)"/.exec(html)?.[1] ?? "" }).toString();
  // As a browser sends what a page from a file posts.
  const headers = {
    origin: "null",
    "sec-fetch-site": "cross-site",
    "content-type": "application/x-www-form-urlencoded",
  };
  const post = () => fetchOnce(`${shell.origin}/open`, { method: "POST", body, headers });
  const opened = await post();
  expect(opened.status).toBe(200);
  expect(opened.headers.get("clear-site-data")).toContain("storage");
  const code = /url=\/#once=([^"]+)"/.exec(await opened.text())?.[1];
  const session = await fetchOnce(`${shell.origin}/local/session`, {
    method: "POST",
    body: JSON.stringify({ code }),
  });
  expect(await session.json()).toEqual({ key: shell.key });
  expect((await post()).status).toBe(401);
  file.remove();
  expect(existsSync(file.path)).toBe(false);
});

/** Starts the shell through another one that first runs `before`. */
function startAfter(before: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  if (!existsSync(join(ROOT, "out/renderer/index.html")))
    execFileSync("npm", ["run", "build"], { cwd: ROOT });
  const entry = join(ROOT, "main/browser/index.ts");
  const data = ["--data-dir", join(folder(), "workspace")];
  const command = ["-c", `${before}; exec "$0" "$@"`, process.execPath, entry, ...data, ...args];
  return startCommand("sh", command, env);
}

test.runIf(process.platform === "linux")(
  "a shell that has no more files to open goes on once there are some",
  async () => {
    const { app, origin } = await startAfter("ulimit -n 100", ["--no-open"], {});
    const page = ask(origin, "/");
    const sockets: Socket[] = [];
    for (let count = 0; count < 300; count += 1)
      sockets.push(
        connect(Number(new URL(origin).port), new URL(origin).hostname).on(
          "error",
          () => undefined,
        ),
      );
    for (const socket of sockets) socket.write(page);
    await expect
      .poll(() => sockets.filter((socket) => socket.bytesRead > 0 || socket.closed).length)
      .toBeGreaterThan(9);
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(async () => (await fetchOnce(`${origin}/`).catch(() => null))?.status)
      .toBe(200);
    expect(app.exitCode).toBeNull();
  },
);

test.runIf(process.platform === "linux")(
  "neither key nor code is on the command line of the program that opens the browser",
  async () => {
    const bin = folder();
    const [seen, taken] = [join(bin, "seen"), join(bin, "taken.html")];
    writeFileSync(join(bin, "xdg-open"), `#!/bin/sh\ncp "$1" "${taken}"\necho "$@" > "${seen}"\n`);
    chmodSync(join(bin, "xdg-open"), 0o755);
    const env = { DISPLAY: ":99", PATH: `${bin}:${process.env["PATH"] ?? ""}` };
    await startAfter("true", ["--key", "secret-key-x"], env);
    await expect.poll(() => existsSync(seen)).toBe(true);
    await expect.poll(() => readFileSync(seen, "utf8").trim()).toMatch(/open-roadbook\.html$/);
    const code = /value="([^"]+)"/.exec(readFileSync(taken, "utf8"))?.[1] ?? "none";
    expect(readFileSync(seen, "utf8")).not.toContain(code);
    expect(readFileSync(seen, "utf8")).not.toContain("secret-key-x");
  },
);

test("without --port every start has an address and a port of its own", async () => {
  const first = await startAfter("true", ["--no-open"], {});
  const second = await startAfter("true", ["--no-open"], {});
  expect(first.origin).not.toBe(second.origin);
  expect(first.origin).not.toContain(":4011");
  if (process.platform === "linux")
    expect(new URL(first.origin).hostname).not.toBe(new URL(second.origin).hostname);
});
