import { beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Command, Menu } from "../../renderer/core/command.ts";
import { allCommands, menuSections } from "../../renderer/core/command-registry.ts";
import { type Place, useNavigation } from "../../renderer/core/navigation.ts";
import { EMPTY_MEMORY, useListMemory } from "../../renderer/query/list-state.ts";
import { App } from "../../renderer/shell/app.tsx";
import { preloadScreens } from "../../renderer/shell/frame.tsx";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { bridgeWithEverything, keyOf, PLACES, untilQuiet } from "./every-place.ts";

/* The table of commands: keys that do not collide, and menus that have what a command says. */

beforeAll(preloadScreens);
beforeEach(() => useListMemory.setState(EMPTY_MEMORY));

type View = Place["view"];
const LISTS: readonly View[] = ["list", "board"];
const DAYS: readonly View[] = ["agenda", "today", "brief"];
const RECORDS: readonly View[] = [...LISTS, "record", "duplicates", "triage"];
const EVERYWHERE: readonly View[] = [
  ...RECORDS,
  ...DAYS,
  "client-brief",
  "document",
  "inbox",
  "cv-review",
  "sync",
  "reports",
  "settings",
];

/** Views in which there can be a target of a kind, by the name of the kind. */
const VIEWS: Readonly<Record<string, readonly View[]>> = {
  page: EVERYWHERE,
  list: ["list"],
  board: ["board"],
  agenda: ["agenda"],
  brief: ["brief"],
  "document-client-brief": ["document", "client-brief"],
  "briefed-record": RECORDS,
  "agenda-brief": ["agenda", "brief"],
  reports: ["reports"],
  listed: [...LISTS, ...DAYS, "client-brief", "inbox", "cv-review", "sync", "duplicates"],
  "intake-draft": ["inbox"],
  "cv-file": ["cv-review"],
  matches: [...LISTS, "record"],
  openable: [...LISTS, "sync"],
  "active-row": LISTS,
  "selectable-rows": LISTS,
  "filter-box": LISTS,
  selection: LISTS,
  "selected-rows": LISTS,
  cells: ["list"],
  "active-cell": ["list"],
  checklist: DAYS,
  entry: ["sync"],
  record: RECORDS,
  "active-record": [...RECORDS, "agenda"],
  "one-record": [...RECORDS, "agenda"],
  "editable-records": [...RECORDS, "agenda"],
  "one-or-no-record": EVERYWHERE,
  triage: ["triage"],
  promise: EVERYWHERE,
  overdue: ["today", "triage"],
  activity: [...RECORDS, "agenda"],
};

/** Keys that mean what is nearest: the first of these commands that is available has them. */
const IN_TURN: Readonly<Record<string, readonly string[]>> = {
  Escape: ["list-leave-cell", "record-close", "list-unmark"],
  m: ["triage-tomorrow", "card-choose", "record-stage"],
  s: ["triage-skip", "record-stage"],
  c: ["triage-call", "create-here"],
  z: ["triage-back", "undo"],
  b: ["client-brief", "brief"],
  d: ["triage-done", "client-document"],
};

const viewsOf = ({ kind }: Command) => VIEWS[kind] ?? [];
const areTogether = (command: Command, other: Command) =>
  viewsOf(command).some((view) => viewsOf(other).includes(view));

test("no two commands share keys in one view, and none starts with another's keys", () => {
  const bound = allCommands().flatMap((command) => command.keys.map((keys) => ({ keys, command })));
  const clashes = bound.flatMap(({ keys, command }) =>
    bound
      .filter(({ keys: others }) => others === keys || others.startsWith(`${keys} `))
      .filter(({ command: other }) => other !== command && areTogether(command, other))
      .filter(({ command: other }) => {
        const turn = IN_TURN[keys] ?? [];
        return !turn.includes(command.id) || !turn.includes(other.id);
      })
      .map(({ command: other }) => `${keys}: ${command.id}, ${other.id}`),
  );
  expect(clashes).toEqual([]);
  const ids = allCommands().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [keys, turn] of Object.entries(IN_TURN))
    expect(
      ids.filter((id) => turn.includes(id)),
      keys,
    ).toEqual(turn);
});

const PERSON = {
  first_name: "Anna",
  last_name: "Kowalska",
  full_name: "Anna Kowalska",
  name: "Anna",
  title: "Call Anna",
  email: "anna@firma.example",
  phone: "+49 30 1234567",
  resume: "anna.pdf",
  owner: { id: 7, full_name: "Marta Nunes" },
  stage: { id: 1, label: "Qualified" },
  status: { id: 1, label: "Qualified" },
  unsent: { entry: 1, state: "queued", conflict: null },
};

async function open(place: Place) {
  const bridge = bridgeWithEverything(
    Object.fromEntries(RESOURCES.map((resource) => [resource, PERSON])),
  );
  await page.viewport(1_440, 900);
  useNavigation.getState().go(place, "replace");
  const app = await render(<App foundBridge={{ ok: true, bridge }} />);
  await untilQuiet(bridge);
  return app;
}

test.each(PLACES)(
  "in %s a command is available only where its kind of target can be",
  async (...[, place]) => {
    await open(place);
    const elsewhere = allCommands()
      .filter((command) => command.isAvailable() && !viewsOf(command).includes(place.view))
      .map(({ id, kind }) => `${id} on ${kind}`);
    expect(elsewhere).toEqual([]);
  },
);

const titlesOf = (commands: readonly Command[]) => commands.map(({ shortTitle }) => shortTitle);
const listed = (menu: Menu) => menuSections(menu).flat();
const list = (resource: Resource): Place => ({ view: "list", resource, open: null });

/** Titles in the menu that is open, of those that can be chosen, and closes it. */
async function takeMenu(): Promise<readonly string[]> {
  const menu = () => document.querySelector('[role="menu"]');
  await expect.poll(menu).not.toBeNull();
  const titles = [...(menu()?.querySelectorAll('[role="menuitem"]') ?? [])]
    .filter((item) => item.getAttribute("aria-disabled") !== "true")
    .map((item) => item.querySelector("span")?.textContent ?? "");
  await userEvent.keyboard("{Escape}");
  await expect.poll(menu).toBeNull();
  return titles;
}

const MENU_KEY = "{Shift>}{F10}{/Shift}";

test.each<readonly [Menu, readonly Place[], string]>([
  ["row", RESOURCES.map(list), "[data-list]"],
  [
    "card",
    (["deal", "contact", "job"] as const).map((resource): Place => ({
      view: "board",
      resource,
      open: null,
    })),
    "[data-card=active]",
  ],
])(
  "every command that says so is in the menu of a %s, where it is available",
  async (menu, places, owner) => {
    const seen = new Set<string>();
    for (const place of places) {
      const app = await open(place);
      await expect.poll(() => document.querySelector(owner)).not.toBeNull();
      for (const isSelected of [false, true]) {
        document.querySelector<HTMLElement>(owner)?.focus();
        if (isSelected) await userEvent.keyboard("x");
        const available = listed(menu).filter((command) => command.isAvailable());
        await userEvent.keyboard(MENU_KEY);
        expect(await takeMenu()).toEqual(titlesOf(available));
        for (const { id } of available) seen.add(id);
      }
      useListMemory.setState(EMPTY_MEMORY);
      await app.unmount();
    }
    expect([...seen].toSorted()).toEqual(
      listed(menu)
        .map(({ id }) => id)
        .toSorted(),
    );
  },
);

test("the menu of an open record has what can be done with it", async () => {
  const seen = new Set<string>();
  for (const resource of RESOURCES) {
    const app = await open({ view: "record", resource, key: keyOf(resource) });
    await page.getByRole("button", { name: "More", exact: true }).first().click();
    const available = listed("share").filter((command) => command.isAvailable());
    expect(await takeMenu()).toEqual(available.map(({ title }) => title));
    for (const { id } of available) seen.add(id);
    await app.unmount();
  }
  expect([...seen].toSorted()).toEqual(
    listed("share")
      .map(({ id }) => id)
      .toSorted(),
  );
});

test("the bar of selected rows has every command on them; a card its quick actions", async () => {
  const app = await open(list("contact"));
  document.querySelector<HTMLElement>("[data-list]")?.focus();
  await userEvent.keyboard("x");
  const bar = page.getByRole("group", { name: "Selected rows" });
  await expect.element(bar).toBeVisible();
  const available = listed("selection").filter((command) => command.isAvailable());
  // And the one that clears the selection.
  expect(bar.getByRole("button").elements()).toHaveLength(available.length + 1);
  await app.unmount();
  await open({ view: "board", resource: "deal", open: null });
  const actions = () => [...document.querySelectorAll("[data-card=active] button")];
  const labels = () => actions().map((action) => action.getAttribute("aria-label")?.split(":")[0]);
  // There is one column only, and so no next one.
  const quick = listed("quick").filter(({ id }) => id !== "card-on");
  await expect.poll(labels).toEqual(titlesOf(quick));
});
