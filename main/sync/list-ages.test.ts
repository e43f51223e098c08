import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { PROFILES } from "../../shared/contract/profile.ts";
import { makeFolder } from "../../test/fixtures/worlds.ts";
import { openStore } from "../store/open-store.ts";
import { STATE } from "../store/state-keys.ts";
import { syncedLists } from "./list-ages.ts";
import { readStreamState, writeStreamState } from "./stream-state.ts";

const folder = makeFolder();
const opened = openStore(join(folder.path, "workspace.db"));
if (!opened.ok) throw new Error(opened.message);
const { store } = opened;
afterAll(() => {
  store.close();
  folder.remove();
});

const NOW = Date.UTC(2026, 4, 4, 8);
const HOUR = 3_600_000;

function syncedAt({ look, sweep }: { readonly look: number; readonly sweep: number }) {
  store.write(
    (writer) => {
      const state = readStreamState(writer, "contact");
      writeStreamState(writer, "contact", { ...state, complete: true, sweptAt: sweep });
      writer.state.set(STATE.listSyncedAt.at("contact"), look);
    },
    { durable: false },
  );
  const lists = store.read((reader) => syncedLists(reader, PROFILES.extended, NOW));
  return lists.find(({ list }) => list === "contact")?.last_synced_at;
}

test("the later of a look and a sweep counts, and no time of a clock that was wrong", () => {
  const iso = (ms: number) => new Date(ms).toISOString();
  expect(syncedAt({ look: NOW - HOUR, sweep: NOW - 2 * HOUR })).toBe(iso(NOW - HOUR));
  expect(syncedAt({ look: NOW - 2 * HOUR, sweep: NOW - HOUR })).toBe(iso(NOW - HOUR));
  expect(syncedAt({ look: NOW + HOUR, sweep: NOW - HOUR })).toBe(iso(NOW - HOUR));
  expect(syncedAt({ look: NOW + HOUR, sweep: NOW + HOUR })).toBeNull();
});
