import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { PageError } from "../../shared/local/diagnostics.ts";
import { AskError } from "../../renderer/core/ask.ts";
import { reportPageErrors } from "../../renderer/core/page-errors.ts";
import { DiagnosticsSection } from "../../renderer/screens/settings/diagnostics-section.tsx";
import { commandOf } from "../../renderer/core/command-registry.ts";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

/** The clipboard belongs to the user of the machine: the test keeps what would be written to it. */
let copied: string[] = [];
beforeEach(() => {
  copied = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation((text) =>
    Promise.resolve(void copied.push(text)),
  );
});
afterEach(() => vi.restoreAllMocks());

const DIAGNOSTICS = {
  settings: { server: "https://crm.example" },
  log: { errors: [], lines: ['{"msg":"hello"}'] },
};

test("diagnostics are copied with what the page knows, from the settings and from the palette", async () => {
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

test("errors of the page go to the log once each, bounded in number and size, and without sentences about records", async () => {
  const bridge = scriptedBridge({ "POST /local/page-errors": {} });
  const stop = reportPageErrors(bridge, events);
  try {
    const error = new TypeError(`Cannot read ${"x".repeat(5_000)}`);
    fail(error);
    fail(error);
    fail(new AskError(409, "Ann Smith was changed on the server."));
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
    expect(second).toEqual({ kind: "error", name: "AskError", message: "status 409" });
    for (let turn = 0; turn < 100; turn += 1) fail(new Error(`number ${turn}`));
    expect(bridge.askedFor("POST").length).toBe(10);
  } finally {
    stop();
  }
  fail(new Error("after the end"));
  expect(bridge.askedFor("POST").length).toBe(10);
});
