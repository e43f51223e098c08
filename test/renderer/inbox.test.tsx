import { page, userEvent } from "vitest/browser";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { InboxView } from "../../renderer/screens/inbox/inbox-view.tsx";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import { type Draft, NEW_VALUE } from "../../shared/local/intake.ts";
import { envelopeOf, type ScriptedBridge, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const ANNA: Draft = {
  id: 1,
  run: "run_1",
  kind: "create",
  resource: "contact",
  slug: null,
  title: "Anna Kowalska",
  body: { first_name: "Anna", last_name: "Kowalska", email: "anna@example.com" },
  changes: [],
  source: { kind: "csv", name: "fair.csv", place: "2" },
  doubts: [{ field: "email", why: "is spelled twice in different ways" }],
  lookalikes: [
    { resource: "contact", slug: "contact_9", title: "Ana Kowalska", why: ["same name"] },
  ],
};
const BO: Draft = {
  ...ANNA,
  id: 2,
  kind: "update",
  slug: "contact_bo",
  title: "Bo Berg",
  body: { city: "Berlin", custom_fields: [{ id: 12, value: "Gold" }] },
  changes: [
    { field: "city", now: "Bonn", [NEW_VALUE]: "Berlin" },
    { field: "custom_fields.12", now: null, [NEW_VALUE]: "Gold" },
  ],
  source: { kind: "csv", name: "fair.csv", place: "3" },
  doubts: [],
  lookalikes: [],
};
const CY: Draft = {
  ...BO,
  id: 3,
  run: "run_2",
  title: "Cy Clark",
  source: { kind: "paste", name: "", place: "1" },
};

let stopKeys = () => {};
beforeEach(() => useNavigation.getState().go({ view: "inbox" }, "replace"));
afterEach(() => stopKeys());

const TIER = {
  id: 12,
  entity_name: "contact",
  field_name: "Tier",
  field_type: "text",
  required: 0,
  default_value: null,
  options: [],
  is_active: 1,
};

async function showInbox(drafts: readonly Draft[] = [ANNA, BO, CY]) {
  const bridge = scriptedBridge({
    "GET /local/drafts": envelopeOf(drafts),
    "GET /v1/custom-field": [TIER],
  });
  stopKeys = listenForShortcuts(bridge);
  await show(bridge, <InboxView />);
  return bridge;
}

const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
const detail = (name: string) => page.getByRole("article", { name });
const sent = (bridge: ScriptedBridge, method: string) =>
  bridge.asked.filter((request) => request.method === method);

test("drafts stand by their file, with differences, doubts and look-alikes beside", async () => {
  await showInbox();
  const run = page.getByRole("region", { name: "fair.csv" });
  await expect.element(run.getByText("2 wait", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Pasted rows" })).toBeVisible();
  await expect.element(row("Anna Kowalska")).toHaveFocus();
  const anna = detail("Anna Kowalska");
  await expect.element(anna.getByText("anna@example.com")).toBeVisible();
  await expect.element(anna.getByText(/is spelled twice in different ways/)).toBeVisible();
  await expect
    .element(anna.getByRole("link", { name: "Ana Kowalska" }))
    .toHaveAttribute("href", "#/contact/contact_9");
  await expect.element(anna.getByText(/once it is sent, Undo can't take it back/)).toBeVisible();
  await userEvent.keyboard("j");
  const bo = detail("Bo Berg");
  await expect.element(bo.getByText("Bonn")).toBeVisible();
  await expect.element(bo.getByText("Berlin")).toBeVisible();
  await expect.element(bo.getByText("Tier")).toBeVisible();
});

test("J and K move, Enter releases, and the next draft takes the focus", async () => {
  const bridge = await showInbox();
  bridge.answer("POST /local/drafts/2/release", { resource: "contact", slug: "contact_bo" });
  await expect.element(row("Anna Kowalska")).toHaveFocus();
  await userEvent.keyboard("jjk");
  await expect.element(row("Bo Berg")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/Bo Berg.* released/)).toBeVisible();
  await expect.element(row("Bo Berg")).not.toBeInTheDocument();
  await expect.element(row("Cy Clark")).toHaveFocus();
  expect(bridge.askedFor("POST /local/drafts/2/release")).toHaveLength(1);
});

test("# drops a draft, and the menu has the same actions", async () => {
  const bridge = await showInbox();
  bridge.answer("DELETE /local/drafts/1", {});
  await expect.element(row("Anna Kowalska")).toHaveFocus();
  await row("Anna Kowalska").click({ button: "right" });
  const menu = page.getByRole("menu");
  await expect.element(menu.getByRole("menuitem", { name: /Release the draft/ })).toBeVisible();
  await expect.element(menu.getByRole("menuitem", { name: /Edit the draft/ })).toBeVisible();
  await menu.getByRole("menuitem", { name: /Drop the draft/ }).click();
  await expect.poll(() => sent(bridge, "DELETE")).toMatchObject([{ path: "/local/drafts/1" }]);
  await expect.element(row("Anna Kowalska")).not.toBeInTheDocument();
});

test("a refused release says why in place, and the draft stays", async () => {
  const bridge = await showInbox();
  bridge.answer("POST /local/drafts/1/release", () => ({
    status: 409,
    body: { message: "City was changed since, to Bremen." },
  }));
  await page.getByRole("button", { name: "Release", exact: true }).click();
  const alert = detail("Anna Kowalska").getByRole("alert");
  await expect.element(alert).toHaveTextContent("City was changed since, to Bremen.");
  await expect.element(row("Anna Kowalska").getByText("Not released")).toBeVisible();
});

test("E edits the fields of a draft in place", async () => {
  const bridge = await showInbox();
  bridge.answer("PATCH /local/drafts/1", ANNA);
  await expect.element(row("Anna Kowalska")).toHaveFocus();
  await userEvent.keyboard("e");
  const form = page.getByRole("form", { name: "Edit the draft" });
  await form.getByRole("textbox", { name: "Email" }).fill("anna.k@example.com");
  await form.getByRole("button", { name: "Save draft" }).click();
  await expect
    .poll(() => sent(bridge, "PATCH"))
    .toMatchObject([{ path: "/local/drafts/1", body: { body: { email: "anna.k@example.com" } } }]);
  await expect.element(form).not.toBeInTheDocument();
});

test("drafts of a file are released after a warning; refusals stand beside theirs", async () => {
  const bridge = await showInbox();
  bridge.answer("POST /local/drafts/release", {
    released: 1,
    left: 1,
    refused: [{ id: 1, message: "A contact needs an owner." }],
  });
  const run = page.getByRole("region", { name: "fair.csv" });
  await run.getByRole("button", { name: "Release all" }).click();
  const dialog = page.getByRole("dialog", { name: "Release 2 drafts?" });
  await expect.element(dialog.getByText(/once it is sent, Undo can't take it back/)).toBeVisible();
  expect(sent(bridge, "POST")).toEqual([]);
  await dialog.getByRole("button", { name: "Release 2" }).click();
  await expect
    .poll(() => sent(bridge, "POST"))
    .toMatchObject([{ path: "/local/drafts/release", body: { run: "run_1" } }]);
  await expect.element(page.getByText(/1 draft released\. 1 couldn't be/)).toBeVisible();
  await expect
    .element(detail("Anna Kowalska").getByRole("alert"))
    .toHaveTextContent("A contact needs an owner.");
});

test("of many drafts the first 20 are released; all are dropped after a question", async () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ ...ANNA, id: index + 1 }));
  const bridge = await showInbox(many);
  bridge.answer("POST /local/drafts/release", { released: 20, left: 5, refused: [] });
  bridge.answer("DELETE /local/drafts", { dropped: 25 });
  await page.getByRole("button", { name: "Release the first 20" }).click();
  await page.getByRole("button", { name: "Release 20" }).click();
  await expect.poll(() => sent(bridge, "POST")).toMatchObject([{ body: { first: 20 } }]);
  await page.getByRole("button", { name: "Drop all" }).click();
  await page.getByRole("button", { name: "Drop 25" }).click();
  await expect.poll(() => sent(bridge, "DELETE")).toMatchObject([{ query: { run: "run_1" } }]);
});

test("an empty inbox says how drafts come", async () => {
  await showInbox([]);
  await expect.element(page.getByText("Nothing is waiting here")).toBeVisible();
  await expect.element(page.getByText(/Import a list, paste rows or drop CVs/)).toBeVisible();
});
