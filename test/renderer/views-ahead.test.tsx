import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Place, useNavigation } from "../../renderer/core/navigation.ts";
import { EMPTY_MEMORY, useListMemory } from "../../renderer/query/list-memory.ts";
import { ListView } from "../../renderer/screens/list/list-view.tsx";
import { ListsAhead } from "../../renderer/screens/list/lists-ahead.tsx";
import { TodayAhead } from "../../renderer/screens/today/today-ahead.tsx";
import { TodayView } from "../../renderer/screens/today/today-view.tsx";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { type ScriptedBridge, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const go = (place: Place) => useNavigation.getState().go(place);

beforeEach(() => {
  useListMemory.setState(EMPTY_MEMORY);
  useNavigation.getState().go({ view: "settings" }, "replace");
});

function Shown() {
  const place = useNavigation((state) => state.place);
  if (place.view === "today") return <TodayView />;
  if (place.view !== "list") return null;
  return <ListView key={place.resource} resource={place.resource} open={null} />;
}

/** A user who sees her own records, and custom columns of candidates. */
function bridge(): ScriptedBridge {
  const names = ["scope", "untouched", "views", ...RESOURCES.map((one) => `columns:${one}`)];
  const columns = [
    { field: "full_name", width: null },
    { field: "created_by", width: null },
  ];
  return scriptedBridge({
    ...Object.fromEntries(names.map((name) => [`GET /local/ui-settings/${name}`, { value: null }])),
    "GET /local/ui-settings/columns:candidate": { value: columns },
    "GET /local/me": () => ({ status: 200, body: { id: 7, full_name: "Marta Nunes" } }),
  });
}

test("first rows of lists are asked for ahead, and a first visit asks for none", async () => {
  const desk = bridge();
  await show(
    desk,
    <>
      <ListsAhead />
      <Shown />
    </>,
  );
  const asked = () =>
    desk.askedFor("GET /local/rows/").map(({ path }) => path.replace("/local/rows/", ""));
  await expect.poll(() => asked().at(-1)).toBe(RESOURCES.at(-1));
  for (const resource of RESOURCES) {
    go({ view: "list", resource, open: null, query: "" });
    const title = CONTRACTS[resource].title[1];
    await expect.element(page.getByRole("grid", { name: title })).toBeVisible();
  }
  expect(asked()).toEqual([...RESOURCES]);
});

test("what was asked for ahead is asked for again when records have changed", async () => {
  const desk = bridge();
  await show(desk, <ListsAhead />);
  const asked = (resource: string) => desk.askedFor(`GET /local/rows/${resource}`).length;
  await expect.poll(() => asked("note")).toBe(1);
  desk.tell({ type: "change", resource: "contact", slugs: [] });
  await expect.poll(() => asked("contact")).toBe(2);
});

test("lists of Today are asked for ahead, and its first visit asks for none", async () => {
  const desk = bridge();
  await show(
    desk,
    <>
      <TodayAhead />
      <Shown />
    </>,
  );
  const asked = () => desk.askedFor("GET /local/records/").length;
  await expect.poll(asked).toBe(7);
  go({ view: "today" });
  await expect.element(page.getByRole("region", { name: "Today", exact: true })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Overdue" })).toBeVisible();
  expect(asked()).toBe(7);
});
