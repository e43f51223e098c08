import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { z } from "zod";
import type { EncryptionView } from "../../shared/local/encryption.ts";
import { draftsOf, useDrafts } from "../../renderer/core/drafts.ts";
import { lockNow, useReportUse } from "../../renderer/core/encryption.ts";
import { noteLocked } from "../../renderer/core/wait-while-locked.ts";
import { useKeptDrafts } from "../../renderer/core/use-kept-drafts.ts";
import type { WindowPart } from "../../renderer/core/window-part.ts";
import { EncryptionSection } from "../../renderer/screens/settings/encryption/encryption-section.tsx";
import { UnreadableInput } from "../../renderer/ui/read-number.ts";
import { OPEN } from "./encryption-views.ts";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const USE = "POST /local/encryption/in-use";
const DRAFTS = "GET /local/ui-settings/drafts";
const SAVED = "PUT /local/ui-settings/drafts";

const useDraft = draftsOf(
  "test",
  z.object({ words: z.string(), day: z.string().or(z.instanceof(UnreadableInput)) }),
  { words: "", day: "" },
);

const NO_PARTS: readonly WindowPart[] = [];

/** A form of the page of an open workspace. */
function Form() {
  useKeptDrafts(NO_PARTS);
  useReportUse();
  const { value, keep, drop } = useDraft("contact_1");
  const day = new UnreadableInput("32.13.", "is no day");
  return (
    <>
      <input
        aria-label="Note"
        value={value.words}
        onChange={(event) => keep({ words: event.target.value, day })}
      />
      <button type="button" onClick={drop}>
        Drop
      </button>
    </>
  );
}

/** A bridge over a workspace that remembers the drafts. */
function workspace(view: EncryptionView, drafts: unknown = null) {
  const bridge = scriptedBridge({
    "GET /local/encryption": () => ({ status: 200, body: view }),
    "POST /local/lock": { ...view, locked: "asked" },
    [USE]: {},
  });
  let stored = drafts;
  bridge.answer(DRAFTS, () => ({ status: 200, body: { value: stored } }));
  bridge.answer(SAVED, ({ body }) => {
    stored = (body as { value: unknown }).value;
    return { status: 200, body: { value: stored } };
  });
  return { bridge, stored: () => stored };
}

const note = page.getByLabelText("Note", { exact: true });
beforeEach(() => useDrafts.setState({}, true));

const kept = (words: string) => ({
  typed: { "test contact_1": { words, day: "" } },
  shown: {},
});

test("what is half typed when it is locked is there again after the unlock", async () => {
  const other = kept("of another window");
  const { bridge, stored } = workspace(OPEN, { other });
  const { unmount } = await show(bridge, <Form />);
  await expect.poll(() => bridge.askedFor(DRAFTS).length).toBeGreaterThan(0);
  await expect.element(note).toHaveValue("");
  await note.fill("half a thought");
  await lockNow(bridge);
  expect(bridge.askedFor("POST /local/lock")).toHaveLength(1);
  const day = { $unreadable: ["32.13.", "is no day"] };
  expect(Object.values(stored() as object)).toEqual([
    other,
    { typed: { "test contact_1": { words: "half a thought", day } }, shown: {} },
  ]);
  // The page is loaded again: nothing is left in it.
  await unmount();
  useDrafts.setState({}, true);
  await show(bridge, <Form />);
  await expect.element(note).toHaveValue("half a thought");
  expect(useDrafts.getState()["test contact_1"]).toEqual({
    words: "half a thought",
    day: new UnreadableInput("32.13.", "is no day"),
  });
  await page.getByRole("button", { name: "Drop" }).click();
  await expect.poll(stored).toEqual({ other });
});

test("what was typed in a window that is closed waits for another that was locked", async () => {
  const gone = kept("before the computer was switched off");
  const opened = workspace(OPEN, { gone });
  const { unmount } = await show(opened.bridge, <Form />);
  await expect.poll(() => opened.bridge.askedFor(DRAFTS).length).toBeGreaterThan(0);
  await expect.element(note).toHaveValue("");
  await unmount();
  noteLocked();
  const { bridge, stored } = workspace(OPEN, { gone });
  await show(bridge, <Form />);
  await expect.element(note).toHaveValue("before the computer was switched off");
  await expect.poll(() => Object.values(stored() as object)).toEqual([gone]);
  expect(stored()).not.toHaveProperty("gone");
});

test("a window that is open keeps its drafts", async () => {
  const there = kept("of a window that is open");
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  void navigator.locks.request("roadbook-window:there", () => {
    open();
    return closed;
  });
  await opened;
  noteLocked();
  const { bridge } = workspace(OPEN, { there });
  await show(bridge, <Form />);
  await expect.poll(() => bridge.askedFor(DRAFTS).length).toBeGreaterThan(0);
  await note.fill("mine");
  await lockNow(bridge);
  expect(bridge.askedFor(SAVED).at(-1)?.body).toMatchObject({ value: { there } });
  close();
});

test("the drafts of a plain workspace are not written", async () => {
  const { bridge } = workspace({ ...OPEN, state: "plain" });
  await show(bridge, <Form />);
  await expect.poll(() => bridge.askedFor("GET /local/encryption").length).toBeGreaterThan(0);
  await note.fill("half a thought");
  expect(bridge.askedFor(DRAFTS)).toEqual([]);
  expect(bridge.askedFor(SAVED)).toEqual([]);
});

test("use is told once in a while, and only where the workspace locks itself", async () => {
  const off = workspace(OPEN);
  const { unmount } = await show(off.bridge, <Form />);
  await note.fill("a");
  await userEvent.keyboard("bc");
  expect(off.bridge.askedFor(USE)).toEqual([]);
  await unmount();
  const { bridge } = workspace({ ...OPEN, lock_after_minutes: 5 });
  await show(bridge, <Form />);
  await expect.poll(() => bridge.askedFor(DRAFTS).length).toBeGreaterThan(0);
  await note.click();
  await userEvent.keyboard("defghi");
  expect(bridge.askedFor(USE)).toHaveLength(1);
});

test("the settings have whether it syncs while locked, and what that costs", async () => {
  let view = OPEN;
  const bridge = scriptedBridge({ "GET /local/encryption": () => ({ status: 200, body: view }) });
  const route = "PUT /local/encryption/sync-while-locked";
  bridge.answer(route, () => {
    view = { ...OPEN, sync_while_locked: true };
    return { status: 200, body: view };
  });
  await show(bridge, <EncryptionSection />);
  const choice = page.getByRole("switch", { name: "Keep syncing while locked" });
  await expect.element(choice).not.toBeChecked();
  await expect.element(choice).toHaveAccessibleDescription(/key in this computer's memory/);
  (choice.element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.poll(() => bridge.askedFor(route).at(-1)?.body).toEqual({ on: true });
  bridge.tell({ type: "restarted" });
  await expect.element(choice).toBeChecked();
});

test("the settings have when it locks, by keyboard", async () => {
  let view = OPEN;
  const bridge = scriptedBridge({ "GET /local/encryption": () => ({ status: 200, body: view }) });
  bridge.answer("PUT /local/encryption/auto-lock", () => {
    view = { ...OPEN, lock_after_minutes: 15 };
    return { status: 200, body: view };
  });
  await show(bridge, <EncryptionSection />);
  const select = page.getByRole("combobox", { name: "Lock automatically" });
  await expect.element(select).toHaveValue("Off");
  await select.click();
  await userEvent.keyboard("15{Enter}");
  await expect
    .poll(() => bridge.askedFor("PUT /local/encryption/auto-lock").at(-1)?.body)
    .toEqual({ minutes: 15 });
  bridge.tell({ type: "restarted" });
  await expect.element(select).toHaveValue("After 15 minutes");
});
