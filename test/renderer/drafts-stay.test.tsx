import { afterAll, beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { allCommands, commandOf } from "../../renderer/core/command-registry.ts";
import type { Command } from "../../renderer/core/command.ts";
import { useDrafts } from "../../renderer/core/drafts.ts";
import { useEmailRequest } from "../../renderer/core/email-request.ts";
import { lockNow } from "../../renderer/core/encryption.ts";
import { saveDrafts } from "../../renderer/core/kept-drafts.ts";
import { callLocal } from "../../renderer/core/local.ts";
import { addressOf, type Place, useNavigation } from "../../renderer/core/navigation.ts";
import { useOverlays } from "../../renderer/core/view-state.ts";
import { noteLocked } from "../../renderer/core/wait-while-locked.ts";
import { useNewWorkspace } from "../../renderer/core/workspaces.ts";
import { isChosen } from "../../renderer/fields/choices.ts";
import { useMissingValues } from "../../renderer/fields/missing-values.ts";
import { requestEdit } from "../../renderer/fields/field-request.ts";
import { hasTags } from "../../renderer/fields/tag-editor.tsx";
import { useListPopups } from "../../renderer/query/list-actions.ts";
import { writeQuery } from "../../renderer/query/list-address.ts";
import { useListMemory } from "../../renderer/query/list-state.ts";
import { App } from "../../renderer/shell/app.tsx";
import { preloadScreens } from "../../renderer/shell/frame.tsx";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { EVERY_CELL } from "../fixtures/sample.ts";
import { lockable } from "./encryption-views.ts";
import { type EngineBridge, openEngineBridge } from "./engine-bridge.ts";
import { makeUndecided } from "./undecided-changes.ts";

/*
 * Whatever is typed and not saved is there again after a lock, in the editor where it was: that of
 * each command which leads to a box, of each kind of field, and of what is opened by a click. The
 * engine is real; its workspace only says that it is encrypted, and the page is not loaded again,
 * but drawn again with nothing in memory (test/e2e/lock.e2e.ts does both).
 */

let bridge: EngineBridge;
let close = () => Promise.resolve();
let app: Awaited<ReturnType<typeof render>>;
const keys = new Map<Resource, string>();

beforeAll(async () => {
  await preloadScreens();
  await page.viewport(1_440, 900);
  const world = await openEngineBridge(0.2);
  close = () => world.close();
  bridge = lockable(world);
  for (const resource of ["candidate", "contact", "job", "deal", "activity"] as const) {
    const { body } = await bridge.request({
      method: "GET",
      path: `/local/records/${resource}`,
      query: { limit: "1" },
    });
    const [row] = (body as { data: { id: number; slug?: string }[] }).data;
    keys.set(resource, row?.slug ?? String(row?.id));
  }
  const [me] = await callLocal(bridge, "readLookups").then(({ users }) => users);
  if (me !== undefined) await callLocal(bridge, "chooseMe", { body: { id: me.id } });
  await callLocal(bridge, "saveSetting", { params: { name: "scope" }, body: { value: "team" } });
});
afterAll(() => close());

const FRAMES = 3;

/** Resolves when every answer is here and drawn. */
async function settle(): Promise<void> {
  const { traffic } = bridge;
  for (let before = -1; before !== traffic.made || traffic.waiting > 0;) {
    before = traffic.made;
    for (let frame = 0; frame < FRAMES; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

async function draw(): Promise<void> {
  app = await render(<App foundBridge={{ ok: true, bridge }} />);
  await expect.poll(isDrawn).toBe(true);
  await settle();
}

function isDrawn(): boolean {
  const content = document.querySelector("#content");
  const heading = content?.querySelector("h1, h2");
  return heading?.checkVisibility() === true && content?.querySelector("[aria-busy=true]") === null;
}

/** A page that is loaded again has forgotten all of this. */
function forget(): void {
  useDrafts.setState({}, true);
  useEmailRequest.setState(useEmailRequest.getInitialState(), true);
  useListMemory.setState(useListMemory.getInitialState(), true);
  useListPopups.setState(useListPopups.getInitialState(), true);
  useNewWorkspace.setState(useNewWorkspace.getInitialState(), true);
  useOverlays.setState(useOverlays.getInitialState(), true);
  useMissingValues.setState(useMissingValues.getInitialState(), true);
}

async function lockAndUnlock(): Promise<void> {
  await lockNow(bridge);
  await app.unmount();
  forget();
  useNavigation.setState({ place: { view: "today" }, leftQueries: {} });
  noteLocked();
  await draw();
}

const BOX =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, [contenteditable="true"]';

/** What is typed there finds one of a list, and is gone when the focus leaves. */
const CHOICE = "[data-chosen] > [role=combobox]";

const textIn = (box: Element) =>
  box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement
    ? box.value
    : (box.textContent ?? "");

const labelOf = (box: Element): string =>
  box.getAttribute("aria-label") ??
  (box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement
    ? [...(box.labels ?? [])].map(({ textContent }) => textContent).join(" ")
    : "");

/** The box that has the focus, if something can be typed there that is not a choice from a list. */
function focusedBox(): Element | null {
  const { activeElement } = document;
  const isTyped = activeElement?.matches(BOX) === true && !activeElement.matches(CHOICE);
  return isTyped ? activeElement : null;
}

/** What is typed is found by what no record has. */
const WORD = "Zqxv";

/** What was typed, and in which box. */
interface Typed {
  readonly what: string;
  readonly word: string;
  readonly label: string;
}

/** Types into the box that has the focus. */
async function type(what: string, word: string, found: string[]): Promise<readonly Typed[]> {
  const box = focusedBox();
  if (box === null) {
    found.push(`${what}: no box has the focus`);
    return [];
  }
  await userEvent.keyboard(word);
  await settle();
  return [{ what, word, label: labelOf(box) }];
}

/** Locks, unlocks, and looks for what was typed in boxes of the same names. */
async function check(typed: readonly Typed[], found: string[]): Promise<void> {
  if (typed.length > 0) await lockAndUnlock();
  for (const { what, word, label } of typed) {
    const isThere = () =>
      [...document.querySelectorAll(BOX)].some(
        (box) => box.checkVisibility() && textIn(box).includes(word) && labelOf(box) === label,
      );
    await expect
      .poll(isThere, { timeout: 30_000, interval: 20 })
      .toBe(true)
      .catch(() => found.push(`${what}: "${label}" is not there again`));
    if (isSelected(document.activeElement)) found.push(`${what}: the next letter replaces it`);
  }
}

/** Whether what is typed next takes the place of what is there. */
function isSelected(box: Element | null): boolean {
  return box instanceof HTMLInputElement && box.selectionStart !== box.selectionEnd;
}

const isOpen = () =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"]')].some((popup) =>
    popup.checkVisibility(),
  );

/** Gives up what is open: nothing of it is left. */
async function giveUp(what: string, found: string[]): Promise<void> {
  for (let times = 0; times < 5 && (times === 0 || isOpen() || focusedBox() !== null); times += 1) {
    await userEvent.keyboard("{Escape}");
    if (!isOpen()) (document.activeElement as HTMLElement | null)?.blur();
    await settle();
  }
  useNavigation.getState().go({ view: "today" }, "replace");
  await expect.poll(isDrawn).toBe(true);
  const left = Object.keys(useDrafts.getState()).filter((name) => !KEPT_WHEN_CLOSED.test(name));
  if (left.length > 0) found.push(`${what}: ${left.join(", ")} stays when it is given up`);
  forget();
}

/** These are there again when their form is opened for the same thing. */
const KEPT_WHEN_CLOSED = /^(create|capture|timeline) /;

async function go(place: Place): Promise<void> {
  useNavigation.getState().go(place, "replace");
  await expect.poll(isDrawn).toBe(true);
  await settle();
}

const keyOf = (resource: Resource) => keys.get(resource) ?? "";
const inList = (resource: Resource, open: string | null = null, query = ""): Place => ({
  view: "list",
  resource,
  open,
  query,
});
const onPage = (resource: Resource): Place => ({
  view: "record",
  resource,
  key: keyOf(resource),
});

const PLACES: readonly (() => Place)[] = [
  () => inList("contact"),
  () => inList("contact", keyOf("contact")),
  () => onPage("job"),
  () => ({ view: "board", resource: "deal", open: null }),
  () => ({ view: "agenda" }),
  () => ({ view: "today" }),
  () => ({ view: "sync" }),
  () => ({ view: "settings" }),
];
/** They lead to other places, or do at once what they are for. */
const LEADS_AWAY =
  /^(go-|back|forward|theme|toggle|lock|start-demo|undo|copy|sync-now|needs-you|record-delete)/;
/** The same forms as others that are looked at, for another resource or another kind of action. */
const ALIKE =
  /^(create-(candidate|contact|job|deal|here)|record-(owner|stage|related)|capture-call)$/;

const NEVER_LEFT_OUT: ReadonlySet<string> = new Set(["search", "create-note", "list-edit-cell"]);

test("what is typed after any command is there again after a lock", async () => {
  const found: string[] = [];
  const ran = new Set<string>();
  const typed: string[] = [];
  // Each takes a lock and an unlock: every second one of a screen is tried, and what may not miss.
  const isTurn = (id: string, index: number) =>
    EVERY_CELL || index % 2 === 0 || NEVER_LEFT_OUT.has(id);
  await draw();
  for (const where of PLACES) {
    await go(where());
    const ids = allCommands().map(({ id }) => id);
    for (const [index, id] of ids.entries()) {
      const command = commandOf(id) as Command;
      if (
        !isTurn(id, index) ||
        ran.has(id) ||
        LEADS_AWAY.test(id) ||
        ALIKE.test(id) ||
        !command.isAvailable()
      )
        continue;
      ran.add(id);
      command.run(bridge);
      await settle();
      const what = `${addressOf(where())}: ${id}`;
      if (focusedBox() === null) {
        if (isOpen()) await giveUp(what, found);
        await go(where());
        continue;
      }
      typed.push(id);
      await check(await type(what, WORD, found), found);
      await giveUp(what, found);
      await go(where());
    }
  }
  expect(found).toEqual([]);
  // Else nothing was looked at.
  expect(typed).toEqual(expect.arrayContaining([...NEVER_LEFT_OUT]));
});

/** A field of each kind that is typed, by resource and name. */
function typedFields(): readonly (readonly [Resource, string, string])[] {
  const kinds = new Map<string, readonly [Resource, string, string]>();
  for (const resource of keys.keys())
    for (const [name, { kind }] of Object.entries(CONTRACTS[resource].body)) {
      if (isChosen(kind) || ["custom_fields", "policy", "entity"].includes(kind.type)) continue;
      if (kind.type === "file" && !kind.url) continue;
      if (kind.type === "list" && kind.choices !== undefined) continue;
      const sign = [
        kind.type,
        kind.type === "text" ? kind.format : "",
        kind.type === "list" && hasTags(name) ? "tags" : "",
        kind.type === "attendees" ? kind.of : "",
      ].join(" ");
      if (!kinds.has(sign)) kinds.set(sign, [resource, name, kind.type]);
    }
  return [...kinds.values()];
}

/** Half a number and half a date are no values yet. */
const HALF: Readonly<Record<string, string>> = {
  integer: "12x",
  number: "12x",
  date: "32.13.",
  datetime: "32.13.",
};

/** The address of a file has no focus of its own: a file is chosen first. */
function focusAddress(): void {
  document.querySelector<HTMLInputElement>("#content input[type=url]")?.focus();
}

test("a field of each kind is there again as it was half typed", async () => {
  const found: string[] = [];
  await draw();
  for (const [resource, fields] of Map.groupBy(typedFields(), ([of]) => of)) {
    await go(onPage(resource));
    const typed: Typed[] = [];
    for (const [, field, kind] of fields) {
      requestEdit({ resource, key: keyOf(resource), field });
      const isEdited = () => {
        if (kind === "file") focusAddress();
        return (
          focusedBox() !== null &&
          !typed.some(({ label }) => label === labelOf(focusedBox() ?? document.body))
        );
      };
      // An editor that is large is loaded first.
      await expect
        .poll(isEdited, { timeout: 30_000, interval: 20 })
        .toBe(true)
        .catch(() => undefined);
      await userEvent.keyboard("{Control>}a{/Control}");
      typed.push(...(await type(`${resource}.${field} (${kind})`, HALF[kind] ?? WORD, found)));
    }
    await check(typed, found);
    for (const _ of typed) await giveUp(resource, []);
  }
  expect(found).toEqual([]);
});

/** What is not there is said, and not waited for until the test ends. */
const AT_ONCE = { timeout: 30_000 };
const click = (name: string | RegExp) => () =>
  page.getByRole("button", { name }).first().click(AT_ONCE);
/** Shows a part of the panel; it is stored after a pause, and a lock finds what is stored. */
const part = (name: string) => async () => {
  await page.getByRole("complementary").getByText(name, { exact: true }).first().click(AT_ONCE);
  const stored = () => callLocal(bridge, "readSetting", { params: { name: "view" } });
  await expect.poll(stored).toMatchObject({ value: { panelPart: name.toLowerCase() } });
};
const box = (name: string | RegExp) => () => page.getByLabelText(name).first().click(AT_ONCE);
const first = (role: "textbox") => () =>
  page.getByRole("group", { name: "Edit custom fields" }).getByRole(role).first().click(AT_ONCE);
const operator = (word: string) => async () => {
  await page.getByRole("combobox", { name: /^How .* is compared$/ }).click(AT_ONCE);
  await userEvent.keyboard(`${word}{Enter}`);
  await page.getByRole("dialog").getByRole("textbox").last().click(AT_ONCE);
};
const run = (id: string) => () => Promise.resolve(commandOf(id)?.run(bridge));

type Step = string | (() => Promise<void>);
interface Editor {
  /** Or on the page of the one before, which stays half typed. */
  readonly where: (() => Place) | "there too";
  readonly open: readonly Step[];
  readonly word?: string;
}

const toList = () => inList("contact");
const toPage = () => onPage("contact");
const toSettings = (): Place => ({ view: "settings" });
const ALL = "{Control>}a{/Control}";
/** The entry of the sync centre that the server refused. */
let refused = 0;

/** What is opened by a click, or by more than a command. */
const EDITORS: Readonly<Record<string, Editor>> = {
  "a note on a record": { where: toPage, open: [box(/^Write a note/)] },
  "the date of a note": {
    where: "there too",
    open: [box("Remind me on")],
    word: "32.13.",
  },
  "the search of a timeline": { where: "there too", open: [box("Search the timeline")] },
  "custom fields": {
    where: "there too",
    open: [click("Edit custom fields"), first("textbox")],
  },
  "a note beside a list": {
    where: () => inList("contact", keyOf("contact")),
    open: [part("Timeline"), box(/^Write a note/)],
  },
  "a field beside a list": {
    where: () => inList("contact", keyOf("contact")),
    open: [part("Facts"), click(/^City: .* Edit$/), ALL],
  },
  "a field in the head of a record": {
    where: () => onPage("deal"),
    open: [click(/(set|change) amount$/i), ALL],
  },
  "the text of a list": { where: toList, open: [box("Filter by text")] },
  "the text of a board": {
    where: () => ({ view: "board", resource: "deal", open: null }),
    open: [box("Filter by text")],
  },
  "a new filter": { where: toList, open: [run("list-add-filter"), "City", "{Enter}"] },
  "the day of a new filter": {
    where: () => inList("deal"),
    open: [run("list-add-filter"), "Closes", "{Enter}", operator("before")],
    word: "32.13.",
  },
  "a filter that is there": {
    where: toList,
    open: [run("list-add-filter"), "City", "{Enter}", "Be", "{Enter}", click(/^City contains/)],
  },
  "the new name of a view": {
    where: () => inList("contact", null, writeQuery({ text: "an" })),
    open: [run("list-save-view"), "Mine", "{Enter}", run("list-views"), click("Rename Mine")],
  },
  "a field of a bulk edit": {
    where: toList,
    open: [run("list-mark"), run("list-edit-selected")],
  },
  "a bulk edit": {
    where: toList,
    open: [run("list-mark"), run("list-edit-selected"), "City", "{Enter}"],
  },
  "an email": { where: toPage, open: [run("record-template"), box("Subject")] },
  "the text of an email": { where: toPage, open: [run("record-template"), box("Text")] },
  "an email template": {
    where: toPage,
    open: [run("email-templates"), click("New template")],
  },
  "a change that was refused": {
    where: () => ({ view: "sync" }),
    open: [
      () =>
        Promise.resolve(document.querySelector<HTMLElement>(`[data-entry="${refused}"]`)?.focus()),
      "{Enter}",
      ALL,
    ],
  },
  "the limit of requests": { where: toSettings, open: [box("Maximum requests per minute")] },
  "the address of the server": { where: "there too", open: [box("Server address")] },
  "the new name of a workspace": { where: "there too", open: [click(/^Rename/)] },
  "my name": { where: "there too", open: [click("Change")] },
  "whom a note is about": { where: toSettings, open: [run("capture-note")] },
};

test("what is opened by a click is there again", async () => {
  const found: string[] = [];
  [refused = 0] = await makeUndecided(bridge, ["refused"]);
  await draw();
  let typed: Typed[] = [];
  for (const [index, [what, { where, open, word = WORD }]] of Object.entries(EDITORS).entries()) {
    if (where !== "there too") await go(where());
    for (const step of open) {
      if (typeof step === "string") await userEvent.keyboard(step);
      else
        await step().catch((error: unknown) =>
          found.push(`${what}: ${String(error).slice(0, 200)}`),
        );
      await settle();
    }
    typed.push(...(await type(what, word, found)));
    if (Object.values(EDITORS)[index + 1]?.where === "there too") continue;
    await check(typed, found);
    await giveUp(what, found);
    typed = [];
  }
  expect(found).toEqual([]);
});

test("a secret waits for no unlock, nor does what stands beside it wait with it", async () => {
  const stored = async () => {
    const { value } = await callLocal(bridge, "readSetting", { params: { name: "drafts" } });
    return JSON.stringify(value);
  };
  await draw();
  useNavigation.getState().go({ view: "settings" });
  await settle();
  await box("Server address")();
  await userEvent.keyboard(WORD);
  await click("Replace the API key")();
  await userEvent.keyboard("s3cret-t0ken");
  await saveDrafts(bridge);
  expect(await stored()).toContain(WORD);
  expect(await stored()).not.toContain("s3cret");
});
