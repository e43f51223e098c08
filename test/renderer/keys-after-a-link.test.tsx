// Single keys work wherever the focus is: what they move, Enter has to open.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../../renderer/shell/app.tsx";
import { preloadScreens } from "../../renderer/shell/frame.tsx";
import { addressOf, type Place, useNavigation } from "../../renderer/core/navigation.ts";
import { useToasts } from "../../renderer/core/toasts.ts";
import { useOverlays } from "../../renderer/core/view-state.ts";
import { EMPTY_MEMORY, useListMemory } from "../../renderer/query/list-state.ts";
import { NOWHERE, useBoardMemories } from "../../renderer/screens/board/board-memory.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";
import type { BoardResource } from "../../shared/local/report.ts";
import { bridgeWithEverything, keyOf } from "./every-place.ts";

beforeAll(preloadScreens);

const NAME = "Anna Kowalska";
const ANNA = {
  first_name: "Anna",
  last_name: "Kowalska",
  full_name: NAME,
  name: NAME,
  title: NAME,
  note: NAME,
  stage: { id: 1, label: "Qualified" },
  status: { id: 1, label: "Qualified" },
  close_date: "2030-01-01",
};
const BOARDS: readonly BoardResource[] = ["deal", "contact", "job"];

beforeEach(async () => {
  await page.viewport(1_280, 800);
  useOverlays.setState({ open: null, creating: null, capturing: null });
  useToasts.setState({ toasts: [], undoable: [] });
  useListMemory.setState(EMPTY_MEMORY);
  useBoardMemories.setState(NOWHERE);
});

/** The app, started where no list is, so that each view is reached as a user reaches it. */
async function start(place: Place = { view: "settings" }) {
  useNavigation.getState().go(place, "replace");
  const records = Object.fromEntries(RESOURCES.map((resource) => [resource, ANNA]));
  await render(<App foundBridge={{ ok: true, bridge: bridgeWithEverything(records) }} />);
}

/** Clicks the entry of the sidebar that leads to a place. */
async function clickEntry(place: Place): Promise<void> {
  const entry = () =>
    document.querySelector<HTMLElement>(`nav a[href="${CSS.escape(addressOf(place))}"]`);
  await expect.poll(entry).not.toBeNull();
  const link = entry();
  if (link !== null) await userEvent.click(link);
}

const drawn = () =>
  expect
    .poll(() => document.querySelector("#content :is([data-index], [data-card])"))
    .not.toBeNull();
const opened = () => expect.poll(() => useNavigation.getState().place);

const VIEWS: readonly (readonly [string, Place, string])[] = [
  ...RESOURCES.map(
    (resource) =>
      [
        `the list of ${CONTRACTS[resource].title[1].toLowerCase()}`,
        { view: "list", resource, open: null },
        keyOf(resource),
      ] as const,
  ),
  ...BOARDS.map(
    (resource) =>
      [
        `the board of ${CONTRACTS[resource].title[1].toLowerCase()}`,
        { view: "board", resource, open: null },
        keyOf(resource),
      ] as const,
  ),
];

describe.each(VIEWS)("%s", (_name, place, key) => {
  beforeEach(async () => {
    if (place.view === "board") useBoardMemories.setState({ last: place.resource });
    await start();
    await clickEntry(place);
    await drawn();
  });

  test("J after a click in the sidebar moves the focus along, so that Enter opens", async () => {
    await userEvent.keyboard("j{Enter}");
    await opened().toMatchObject({ ...place, open: key });
  });

  test("J with a page button focused moves the focus along, so that Enter opens", async () => {
    const button = document.querySelector<HTMLElement>("#content button:not(:disabled)");
    button?.focus();
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard("j{Enter}");
    await opened().toMatchObject({ ...place, open: key });
  });
});

test.each([
  ["the palette", "{Control>}k{/Control}", "go to contacts{Enter}"],
  ["keys", "g", "p"],
])("Enter opens in the list that %s led to, not the entry clicked before", async (_by, ...keys) => {
  await start();
  await clickEntry({ view: "list", resource: "candidate", open: null });
  await drawn();
  for (const part of keys) await userEvent.keyboard(part);
  await expect.element(page.getByRole("grid", { name: "Contacts" })).toBeVisible();
  await drawn();
  await userEvent.keyboard("{Enter}");
  await opened().toMatchObject({ view: "list", resource: "contact", open: keyOf("contact") });
});

test("J in a list opened from the palette moves the focus along, so that Enter opens", async () => {
  await start();
  await clickEntry({ view: "list", resource: "candidate", open: null });
  await drawn();
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.keyboard("go to contacts{Enter}");
  await expect.element(page.getByRole("grid", { name: "Contacts" })).toBeVisible();
  await drawn();
  await userEvent.keyboard("j{Enter}");
  await opened().toMatchObject({ view: "list", resource: "contact", open: keyOf("contact") });
});
