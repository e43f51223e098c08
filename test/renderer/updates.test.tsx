import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { UpdateState, UpdateStep } from "../../shared/bridge.ts";
import { commandOf } from "../../renderer/core/command-registry.ts";
import { useFollowUpdates, useUpdates } from "../../renderer/core/updates.ts";
import { UpdatesSection } from "../../renderer/screens/settings/updates-section.tsx";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

function Updates() {
  useFollowUpdates();
  return <UpdatesSection />;
}

/** A packed app's bridge: `tell` is what the main process says, `asked` what the page wants. */
function packed(first: UpdateStep) {
  let state: UpdateState = { step: first, automatic: true };
  let listener: (state: UpdateState) => void = () => undefined;
  const asked: string[] = [];
  const plain = scriptedBridge();
  const answer = (what: string) => {
    asked.push(what);
    return Promise.resolve(state);
  };
  const bridge = {
    ...plain,
    abilities: { ...plain.abilities, can: { ...plain.abilities.can, update: true } },
    readUpdates: () => Promise.resolve(state),
    checkForUpdates: () => answer("check"),
    setAutomaticUpdates: (on: boolean) => answer(`automatic ${on}`),
    restartToUpdate: () => answer("restart").then(() => undefined),
    onUpdates: (given: typeof listener) => {
      listener = given;
      return () => undefined;
    },
  };
  const tell = (step: UpdateStep, automatic = true) => {
    state = { step, automatic };
    listener(state);
  };
  return { bridge, asked, tell };
}

beforeEach(() => useUpdates.setState({ state: null }));

test("the settings follow an update from the check to the restart", async () => {
  const { bridge, asked, tell } = packed({ kind: "idle" });
  await show(bridge, <Updates />);
  await expect.element(page.getByText("This is version 0.1.0.")).toBeVisible();
  const check = page.getByRole("button", { name: "Check for updates" });
  await check.click();
  tell({ kind: "checking" });
  await expect.element(check).toBeDisabled();
  await expect.element(page.getByText("Checking for updates…")).toBeVisible();
  tell({ kind: "downloading", version: "0.2.0", percent: 40 });
  const bar = page.getByRole("progressbar", { name: "Downloading version 0.2.0" });
  await expect.element(bar).toHaveAttribute("value", "40");
  tell({ kind: "ready", version: "0.2.0" });
  await page.getByRole("region", { name: "Updates" }).getByRole("button").click();
  expect(asked).toEqual(["check", "restart"]);
});

test("an update that is ready is offered once, with the way to install it", async () => {
  const { bridge, asked, tell } = packed({ kind: "checking" });
  await show(bridge, <Updates />);
  await expect.element(page.getByText("Checking for updates…")).toBeVisible();
  tell({ kind: "ready", version: "0.2.0" });
  tell({ kind: "ready", version: "0.2.0" }, false);
  const offers = page.getByText("Roadbook 0.2.0 is ready to be installed.");
  await expect.poll(() => offers.elements().length).toBe(2);
  await page.getByRole("button", { name: "Restart to update" }).last().click();
  expect(asked).toEqual(["restart"]);
});

test("the switch asks for checks, or ends them", async () => {
  const { bridge, asked, tell } = packed({ kind: "current" });
  await show(bridge, <Updates />);
  const automatic = page.getByRole("switch", { name: "Check for updates automatically" });
  await expect.element(automatic).toBeChecked();
  await automatic.click({ force: true });
  tell({ kind: "current" }, false);
  await expect.element(automatic).not.toBeChecked();
  expect(asked).toEqual(["automatic false"]);
});

test("a failure is told with its reason, and can be tried again", async () => {
  const { bridge, asked } = packed({ kind: "failed", reason: "The update server is away." });
  await show(bridge, <Updates />);
  await expect
    .element(page.getByText("Couldn't update Roadbook: The update server is away."))
    .toBeVisible();
  await page.getByRole("button", { name: "Check for updates" }).click();
  expect(asked).toEqual(["check"]);
});

test("commands offer what is possible; a copy that never updates says why", async () => {
  const { bridge, tell } = packed({ kind: "off", reason: "This copy runs from its sources." });
  await show(bridge, <Updates />);
  await expect.element(page.getByText("This copy runs from its sources.")).toBeVisible();
  await expect.element(page.getByRole("switch")).not.toBeInTheDocument();
  const can = () =>
    ["check-for-updates", "restart-to-update"].map((id) => commandOf(id)?.isAvailable());
  expect(can()).toEqual([false, false]);
  tell({ kind: "current" });
  expect(can()).toEqual([true, false]);
  tell({ kind: "ready", version: "0.2.0" });
  expect(can()).toEqual([false, true]);
});
