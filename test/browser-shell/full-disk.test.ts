import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { fetchOnce } from "../fixtures/fetch-once.ts";
import { askServer, KEY, originOf, startSandbox, TOKEN } from "../e2e/desk.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const ROOT = join(import.meta.dirname, "../..");
/** A file system of its own for one process: Linux with user namespaces has it without rights. */
const OWN_MOUNTS = ["--user", "--map-root-user", "--mount"];
const canMount =
  spawnSync("unshare", [...OWN_MOUNTS, "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

interface SmallDisk {
  readonly origin: string;
  readonly makeRoom: () => void;
  /** Takes all the room that is left. */
  readonly fill: () => void;
}

/** The origin of an app that was started, which ends with the test. */
async function originOnceReady(child: ChildProcess): Promise<string> {
  cleanUp.push(async () => {
    const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
    child.kill("SIGKILL");
    await ended;
  });
  let said = "";
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    if (said.includes("roadbook ready")) break;
  }
  const url = /roadbook ready (\S+)/.exec(said)?.[1];
  if (url === undefined) throw new Error("The app did not start.");
  return originOf(url);
}

/** The app on a disk of 12 MB that already holds a file of somebody else's. */
async function startOnSmallDisk(remote: string): Promise<SmallDisk> {
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  const script =
    'mount -t tmpfs -o size=12m none "$1" && head -c 4M /dev/zero > "$1/filler" ' +
    '&& shift && exec "$@"';
  const app = [
    process.execPath,
    join(ROOT, "out/main/browser.js"),
    "--port",
    "0",
    "--no-open",
    "--remote",
    remote,
  ];
  const child: ChildProcess = spawn(
    "unshare",
    [
      ...OWN_MOUNTS,
      "sh",
      "-c",
      script,
      "sh",
      folder.path,
      ...app,
      "--data-dir",
      join(folder.path, "data"),
    ],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ROADBOOK_TOKEN: TOKEN, ROADBOOK_KEY: KEY },
    },
  );
  const origin = await originOnceReady(child);
  const disk = `/proc/${child.pid}/root${folder.path}`;
  return {
    origin,
    makeRoom: () => {
      for (const name of ["filler", "rest"]) rmSync(`${disk}/${name}`, { force: true });
    },
    fill() {
      for (const size of [65_536, 4_096, 1])
        try {
          for (;;) appendFileSync(`${disk}/rest`, Buffer.alloc(size));
        } catch {
          // Full, but for less than this.
        }
    },
  };
}

test.runIf(canMount)(
  "a full disk is called full, nothing is half done, and with room all goes on",
  async () => {
    const sandbox = await startSandbox(["--scale", "0.05"]);
    cleanUp.push(async () => {
      await sandbox.stop();
    });
    const { origin, makeRoom } = await startOnSmallDisk(sandbox.url);
    expect(await askServer(origin, "/local/sync", { method: "POST", key: KEY })).toMatchObject({
      ok: true,
    });
    await askServer(origin, "/local/work-offline", {
      method: "POST",
      key: KEY,
      body: { work_offline: true },
    });

    const [first] = (await askServer(origin, "/v1/activity?limit=1", { key: KEY }))["data"] as {
      id: number;
    }[];
    const put = (body: object) =>
      fetchOnce(`${origin}/v1/activity/${first?.id}`, {
        method: "PUT",
        body: JSON.stringify(body),
        headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
      });
    let last = "";
    let refused: Response | null = null;
    for (let round = 0; round < 100 && refused === null; round += 1) {
      const description = `Round ${round}. ${"x".repeat(200_000)}`;
      const answer = await put({ description });
      if (answer.ok) last = description;
      else refused = answer;
    }
    expect(refused?.status).toBe(507);
    expect(await refused?.json()).toEqual({
      message: expect.stringContaining("disk is full"),
    });
    const kept = await askServer(origin, "/v1/activity?limit=100", { key: KEY });
    expect(JSON.stringify(kept)).toContain(last.slice(0, 20));

    const file = await fetchOnce(`${origin}/local/blob?name=cv.pdf&type=application/pdf`, {
      method: "POST",
      body: new Uint8Array(9_000_000),
      headers: { authorization: `Bearer ${KEY}` },
    });
    expect([file.status, await file.json()]).toEqual([
      507,
      { message: expect.stringContaining("disk is full") },
    ]);

    makeRoom();
    expect((await put({ description: "There is room again." })).status).toBe(200);
    await askServer(origin, "/local/work-offline", {
      method: "POST",
      key: KEY,
      body: { work_offline: false },
    });
    expect(await askServer(origin, "/local/sync", { method: "POST", key: KEY })).toMatchObject({
      ok: true,
    });
    expect(JSON.stringify(await askServer(sandbox.url, "/v1/activity?limit=100"))).toContain(
      "There is room again.",
    );
    expect(
      await askServer(origin, "/local/doctor", { method: "POST", key: KEY, body: {} }),
    ).toMatchObject({
      findings: [],
    });
  },
);

test.runIf(canMount)(
  "a disk that is full while changes are sent parks none of them; with room each arrives once",
  async () => {
    const sandbox = await startSandbox(["--scale", "0.05"]);
    cleanUp.push(async () => {
      await sandbox.stop();
    });
    const { origin, makeRoom, fill } = await startOnSmallDisk(sandbox.url);
    const sync = () => askServer(origin, "/local/sync", { method: "POST", key: KEY });
    expect(await sync()).toMatchObject({ ok: true });
    await askServer(origin, "/local/work-offline", {
      method: "POST",
      key: KEY,
      body: { work_offline: true },
    });
    const rows = (await askServer(origin, "/v1/activity?limit=5", { key: KEY }))["data"] as {
      id: number;
    }[];
    for (const { id } of rows)
      await askServer(origin, `/v1/activity/${id}`, {
        method: "PUT",
        key: KEY,
        body: { description: "Sent once" },
      });
    const create = { first_name: "Made", last_name: "Once", owner_id: 1, stage_id: 1 };
    await askServer(origin, "/v1/contact", { method: "POST", key: KEY, body: create });
    await askServer(origin, "/local/work-offline", {
      method: "POST",
      key: KEY,
      body: { work_offline: false },
    });
    // The first change is on its way when the last room goes.
    await askServer(sandbox.url, "/sandbox/faults", {
      method: "PUT",
      body: [{ match: { method: "PUT" }, effect: { kind: "latency", ms: 1_500 } }],
    });
    const seenByServer = async () => {
      const { rules } = await askServer(sandbox.url, "/sandbox/faults");
      return (rules as readonly { hits: number }[])[0]?.hits ?? 0;
    };
    const broken = sync();
    await expect.poll(seenByServer).toBeGreaterThan(0);
    fill();
    expect(await broken).toMatchObject({ ok: false });
    await sync();
    makeRoom();
    await askServer(sandbox.url, "/sandbox/faults", { method: "DELETE" });
    const outbox = () => askServer(origin, "/local/outbox", { key: KEY });
    await expect
      .poll(async () => {
        await sync();
        return (await outbox())["data"];
      })
      .toEqual([]);
    const sent = (await askServer(sandbox.url, "/v1/activity?limit=100"))["data"] as {
      description: string;
    }[];
    expect(sent.filter(({ description }) => description === "Sent once")).toHaveLength(rows.length);
    const made = (await askServer(sandbox.url, "/v1/contact?limit=100"))["data"] as {
      last_name: string;
    }[];
    expect(made.filter((contact) => contact.last_name === "Once")).toHaveLength(1);
  },
);

/** Starts the app on a workspace that it made before something happened to its disk. */
async function startAfter(happened: string) {
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  const script =
    'disk="$1"; mount -t tmpfs -o size=6m none "$disk"; shift; "$@" >"$disk/said" & first=$!; ' +
    // One that is ended while it starts leaves files in which the next finds room.
    'until grep -q ready "$disk/said"; do kill -0 $first || exit 1; sleep 0.1; done; ' +
    `kill $first; wait $first; ${happened}; exec "$@"`;
  const app = [process.execPath, join(ROOT, "out/main/browser.js"), "--port", "0", "--no-open"];
  const child: ChildProcess = spawn(
    "unshare",
    [...OWN_MOUNTS, "sh", "-c", script, "sh", folder.path, ...app].concat(
      "--data-dir",
      join(folder.path, "data"),
    ),
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ROADBOOK_KEY: KEY } },
  );
  const origin = await originOnceReady(child);
  return {
    ask: (path: string, method = "GET") => askServer(origin, path, { method, key: KEY }),
    filler: `/proc/${child.pid}/root${folder.path}/filler`,
  };
}

test.runIf(canMount)("a start on a full disk says so, and goes on once there is room", async () => {
  const { ask, filler } = await startAfter('head -c 20M /dev/zero > "$disk/filler"');
  expect(await ask("/local/encryption")).toMatchObject({ cannot_open: "disk-full" });
  expect(await ask("/v1/contact")).toMatchObject({ code: "not-open" });
  rmSync(filler);
  expect(await ask("/local/opening", "POST")).toMatchObject({ cannot_open: null });
  expect(await ask("/v1/contact")).toMatchObject({ data: [] });
});

test.runIf(canMount)("a start on a folder that is read-only says so", async () => {
  const { ask } = await startAfter('mount -o remount,ro "$disk"');
  expect(await ask("/local/encryption")).toMatchObject({ cannot_open: "not-writable" });
  expect(await ask("/local/opening")).toMatchObject({ failed: { problem: "not-writable" } });
});
