import { afterAll, beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../../renderer/shell/app.tsx";
import { callLocal } from "../../renderer/core/local.ts";
import { type Place, useNavigation } from "../../renderer/core/navigation.ts";
import { preloadScreens } from "../../renderer/shell/frame.tsx";
import { writeQuery } from "../../renderer/query/list-address.ts";
import { type EngineBridge, openEngineBridge } from "./engine-bridge.ts";
import { makeUndecided } from "./undecided-changes.ts";

/*
 * What of a record is not sent shows wherever records stand in rows, and leads to its decision. The
 * engine and the server are real: one refuses, one disagrees, one is not reached.
 */

let bridge: EngineBridge;
/** Paths that the page asked for. */
const asked: string[] = [];
/** Ids of the changes: refused, in conflict. */
let entries: readonly number[] = [];

const MARKS = ["Refused by the server", "Changed on the server too", "Waiting to be sent"];

beforeAll(async () => {
  await preloadScreens();
  const engine = await openEngineBridge(0.2);
  bridge = {
    ...engine,
    request: (request) => {
      asked.push(request.path);
      return engine.request(request);
    },
  };
  await callLocal(bridge, "saveSetting", { params: { name: "scope" }, body: { value: "team" } });

  entries = await makeUndecided(bridge, ["refused", "conflict"]);

  await callLocal(bridge, "setWorkOffline", { body: { work_offline: true } });
  const { data } = await callLocal(bridge, "listOutbox", { query: { limit: 50 } });

  const taken = data.map(({ slug }) => slug);
  const list = { params: { resource: "contact" }, query: { limit: 100 } } as const;
  const rows = (await callLocal(bridge, "listRecords", list)).data;
  const free = rows.find(({ slug }) => slug !== undefined && !taken.includes(slug));
  const key = free?.slug ?? "";
  const edit = {
    params: { resource: "contact", key },
    body: { fields: { city: "Mine" } },
  } as const;
  await callLocal(bridge, "editRecord", edit);

  await page.viewport(1_440, 900);
});
afterAll(() => bridge.close());

/** The contacts with a change. */
const list: Place = {
  view: "list",
  resource: "contact",
  open: null,
  query: writeQuery({ filter: { op: "is", field: "city", value: "Mine" } }),
};

async function open(): Promise<void> {
  useNavigation.getState().go(list, "replace");

  await render(<App foundBridge={{ ok: true, bridge }} />);
  await expect.element(rowOf(0)).toBeVisible();
}

const rowOf = (at: number) => page.getByRole("row").filter({ hasText: MARKS[at] ?? "" });
const view = () => useNavigation.getState().place.view;
const focusedEntry = () => document.activeElement?.getAttribute("data-entry");

test("each row says what of it is not sent, without a request of its own", async () => {
  asked.length = 0;
  await open();
  for (const at of MARKS.keys()) await expect.element(rowOf(at)).toBeVisible();
  // The words, which only a pointer sees, are in the name that is read out.
  for (const mark of MARKS)
    expect(page.getByRole("gridcell", { name: new RegExp(mark) }).elements()).toHaveLength(1);
  expect(asked.filter((path) => path.startsWith("/local/record/"))).toEqual([]);
});

test("a refusal and a conflict lead to their decision, by mouse and by key", async () => {
  await open();
  for (const at of [0, 1]) {
    await rowOf(at).getByRole("link").click();
    await expect.poll(view).toBe("sync");
    await expect.poll(focusedEntry).toBe(String(entries[at]));
    useNavigation.getState().go(list);
    await expect.element(rowOf(at)).toBeVisible();
  }
  await userEvent.keyboard("{Shift>}s{/Shift}");
  await expect.poll(view).toBe("sync");
});

test("so do cards of a board; a hit of the search leads there by its actions", async () => {
  await open();
  useNavigation.getState().go({ view: "board", resource: "contact", open: null }, "replace");
  const card = page.getByRole("listitem").filter({ hasText: MARKS[0] ?? "" });
  await card.getByRole("link").click();
  await expect.poll(view).toBe("sync");
  await expect.poll(focusedEntry).toBe(String(entries[0]));
  useNavigation.getState().go(list);
  await expect.element(rowOf(1)).toBeVisible();
  await userEvent.keyboard("/");
  await userEvent.type(page.getByRole("combobox", { name: "Search everything" }), "Mine");
  const hit = page.getByRole("option").filter({ hasText: MARKS[1] ?? "" });
  await hit.click({ button: "right" });
  await page.getByRole("option", { name: /Show the pending change in Sync/ }).click();
  await expect.poll(view).toBe("sync");
  await expect.poll(focusedEntry).toBe(String(entries[1]));
});
