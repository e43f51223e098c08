import { expect, test } from "vitest";
import { followStatus } from "../../main/electron/follow-status.ts";
import type { EngineEvent } from "../../shared/bridge.ts";
import { EngineClient, type EngineMessage } from "../../shared/runtime/engine-client.ts";
import { type WireRequest, type WireResponse, writeResponse } from "../../shared/wire.ts";
import { systemClock } from "../../main/engine/system.ts";
import { openApp, openSandbox } from "../fixtures/worlds.ts";

test("of a locked workspace icon and tray say nothing but that", async () => {
  const sandbox = await openSandbox();
  const app = await openApp(sandbox.url);
  const { body: status } = await app.ask("GET", "/local/status");
  await app.close();
  await sandbox.close();
  const encryption = {
    ...ENCRYPTED,
    locked: null as string | null,
    cannot_open: null as string | null,
  };
  const counts = { ...(status["outbox"] as object), conflict: 1 };
  const shown = { ...status, outbox: counts };
  const answer = ({ path }: WireRequest): WireResponse =>
    path === "/local/encryption"
      ? { status: 200, body: { ...encryption } }
      : encryption.locked === null
        ? { status: 200, body: shown }
        : { status: 423, body: {} };
  const listeners: ((event: EngineEvent) => void)[] = [];
  const told: string[] = [];
  const seen = { badge: 3, notices: 2, line: "" };
  followStatus(
    {
      onEvent: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
      connected: new Promise(() => undefined),
      request: (request) => Promise.resolve(answer(request)),
    },
    {
      clearBadge: () => (seen.badge = 0),
      closeWorkspace: () => (seen.notices = 0),
      line: (text) => (seen.line = text),
      notify: (text) => told.push(text),
    },
  );
  const tell = (event: EngineEvent) => listeners.forEach((listener) => listener(event));
  tell({ type: "restarted" });
  await expect.poll(() => seen).toEqual({ badge: 3, notices: 0, line: "1 needs attention" });
  encryption.locked = "away";
  seen.notices = 2;
  tell({ type: "restarted" });
  await expect.poll(() => seen).toEqual({ badge: 0, notices: 0, line: "Locked" });
  encryption.locked = null;
  encryption.cannot_open = "damaged";
  tell({ type: "restarted" });
  await expect.poll(() => seen).toEqual({ badge: 0, notices: 0, line: "Can't be opened" });
  // What came meanwhile is there after the unlock, and is not told as new.
  counts.conflict = 2;
  encryption.cannot_open = null;
  tell({ type: "restarted" });
  await expect.poll(() => seen).toEqual({ badge: 0, notices: 0, line: "2 need attention" });
  expect(told).toEqual([]);
});

test("a start that is locked is said before anything happens", async () => {
  const client = new EngineClient(1_000, systemClock);
  const lines: string[] = [];
  followStatus(client, {
    clearBadge: () => undefined,
    closeWorkspace: () => undefined,
    line: (text) => lines.push(text),
    notify: () => undefined,
  });
  const body = { ...ENCRYPTED, locked: "away", cannot_open: null };
  let answer: (message: EngineMessage) => void = () => undefined;
  client.connect({
    post: (message) => {
      const { id } = message as { readonly id: number };
      answer({ type: "answer", id, response: writeResponse({ status: 200, body }) });
    },
    onMessage: (listener) => (answer = listener),
  });
  await expect.poll(() => lines).toEqual(["Locked"]);
});

const ENCRYPTED = {
  state: "encrypted",
  has_passphrase: true,
  keeper: null,
  lock_after_minutes: null,
  sync_while_locked: true,
  is_syncing: false,
  conversion: null,
  conversion_problem: null,
};
