import { afterAll, beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../../renderer/shell/app.tsx";
import type { Command } from "../../renderer/core/command.ts";
import { allCommands, commandOf } from "../../renderer/core/command-registry.ts";
import { addressOf, type Place, useNavigation } from "../../renderer/core/navigation.ts";
import { callLocal } from "../../renderer/core/local.ts";
import { EMPTY_MEMORY, useListMemory } from "../../renderer/query/list-state.ts";
import { writeQuery } from "../../renderer/query/list-address.ts";
import { preloadScreens } from "../../renderer/shell/frame.tsx";
import type { Resource } from "../../shared/contract/resource.ts";
import { type EngineBridge, openEngineBridge } from "./engine-bridge.ts";
import { EVERY_CELL } from "../fixtures/sample.ts";
import { makeUndecided, type Undecided } from "./undecided-changes.ts";

/*
 * No command leaves the focus on the page's body, where keys and screen readers begin from the top:
 * each command on each screen where it is enabled, its dialog when it is cancelled and when it does
 * what it is for, with rows that go away meanwhile. The engine is real, and so are its answers.
 */

let bridge: EngineBridge;
/** Name of the contact. */
let name = "";
/** A record of each kind. */
const keys = new Map<Resource, string>();

beforeAll(async () => {
  await preloadScreens();
  await openWorld();
  await page.viewport(1_440, 900);
});
afterAll(() => bridge.close());

/** Opens an engine and a server in which nobody has done anything. */
async function openWorld(): Promise<void> {
  bridge = await openEngineBridge(0.2);
  for (const resource of ["contact", "job"] as const) {
    const path = `/local/records/${resource}`;
    const { body } = await bridge.request({ method: "GET", path, query: { limit: "1" } });
    const [row] = (body as { data: { slug: string; full_name?: string }[] }).data;
    keys.set(resource, row?.slug ?? "");
    if (resource === "contact") name = row?.full_name ?? "";
  }
  const [me] = await callLocal(bridge, "readLookups").then(({ users }) => users);
  if (me !== undefined) await callLocal(bridge, "chooseMe", { body: { id: me.id } });
  await callLocal(bridge, "saveSetting", { params: { name: "scope" }, body: { value: "team" } });
}

/** Frames in which a page that has its answers draws what follows from them. */
const DRAWN_FRAMES = 3;

/** Resolves when every answer is here and drawn. */
async function settle(): Promise<void> {
  const { traffic } = bridge;
  for (let before = -1; before !== traffic.made || traffic.waiting > 0;) {
    before = traffic.made;
    for (let frame = 0; frame < DRAWN_FRAMES; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

const popups = () =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"]')].filter((element) =>
    element.checkVisibility(),
  );

/** Where the focus is wrong; null where a user can go on. */
function wrongFocus(): string | null {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return "on the body";
  const open = popups();
  if (open.length > 0 && !open.some((popup) => popup.contains(activeElement)))
    return "outside of what is open";
  return null;
}

/** Looks where the focus is after what was done; what is wrong is collected, not thrown. */
async function check(what: string, found: string[]): Promise<void> {
  await settle();
  // What has the focus may have been sent away just now: the page takes frames to find another.
  await expect
    .poll(wrongFocus, { timeout: 30_000, interval: 20 })
    .toBeNull()
    .catch(() => found.push(`${what}: the focus is ${wrongFocus() ?? "late"}`));
}

async function cancel(what: string, found: string[]): Promise<void> {
  for (let times = 0; popups().length > 0; times += 1) {
    if (times === 4) throw new Error(`${what}: Escape does not close it.`);
    await userEvent.keyboard("{Escape}");
    await check(`${what}, cancelled`, found);
  }
}

/** A screen that is loaded when it is opened first leaves the one before hidden meanwhile. */
function isDrawn(): boolean {
  const content = document.querySelector("#content");
  const heading = content?.querySelector("h1, h2");
  return heading?.checkVisibility() === true && content?.querySelector("[aria-busy=true]") === null;
}

async function openApp(): Promise<void> {
  useNavigation.getState().go(inList("job"), "replace");
  await render(<App foundBridge={{ ok: true, bridge }} />);
  await expect.element(page.getByRole("row").nth(3)).toBeVisible();
}

type Step = string | (() => Promise<void>);

async function type(what: string, steps: readonly Step[], found: string[]): Promise<void> {
  for (const step of steps) {
    if (typeof step === "string") await userEvent.keyboard(step);
    else await step();
    await check(`${what}, after ${String(step)}`, found);
  }
}

async function go(place: Place, found: string[]): Promise<void> {
  useNavigation.getState().go(place, "replace");
  await expect.poll(isDrawn).toBe(true);
  await check(`${addressOf(place)}: arriving`, found);
}

const inList = (resource: Resource, open: string | null = null, query = ""): Place => ({
  view: "list",
  resource,
  open,
  query,
});

function places(): readonly Place[] {
  const keyOf = (resource: Resource) => keys.get(resource) ?? "";
  return [
    inList("job"),
    inList("contact", keyOf("contact")),
    { view: "record", resource: "job", key: keyOf("job") },
    { view: "record", resource: "contact", key: keyOf("contact") },
    { view: "board", resource: "deal", open: null },
    { view: "agenda" },
    { view: "today" },
    { view: "reports", name: null },
    { view: "duplicates", resource: "candidate" },
    { view: "sync" },
    { view: "settings" },
  ];
}

/** These are about the page as a whole: what they do does not depend on the screen. */
const ANYWHERE =
  /^(go|create|theme|copy-diagnostics|show-logs|report|toggle|new-workspace|sync-now|copy-address)/;
/** The browser's history is that of the test's own page. */
const HISTORY = new Set(["back", "forward"]);

/** On how many screens a command was enabled. */
const met = new Map<string, number>();
/** It is tried on the first screen that has it, and on every sixth of the others. */
function isTurn(id: string): boolean {
  const times = met.get(id) ?? 0;
  met.set(id, times + 1);
  return EVERY_CELL || times % 6 === 0;
}

const isEnabled = (command: Command) => command.isAvailable();

const SCREENS = [
  "jobs",
  "a contact beside its list",
  "a job",
  "a contact",
  "the board",
  "the agenda",
  "today",
  "reports",
  "duplicates",
  "sync",
  "settings",
];

// A test for each screen: together they take minutes, and a test that hangs is ended before.
test.for(SCREENS.map((screen, index) => [screen, index] as const))(
  "no command leaves the focus on the body, nor does cancelling what it opened: %s",
  async ([, index]) => {
    const found: string[] = [];
    const place = places()[index];
    if (place === undefined) throw new Error("There is no such screen.");
    await openApp();
    await go(place, found);
    for (const command of allCommands()) {
      const isRepeated = index > 0 && ANYWHERE.test(command.id);
      if (isRepeated || HISTORY.has(command.id) || !isEnabled(command)) continue;
      if (!isTurn(command.id)) continue;
      const what = `${addressOf(place)}: ${command.id}`;
      command.run(bridge);
      await check(what, found);
      await cancel(what, found);
      if (useNavigation.getState().place !== place) await go(place, found);
    }
    expect(found).toEqual([]);
  },
);

interface Success {
  readonly where: () => Place;
  /** Typed after the command, one after another. */
  readonly typed: readonly string[];
}

const SAVE = "{Control>}{Enter}{/Control}";
const FIRST_STAGE = "{ArrowDown}{ArrowDown}{Enter}";
const FIRST_CHOICE = "{ArrowDown}{Enter}";
const contacts = () => inList("contact");
const contactPage = (): Place => ({
  view: "record",
  resource: "contact",
  key: keys.get("contact") ?? "",
});
const jobPage = (): Place => ({ view: "record", resource: "job", key: keys.get("job") ?? "" });
const dealBoard = (): Place => ({ view: "board", resource: "deal", open: null });

/** What is typed so that what a command opened does what it is for, and closes. */
const SUCCESSES: Readonly<Record<string, Success>> = {
  search: { where: contacts, typed: ["an", "{Enter}"] },
  palette: { where: contacts, typed: ["go to sync", "{Enter}"] },
  help: { where: contacts, typed: ["{Escape}"] },
  "create-candidate": { where: contacts, typed: ["Zoe", "{Tab}Zola", SAVE] },
  "create-contact": { where: contacts, typed: ["Zoe", SAVE, FIRST_STAGE, SAVE] },
  "create-job": { where: contacts, typed: ["Porter", SAVE, "1", SAVE] },
  "create-deal": { where: contacts, typed: ["Porters", SAVE, FIRST_STAGE, SAVE, "tomorrow", SAVE] },
  "create-activity": { where: contacts, typed: ["Call Zoe", SAVE] },
  "create-note": { where: contacts, typed: [SAVE, "an", FIRST_CHOICE, SAVE, "Zoe called", SAVE] },
  "create-here": { where: contacts, typed: ["Zoe", SAVE, FIRST_STAGE, SAVE] },
  "list-menu": { where: contacts, typed: ["{Enter}"] },
  "list-add-filter": { where: contacts, typed: ["City", "{Enter}", "Berlin", "{Enter}"] },
  "list-sort": { where: contacts, typed: ["{ArrowDown}{Enter}"] },
  "list-columns": { where: contacts, typed: [" ", "{Escape}"] },
  "list-views": { where: contacts, typed: ["{ArrowDown}{Enter}"] },
  "list-save-view": { where: contacts, typed: ["Mine", "{Enter}"] },
  "record-edit": { where: contactPage, typed: ["City", "{Enter}", "Rom", "{Enter}"] },
  "record-stage": { where: contactPage, typed: ["{Enter}"] },
  "capture-note": { where: contactPage, typed: ["Zoe called", "{Enter}", SAVE] },
  "capture-call": { where: contactPage, typed: ["Zoe called", "{Enter}", SAVE] },
  "record-plan": { where: contactPage, typed: ["Call Zoe", SAVE] },
  "new-workspace": { where: contacts, typed: ["{Escape}"] },
  "card-choose": { where: dealBoard, typed: ["{Enter}"] },
};

test("nor does what a command opens when it has done what it is for", async () => {
  const found: string[] = [];
  useListMemory.setState(EMPTY_MEMORY);
  await openApp();
  for (const [id, { where, typed }] of Object.entries(SUCCESSES)) {
    await go(where(), found);
    commandOf(id)?.run(bridge);
    // On a slow machine a dialog is drawn later than its answers are here.
    await expect.poll(() => popups().length, { message: id, timeout: 30_000 }).toBeGreaterThan(0);
    await check(id, found);
    await type(id, typed, found);
    if (popups().length > 0) {
      found.push(
        `${id}: is still open: ${popups()
          .map(({ textContent }) => textContent)
          .join()}`,
      );
      await cancel(id, found);
    }
  }
  expect(found).toEqual([]);
});

const press = (name: string | RegExp) => async () => {
  const button = page.getByRole("dialog").getByRole("button", { name });
  await expect.element(button).toBeEnabled();
  await button.click();
};
const activities = () =>
  expect.poll(() => document.querySelector("#content [data-activity] a")).not.toBeNull();
const byName = () => inList("contact", null, writeQuery({ text: name }));

/** What had the focus goes away. */
const GOING: Readonly<Record<string, readonly [() => Place, readonly Step[]]>> = {
  "a row that is deleted": [() => inList("job"), ["jj", "#", "z"]],
  "a job that is deleted beside its list": [() => inList("job", keys.get("job") ?? ""), ["#", "z"]],
  "a job that is deleted on its page": [jobPage, ["#", "z"]],
  "a row that leaves its filter": [byName, ["{F2}", "{Control>}a{/Control}Zzz", "{Enter}", "z"]],
  "the only row that is changed in bulk": [
    byName,
    [
      "x",
      "{Shift>}e{/Shift}",
      "First name",
      "{Enter}",
      "Zzz",
      press("Preview"),
      press(/^Change/),
      "z",
    ],
  ],
  "rows that are changed in bulk": [
    () => inList("contact"),
    [
      "xjxjx",
      "{Shift>}e{/Shift}",
      "City",
      "{Enter}",
      "Rom",
      press("Preview"),
      press(/^Change/),
      "z",
    ],
  ],
  "a card that is moved": [dealBoard, ["{Shift>}{ArrowRight}{/Shift}", "z", "m", "{Enter}", "z"]],
  "an activity that is done, or moved": [
    () => ({ view: "agenda" }),
    [
      activities,
      "j",
      "x",
      "z",
      "{Shift>}{ArrowRight}{/Shift}",
      "{Shift>}{ArrowDown}{/Shift}",
      "z",
      "z",
    ],
  ],
  "an activity of today": [() => ({ view: "today" }), [activities, "j", "x", "z"]],
  "a change that is discarded": [() => ({ view: "sync" }), ["j", "#", "{Enter}"]],
  "all changes, when they are sent": [
    () => ({ view: "sync" }),
    ["j", () => Promise.resolve(commandOf("sync-now")?.run(bridge))],
  ],
};

test("nor does what goes away while it has the focus, and comes back by undo", async () => {
  const found: string[] = [];
  await openApp();
  for (const [what, [where, steps]] of Object.entries(GOING)) {
    await go(where(), found);
    await type(what, steps, found);
    await cancel(what, found);
  }
  expect(found).toEqual([]);
});

/** The entry of the sync centre that is decided. */
let undecided = 0;
const entryOf = (id: number) => document.querySelector<HTMLElement>(`[data-entry="${id}"]`);
const folded = () =>
  document.querySelector<HTMLElement>("[aria-labelledby=needs-you] [aria-expanded=false]");
const isDecided = () =>
  document.querySelector("[aria-labelledby=needs-you]")?.contains(entryOf(undecided)) !== true;
/** An undo brings the entry back in its own time; until then it is among those that wait. */
const toEntryAgain = async () => {
  await expect.poll(isDecided).toBe(false);
  requireEntry().focus();
};
const click = (name: string | RegExp, role: "button" | "radio" = "button") =>
  Object.assign(
    () =>
      page
        .elementLocator(requireEntry())
        .getByRole(role, { name, exact: typeof name === "string" })
        .click(),
    { toString: () => `a click on ${String(name)}` },
  );
function requireEntry(): HTMLElement {
  const entry = entryOf(undecided);
  if (entry === null) throw new Error("The entry has gone too early.");
  return entry;
}

/** Every decision of the sync centre, by key and by button; then the change is gone from there. */
const DECISIONS: readonly (readonly [Undecided, ...(readonly Step[])])[] = [
  ["refused", "r"],
  ["refused", click("Send now")],
  ["refused", "{Enter}", "Bern", "{Enter}"],
  ["refused", click("Edit"), "Bern", click("Save and send again")],
  [
    "refused",
    "{Enter}",
    "{Escape}",
    click("Edit"),
    click("Cancel"),
    "#",
    "{Escape}",
    "#",
    "{Enter}",
  ],
  ["refused", click("Discard…"), press("Cancel"), click("Discard…"), press("Discard the change")],
  ["refused deletion", "r"],
  ["refused deletion", click("Send now")],
  ["refused deletion", "#", "{Enter}"],
  ["refused deletion", click("Don't delete…"), press("Keep the record")],
  ["conflict", "m", "{Enter}", "z", toEntryAgain, "t", "{Enter}"],
  ["conflict", "{Enter}", " ", "{Enter}"],
  ["conflict", click(/^Theirs/, "radio"), click("Take theirs")],
  ["conflict", "#", "{Enter}"],
  ["conflict of two", click("Mine for all"), click("Keep mine and send")],
  ["gone", "{Enter}", "{Enter}"],
  ["gone", click("Discard my copy")],
  ["several", "{Enter}", "{Enter}"],
  ["several", click("Discard my copy")],
  ["several", "#", "{Enter}"],
  ["in doubt", "r"],
  ["in doubt", "#", "{Enter}"],
];

test("nor does a decision about a change, which moves it to the next one", async () => {
  const found: string[] = [];
  // The commands above have changed records and settings.
  await bridge.close();
  await openWorld();
  const ids = await makeUndecided(
    bridge,
    DECISIONS.map(([kind]) => kind),
  );
  expect(ids).toHaveLength(DECISIONS.length);
  await openApp();
  await go({ view: "sync" }, found);
  for (const [index, [kind, ...steps]] of DECISIONS.entries()) {
    undecided = ids[index] ?? 0;
    const what = `${index + 1}. ${kind}`;
    // Alike refusals are folded at first.
    await expect
      .poll(() => {
        if (entryOf(undecided) === null) folded()?.click();
        return entryOf(undecided);
      })
      .not.toBeNull();
    requireEntry().focus();
    await type(what, steps, found);
    await cancel(what, found);
    await expect
      .poll(isDecided, { timeout: 30_000 })
      .toBe(true)
      .catch(() => found.push(`${what}: is not decided`));
    await check(`${what}, decided`, found);
    // On an entry or a heading: keys go on from there.
    if (document.activeElement?.id === "content") found.push(`${what}: the focus is on the page`);
  }
  expect(found).toEqual([]);
});
