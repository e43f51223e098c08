// What is shown outside of the windows: by whom, and that the main process tells counts only.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { followStatus } from "../../main/electron/follow-status.ts";
import type { EngineEvent } from "../../shared/bridge.ts";
import type { LocalStatus } from "../../shared/local/status.ts";
import { openApp, openSandbox } from "../fixtures/worlds.ts";
import { productFiles, ROOT } from "../house/product-files.ts";

/** Every file that shows something outside of a window, and what it may tell. */
const TELLERS: Readonly<Record<string, string>> = {
  "main/electron/desktop-features.ts": "the state of the workspace, a version of the app",
  "main/electron/notices.ts": "what it is given",
  "main/electron/ipc.ts": "what the page gives",
  "main/electron/start-action.ts": "words of its own",
  "main/electron/tray.ts": "a number, the state of the workspace",
  "renderer/core/browser-bridge.ts": "what the page gives",
  "renderer/core/page-notifications.ts": "what it is given",
  "renderer/screens/agenda/reminders.tsx": "names only where they are shown outside",
  "renderer/shell/sidebar.tsx": "a number",
};

const TELLS = new RegExp(
  [
    /new Notification\(|\bnotices\.show\(|bridge\.notify\(|\bnotifications\.show\(/,
    /\.setBadge\w*\(|setOverlayIcon\(|setProgressBar|setToolTip\(|new Tray\(|setTitle\(/,
    /setUserTasks\(|dock\??\.setMenu|addRecentDocument|setJumpList|setThumbnailToolTip/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

test("nobody else shows anything outside of the windows", () => {
  const found = productFiles().filter(
    (file) => /\.tsx?$/.test(file) && TELLS.test(readFileSync(join(ROOT, file), "utf8")),
  );
  expect(found.toSorted()).toEqual(Object.keys(TELLERS).toSorted());
});

/** Every text of a status becomes one that must not be told. */
function spoil(value: unknown): unknown {
  if (typeof value === "string") return "Quartermain";
  if (Array.isArray(value)) return value.map(spoil);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, spoil(inner)]));
}

test("tray and notifications of the main process tell counts and no text of a record", async () => {
  const sandbox = await openSandbox();
  const app = await openApp(sandbox.url);
  await app.ask("POST", "/local/sync");
  const { body } = await app.ask("GET", "/local/status");
  await app.close();
  await sandbox.close();
  const status = {
    ...(spoil({ ...body, error: "x", lists: [{ message: "x" }] }) as LocalStatus),
    auth: "ok" as const,
  };
  const listeners: ((event: EngineEvent) => void)[] = [];
  const texts: string[] = [];
  followStatus(
    {
      onEvent: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
      connected: new Promise(() => undefined),
      request: () => Promise.resolve({ status: 503, body: {} }),
    },
    {
      clearBadge: () => undefined,
      closeWorkspace: () => undefined,
      line: (text) => void texts.push(text),
      notify: (text) => void texts.push(text),
    },
  );
  const states = ["queued", "sending", "unsure", "conflict", "rejected"] as const;
  const none = { queued: 0, sending: 0, unsure: 0, conflict: 0, rejected: 0 };
  const variants: readonly Partial<LocalStatus>[] = [
    ...states.map((state) => ({ outbox: { ...none, [state]: 2 } })),
    { auth: "needed" },
    { work_offline: true },
    { online: false },
    {},
  ];
  for (const variant of variants)
    for (const listener of listeners)
      listener({ type: "status", status: { ...status, outbox: none, ...variant } });
  expect(texts.length).toBeGreaterThan(variants.length);
  expect(new Set(texts).size).toBeGreaterThan(4);
  expect(texts.join()).not.toMatch(/quartermain/i);
});
