import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { commandOf } from "../../renderer/core/command-registry.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { compileConditions } from "../../renderer/query/compile-conditions.ts";
import { readQuery } from "../../renderer/query/list-address.ts";
import { useListPopups } from "../../renderer/query/list-actions.ts";
import { listFields } from "../../renderer/query/list-fields.ts";
import { EMPTY_MEMORY, useListMemory } from "../../renderer/query/list-state.ts";
import { ListView } from "../../renderer/screens/list/list-view.tsx";
import "../../renderer/shell/command-table.ts";
import { envelopeOf, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const ANNA = { id: 1, slug: "candidate_1", full_name: "Anna Kowalska" };

beforeEach(() => {
  useListMemory.setState(EMPTY_MEMORY);
  useNavigation.getState().go({ view: "today" }, "replace");
});
afterEach(() => useListPopups.getState().show(null));

async function open() {
  const bridge = scriptedBridge({ "GET /local/records/candidate": envelopeOf([ANNA]) });
  commandOf("kept-too-long-candidate")?.run(bridge);
  expect(useNavigation.getState().place).toMatchObject({ view: "list", resource: "candidate" });
  await show(bridge, <ListView resource="candidate" open={null} />);
  await expect.element(page.getByRole("textbox", { name: "Months without contact" })).toHaveFocus();
  return bridge;
}

test("people kept too long are a view: without contact, and added before that", async () => {
  await open();
  await userEvent.keyboard("{Control>}a{/Control}12");
  await page.getByRole("textbox", { name: "Only with this tag" }).fill("fair");
  await page.getByRole("textbox", { name: "Only from this source" }).fill("Network A");
  await page.getByRole("button", { name: "Show them" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  const { place } = useNavigation.getState();
  const query = place.view === "list" ? (place.query ?? "") : "";
  const { where, unreadable } = readQuery(query);
  expect(unreadable).toBe(false);
  const fields = listFields("candidate", []);
  const filter = compileConditions(where, (name) => fields.find(({ field }) => field === name), {
    today: "2026-11-21",
    me: null,
  });
  expect(filter).toMatchObject({ op: "and" });
  const text = JSON.stringify(filter);
  for (const part of ['"field":"created_at","to":', '"fair"', '"Network A"'])
    expect(text).toContain(part);
  // Finds people with whom nobody was ever in touch, too.
  expect(text).toContain('{"op":"not","of":{"op":"between","field":"last_contact"');
});

test("a number that is none is said, and nothing is shown", async () => {
  await open();
  await userEvent.keyboard("{Control>}a{/Control}0{Enter}");
  await expect.element(page.getByText("Type a number of months from 1 to 600.")).toBeVisible();
  await expect.element(page.getByRole("dialog", { name: "Kept too long" })).toBeVisible();
});
