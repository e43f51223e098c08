import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { BackupsView, BackupView } from "../../shared/local/backups.ts";
import type { DoctorReport, DoctorState } from "../../shared/local/doctor.ts";
import { addressOf, placeOf, useNavigation } from "../../renderer/core/navigation.ts";
import { useViewState } from "../../renderer/core/view-state.ts";
import { FirstRun } from "../../renderer/screens/first-run/first-run.tsx";
import { PROFILE_TEXTS } from "../../renderer/screens/settings/texts.ts";
import { SettingsView } from "../../renderer/screens/settings/settings-view.tsx";
import { scriptedBridge, status } from "./scripted-bridge.ts";
import { show } from "./show.tsx";
import { choose } from "./choose.ts";

const CONNECTED = { remote: "https://crm.example", profile: "extended", has_token: true } as const;

/** Nothing was read yet. */
const NEW = status({
  last_synced_at: null,
  records: { candidate: 0, contact: 0, organization: 0, job: 0, deal: 0, activity: 0, note: 0 },
});

test("an unreachable server at first start is named, with the form to correct it", async () => {
  const bridge = scriptedBridge({
    "GET /local/status": () => ({
      status: 200,
      body: { ...NEW, online: false, error: "The server cannot be reached." },
    }),
  });
  await show(
    bridge,
    <FirstRun>
      <p>The desk</p>
    </FirstRun>,
  );
  await expect.element(page.getByRole("alert")).toMatchTextContent("The server cannot be reached.");
  await expect.element(page.getByLabelText("Server address")).toHaveValue("https://crm.example");
  bridge.tell({ type: "status", status: { ...NEW, error: null } });
  await expect.element(page.getByText("The desk")).toBeVisible();
});

beforeEach(() => {
  useNavigation.getState().go({ view: "today" }, "replace");
  useViewState.setState({ theme: "system", contrast: "system", density: "comfortable" });
});

test("each part has an address, and the list beside marks the one that is read", async () => {
  useNavigation.getState().go(placeOf("#/settings/advanced"), "replace");
  await show(scriptedBridge(), <SettingsView />);
  const part = (name: string) => page.getByRole("heading", { level: 2, name });
  const link = (name: string) =>
    page.getByRole("navigation", { name: "Settings sections" }).getByRole("link", { name });
  await expect.element(part("Advanced")).toHaveFocus();
  await expect.element(link("Advanced")).toHaveAttribute("aria-current", "location");
  await link("Look").click();
  await expect.element(part("Look")).toHaveFocus();
  expect(addressOf(useNavigation.getState().place)).toBe("#/settings/look");
  await expect.element(link("Look")).toHaveAttribute("aria-current", "location");
  expect(page.getByRole("heading", { level: 2 }).elements()).toHaveLength(8);
  for (const name of ["Language and region", "Backups"]) {
    await link(name).click();
    await expect.element(part(name)).toHaveFocus();
    await expect.element(link(name)).toHaveAttribute("aria-current", "location");
  }
  expect(placeOf("#/settings/elsewhere")).toEqual({ view: "settings" });
});

test("a saved token is not shown; replacing it sends the new one and nothing else", async () => {
  const bridge = scriptedBridge({
    "PUT /local/connection": { ...CONNECTED, test: { ok: true, error: null, fault: null } },
  });
  await show(bridge, <SettingsView />);
  await expect.element(page.getByText("Saved. It is never shown again.")).toBeVisible();
  await expect.element(page.getByLabelText("API key")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Replace the API key" }).click();
  const token = page.getByLabelText("API key");
  await expect.element(token).toHaveFocus();
  await expect.element(token).toHaveValue("");
  await expect.element(token).toHaveAttribute("type", "password");
  await token.fill(" secret ");
  await page.getByRole("button", { name: "Test and save" }).click();
  await expect.element(page.getByText("Connected", { exact: true })).toBeVisible();
  expect(bridge.askedFor("PUT").map((request) => request.body)).toEqual([{ token: "secret" }]);
  await expect.element(page.getByLabelText("API key")).not.toBeInTheDocument();
});

test("a connection that fails says why, and that it was saved", async () => {
  const test = { ok: false, error: "The server does not accept this token.", fault: "token" };
  const bridge = scriptedBridge({ "PUT /local/connection": { ...CONNECTED, test } });
  await show(bridge, <SettingsView />);
  await page.getByRole("button", { name: "Test and save" }).click();
  await expect.element(page.getByText("Saved, but couldn't connect")).toBeVisible();
  await expect.element(page.getByText("The server does not accept this token.")).toBeVisible();
});

test("an address that cannot be used is not saved, and what was typed stays", async () => {
  const message =
    "http://crm.example uses plain http, which would expose the API key on " +
    "the network. Use https.";
  const bridge = scriptedBridge({
    "PUT /local/connection": () => ({ status: 400, body: { message } }),
  });
  await show(bridge, <SettingsView />);
  await page.getByLabelText("Server address").fill("http://crm.example");
  await page.getByRole("button", { name: "Test and save" }).click();
  await expect.element(page.getByText("Not saved")).toBeVisible();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByLabelText("Server address")).toHaveValue("http://crm.example");
});

const { extended: EXTENDED, documented: DOCUMENTED } = PROFILE_TEXTS.names;

test("the profile is among the advanced settings, and saved when it is chosen", async () => {
  const answers = [
    { status: 503, body: { message: "Nothing can be saved now." } },
    {
      status: 200,
      body: {
        ...CONNECTED,
        profile: "documented",
        test: { ok: false, error: "No answer.", fault: null },
      },
    },
  ];
  const bridge = scriptedBridge({
    "PUT /local/connection": () => answers.shift() ?? { status: 500, body: {} },
  });
  await show(bridge, <SettingsView />);
  const section = page.getByRole("region", { name: "Your server" });
  const select = section.getByLabelText("API profile");
  await choose(select, "documented");
  await expect.element(section.getByText("Nothing can be saved now.")).toBeVisible();
  await expect.element(select).toHaveValue(EXTENDED);
  await choose(select, "documented");
  await expect.element(section.getByText("Nothing can be saved now.")).not.toBeInTheDocument();
  await expect.element(select).toHaveValue(DOCUMENTED);
  expect(bridge.askedFor("PUT").map((request) => request.body)).toEqual([
    { profile: "documented" },
    { profile: "documented" },
  ]);
});

test("without a working connection the app asks for one, says why, offers the demo", async () => {
  const verdicts = [
    { ok: false, error: "The server cannot be reached.", fault: "address" },
    { ok: true, error: null, fault: null },
  ];
  const bridge = scriptedBridge({
    "GET /local/connection": { remote: null, profile: "extended", has_token: false },
    "GET /local/status": () => ({ status: 200, body: NEW }),
    "PUT /local/connection": () => ({
      status: 200,
      body: { ...CONNECTED, test: verdicts.shift() },
    }),
  });
  await show(
    bridge,
    <FirstRun>
      <p>The desk</p>
    </FirstRun>,
  );
  await expect.element(page.getByRole("heading", { name: "Welcome to Roadbook" })).toBeVisible();
  await expect.element(page.getByText("npm start -- --demo")).toBeVisible();
  await expect.element(page.getByLabelText("Server address")).toHaveFocus();
  await page.getByLabelText("Server address").fill("https://crm.example");
  await page.getByLabelText("API key").fill("secret");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect.element(page.getByText("The server cannot be reached.")).toBeVisible();
  await expect.element(page.getByText("The desk")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Connect" }).click();
  await expect.element(page.getByText("The desk")).toBeVisible();
});

test("working offline is switched at once and remembered by the engine", async () => {
  const bridge = scriptedBridge({ "POST /local/work-offline": status({ work_offline: true }) });
  await show(bridge, <SettingsView />);
  await page
    .getByRole("switch", { name: "Online when the server can be reached" })
    .click({ force: true });
  await expect.element(page.getByRole("switch", { name: "Working offline" })).toBeChecked();
  expect(bridge.askedFor("POST").map((request) => request.body)).toEqual([{ work_offline: true }]);
});

test("theme and rows change at once", async () => {
  await show(scriptedBridge(), <SettingsView />);
  await page.getByRole("radio", { name: "Dark" }).click({ force: true });
  expect(useViewState.getState().theme).toBe("dark");
  await page.getByRole("radio", { name: "High" }).click({ force: true });
  expect(useViewState.getState().contrast).toBe("more");
  await page.getByRole("radio", { name: "Compact" }).click({ force: true });
  expect(useViewState.getState().density).toBe("compact");
});

test("the workspace folder shown is the one that the engine has open, or none yet", async () => {
  const bridge = scriptedBridge();
  await show(bridge, <SettingsView />);
  await expect.element(page.getByText("Close Roadbook and copy the folder.")).toBeVisible();
  await expect.element(page.getByText("Records and unsent changes")).not.toBeInTheDocument();
  bridge.answer("GET /local/workspace", { folder: "/home/ada/two words/roadbook" });
  bridge.tell({ type: "restarted" });
  await expect.element(page.getByText("/home/ada/two words/roadbook")).toBeVisible();
});

test("a connection that is not known yet is not shown as an empty one", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const bridge = scriptedBridge({
    "GET /local/connection": () => promise.then(() => ({ status: 200, body: CONNECTED })),
  });
  await show(bridge, <SettingsView />);
  await expect.element(page.getByText("Loading…")).toBeVisible();
  await expect.element(page.getByLabelText("Server address")).not.toBeInTheDocument();
  resolve();
  await expect.element(page.getByLabelText("Server address")).toHaveValue("https://crm.example");
});

test("what is missing is said at its field, which has the focus; nothing is sent", async () => {
  const bridge = scriptedBridge({
    "GET /local/connection": { remote: null, profile: "extended", has_token: false },
    "GET /local/status": () => ({ status: 200, body: NEW }),
  });
  await show(bridge, <SettingsView />);
  await page.getByRole("button", { name: "Test and save" }).click();
  await expect.element(page.getByText("Enter the address of your CRM's API.")).toBeVisible();
  await expect.element(page.getByText(/^Enter an API key/)).toBeVisible();
  await expect.element(page.getByLabelText("Server address")).toHaveFocus();
  await page.getByLabelText("Server address").fill("https://crm.example");
  await page.getByRole("button", { name: "Test and save" }).click();
  await expect.element(page.getByLabelText("API key")).toHaveFocus();
  expect(bridge.askedFor("PUT")).toEqual([]);
});

test("the focus starts on what is wrong: a refused token or a wrong address is fixed", async () => {
  const faults = ["token", "address"];
  const bridge = scriptedBridge({
    "PUT /local/connection": () => ({
      status: 200,
      body: {
        ...CONNECTED,
        test: { ok: false, error: "It does not work.", fault: faults.shift() },
      },
    }),
  });
  await show(bridge, <SettingsView />);
  await page.getByRole("button", { name: "Test and save" }).click();
  await expect.element(page.getByLabelText("API key")).toHaveFocus();
  await page.getByLabelText("API key").fill("another");
  await page.getByRole("button", { name: "Test and save" }).click();
  await expect.element(page.getByLabelText("Server address")).toHaveFocus();
});

test("who works offline is told that this is why nothing was tried", async () => {
  const bridge = scriptedBridge({
    "GET /local/status": status({ work_offline: true }),
    "PUT /local/connection": {
      ...CONNECTED,
      test: { ok: false, error: "Working offline.", fault: "network" },
    },
  });
  await show(bridge, <SettingsView />);
  await expect.element(page.getByRole("switch", { name: "Working offline" })).toBeChecked();
  await page.getByRole("button", { name: "Test and save" }).click();
  await expect.element(page.getByText(/^Work offline is on, so the connection wasn/)).toBeVisible();
});

test("the request budget is learned, or fixed by a number; nonsense is not sent", async () => {
  const bridge = scriptedBridge({
    "GET /local/budget": {
      requests_per_minute: null,
      learned: 57,
      paused_until: null,
      requests: { write: 3, changes: 8 },
    },
    "PUT /local/budget": {
      requests_per_minute: 30,
      learned: null,
      paused_until: null,
      requests: {},
    },
  });
  await show(bridge, <SettingsView />);
  await expect.element(page.getByText("Learned from the server: 57 per minute.")).toBeVisible();
  await expect.element(page.getByText("11 requests since the start")).toBeVisible();
  const number = page.getByLabelText("Maximum requests per minute");
  await number.fill("many");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("whole number from 1 to 6000");
  expect(bridge.askedFor("PUT /local/budget")).toEqual([]);
  await number.fill("30");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText(/Set by you/)).toBeVisible();
  expect(bridge.askedFor("PUT /local/budget").map((request) => request.body)).toEqual([
    { requests_per_minute: 30 },
  ]);
});

const RUNNING: DoctorState = {
  state: "running",
  check: "index",
  done: 120_000,
  total: 884_000,
  report: null,
  message: null,
};
const IDLE: DoctorState = {
  state: "none",
  check: null,
  done: 0,
  total: 0,
  report: null,
  message: null,
};

test("the check shows progress, can be cancelled, lists findings, repairs on request", async () => {
  const found = {
    check: "index",
    message: "2 contact records are missing from lists and searches.",
    repair: "rebuilds the lists",
  } as const;
  const report = (repaired: boolean): DoctorReport => ({
    checks: [{ name: "index", looked_at: "lists and searches" }],
    findings: [{ ...found, repaired }],
    damaged: false,
  });
  const bridge = scriptedBridge({
    "GET /local/doctor": IDLE,
    "POST /local/doctor/start": RUNNING,
    "POST /local/doctor/cancel": { ...IDLE, state: "cancelled" },
  });
  const tell = (doctor: DoctorState) => {
    bridge.answer("GET /local/doctor", doctor);
    bridge.tell({ type: "doctor", doctor });
  };
  await show(bridge, <SettingsView />);
  await page.getByRole("button", { name: "Check this workspace" }).click();
  tell(RUNNING);
  await expect.element(page.getByText(/120,000 of 884,000/)).toBeVisible();
  await expect
    .element(page.getByRole("progressbar", { name: "Check" }))
    .toHaveAttribute("value", "120000");
  await page.getByRole("button", { name: "Cancel" }).click();
  tell({ ...IDLE, state: "cancelled" });
  await expect.element(page.getByText("Check cancelled. Nothing was changed.")).toBeVisible();

  await page.getByRole("button", { name: "Check this workspace" }).click();
  tell({ ...IDLE, state: "finished", report: report(false) });
  await expect.element(page.getByText(/2 contact records are missing/)).toBeVisible();
  await page.getByRole("button", { name: "Repair what can be repaired safely" }).click();
  tell({ ...IDLE, state: "finished", report: report(true) });
  await expect.element(page.getByText("Repaired.")).toBeVisible();
  expect(bridge.askedFor("POST /local/doctor/start").map((request) => request.body)).toEqual([
    { repair: false, complete: true },
    { repair: false, complete: true },
    { repair: true, complete: true },
  ]);
});

test("a backup is restored once it was confirmed, and what that did is said", async () => {
  const backup: BackupView = {
    name: "000002-2026-11-21T08-00-00Z.db",
    made_at: "2026-11-21T08:00:00Z",
    reason: "daily",
    bytes: 9_500_000,
    records: 4_420,
    unsent: 1,
  };
  const backups: BackupsView = {
    data: [backup],
    making: false,
    problem: "The disk is full.",
    restored: null,
  };
  const bridge = scriptedBridge({ "GET /local/backups": backups });
  bridge.answer(`POST /local/backups/${backup.name}/restore`, () => {
    const restored = {
      ...backup,
      restored_at: backup.made_at,
      kept_in: "replaced/x",
      carried: 2,
      in_doubt: 0,
      unreadable: 0,
    };
    bridge.answer("GET /local/backups", {
      ...backups,
      problem: null,
      restored,
    });
    return { status: 200, body: restored };
  });
  await show(bridge, <SettingsView />);
  await expect.element(page.getByText("The disk is full.")).toBeVisible();
  await expect
    .element(page.getByText("daily · 4,420 records · 1 unsent change · 9 MB"))
    .toBeVisible();
  await page.getByRole("button", { name: /^Restore the backup of/ }).click();
  expect(bridge.askedFor("POST")).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText(/2 unsent changes carried over/)).toBeVisible();
});
