import {
  copyFileSync,
  mkdirSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeBackup } from "../../main/engine/backups/make-backup.ts";
import type { StartConversion } from "../../main/engine/encryption/conversion.ts";
import { convertWorkspace } from "../../main/engine/encryption/convert-workspace.ts";
import { fileKeeper } from "../../main/engine/encryption/key-keeper.ts";
import type { Engine } from "../../main/engine/types.ts";
import type { FileKey } from "../../main/store/file/file-key.ts";
import { lockFolder } from "../../main/store/file/folder-lock.ts";
import { openDatabase } from "../../main/store/file/open-database.ts";
import type { OpeningProblem } from "../../shared/local/encryption.ts";
import { everyThird } from "../fixtures/sample.ts";
import { type Ask, askEngine, makeFolder } from "../fixtures/worlds.ts";
import { cleanUp } from "./backup-world.ts";
import { openWorkspacesHere } from "./workspaces-here.ts";

/*
 * A workspace that cannot be opened, whenever that turns out: every request is answered with its
 * cause, and there is a way out of it. The table has each cause at each moment, and plays every
 * second cell.
 */

const PASSPHRASE = "correct horse battery";
const NEWER_FORMAT = 999;

interface Broken {
  /** Makes it as it was, where the user can. Without it a backup is restored. */
  readonly mend?: () => void;
}
type Break = (folder: string, key: FileKey | undefined) => Broken;

const aside = (file: string): Broken & { readonly file: string } => {
  copyFileSync(file, `${file}.kept`);
  return { file, mend: () => copyFileSync(`${file}.kept`, file) };
};

function setFormat(file: string, format: number, key?: FileKey): number {
  const database = openDatabase(file, { key });
  const before = Number(database.pragma("user_version", { simple: true }));
  database.pragma(`user_version = ${format}`);
  database.close();
  return before;
}
const NOISE = "This is no database any more. ".repeat(500);
function damage(folder: string): void {
  for (const ending of ["-wal", "-shm"])
    rmSync(join(folder, `workspace.db${ending}`), { force: true });
  writeFileSync(join(folder, "workspace.db"), NOISE);
}

/** As it happens on a disk; a file in the place of another stands for what root may always do. */
const CAUSES: Readonly<Record<string, { readonly problem: OpeningProblem; readonly by: Break }>> = {
  "a damaged file": {
    problem: "damaged",
    by: (folder) => (damage(folder), {}),
  },
  "an empty file": {
    problem: "damaged",
    by: (folder) => {
      writeFileSync(join(folder, "workspace.db"), "");
      return {};
    },
  },
  "a lost key file": {
    problem: "key-lost",
    by: (folder) => {
      const { file, mend = () => undefined } = aside(join(folder, "encryption.json"));
      for (const lost of [file, join(folder, "backups/encryption.json")])
        rmSync(lost, { force: true });
      return { mend };
    },
  },
  "a newer format": {
    problem: "newer",
    by: (folder, key) => {
      const to = (format: number) => setFormat(join(folder, "workspace.db"), format, key);
      const before = to(NEWER_FORMAT);
      return { mend: () => void to(before) };
    },
  },
  "a folder that can't be written": {
    problem: "not-writable",
    by: (folder) => {
      const file = join(folder, "workspace.lock");
      rmSync(file, { force: true });
      mkdirSync(file);
      return { mend: () => rmSync(file, { recursive: true }) };
    },
  },
  "a full disk": {
    problem: "disk-full",
    by: (folder) => {
      const file = join(folder, "lock");
      rmSync(file, { force: true });
      symlinkSync("/dev/full", file);
      return { mend: () => rmSync(file, { force: true }) };
    },
  },
  "another Roadbook": {
    problem: "in-use",
    by: (folder) => {
      const held = lockFolder(folder);
      if (!held.ok) throw new Error(held.message);
      return { mend: held.release };
    },
  },
};

type Opens = "plain" | "by a kept key" | "by a passphrase";

interface World {
  readonly folder: string;
  readonly ask: Ask;
  /** Id of a second workspace. */
  readonly other: string;
  readonly encrypt: (passphrase?: string) => Promise<unknown>;
  readonly breakNow: () => void;
  /** When the log says this: between a step and the opening that follows. */
  readonly breakWhen: (said: string) => void;
  readonly breakAfterConversion: (how?: "failed") => void;
  readonly mend: (() => void) | undefined;
  /** It is broken in between. */
  readonly restart: (how?: "crashed", by?: (folder: string) => void) => Promise<void>;
}

interface Moment {
  readonly opens: Opens;
  readonly reach: (world: World) => Promise<unknown>;
  /** Causes that end the start, leave what was open or locked, or cannot be there. */
  readonly not?: Readonly<Record<string, "ends" | "stays" | "cannot be">>;
}

const NO_KEY_FILE = { "a lost key file": "cannot be" } as const;
const open = ({ ask }: World, id: string) => ask("POST", `/local/workspaces/${id}/open`);
const unlock = ({ ask }: World) => ask("POST", "/local/unlock", { secret: PASSPHRASE });

const MOMENTS: Readonly<Record<string, Moment>> = {
  "at the start": {
    opens: "plain",
    not: { ...NO_KEY_FILE, "another Roadbook": "ends" },
    reach: ({ restart }) => restart(),
  },
  "at the start, by a kept key": {
    opens: "by a kept key",
    not: { "another Roadbook": "ends" },
    reach: ({ restart }) => restart(),
  },
  "after a crash of the engine": {
    opens: "plain",
    not: NO_KEY_FILE,
    reach: ({ restart }) => restart("crashed"),
  },
  "when it is encrypted": {
    opens: "plain",
    reach: async ({ breakAfterConversion, encrypt }) => (breakAfterConversion(), encrypt()),
  },
  "when it is made plain": {
    opens: "by a passphrase",
    not: NO_KEY_FILE,
    reach: async ({ breakAfterConversion, ask }) => (
      breakAfterConversion(),
      ask("POST", "/local/encryption/off", { secret: PASSPHRASE })
    ),
  },
  "when a conversion fails": {
    opens: "plain",
    not: NO_KEY_FILE,
    reach: async ({ breakAfterConversion, encrypt }) => (breakAfterConversion("failed"), encrypt()),
  },
  "when a backup is restored": {
    opens: "by a kept key",
    reach: async ({ ask, breakWhen }) => {
      breakWhen("A backup was restored");
      const { body } = await ask("GET", "/local/backups");
      return ask("POST", `/local/backups/${body["data"][0]?.name}/restore`);
    },
  },
  // Damaged before: the restore works, and what opens it afterwards does not.
  "when a damaged one is restored": {
    opens: "by a kept key",
    reach: async ({ ask, folder, restart, breakWhen }) => {
      await restart(undefined, damage);
      breakWhen("A backup was restored");
      const { body } = await ask("GET", "/local/opening");
      const path = `/local/backups/${body["backups"].at(-1)?.name}/restore`;
      const answer = await ask("POST", path);
      // The file that was replaced is kept as it was.
      const [kept = ""] = readdirSync(join(folder, "replaced"));
      expect(readFileSync(join(folder, "replaced", kept, "workspace.db"), "utf8")).toBe(NOISE);
      expect(answer).toMatchObject({
        status: 409,
        body: {
          message: "The backup was restored, but the workspace still can't be opened.",
        },
      });
      return answer;
    },
  },
  "when it is unlocked": {
    opens: "by a passphrase",
    // Nothing of the lock is given up for what passes, or for a key that is not there.
    not: { "a lost key file": "stays", "another Roadbook": "stays" },
    reach: async (world) => {
      await world.ask("POST", "/local/lock");
      world.breakNow();
      return unlock(world);
    },
  },
  "when it is chosen": {
    opens: "plain",
    not: { ...NO_KEY_FILE, "another Roadbook": "stays" },
    reach: async (world) => {
      await open(world, world.other);
      world.breakNow();
      return open(world, "first");
    },
  },
  "when another one can't be opened": {
    opens: "plain",
    not: NO_KEY_FILE,
    reach: async (world) => {
      const held = lockFolder(join(world.folder, "workspaces", world.other));
      world.breakWhen("The workspace cannot be opened");
      await open(world, world.other);
      if (held.ok) held.release();
    },
  },
  "when another one is wiped": {
    opens: "plain",
    not: NO_KEY_FILE,
    reach: async (world) => {
      await open(world, world.other);
      world.breakWhen("A workspace was wiped");
      return world.ask("POST", "/local/wipe", { unsent: "lose" });
    },
  },
};

const NO_LOCKS = { locks: {}, optionsFor: null };

async function openWorld(opens: Opens, by: Break): Promise<World> {
  const made = makeFolder();
  cleanUp.push(() => made.remove());
  const folder = made.path;
  let broken: Broken | null = null;
  cleanUp.push(() => broken?.mend?.());
  let breakAt: string | null = null;
  let start: StartConversion | null = null;
  let key: FileKey | undefined;
  const breakNow = () => (broken = by(folder, key));
  const run: StartConversion = (job) => {
    convertWorkspace(job);
    key = job.to?.slice();
    return ENDED;
  };
  const openHere = (crashed: boolean) =>
    openWorkspacesHere({
      dataDir: folder,
      keeperOf: (workspace) => fileKeeper(workspace.folder),
      startConversion: (job, progress) => (start ?? run)(job, progress),
      log: (_level, said) => {
        if (said !== breakAt) return;
        breakAt = null;
        breakNow();
      },
      ...(crashed && { resumed: NO_LOCKS }),
    });
  let engine: Engine = await openHere(false);
  cleanUp.push(() => engine.close());
  const ask = askEngine(() => engine);
  const encrypt = async (passphrase?: string) => {
    const { body } = await ask("POST", "/local/encryption/recovery-code");
    const secret = passphrase === undefined ? {} : { passphrase };
    return ask("POST", "/local/encryption/on", { code: body["code"], ...secret });
  };
  makeBackup(folder, "daily", Date.UTC(2026, 4, 4, 8));
  const second = { name: "Other", remote: "http://127.0.0.1:9" };
  const other = await ask("POST", "/local/workspaces", second);
  if (opens !== "plain") await encrypt(opens === "by a passphrase" ? PASSPHRASE : undefined);
  return {
    folder,
    ask,
    other: String(other.body["id"]),
    encrypt,
    breakNow,
    breakWhen: (said) => (breakAt = said),
    breakAfterConversion: (how) => {
      start = (job, progress) => {
        const ended = how === "failed" ? FAILED : run(job, progress);
        breakNow();
        return ended;
      };
    },
    get mend() {
      return broken?.mend;
    },
    restart: async (how, breakIt) => {
      await engine.close();
      if (breakIt === undefined) breakNow();
      else breakIt(folder);
      engine = await openHere(how === "crashed");
    },
  };
}
const ended = (outcome: Awaited<ReturnType<StartConversion>["outcome"]>) => ({
  outcome: Promise.resolve(outcome),
  ended: Promise.resolve(),
  cancel: () => undefined,
});
const ENDED = ended({ kind: "done", result: { files: 0, backups: 0 } });
const FAILED = ended({ kind: "failed", message: "It was killed." });

const view = async ({ ask }: World) => (await ask("GET", "/local/encryption")).body;
const NOT_OPEN = { status: 503, body: { code: "not-open" } };

/** What everybody is told, and that it goes on being told. */
async function expectShown(world: World, problem: OpeningProblem): Promise<void> {
  const { ask } = world;
  expect(await view(world)).toMatchObject({ locked: null, cannot_open: problem });
  const answer = await ask("GET", "/local/status");
  expect(answer).toMatchObject(NOT_OPEN);
  expect(answer.body["message"]).not.toContain("another workspace");
  expect(await ask("POST", "/local/opening")).toMatchObject({ status: 409 });
  const { body } = await ask("GET", "/local/opening");
  expect(body).toMatchObject({ failed: { problem, message: answer.body["message"] } });
  if (problem === "damaged" || problem === "newer")
    expect(body["backups"].at(-1)).toMatchObject({ reason: "daily" });
}

async function expectStays(world: World, moment: string): Promise<void> {
  if (moment === "when it is unlocked")
    expect(await view(world)).toMatchObject({ locked: "asked" });
  else {
    const list = (await world.ask("GET", "/local/workspaces")).body["data"];
    expect(list.find(({ current }) => current)?.id).toBe(world.other);
    expect(await world.ask("GET", "/local/status")).toMatchObject({ status: 200 });
  }
}

/** Another workspace is opened from there, and this one again. */
async function goAndReturn(world: World, problem: OpeningProblem): Promise<void> {
  expect(await open(world, world.other)).toMatchObject({ status: 200 });
  expect(await world.ask("GET", "/local/status")).toMatchObject({ status: 200 });
  await open(world, "first");
  if ((await view(world))["locked"] !== null) await unlock(world);
  if (problem === "in-use") await expectStays(world, "");
  else expect(await view(world)).toMatchObject({ cannot_open: problem });
}

async function expectWayOut(world: World, problem: OpeningProblem): Promise<void> {
  const { ask, mend } = world;
  if (mend === undefined) {
    const { body } = await ask("GET", "/local/opening");
    const path = `/local/backups/${body["backups"].at(-1)?.name}/restore`;
    expect(await ask("POST", path)).toMatchObject({ status: 200 });
  } else {
    mend();
    if (problem === "in-use") await open(world, "first");
    expect(await ask("POST", "/local/opening")).toMatchObject({ status: 200 });
  }
  if ((await view(world))["locked"] !== null) await unlock(world);
  expect(await view(world)).toMatchObject({ locked: null, cannot_open: null });
  expect(await ask("GET", "/local/status")).toMatchObject({ status: 200 });
}

const CELLS = Object.entries(MOMENTS).flatMap(([moment, { not = {} }], row) =>
  everyThird(Object.keys(CAUSES), row)
    .filter((cause) => not[cause] !== "cannot be")
    .map((cause) => [cause, moment] as const),
);

test.each(CELLS)("%s is told %s, with a way out", async (cause, moment) => {
  const [found, at] = [CAUSES[cause], MOMENTS[moment]];
  if (found === undefined || at === undefined) throw new Error("There is no such cell.");
  const { problem, by } = found;
  const end = at.not?.[cause];
  const world = await openWorld(at.opens, by);
  if (end === "ends") {
    await expect(at.reach(world)).rejects.toThrow("already running");
    return;
  }
  const answer = await at.reach(world);
  if (end === "stays") {
    // It stands on a screen: what to do there, and nothing of a command line.
    expect(answer).toMatchObject({ body: { message: expect.stringMatching(/, then .*again\.$/) } });
    await expectStays(world, moment);
    return;
  }
  await expectShown(world, problem);
  if (moment !== "when another one is wiped") await goAndReturn(world, problem);
  await expectWayOut(world, problem);
});

test("a backup from before an update opens what a newer Roadbook has written", async () => {
  const world = await openWorld("plain", CAUSES["a newer format"]?.by ?? (() => ({})));
  const { ask } = world;
  await world.restart();
  const { body } = await ask("GET", "/local/opening");
  const [backup] = body["backups"];
  expect(await ask("POST", `/local/backups/${backup?.name}/restore`)).toMatchObject({
    status: 200,
  });
  expect(await view(world)).toMatchObject({ cannot_open: null });
});

test("a restore that fails says so on the screen, without words of a command line", async () => {
  const world = await openWorld("plain", CAUSES["a damaged file"]?.by ?? (() => ({})));
  const { ask, folder } = world;
  await world.restart();
  const { body } = await ask("GET", "/local/opening");
  const name = String(body["backups"].at(-1)?.name);
  writeFileSync(join(folder, "backups", name), "noise");
  const { status, body: refusal } = await ask("POST", `/local/backups/${name}/restore`);
  expect(status).toBe(409);
  expect(refusal["message"]).toMatch(/^The backup/);
  expect(refusal["message"]).not.toMatch(/ --|npm /);
});

test.each([
  [
    "of a newer Roadbook",
    "it was made by a newer Roadbook; install that one first",
    (folder: string, name: string) => setFormat(join(folder, "backups", name), NEWER_FORMAT),
  ],
  [
    "of another key",
    "it is damaged, or encrypted with another key",
    (folder: string, name: string) => {
      const file = join(folder, "backups", name);
      const database = openDatabase(file, {});
      database.pragma(`rekey = "x'${"ab".repeat(32)}'"`);
      database.close();
    },
  ],
])("a backup %s is refused in plain words, and nothing is moved", async (_of, why, spoil) => {
  const world = await openWorld("plain", CAUSES["a damaged file"]?.by ?? (() => ({})));
  const { ask, folder } = world;
  await world.restart();
  const name = String((await ask("GET", "/local/opening")).body["backups"].at(-1)?.name);
  spoil(folder, name);
  const { status, body } = await ask("POST", `/local/backups/${name}/restore`);
  expect([status, body["message"]]).toEqual([409, `The backup couldn't be restored (${why}).`]);
  expect(readFileSync(join(folder, "workspace.db"), "utf8")).toBe(NOISE);
  expect(existsSync(join(folder, "replaced"))).toBe(false);
  expect(await view(world)).toMatchObject({ cannot_open: "damaged" });
});

test("what the diagnostics say of it holds no token, and of a locked one nothing", async () => {
  const world = await openWorld("by a passphrase", CAUSES["a damaged file"]?.by ?? (() => ({})));
  const { ask } = world;
  await ask("POST", "/local/lock");
  expect((await ask("GET", "/local/opening")).body).toMatchObject({ failed: null, backups: [] });
  world.breakNow();
  await unlock(world);
  const { body } = await ask("GET", "/local/opening");
  expect(body).toMatchObject({ system: { node: process.versions.node }, log: { errors: [] } });
  // Its key is still dropped by a lock.
  expect(await ask("POST", "/local/lock")).toMatchObject({ body: { locked: "asked" } });
  expect(await ask("GET", "/local/status")).toMatchObject({ status: 423 });
  expect((await ask("GET", "/local/opening")).body).toMatchObject({ failed: null, backups: [] });
  expect(await unlock(world)).toMatchObject({ status: 409 });
  expect(await view(world)).toMatchObject({ locked: null, cannot_open: "damaged" });
});

test("one that is damaged and not open is listed, and neither renamed nor removed", async () => {
  const world = await openWorld("plain", CAUSES["a damaged file"]?.by ?? (() => ({})));
  const { ask } = world;
  await open(world, world.other);
  world.breakNow();
  const [first] = (await ask("GET", "/local/workspaces")).body["data"];
  expect(first).toMatchObject({ id: "first", name: "Unreadable workspace", current: false });
  for (const [method, body] of [
    ["PATCH", { name: "Mine" }],
    ["DELETE", { unsent: "lose" }],
  ] as const)
    expect(await ask(method, "/local/workspaces/first", body)).toMatchObject({ status: 409 });
});
