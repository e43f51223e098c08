// Nothing leaves this computer before the user has configured a server.
import type { Session } from "electron";
import { expect, onTestFinished, test } from "vitest";
import { openEngine } from "../../main/engine/assembly/open-engine.ts";
import { denyPermissions } from "../../main/electron/guards.ts";
import { session } from "../doubles/electron.ts";
import { makeFolder, ON_THIS_MACHINE } from "../fixtures/worlds.ts";

test("a fresh profile asks nobody for a spelling dictionary", () => {
  const fresh = session.fromPartition();
  denyPermissions(fresh as unknown as Session, false);
  expect(fresh.fetched).toEqual([]);
});

test("Chromium would ask, were it only switched off", () => {
  const fresh = session.fromPartition();
  fresh.setSpellCheckerEnabled(false);
  expect(fresh.fetched).not.toEqual([]);
});

test("an engine without a server sends nothing, even when it is told to sync", async () => {
  const folder = makeFolder();
  onTestFinished(() => folder.remove());
  const sent: unknown[] = [];
  const opened = await openEngine({
    dataDir: folder.path,
    tokens: { load: () => Promise.resolve(null), save: () => Promise.resolve() },
    ...ON_THIS_MACHINE,
    fetch: (target) => {
      sent.push(target);
      return Promise.reject(new Error("This was sent."));
    },
  });
  if (!opened.ok) throw new Error(opened.message);
  await opened.engine.handle({ method: "POST", path: "/local/sync" });
  await opened.engine.handle({ method: "GET", path: "/v1/contact" });
  await opened.engine.close();
  expect(sent).toEqual([]);
});
