import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { DemoAnswer } from "../../shared/bridge.ts";
import { commandOf } from "../../renderer/core/command-registry.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { SyncStatus } from "../../renderer/shell/sync-status.tsx";
import { useDemo } from "../../renderer/core/demo.ts";
import { FirstRun } from "../../renderer/screens/first-run/first-run.tsx";
import { SettingsView } from "../../renderer/screens/settings/settings-view.tsx";
import { scriptedBridge, status } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const NEW = status({
  last_synced_at: null,
  records: { candidate: 0, contact: 0, organization: 0, job: 0, deal: 0, activity: 0, note: 0 },
});

/** A shell that has demo data, of which each wish is answered by `wish`. */
function bridgeWithDemo(shown: boolean, wish: (to: boolean) => Promise<DemoAnswer>) {
  const bridge = scriptedBridge({
    "GET /local/connection": { remote: null, profile: "extended", has_token: false },
    "GET /local/status": () => ({ status: 200, body: shown ? status() : NEW }),
  });
  const { abilities } = bridge;
  return {
    ...bridge,
    abilities: { ...abilities, can: { ...abilities.can, demo: true } },
    isDemo: () => Promise.resolve(shown),
    startDemo: () => wish(true),
    endDemo: () => wish(false),
  };
}

const firstRun = (
  <FirstRun>
    <p>The desk</p>
  </FirstRun>
);
const applies = (id: string) => commandOf(id)?.isAvailable();

beforeEach(() => {
  useNavigation.getState().go({ view: "today" }, "replace");
  useDemo.setState({ isShown: null, offered: false, busy: false, error: null });
});

test("the first run offers demo data, shows that it is being made, or why it failed", async () => {
  const wishes: boolean[] = [];
  const answer = Promise.withResolvers<DemoAnswer>();
  const bridge = bridgeWithDemo(false, (to) => {
    wishes.push(to);
    return answer.promise;
  });
  await show(bridge, firstRun);
  await expect.element(page.getByText("npm start")).not.toBeInTheDocument();
  expect([applies("start-demo"), applies("leave-demo")]).toEqual([true, false]);
  await page.getByRole("button", { name: "Try with demo data" }).click();
  await expect
    .element(page.getByRole("button", { name: "Preparing the demo data…" }))
    .toBeDisabled();
  answer.resolve({ ok: false, message: "The demo server didn't start. Try again." });
  await expect.element(page.getByRole("alert")).toMatchTextContent("didn't start");
  await expect.element(page.getByRole("button", { name: "Try with demo data" })).toBeEnabled();
  expect(wishes).toEqual([true]);
});

test("the palette's command begins the same", async () => {
  const wishes: boolean[] = [];
  const bridge = bridgeWithDemo(false, (to) => {
    wishes.push(to);
    return Promise.resolve({ ok: true });
  });
  await show(bridge, firstRun);
  await expect.element(page.getByRole("button", { name: "Try with demo data" })).toBeVisible();
  commandOf("start-demo")?.run(bridge);
  await expect
    .element(page.getByRole("button", { name: "Preparing the demo data…" }))
    .toBeDisabled();
  expect(wishes).toEqual([true]);
});

test("the sidebar says that this is the demo and leads out; it has another server", async () => {
  const wishes: boolean[] = [];
  const bridge = bridgeWithDemo(true, (to) => {
    wishes.push(to);
    return Promise.resolve({ ok: true });
  });
  await show(
    bridge,
    <>
      <SyncStatus />
      {firstRun}
      <SettingsView />
    </>,
  );
  await expect.element(page.getByText("Demo", { exact: true })).toBeVisible();
  await expect.element(page.getByText("The desk")).toBeVisible();
  await expect
    .element(page.getByText(/Leave the demo to connect to your server/))
    .toBeInTheDocument();
  await expect.element(page.getByLabelText("Server address")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Leave the demo" }).click();
  expect(wishes).toEqual([false]);
  await expect.element(page.getByRole("button", { name: "Leaving…" })).toBeDisabled();
});

test("a normal workspace shows nothing of it, also where the shell has demo data", async () => {
  const bridge = bridgeWithDemo(false, () => Promise.resolve({ ok: true }));
  bridge.answer("GET /local/status", () => ({ status: 200, body: status() }));
  await show(
    bridge,
    <>
      <SyncStatus />
      {firstRun}
    </>,
  );
  await expect.element(page.getByText("The desk")).toBeVisible();
  await expect.element(page.getByText(/demo/i)).not.toBeInTheDocument();
  expect([applies("start-demo"), applies("leave-demo")]).toEqual([false, false]);
});
