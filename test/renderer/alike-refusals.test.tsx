import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { seekEntry } from "../../renderer/changes/entry-targets.ts";
import { SyncView } from "../../renderer/screens/sync-center/sync-view.tsx";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import type { OutboxEntryView } from "../../shared/local/outbox.ts";
import { entry, outboxOf, scriptedBridge, status } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

/** As many changes, refused for the same reason; their ids begin with 11. */
function refusals(count: number, status: number | null = 422): readonly OutboxEntryView[] {
  return Array.from({ length: count }, (_, at) =>
    entry({
      id: 11 + at,
      slug: `candidate_${at}`,
      title: `Person ${at + 1}`,
      state: "rejected",
      error: { status, message: "city is not in the list" },
    }),
  );
}

/** The sync centre with its keys; what is decided leaves it. */
async function arrive(entries: readonly OutboxEntryView[]) {
  let left = entries;
  const bridge = scriptedBridge({
    "GET /local/status": () => ({
      status: 200,
      body: status({
        outbox: { queued: 0, sending: 0, unsure: 0, conflict: 0, rejected: left.length },
      }),
    }),
    "GET /local/outbox": (request) => outboxOf(left)(request),
  });
  for (const { id } of entries)
    for (const decision of ["retry", "discard"])
      bridge.answer(`POST /local/outbox/${id}/${decision}`, () => {
        left = left.filter((other) => other.id !== id);
        bridge.tell({ type: "change", resource: "outbox", slugs: [] });
        return { status: 200, body: {} };
      });
  (document.activeElement as HTMLElement | null)?.blur();
  await show(bridge, <SyncView />);
  onTestFinished(listenForShortcuts(bridge));
  return bridge;
}

const posted = (bridge: Awaited<ReturnType<typeof arrive>>) =>
  bridge.askedFor("POST").map(({ path }) => path);
const group = (count: number) =>
  page.getByRole("group", { name: `${count} changes were refused for the same reason` });

test("many alike refusals are folded, and sent again all at once by a key", async () => {
  const bridge = await arrive(refusals(5));
  await expect.element(group(5)).toHaveFocus();
  await expect.element(group(5)).toMatchTextContent(/city is not in the list/i);
  await expect.element(page.getByText("Person 2")).not.toBeInTheDocument();
  await userEvent.keyboard("r");
  await expect.element(page.getByText(/will send 5 changes/)).toBeVisible();
  expect(posted(bridge)).toEqual([11, 12, 13, 14, 15].map((id) => `/local/outbox/${id}/retry`));
  await expect.element(page.getByText(/refused for the same reason/)).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Waiting" })).toHaveFocus();
});

test("changes that are invalid here are not said to be the server's rejections", async () => {
  await arrive(refusals(3, null));
  const name = "3 changes can't be sent for the same reason";
  await expect.element(page.getByRole("group", { name })).toBeVisible();
});

test("discarding all asks once, with their number, and takes the newest first", async () => {
  const other = entry({
    id: 30,
    title: "Another",
    state: "rejected",
    error: { status: 400, message: "no" },
  });
  const bridge = await arrive([...refusals(5), other]);
  await expect.element(group(5)).toHaveFocus();
  await userEvent.keyboard("#");
  const dialog = page.getByRole("dialog", { name: "Discard 5 changes?" });
  await expect.element(dialog).toMatchTextContent(/Person 1.*Person 5/);
  await userEvent.keyboard("{Escape}");
  await expect.element(group(5)).toHaveFocus();
  expect(posted(bridge)).toEqual([]);
  await page.getByRole("button", { name: "Discard all…" }).click();
  await dialog.getByRole("button", { name: "Discard 5 changes" }).click();
  await expect.element(page.getByText("Discarded 5 changes.")).toBeVisible();
  expect(posted(bridge)).toEqual([15, 14, 13, 12, 11].map((id) => `/local/outbox/${id}/discard`));
  await expect.element(page.getByRole("listitem", { name: /Another/ })).toHaveFocus();
});

test("each of them can be decided alone, and the first is edited by Enter", async () => {
  const bridge = await arrive(refusals(5));
  await expect.element(group(5)).toHaveFocus();
  await page.getByRole("button", { name: "One by one" }).click();
  await userEvent.keyboard("j");
  await expect.element(page.getByRole("listitem", { name: /Person 1/ })).toHaveFocus();
  await userEvent.keyboard("jr");
  await expect.poll(() => posted(bridge)).toEqual(["/local/outbox/12/retry"]);
  await expect.element(group(4)).toBeVisible();
  await expect.element(page.getByRole("listitem", { name: /Person 3/ })).toHaveFocus();
  await page.getByRole("button", { name: "Edit the first" }).click();
  await expect
    .element(page.getByRole("listitem", { name: /Person 1/ }).getByRole("form"))
    .toBeVisible();
});

test("a field that leads to one of them unfolds them", async () => {
  seekEntry(14);
  await arrive(refusals(5));
  await expect.element(page.getByRole("listitem", { name: /Person 4/ })).toHaveFocus();
});

test("what could not be sent again stays, and says so", async () => {
  const bridge = await arrive(refusals(4));
  bridge.answer("POST /local/outbox/12/retry", () => ({ status: 500, body: { message: "" } }));
  await expect.element(group(4)).toHaveFocus();
  await page.getByRole("button", { name: "Send all again" }).click();
  await expect.element(group(3)).toBeVisible();
  await expect.element(page.getByText(/Couldn't send all/)).toBeVisible();
});
