import { beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../../renderer/shell/app.tsx";
import { type Place, useNavigation } from "../../renderer/core/navigation.ts";
import { useToasts } from "../../renderer/core/toasts.ts";
import { useBulkRun } from "../../renderer/changes/bulk-progress.ts";
import { useListPopups } from "../../renderer/query/list-actions.ts";
import { EMPTY_MEMORY, useListMemory } from "../../renderer/query/list-state.ts";
import { useOverlays } from "../../renderer/core/view-state.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { bridgeWithEverything, keyOf } from "./every-place.ts";
import { preloadScreens } from "../../renderer/shell/frame.tsx";

// Translating a screen for the test takes longer than a test waits on a busy machine.
beforeAll(preloadScreens);

const ANNA = {
  first_name: "Anna",
  last_name: "Kowalska",
  full_name: "Anna Kowalska",
  name: "Anna",
  email: "anna@firma.example",
  owner: { id: 7, full_name: "Marta Nunes" },
  stage: { id: 1, label: "Lead" },
};

beforeEach(async () => {
  await page.viewport(1_280, 800);
  useOverlays.setState({ open: null, creating: null, capturing: null });
  useToasts.setState({ toasts: [], undoable: [] });
  useListMemory.setState(EMPTY_MEMORY);
});

async function open(place: Place, heading: string | RegExp) {
  const bridge = bridgeWithEverything(
    Object.fromEntries(RESOURCES.map((resource) => [resource, ANNA])),
  );
  useNavigation.getState().go(place, "replace");
  await render(<App foundBridge={{ ok: true, bridge }} />);
  await expect.element(page.getByRole("heading", { name: heading }).first()).toBeVisible();
  return bridge;
}

const list = (resource: Resource, isOpen = false): Place => ({
  view: "list",
  resource,
  open: isOpen ? keyOf(resource) : null,
});
const said = () => expect.poll(() => useToasts.getState().toasts.at(-1)?.text ?? "");

test.each<readonly [string, Place, string | RegExp, string]>([
  ["in the list of contacts", list("contact"), "Contacts", "New contact"],
  [
    "on the board of jobs",
    { view: "board", resource: "job", open: null },
    "Jobs by status",
    "New job",
  ],
  ["in the agenda", { view: "agenda" }, "Agenda", "New activity"],
  ["on Today", { view: "today" }, /day, \w+ \d+/, "New activity"],
])("C is new of where one is: %s", async (_where, place, heading, title) => {
  await open(place, heading);
  await userEvent.keyboard("c");
  await expect.element(page.getByRole("dialog", { name: title })).toBeVisible();
});

test("C in the agenda makes an activity on the day that is looked at", async () => {
  await open({ view: "agenda", day: "2031-05-06" }, "Agenda");
  await userEvent.keyboard("c");
  const start = page.getByRole("dialog", { name: "New activity" }).getByLabelText(/^Start/);
  await expect.element(start).toHaveValue(expect.stringMatching(/2031.*9:00/));
});

test.each<readonly [string, Place, string, RegExp]>([
  [
    "C where nothing is created",
    { view: "reports", name: null },
    "Reports",
    /^There's nothing to create on this page\. Press (Ctrl\+|⌘\+)K and type/,
  ],
  [
    "C among organizations",
    list("organization"),
    "Organizations",
    /^Organizations can only be created in your CRM/,
  ],
])("%s says so, and makes no deal", async (_key, place, heading, words) => {
  await open(place, heading);
  await userEvent.keyboard("c");
  await said().toMatch(words);
  expect(useOverlays.getState().creating).toBeNull();
});

test("C on an organization, which can't be created, offers what can be for it", async () => {
  await open(list("organization", true), "Anna");
  await userEvent.keyboard("c");
  await said().toMatch(/^Organizations can only be created in your CRM/);
  const palette = page.getByRole("dialog", { name: "Create for this record" });
  const offered = () =>
    palette
      .getByRole("option")
      .elements()
      // The active one also says that Enter runs it.
      .map(({ textContent }) => textContent.replace("↵", ""));
  await expect.poll(offered).toEqual(["New contact", "New job", "New deal", "New activity"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog", { name: "New contact" })).toBeVisible();
  expect(useOverlays.getState().preset).toEqual({ organization_slug: "organization_1" });
});

test.each<readonly [string, Resource, string, RegExp]>([
  ["s", "candidate", "Anna Kowalska", /^Candidates don't have stages/],
  ["s", "organization", "Anna", /^Organizations don't have stages/],
  ["e", "organization", "Anna", /^Your CRM doesn't let other apps edit organizations/],
])("%s on a record of %s says why it does nothing", async (key, resource, heading, words) => {
  await open(list(resource, true), heading);
  await userEvent.keyboard(key);
  await said().toMatch(words);
  expect(useOverlays.getState().open).toBeNull();
});

test("E and S act on the selected rows; a key for a single record says why it cannot", async () => {
  const bridge = await open(list("contact"), "Contacts");
  await expect.element(page.getByText("Anna Kowalska").first()).toBeVisible();
  await userEvent.keyboard("x");
  await expect.element(page.getByRole("group", { name: "Selected rows" })).toBeVisible();
  await userEvent.keyboard("s");
  const dialog = page.getByRole("dialog", { name: "Edit 1 contact" });
  await expect.element(dialog.getByLabelText("Stage", { exact: true })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard("e");
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard("qn");
  await said().toMatch(/^This works on one record at a time. 1 is selected/);
  expect(useOverlays.getState().capturing).toBeNull();
  expect(bridge.askedFor("PUT")).toHaveLength(0);
});

test("during a bulk edit keys for selected rows say why they wait, and open nothing", async () => {
  await open(list("contact"), "Contacts");
  await expect.element(page.getByText("Anna Kowalska").first()).toBeVisible();
  await userEvent.keyboard("x");
  await expect.element(page.getByRole("group", { name: "Selected rows" })).toBeVisible();
  for (const key of ["e", "s", "m", "{Shift>}e{/Shift}"]) {
    useToasts.setState({ toasts: [] });
    useBulkRun.setState({
      run: { kind: "edit", resource: "contact", done: 1, total: 9, stopping: false },
    });
    try {
      await userEvent.keyboard(key);
      await said().toMatch(/^Another bulk edit is running\. Wait or stop it\./);
    } finally {
      useBulkRun.setState({ run: null });
    }
    await expect.element(page.getByRole("button", { name: "Edit…" })).toBeEnabled();
    expect(useListPopups.getState().open).toBeNull();
  }
});
