import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Place, useNavigation } from "../../renderer/core/navigation.ts";
import { EMPTY_MEMORY, useListMemory } from "../../renderer/query/list-state.ts";
import { ListView } from "../../renderer/screens/list/list-view.tsx";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import { type Answer, type ScriptedBridge, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const SLUGS = ["candidate_0", "candidate_1", "candidate_2", "candidate_3"];
const person = (slug: string, id: number) => ({
  id,
  slug,
  full_name: `Person ${id}`,
  updated_at: "2026-11-20T08:00:00Z",
});
const record =
  (slug: string, id: number): Answer =>
  () => ({ status: 200, body: { record: person(slug, id), entries: [], files: {} } });

let stop: () => void;
const place = (open: string | null): Place => ({
  view: "list",
  resource: "candidate",
  open,
  query: "",
});
const open = (slug: string | null) => useNavigation.getState().go(place(slug), "replace");

function OpenList() {
  const shown = useNavigation((state) => state.place);
  return <ListView resource="candidate" open={shown.view === "list" ? shown.open : null} />;
}

async function showList(): Promise<ScriptedBridge> {
  const bridge = scriptedBridge({
    "GET /local/records/candidate": { total: SLUGS.length, data: SLUGS.map(person) },
    ...Object.fromEntries(
      SLUGS.map((slug, id) => [`GET /local/record/candidate/${slug}`, record(slug, id)]),
    ),
  });
  stop = listenForShortcuts(bridge);
  await show(
    bridge,
    <div style={{ height: 560, display: "flex", flexDirection: "column" }}>
      <OpenList />
    </div>,
  );
  await expect.element(page.getByRole("gridcell", { name: "Person 3", exact: true })).toBeVisible();
  return bridge;
}

const reads = (bridge: ScriptedBridge) =>
  SLUGS.map((slug) => bridge.askedFor(`GET /local/record/candidate/${slug}`).length);

beforeEach(() => {
  useListMemory.setState(EMPTY_MEMORY);
  open(null);
});
afterEach(() => {
  stop();
  open(null);
});

test("the records before and after the open one are read before a key goes there", async () => {
  const bridge = await showList();
  expect(reads(bridge)).toEqual([0, 0, 0, 0]);
  open("candidate_0");
  await expect.poll(() => reads(bridge)[1]).toBe(1);
  await userEvent.keyboard("j");
  await expect.poll(() => useNavigation.getState().place).toMatchObject({ open: "candidate_1" });
  await expect.poll(() => reads(bridge)[2]).toBe(1);
  // Each is read once, however often a key goes there and back.
  await userEvent.keyboard("k");
  await userEvent.keyboard("j");
  await userEvent.keyboard("j");
  await expect.poll(() => reads(bridge)[3]).toBe(1);
  expect(reads(bridge).every((count) => count <= 1)).toBe(true);
});
