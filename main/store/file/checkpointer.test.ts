import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import { Checkpointer, type CheckpointerOptions } from "./checkpointer.ts";
import { FILE_KEY_BYTES } from "./file-key.ts";
import { openDatabase } from "./open-database.ts";

let folder: ReturnType<typeof makeFolder>;
let file: string;

beforeEach(() => {
  folder = makeFolder();
  file = join(folder.path, "workspace.db");
});

afterEach(() => folder.remove());

function openWriter(options: Partial<CheckpointerOptions> = {}) {
  const database = openDatabase(file, { key: options.key });
  database.pragma("synchronous = NORMAL");
  database.pragma("wal_autocheckpoint = 0");
  database.exec("CREATE TABLE row (id INTEGER PRIMARY KEY, filling BLOB)");
  const checkpointer = new Checkpointer(database, { file, pages: 50, ...options });
  const insert = database.prepare("INSERT INTO row (filling) VALUES (randomblob(30000))");
  const write = () => {
    insert.run();
    checkpointer.afterCommit();
  };
  const log = () => {
    const [row] = database.pragma("wal_checkpoint(NOOP)") as readonly { readonly log: number }[];
    return row?.log ?? 0;
  };
  const close = () => {
    checkpointer.close();
    database.close();
  };
  return { database, checkpointer, write, log, close };
}

/** Writes without a pause until the log has started over so many times. */
function writeUntilStartedOver(writer: ReturnType<typeof openWriter>, times: number): number {
  const deadline = Date.now() + 20_000;
  let [rows, before] = [0, 0];
  for (let left = times; left > 0 && Date.now() < deadline; rows += 1) {
    writer.write();
    const log = writer.log();
    if (log < before) left -= 1;
    before = log;
  }
  return rows;
}

function rowsOf(key?: CheckpointerOptions["key"]): unknown {
  const database = openDatabase(file, { key });
  try {
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    return database.prepare("SELECT count(*) FROM row").pluck().get();
  } finally {
    database.close();
  }
}

test("the log starts over while the writer never pauses, and no row is lost", () => {
  const writer = openWriter();
  const rows = writeUntilStartedOver(writer, 3);
  expect(writer.log()).toBeLessThan(rows * 4);
  writer.close();
  expect(rowsOf()).toBe(rows);
});

test("the log of an encrypted file is copied as well", () => {
  const key = randomBytes(FILE_KEY_BYTES);
  const writer = openWriter({ key });
  const rows = writeUntilStartedOver(writer, 1);
  writer.close();
  expect(rowsOf(key)).toBe(rows);
});

test("the file is closed when the checkpointer is, however busy that was", () => {
  const writer = openWriter();
  for (let row = 0; row < 40; row += 1) writer.write();
  writer.close();
  // Whoever closes last removes it: an open connection would have left it.
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect(rowsOf()).toBe(40);
});

test("the thread ends when there is nothing to do, and starts again", () => {
  const writer = openWriter();
  writeUntilStartedOver(writer, 1);
  writer.checkpointer.rest();
  const rows = writeUntilStartedOver(writer, 1);
  expect(rows).toBeGreaterThan(0);
  writer.close();
});

test("without its thread, SQLite copies the log by itself", async () => {
  const writer = openWriter({ entry: join(folder.path, "missing.js") });
  writer.database.pragma("wal_autocheckpoint = 200");
  for (let row = 0; row < 20; row += 1) writer.write();
  await sleep(200);
  for (let row = 0; row < 200; row += 1) writer.write();
  expect(writer.log()).toBeLessThan(300);
  writer.close();
  expect(rowsOf()).toBe(220);
});

test("a process that is killed while its log is copied leaves a sound file", async () => {
  for (let round = 0; round < 6; round += 1) {
    const child = writeInProcess();
    if (child.stdout !== null) await once(child.stdout, "data");
    await sleep(120 + 60 * round);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(rowsOf()).toBeGreaterThan(round);
  }
});

function writeInProcess(): ChildProcess {
  const program = join(import.meta.dirname, "../../../test/fixtures/checkpointed-writer.ts");
  return spawn(process.execPath, [program, file], { stdio: ["ignore", "pipe", "inherit"] });
}
