import { afterAll, beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useDrafts } from "../../renderer/core/drafts.ts";
import { lockNow } from "../../renderer/core/encryption.ts";
import { callLocal } from "../../renderer/core/local.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { useOverlays } from "../../renderer/core/view-state.ts";
import { noteLocked } from "../../renderer/core/wait-while-locked.ts";
import { useMissingValues } from "../../renderer/fields/missing-values.ts";
import { requestEdit } from "../../renderer/fields/field-request.ts";
import { App } from "../../renderer/shell/app.tsx";
import { preloadScreens } from "../../renderer/shell/frame.tsx";
import type { Method } from "../../shared/wire.ts";
import { choose } from "./choose.ts";
import { lockable } from "./encryption-views.ts";
import { type EngineBridge, openEngineBridge } from "./engine-bridge.ts";

/*
 * A record that was created here gets its id from the server while the window is locked: what was
 * half typed about it is there again all the same. As in drafts-stay.test.tsx the engine is real,
 * and only says that it is encrypted.
 */

let bridge: EngineBridge;
let close = () => Promise.resolve();
beforeAll(async () => {
  await preloadScreens();
  await page.viewport(1_440, 900);
  const world = await openEngineBridge(0.05);
  close = () => world.close();
  bridge = lockable(world);
});
afterAll(() => close());

async function ask(method: Method, path: string, body?: object) {
  const answer = await bridge.request({ method, path, ...(body && { body }) });
  expect(answer.status < 300 ? null : answer.body).toBeNull();
  return answer.body as { readonly id: number; readonly slug?: string };
}
const workOffline = (on: boolean) =>
  callLocal(bridge, "setWorkOffline", { body: { work_offline: on } });

/** `meanwhile`: what the engine does while the window is locked. */
async function lockAndUnlock(
  app: Awaited<ReturnType<typeof render>>,
  meanwhile: () => Promise<unknown>,
  opened = bridge,
) {
  await lockNow(bridge);
  await app.unmount();
  useDrafts.setState({}, true);
  useMissingValues.setState(useMissingValues.getInitialState(), true);
  useNavigation.setState({ place: { view: "today" }, leftQueries: {} });
  await meanwhile();
  noteLocked();
  return render(<App foundBridge={{ ok: true, bridge: opened }} />);
}

const city = () => page.getByRole("group", { name: "Edit City" }).getByRole("textbox");
const note = () => page.getByLabelText(/^Write a note/).first();

/** Makes a contact that the server does not know yet. */
async function makeOffline(last: string): Promise<string> {
  await workOffline(true);
  const { users } = await callLocal(bridge, "readLookups");
  const made = await ask("POST", "/v1/contact", {
    first_name: "Wilhelmina",
    last_name: last,
    owner_id: users[0]?.id ?? 1,
    stage_id: 1,
  });
  const slug = String(made.slug);
  expect(slug).toContain("_local-");
  return slug;
}

test("a note about a contact is there again under the name that the server gave", async () => {
  const slug = await makeOffline("Quince");
  const { go } = useNavigation.getState();
  go({ view: "record", resource: "contact", key: slug }, "replace");
  const app = await render(<App foundBridge={{ ok: true, bridge }} />);
  await note().click();
  await userEvent.keyboard("She asked for more");
  go({ view: "today" }, "push");
  await expect.element(note()).not.toBeInTheDocument();
  await workOffline(false);
  await callLocal(bridge, "sync");
  const params = { resource: "contact", key: slug } as const;
  const { record } = await callLocal(bridge, "readRecord", { params });
  const named = String(record.slug);
  expect(named).not.toContain("_local-");
  go({ view: "record", resource: "contact", key: named }, "push");
  await expect.element(note()).toMatchTextContent("She asked for more");
  expect(Object.keys(useDrafts.getState())).toEqual([`timeline contact:${named}`]);
  await app.unmount();
  useDrafts.setState({}, true);
});

test("a candidate that the server names while it is locked has its drafts again", async () => {
  const slug = await makeOffline("Quartermain");
  useNavigation.getState().go({ view: "record", resource: "contact", key: slug }, "replace");
  const app = await render(<App foundBridge={{ ok: true, bridge }} />);
  await note().click();
  await userEvent.keyboard("She called");
  requestEdit({ resource: "contact", key: slug, field: "city" });
  await expect.element(city()).toHaveFocus();
  await userEvent.keyboard("Zqxvburg");
  const again = await lockAndUnlock(app, async () => {
    await workOffline(false);
    await callLocal(bridge, "sync");
  });
  const read = await callLocal(bridge, "readRecord", {
    params: { resource: "contact", key: slug },
  });
  expect(read.record.slug).not.toContain("_local-");
  await expect.element(city()).toHaveValue("Zqxvburg");
  await expect.element(note()).toMatchTextContent("She called");
  expect(useNavigation.getState().place).toMatchObject({ view: "record", key: read.record.slug });
  await again.unmount();
});

/** Makes an activity about nothing that the server does not know yet. */
async function makeActivityOffline(): Promise<string> {
  await workOffline(true);
  const { users } = await callLocal(bridge, "readLookups");
  const made = await ask("POST", "/v1/activity", {
    title: "Lunch",
    start_datetime: "2026-11-20T09:00:00Z",
    end_datetime: "2026-11-20T10:00:00Z",
    users_as_attendees: String(users[0]?.id ?? 1),
  });
  expect(made.id).toBeLessThan(0);
  return String(made.id);
}
async function syncedKey(key: string): Promise<string> {
  await workOffline(false);
  await callLocal(bridge, "sync");
  const params = { resource: "activity", key } as const;
  const { record } = await callLocal(bridge, "readRecord", { params });
  expect(record.id).toBeGreaterThan(0);
  return String(record.id);
}
const openActivity = (key: string) =>
  useNavigation.getState().go({ view: "record", resource: "activity", key }, "replace");
const captured = () => page.getByRole("dialog").getByRole("textbox").first();
async function capture() {
  await expect.element(page.getByRole("heading", { level: 1, name: "Lunch" })).toBeVisible();
  useOverlays.getState().capture("note");
  await expect.element(captured()).toBeVisible();
}
async function giveUp() {
  const before = capturedDrafts().length;
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect.element(captured()).not.toBeInTheDocument();
  expect(capturedDrafts()).toHaveLength(before - 1);
}
const capturedDrafts = () =>
  Object.keys(useDrafts.getState()).filter((name) => name.startsWith("capture "));

test("what is captured about an activity is there again under the id of the server", async () => {
  const key = await makeActivityOffline();
  openActivity(key);
  const app = await render(<App foundBridge={{ ok: true, bridge }} />);
  await capture();
  await captured().fill("She paid");
  useOverlays.getState().capture(null);
  useNavigation.getState().go({ view: "today" }, "replace");
  openActivity(await syncedKey(key));
  await capture();
  await expect.element(captured()).toMatchTextContent("She paid");
  await giveUp();
  await app.unmount();
});

test("what is captured about an activity is there again after a lock, in its dialog", async () => {
  const key = await makeActivityOffline();
  openActivity(key);
  const app = await render(<App foundBridge={{ ok: true, bridge }} />);
  await capture();
  await captured().fill("He paid");
  let named = "";
  const again = await lockAndUnlock(app, async () => {
    useOverlays.getState().capture(null);
    named = await syncedKey(key);
  });
  await expect.element(captured()).toMatchTextContent("He paid");
  expect(useNavigation.getState().place).toMatchObject({ view: "record", key: named });
  expect(capturedDrafts()).toContain(`capture activity:${named}`);
  expect(capturedDrafts()).not.toContain(`capture activity:${key}`);
  await giveUp();
  await again.unmount();
});

const LACKS_OWNER = {
  missing: ["owner_id"],
  reversible: false,
  changed: [],
  undo: { before: {}, after: {} },
};

test("what a save lacked is asked for again, with what was chosen there", async () => {
  const { users } = await callLocal(bridge, "readLookups");
  const [owner] = users;
  const { data } = await callLocal(bridge, "listRecords", {
    params: { resource: "contact" },
    query: { limit: 1 },
  });
  const slug = String(data[0]?.slug);
  const path = `/local/record/contact/${slug}`;
  const saved: unknown[] = [];
  // The server has no owner for it; the rest is the engine's.
  const lacking: EngineBridge = {
    ...bridge,
    request: (request) => {
      if (request.method !== "PATCH" || request.path !== path) return bridge.request(request);
      const { fields } = request.body as { readonly fields: object };
      saved.push(fields);
      return "owner_id" in fields
        ? bridge.request(request)
        : Promise.resolve({ status: 200, body: LACKS_OWNER });
    },
  };
  useNavigation.getState().go({ view: "record", resource: "contact", key: slug }, "replace");
  const app = await render(<App foundBridge={{ ok: true, bridge: lacking }} />);
  await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  requestEdit({ resource: "contact", key: slug, field: "city" });
  await expect.element(city()).toHaveFocus();
  await city().fill("Ghentville");
  await userEvent.keyboard("{Enter}");
  const dialog = page.getByRole("dialog", { name: "Add an owner" });
  await choose(dialog.getByLabelText("Owner"), String(owner?.full_name));
  const again = await lockAndUnlock(app, () => Promise.resolve(), lacking);
  await expect.element(dialog.getByLabelText("Owner")).toHaveValue(String(owner?.full_name));
  expect(saved.filter((fields) => "owner_id" in (fields as object))).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => saved.at(-1)).toEqual({ city: "Ghentville", owner_id: owner?.id });
  await expect.element(dialog).not.toBeInTheDocument();
  await again.unmount();
});
