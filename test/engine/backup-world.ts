import { afterEach, expect } from "vitest";
import type { Engine } from "../../main/engine/types.ts";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { type Ask, askEngine, askHttp, makeFolder, openSandbox } from "../fixtures/worlds.ts";
import { openWorkspacesHere } from "./workspaces-here.ts";

/** What a test has to close when it is over, the last first. */
export const cleanUp: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

export interface BackupWorld {
  readonly folder: string;
  readonly sandbox: Sandbox;
  readonly ask: Ask;
  readonly server: Ask;
  close(): Promise<void>;
  open(): Promise<void>;
  sync(): Promise<void>;
}

/** The app over a synced workspace; it can be closed and opened again. */
export async function openBackupWorld(): Promise<BackupWorld> {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  let engine: Engine | null = null;
  const open = async () => {
    engine = await openWorkspacesHere({
      dataDir: folder.path,
      remote: sandbox.url,
      token: sandbox.token,
      tokensOf: () => ({
        load: () => Promise.resolve(sandbox.token),
        save: () => Promise.resolve(),
      }),
    });
  };
  const close = async () => {
    await engine?.close();
    engine = null;
  };
  cleanUp.push(close);
  await open();
  const ask = askEngine(() => {
    if (engine === null) throw new Error("The app is closed.");
    return engine;
  });
  const sync = async () =>
    expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  await sync();
  return {
    folder: folder.path,
    sandbox,
    ask,
    server: askHttp(sandbox.url, sandbox.token),
    open,
    close,
    sync,
  };
}

/** A deal's fields that every test gives alike. */
export const DEAL = { close_date: "2027-01-01", deal_stage_id: 1, created_by: 1, owner_id: 1 };

export interface UnsentRow {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  readonly title: string;
  readonly body: Record<string, unknown>;
  readonly error: { readonly message: string } | null;
}

/** The changes that wait, for the server or for a decision. */
export async function unsent({ ask }: Pick<BackupWorld, "ask">): Promise<readonly UnsentRow[]> {
  const path = "/local/outbox?state=queued,sending,unsure,conflict,rejected&limit=50";
  return (await ask("GET", path)).body["data"];
}
