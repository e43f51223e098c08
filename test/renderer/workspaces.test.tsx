import { beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WorkspaceView } from "../../shared/local/workspaces.ts";
import { App } from "../../renderer/shell/app.tsx";
import { commandOf } from "../../renderer/core/command-registry.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { useOverlays } from "../../renderer/core/view-state.ts";
import { useDemo } from "../../renderer/core/demo.ts";
import {
  keepToOneWorkspace,
  openWorkspace,
  useNewWorkspace,
  useSwitching,
} from "../../renderer/core/workspaces.ts";
import { FirstRun } from "../../renderer/screens/first-run/first-run.tsx";
import { CommandPalette } from "../../renderer/screens/search/command-palette.tsx";
import { NewWorkspaceDialog } from "../../renderer/screens/settings/workspaces/new-workspace-dialog.tsx";
import { WorkspaceList } from "../../renderer/screens/settings/workspaces/workspace-list.tsx";
import { WorkspaceSwitcher } from "../../renderer/shell/workspace-switcher.tsx";
import { PLAIN } from "./encryption-views.ts";
import { type ScriptedBridge, scriptedBridge, status } from "./scripted-bridge.ts";
import { show } from "./show.tsx";
import { preloadScreens } from "../../renderer/shell/frame.tsx";

// Translating a screen for the test takes longer than a test waits on a busy machine.
beforeAll(preloadScreens);

const FIRST: WorkspaceView = {
  id: "first",
  name: "Agency A",
  remote: "https://a.example",
  current: true,
  unsent: 0,
};
const SECOND: WorkspaceView = {
  id: "b1",
  name: "Agency B",
  remote: "https://b.example",
  current: false,
  unsent: 3,
};

const NO_RECORDS = {
  candidate: 0,
  contact: 0,
  organization: 0,
  job: 0,
  deal: 0,
  activity: 0,
  note: 0,
};

/** Two workspaces, of which opening the second one never ends: the page would be gone then. */
function twoWorkspaces(change: Parameters<typeof status>[0] = {}): ScriptedBridge {
  return scriptedBridge({
    "GET /local/workspaces": { data: [FIRST, SECOND] },
    "GET /local/status": () => ({ status: 200, body: status(change) }),
    "POST /local/workspaces/b1/open": () => new Promise(() => undefined),
  });
}

beforeEach(() => {
  useNavigation.getState().go({ view: "today" }, "replace");
  useSwitching.setState({ target: null, error: null, unsent: 0 });
  useDemo.setState({ isShown: null, offered: false, busy: false, error: null });
  useNewWorkspace.getState().close();
  useOverlays.getState().show(null);
});

test("the switcher lists workspaces with server and unsent changes, and opens one", async () => {
  const bridge = twoWorkspaces();
  await show(bridge, <WorkspaceSwitcher />);
  await page.getByRole("button", { name: "Workspace: Agency A" }).click();
  const current = page.getByRole("button", { name: /^Agency A/ });
  await expect.element(current).toHaveAttribute("aria-current", "true");
  await expect.element(current).toHaveFocus();
  await expect
    .element(page.getByRole("button", { name: "Agency B b.example · 3 changes waiting" }))
    .toBeVisible();
  await expect
    .element(page.getByText("Waiting changes are sent while their workspace is open."))
    .toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect
    .poll(() => bridge.askedFor("POST").map(({ path }) => path))
    .toEqual(["/local/workspaces/b1/open"]);
});

test("settings rename and remove closed workspaces; unsent changes need another yes", async () => {
  const bridge = twoWorkspaces();
  bridge.answer("PATCH /local/workspaces/first", { ...FIRST, name: "Our agency" });
  bridge.answer("DELETE /local/workspaces/b1", {});
  await show(bridge, <WorkspaceList />);
  await page.getByRole("button", { name: "Rename Agency A" }).click();
  await page.getByRole("textbox", { name: "New name of Agency A" }).fill("Our agency");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => bridge.askedFor("PATCH /local/workspaces/first").map(({ body }) => body))
    .toEqual([{ name: "Our agency" }]);
  await expect
    .element(page.getByRole("button", { name: "Remove Agency A" }))
    .not.toBeInTheDocument();
  await page.getByRole("button", { name: "Remove Agency B" }).click();
  const remove = page.getByRole("button", { name: "Remove the workspace" });
  await expect.element(remove).toBeDisabled();
  await page.getByRole("checkbox", { name: /^Discard 3 unsent changes/ }).click();
  await remove.click();
  await expect
    .poll(() => bridge.askedFor("DELETE /local/workspaces/b1").map(({ body }) => body))
    .toEqual([{ unsent: "lose" }]);
});

test("while another workspace opens, only what belongs to both stays on the page", async () => {
  const bridge = twoWorkspaces({
    outbox: { queued: 2, sending: 0, unsure: 0, conflict: 0, rejected: 0 },
  });
  await show(bridge, <App foundBridge={{ ok: true, bridge }} />);
  await page.getByRole("button", { name: "Workspace: Agency A" }).click();
  await page.getByRole("button", { name: /^Agency B/ }).click();
  await expect.element(page.getByText("Opening Agency B…")).toBeVisible();
  await expect
    .element(
      page.getByText(
        "2 unsent changes stay in the workspace you leave and are sent when you open it again.",
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole("navigation", { name: "Main" })).not.toBeInTheDocument();
});

test("a workspace that cannot be opened leaves the one before, and says why", async () => {
  const bridge = twoWorkspaces();
  const message = "Another Roadbook has this workspace open.";
  bridge.answer("POST /local/workspaces/b1/open", () => ({ status: 409, body: { message } }));
  await show(bridge, <App foundBridge={{ ok: true, bridge }} />);
  await expect.element(page.getByRole("button", { name: "Workspace: Agency A" })).toBeVisible();
  await openWorkspace(bridge, SECOND, 0);
  await expect.element(page.getByText(`Couldn't open Agency B. ${message}`).first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Workspace: Agency A" })).toBeVisible();
});

test("a page that learns of another workspace requests and sends it nothing", async () => {
  const bridge = twoWorkspaces();
  let left = 0;
  const own = keepToOneWorkspace(bridge, () => void (left += 1));
  await own.request({ method: "GET", path: "/local/status" });
  // The same one after the engine was restarted: everything goes on.
  bridge.tell({ type: "restarted" });
  await own.request({ method: "GET", path: "/local/status" });
  expect(left).toBe(0);
  const others = [
    { ...FIRST, current: false },
    { ...SECOND, current: true },
  ];
  bridge.answer("GET /local/workspaces", { data: others });
  const before = bridge.asked.length;
  bridge.tell({ type: "restarted" });
  void own.request({ method: "PUT", path: "/v1/contact/contact_1", body: { city: "Ghent" } });
  await expect.poll(() => left).toBe(1);
  expect(bridge.asked.slice(before).map(({ path }) => path)).toEqual(["/local/workspaces"]);
});

test("the demo is another workspace, too", async () => {
  const bridge = twoWorkspaces();
  let demo = false;
  let left = 0;
  const own = keepToOneWorkspace(
    { ...bridge, isDemo: () => Promise.resolve(demo) },
    () => void (left += 1),
  );
  await own.request({ method: "GET", path: "/local/status" });
  demo = true;
  bridge.tell({ type: "restarted" });
  await expect.poll(() => left).toBe(1);
});

test("the palette switches, and begins a new workspace", async () => {
  const bridge = twoWorkspaces();
  await show(bridge, <CommandPalette />);
  useOverlays.getState().show("palette");
  await page.getByRole("combobox").fill("agency b");
  await page.getByRole("option", { name: /Switch to workspace: Agency B/ }).click();
  await expect
    .poll(() => bridge.askedFor("POST").map(({ path }) => path))
    .toEqual(["/local/workspaces/b1/open"]);
  commandOf("new-workspace")?.run(bridge);
  expect(useNewWorkspace.getState().isOpen).toBe(true);
});

test("a new workspace asks for its name, says why it is not made, then opens", async () => {
  const bridge = twoWorkspaces();
  const message = "The disk is full.";
  bridge.answer("POST /local/workspaces", () => ({ status: 507, body: { message } }));
  await show(bridge, <NewWorkspaceDialog />);
  useNewWorkspace.getState().show();
  const name = page.getByLabelText("Name");
  await expect.element(name).toHaveFocus();
  await page.getByRole("button", { name: "Create and open" }).click();
  await expect.element(page.getByText("Give the workspace a name.")).toBeVisible();
  await expect.element(name).toHaveFocus();
  expect(bridge.askedFor("POST")).toEqual([]);
  await name.fill("Agency B");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(message)).toBeVisible();
  bridge.answer("POST /local/workspaces", () => ({ status: 201, body: SECOND }));
  await page.getByRole("button", { name: "Create and open" }).click();
  await expect.poll(() => bridge.askedFor("POST").at(-1)?.path).toBe("/local/workspaces/b1/open");
  expect(bridge.askedFor("POST").at(-2)?.body).toEqual({ name: "Agency B" });
});

test("a later workspace offers encryption before it is connected", async () => {
  const bridge = twoWorkspaces({ last_synced_at: null, records: NO_RECORDS, online: false });
  const second = { ...SECOND, remote: "https://b.example", current: true, unsent: 0 };
  bridge.answer("GET /local/workspaces", { data: [{ ...FIRST, current: false }, second] });
  bridge.answer("GET /local/encryption", PLAIN);
  const connection = { remote: "https://b.example", profile: "extended", has_token: false };
  bridge.answer("GET /local/connection", connection);
  bridge.answer("PUT /local/connection", {
    ...connection,
    has_token: true,
    test: { ok: true, error: null, fault: null },
  });
  await show(
    bridge,
    <FirstRun>
      <p>The desk</p>
    </FirstRun>,
  );
  await expect.element(page.getByRole("heading", { name: "Agency B" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Encrypt this workspace?" })).toBeVisible();
  await expect.element(page.getByText("Welcome to Roadbook")).not.toBeInTheDocument();
  await expect.element(page.getByText("Look around first")).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Server address")).toHaveValue("https://b.example");
  expect(bridge.asked.filter(({ method }) => method !== "GET")).toEqual([]);
  await page.getByLabelText("API key").fill("secret");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect.element(page.getByText("The desk")).toBeVisible();
  expect(bridge.askedFor("PUT").map(({ body }) => body)).toEqual([{ token: "secret" }]);
});

test("in the demo the switcher shows the demo and leads out, and makes no workspaces", async () => {
  const wishes: string[] = [];
  const bridge = {
    ...twoWorkspaces(),
    isDemo: () => Promise.resolve(true),
    endDemo: () => {
      wishes.push("end");
      return Promise.resolve({ ok: true } as const);
    },
  };
  await show(bridge, <WorkspaceSwitcher />);
  await page.getByRole("button", { name: "Workspace: Demo" }).click();
  await expect
    .element(page.getByRole("button", { name: /^Demo/ }))
    .toHaveAttribute("aria-current", "true");
  await expect
    .element(page.getByRole("button", { name: "New workspace…" }))
    .not.toBeInTheDocument();
  await page.getByRole("button", { name: "Leave the demo" }).click();
  expect(wishes).toEqual(["end"]);
});
