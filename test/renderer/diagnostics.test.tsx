import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { REPORT_PAGE } from "../../shared/bridge.ts";
import type { Diagnostics, PageError } from "../../shared/local/diagnostics.ts";
import { RequestError } from "../../renderer/core/request-engine.ts";
import { reportPageErrors } from "../../renderer/core/page-errors.ts";
import { DiagnosticsSection } from "../../renderer/screens/settings/diagnostics.tsx";
import { commandOf } from "../../renderer/core/command-registry.ts";
import { keepCopiedTexts } from "./copied-texts.ts";
import { scriptedBridge, status } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const DIAGNOSTICS: Diagnostics = {
  made_at: "2026-11-20T09:00:00Z",
  system: {
    version: "0.1.0",
    platform: "linux",
    release: "6.1",
    arch: "x64",
    node: "24.0.0",
    electron: null,
    memory_mb: 90,
    up_minutes: 12,
  },
  settings: {
    server: "https://crm.example",
    profile: "extended",
    has_token: true,
    work_offline: false,
    requests_per_minute: null,
  },
  sync: {
    online: true,
    auth: "ok",
    phase: "idle",
    last_synced_at: null,
    incomplete: [],
    paused_until: null,
    problems: [],
    left_out: 0,
    requests: {},
  },
  records: status().records,
  outbox: status().outbox,
  backups: 0,
  check: "none",
  log: { errors: [], lines: [], shell: [] },
};

test("settings and palette copy the diagnostics with what the page knows", async () => {
  const copied = keepCopiedTexts();
  const bridge = scriptedBridge({ "GET /local/diagnostics": DIAGNOSTICS });
  await show(bridge, <DiagnosticsSection />);
  await page.getByRole("button", { name: "Copy diagnostics" }).click();
  await expect
    .element(page.getByText("Diagnostics copied. Paste them into your message."))
    .toBeVisible();
  commandOf("copy-diagnostics")?.run(bridge);
  await expect.poll(() => copied.length).toBe(2);
  for (const text of copied) {
    const [, json = ""] = /```json\n(.*)\n```/s.exec(text) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      page: { shell: "browser", version: "0.1.0" },
      ...DIAGNOSTICS,
    });
  }
});

test("diagnostics that cannot be had, and logs that are not there, are said", async () => {
  const copied = keepCopiedTexts();
  const bridge = { ...scriptedBridge(), showLogs: () => Promise.resolve(false) };
  await show(bridge, <DiagnosticsSection />);
  await page.getByRole("button", { name: "Copy diagnostics" }).click();
  await expect.element(page.getByText(/Couldn't collect the diagnostics/)).toBeVisible();
  await page.getByRole("button", { name: "Show logs" }).click();
  await expect.element(page.getByText("There are no logs yet.")).toBeVisible();
  expect(copied).toEqual([]);
});

/** Errors of the test's own page would end the test. */
const events = new EventTarget() as Window;
const fail = (error: unknown) => events.dispatchEvent(new ErrorEvent("error", { error }));

test("errors of the page are logged once each, bounded, and without text of records", async () => {
  const bridge = scriptedBridge({ "POST /local/page-errors": {} });
  const stop = reportPageErrors(bridge, events);
  try {
    const error = new TypeError(`Cannot read ${"x".repeat(5_000)}`);
    fail(error);
    fail(error);
    fail(new RequestError(409, "Ann Smith was changed on the server."));
    events.dispatchEvent(
      new ErrorEvent("error", {
        message: "ResizeObserver loop completed with undelivered notifications.",
      }),
    );
    await expect.poll(() => bridge.askedFor("POST").length).toBe(2);
    const [first, second] = bridge.askedFor("POST").map(({ body }) => body as PageError);
    expect(first).toMatchObject({ kind: "error", name: "TypeError" });
    expect(first?.message.length).toBe(2_000);
    expect(first?.stack).toContain("diagnostics.test.tsx");
    expect(second).toEqual({ kind: "error", name: "RequestError", message: "status 409" });
    for (let turn = 0; turn < 100; turn += 1) fail(new Error(`number ${turn}`));
    expect(bridge.askedFor("POST").length).toBe(10);
  } finally {
    stop();
  }
  fail(new Error("after the end"));
  expect(bridge.askedFor("POST").length).toBe(10);
});

test("settings and palette lead to the page for reports", async () => {
  const opened: string[] = [];
  const openExternal = (url: string) => {
    opened.push(url);
    return Promise.resolve(true);
  };
  const bridge = { ...scriptedBridge(), openExternal };
  await show(bridge, <DiagnosticsSection />);
  await page.getByRole("button", { name: "Report a problem" }).click();
  commandOf("report-problem")?.run(bridge);
  expect(opened).toEqual([REPORT_PAGE, REPORT_PAGE]);
});
