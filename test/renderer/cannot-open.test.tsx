import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { BackupView } from "../../shared/local/backups.ts";
import { OPENING_PROBLEMS, type OpeningProblem } from "../../shared/local/encryption.ts";
import type { Opening } from "../../shared/local/opening.ts";
import { LockGate } from "../../renderer/shell/lock/lock-gate.tsx";
import { PLAIN } from "./encryption-views.ts";
import { keepCopiedTexts } from "./copied-texts.ts";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const BACKUP: BackupView = {
  name: "000001-2026-05-04T08-00-00Z.db",
  made_at: "2026-05-04T08:00:00Z",
  reason: "daily",
  bytes: 1_000_000,
  records: 120,
  unsent: 2,
};
const OTHER = { id: "b", name: "Agency B", remote: null, current: false, unsent: 0 };
const RESTORED = {
  name: BACKUP.name,
  made_at: BACKUP.made_at,
  restored_at: BACKUP.made_at,
  kept_in: "replaced/1",
  carried: 2,
  in_doubt: 0,
  unreadable: null,
};

function opening(problem: OpeningProblem, backups: readonly BackupView[]): Opening {
  return {
    failed: { problem, message: "It failed (EIO).", since: BACKUP.made_at },
    folder: "/home/user/workspace",
    backups,
    made_at: BACKUP.made_at,
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
    log: { errors: ["an error"], lines: [], shell: [] },
  };
}

/** A workspace that cannot be opened, until something opens it. */
function broken(problem: OpeningProblem, backups: readonly BackupView[] = [BACKUP]) {
  let view = { ...PLAIN, cannot_open: problem as OpeningProblem | null };
  const bridge = scriptedBridge({
    "GET /local/encryption": () => ({ status: 200, body: view }),
    "GET /local/opening": opening(problem, backups),
    "GET /local/workspaces": { data: [{ ...OTHER, id: "first", current: true }, OTHER] },
    "POST /local/opening": () => ({ status: 409, body: { message: "It failed (EIO)." } }),
  });
  const opens = (answer: object) => () => {
    view = PLAIN;
    return { status: 200, body: answer };
  };
  return { bridge, opens };
}
const startedOver: string[] = [];
const Gate = () => (
  <LockGate startOver={() => void startedOver.push("over")}>
    <p>The desk</p>
  </LockGate>
);
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const isShown = (name: string | RegExp) => button(name).elements().length > 0;

test("each problem has a sentence of its own, and the ways out of it", async () => {
  const said = new Set<string>();
  for (const problem of OPENING_PROBLEMS) {
    const { bridge } = broken(problem);
    const { unmount } = await show(bridge, <Gate />);
    await expect.element(page.getByText("/home/user/workspace")).toBeVisible();
    await expect.element(button("Try again")).toHaveFocus();
    await expect.element(button("Open Agency B")).toBeVisible();
    expect(page.getByText("The desk").elements()).toEqual([]);
    said.add(page.getByRole("main").element().querySelector("div div")?.textContent ?? "");
    const [passes, helps] = [
      ["not-writable", "disk-full", "in-use"].includes(problem),
      ["damaged", "newer", "other"].includes(problem),
    ];
    expect([problem, isShown(/^Restore the backup/)]).toEqual([problem, helps]);
    expect([problem, isShown("Wipe this workspace…")]).toEqual([problem, !passes]);
    await unmount();
  }
  expect(said.size).toBe(OPENING_PROBLEMS.length);
});

test("a backup is restored from there once it is confirmed", async () => {
  const { bridge, opens } = broken("damaged");
  await show(bridge, <Gate />);
  const path = `POST /local/backups/${BACKUP.name}/restore`;
  bridge.answer(path, () => ({ status: 409, body: { message: "The disk is full." } }));
  const restore = async () => {
    await button(/^Restore the backup/).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  };
  await restore();
  await expect.element(page.getByRole("alert")).toMatchTextContent("The disk is full.");
  bridge.answer(path, opens(RESTORED));
  await restore();
  await expect.element(page.getByText("The desk")).toBeVisible();
  await expect.element(page.getByText(/2 unsent changes carried over/).first()).toBeInTheDocument();
});

test("after a restore that did not help, the screen says what is wrong now", async () => {
  const { bridge } = broken("damaged");
  await show(bridge, <Gate />);
  const message = "The backup was restored, but the workspace still can't be opened.";
  bridge.answer(`POST /local/backups/${BACKUP.name}/restore`, () => {
    bridge.answer("GET /local/encryption", { ...PLAIN, cannot_open: "disk-full" });
    bridge.answer("GET /local/opening", opening("disk-full", [BACKUP]));
    bridge.tell({ type: "restarted" });
    return { status: 409, body: { message } };
  });
  await button(/^Restore the backup/).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("The disk is full.")).toBeVisible();
  await expect.element(page.getByText("Free some space, then try again.")).toBeVisible();
  await expect.element(page.getByRole("alert")).toMatchTextContent(message);
  expect(page.getByText("Its database file is damaged.").elements()).toEqual([]);
});

test("it is tried again by Enter, and says when that did not help", async () => {
  const { bridge, opens } = broken("disk-full");
  await show(bridge, <Gate />);
  await expect.element(button("Try again")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert")).toMatchTextContent("It still can't be opened.");
  bridge.answer("POST /local/opening", opens(PLAIN));
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("The desk")).toBeVisible();
});

test("another workspace is opened in its place, and a refusal is told", async () => {
  const { bridge } = broken("key-lost");
  startedOver.length = 0;
  await show(bridge, <Gate />);
  bridge.answer("POST /local/workspaces/b/open", () => ({
    status: 409,
    body: { message: "Another Roadbook has it open." },
  }));
  await button("Open Agency B").click();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("Couldn't open Agency B. Another Roadbook has it open.");
  expect(startedOver).toEqual([]);
  bridge.answer("POST /local/workspaces/b/open", { data: [] });
  await button("Open Agency B").click();
  await expect.poll(() => startedOver).toEqual(["over"]);
});

test("the diagnostics are copied, and say so there", async () => {
  const copied = keepCopiedTexts();
  const { bridge } = broken("other");
  await show(bridge, <Gate />);
  await button("Copy diagnostics").click();
  await expect.poll(() => copied.join("")).toContain('"an error"');
  expect(copied.join("")).toContain('"problem": "other"');
  await expect.element(page.getByRole("main").getByText(/^Diagnostics copied/)).toBeVisible();
});

test("wiping it asks first, and starts over", async () => {
  const { bridge } = broken("key-lost");
  startedOver.length = 0;
  await show(bridge, <Gate />);
  await button("Wipe this workspace…").click();
  await expect.element(page.getByRole("dialog")).toMatchTextContent("for good");
  expect(bridge.askedFor("POST /local/wipe")).toEqual([]);
  bridge.answer("POST /local/wipe", {});
  await page.getByRole("dialog").getByRole("button", { name: "Wipe" }).click();
  await expect.poll(() => startedOver).toEqual(["over"]);
});
