import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { usePreparing } from "../../renderer/core/preparing.ts";
import { LockGate } from "../../renderer/shell/lock/lock-gate.tsx";
import { OpeningWorkspace } from "../../renderer/shell/app.tsx";
import { OPEN, PLAIN } from "./encryption-views.ts";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

/** An engine that answers once it has opened its workspace. */
function openingEngine() {
  const opened = Promise.withResolvers<void>();
  const bridge = scriptedBridge({
    "GET /local/encryption": async () => {
      await opened.promise;
      return { status: 200, body: PLAIN };
    },
  });
  return { bridge, open: opened.resolve };
}
const bar = page.getByRole("progressbar", { name: "Updating your workspace" });

beforeEach(() => usePreparing.setState({ preparing: null }));

test("a workspace of an earlier version shows how far its update is, then the desk", async () => {
  const { bridge, open } = openingEngine();
  const screen = await show(
    bridge,
    <LockGate>
      <p>The desk</p>
    </LockGate>,
  );
  expect(screen.container.textContent).toBe("");
  bridge.tell({ type: "preparing", preparing: { step: "backup", done: 0, total: 0 } });
  await expect.element(page.getByRole("heading")).toHaveTextContent("Updating your workspace");
  await expect.element(page.getByText("Making a backup first…")).toBeVisible();
  await expect.element(bar).not.toHaveAttribute("value");
  bridge.tell({ type: "preparing", preparing: { step: "lists", done: 84, total: 200 } });
  await expect.element(page.getByText("Updating lists and searches…")).toBeVisible();
  await expect.element(bar).toHaveAttribute("value", "84");
  await expect.element(bar).toHaveAttribute("max", "200");
  bridge.tell({ type: "preparing", preparing: null });
  open();
  await expect.element(page.getByText("The desk")).toBeVisible();
});

test("so does another workspace that is opened", async () => {
  const bridge = scriptedBridge();
  await show(bridge, <OpeningWorkspace name="Oslo" unsent={0} />);
  await expect.element(page.getByText("Opening Oslo…")).toBeVisible();
  bridge.tell({ type: "preparing", preparing: { step: "lists", done: 1, total: 4 } });
  await expect.element(bar).toHaveAttribute("value", "1");
  bridge.tell({ type: "preparing", preparing: null });
  await expect.element(page.getByText("Opening Oslo…")).toBeVisible();
});

test("and one that is being unlocked; what was typed stays if that fails", async () => {
  const unlocked = Promise.withResolvers<void>();
  const bridge = scriptedBridge({
    "GET /local/encryption": { ...OPEN, locked: "passphrase" },
    "POST /local/unlock": async () => {
      await unlocked.promise;
      return { status: 409, body: { message: "The disk is full." } };
    },
  });
  await show(bridge, <LockGate>The desk</LockGate>);
  await page.getByLabelText("Passphrase", { exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Unlock", exact: true }).click();
  bridge.tell({ type: "preparing", preparing: { step: "lists", done: 3, total: 4 } });
  await expect.element(bar).toHaveAttribute("value", "3");
  bridge.tell({ type: "preparing", preparing: null });
  unlocked.resolve();
  await expect.element(page.getByRole("alert")).toMatchTextContent("The disk is full.");
  await expect
    .element(page.getByLabelText("Passphrase", { exact: true }))
    .toHaveValue("correct horse battery");
});
