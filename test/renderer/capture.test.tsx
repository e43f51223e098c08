import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PROFILES } from "../../shared/contract/profile.ts";
import { useToasts } from "../../renderer/core/toasts.ts";
import { type ActiveRecord, CURSOR, RECORD, useTarget } from "../../renderer/core/targets.ts";
import { useOverlays } from "../../renderer/core/view-state.ts";
import { appended } from "../../renderer/screens/record/capture/capture-bodies.ts";
import { CaptureDialog } from "../../renderer/screens/record/capture/capture-dialog.tsx";
import { planCapture } from "../../renderer/screens/record/capture/capture-plan.ts";
import { telLink } from "../../shared/contract/phone-number.ts";
import { entry, lookups, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";
import { dayText } from "../../renderer/ui/format.ts";
import { fieldsOf } from "../fixtures/fields-of.ts";

const ANNA = {
  id: 5,
  slug: "contact_anna",
  first_name: "Anna",
  last_name: "Kowalska",
  full_name: "Anna Kowalska",
  description: "Met in Gdynia.",
  owner: { id: 7, full_name: "Marta Nunes" },
  stage: { id: 2, label: "Lead" },
  created_at: "2026-01-01T08:00:00Z",
  updated_at: "2026-01-01T08:00:00Z",
};

beforeEach(() => {
  useOverlays.setState({ open: null, creating: null, capturing: null, about: null });
  useToasts.setState({ toasts: [], undoable: [] });
});

function Open({ record }: { readonly record: ActiveRecord | null }) {
  useTarget(RECORD, { record, close: () => undefined });
  return null;
}

async function open(
  profile: "documented" | "extended",
  record: ActiveRecord | null,
  beside: ReactNode = null,
) {
  const bridge = scriptedBridge({
    "GET /local/connection": { remote: "https://crm.example", profile, has_token: true },
    "GET /local/record/contact/contact_anna": { record: ANNA, entries: [] },
    "PUT /v1/contact/contact_anna": (request) => ({
      status: 201,
      body: { ...ANNA, ...fieldsOf(request.body) },
    }),
    "POST /v1/note": { id: -3, note: "" },
    "POST /v1/activity": { id: -4, title: "" },
    "GET /local/record/note/-3": {
      record: { id: -3 },
      entries: [entry({ id: 31, kind: "create", resource: "note" })],
    },
    "GET /local/record/activity/-4": { record: { id: -4 }, entries: [] },
    "POST /local/outbox/31/discard": {},
  });
  await show(
    bridge,
    <>
      <Open record={record} />
      {beside}
      <CaptureDialog />
    </>,
  );
  return bridge;
}

/** The text, once its editor is there. */
const box = (name: string) => page.getByRole("group", { name }).getByRole("textbox");

const anna: ActiveRecord = { resource: "contact", key: "contact_anna", shown: ANNA };

test("a follow-up that fails undoes its note: a text is saved once or not at all", async () => {
  const bridge = await open("extended", anna);
  bridge.answer("POST /v1/activity", () => ({
    status: 400,
    body: { message: "The day is not known." },
  }));
  useOverlays.getState().capture("note");
  await box("Note").fill("Call again");
  await page.getByRole("button", { name: "Tomorrow" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("The day is not known.");
  await expect.element(box("Note")).toMatchTextContent("Call again");
  expect(bridge.askedFor("POST /local/outbox/31/discard")).toHaveLength(1);
  await page.getByRole("button", { name: "Cancel" }).click();
});

test("a draft is restored after Esc, for its own record only; Cancel discards it", async () => {
  await open("extended", anna);
  useOverlays.getState().capture("call");
  await box("What was said").fill("Wants a call back");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  useOverlays.getState().capture("call");
  await expect.element(box("What was said")).toMatchTextContent("Wants a call back");
  await page.getByRole("button", { name: "Cancel" }).click();
  useOverlays.getState().capture("call");
  await expect.element(box("What was said")).toMatchTextContent(/^$/);
});

test("half a follow-up date is restored when the dialog reopens, and saves nothing", async () => {
  const bridge = await open("extended", anna);
  useOverlays.getState().capture("note");
  await box("Note").fill("Met at the fair");
  const followUp = page.getByLabelText("Follow up on");
  await followUp.fill("some day");
  await expect.element(page.getByRole("alert")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  useOverlays.getState().capture("note");
  await expect.element(box("Note")).toMatchTextContent("Met at the fair");
  await expect.element(followUp).toHaveValue("some day");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(followUp).toHaveFocus();
  expect(bridge.askedFor("POST /v1/note")).toHaveLength(0);
  await followUp.fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => bridge.askedFor("POST /v1/note")).toHaveLength(1);
});

test("a note of the open record: text, Enter; it can be taken back", async () => {
  const bridge = await open("extended", anna);
  useOverlays.getState().capture("note");
  await expect.element(page.getByText("Saves a note on Anna Kowalska.")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveFocus();
  await userEvent.keyboard("Prefers mornings{Shift>}{Enter}{/Shift}and tea{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(bridge.askedFor("POST /v1/note").map(({ body }) => body)).toEqual([
    { entity_name: "contact", related_to: "contact_anna", note: "Prefers mornings\nand tea" },
  ]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("Undone.")).toBeVisible();
  expect(bridge.askedFor("POST /local/outbox/31/discard")).toHaveLength(1);
});

test("a note has bold, a list and a colleague; in a list Enter goes on", async () => {
  const bridge = await open("extended", anna);
  bridge.answer("GET /local/lookups", lookups({ users: [{ id: 7, full_name: "Marta Nunes" }] }));
  useOverlays.getState().capture("note");
  await expect.element(box("Note")).toHaveFocus();
  await userEvent.keyboard("{Control>}b{/Control}Pay{Control>}b{/Control}{Shift>}{Enter}{/Shift}");
  await userEvent.keyboard("- ask @mar");
  await expect.element(page.getByRole("option", { name: "Marta Nunes" })).toBeVisible();
  await userEvent.keyboard("{Enter}today{Enter}call");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(bridge.askedFor("POST /v1/note").map(({ body }) => body)).toMatchObject([
    { note: "**Pay**\n- ask @Marta Nunes today\n- call" },
  ]);
});

test("a call is an activity that is done, and its follow-up a task of that day", async () => {
  const bridge = await open("extended", anna);
  useOverlays.getState().capture("call");
  await box("What was said").fill("Will think about it");
  await page.getByLabelText("Follow up on").fill("2026-12-01");
  await expect.element(page.getByText(/Follow-up: a task at 9:00/)).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .element(
      page.getByText(`Call with Anna Kowalska logged, follow-up on ${dayText("2026-12-01")}.`),
    )
    .toBeVisible();
  const [call, task] = bridge
    .askedFor("POST /v1/activity")
    .map(({ body }) => body as Record<string, unknown>);
  expect(call).toMatchObject({
    title: "Call with Anna Kowalska",
    mark_as_done: true,
    related_to: "contact_anna",
  });
  expect(task).toMatchObject({
    title: "Follow up with Anna Kowalska",
    activity_type_id: 3,
    related_to_entity: 4,
  });
  expect(new Date(String(task?.["start_datetime"])).getHours()).toBe(9);
});

test("a follow-up with its time is typed in one go", async () => {
  const bridge = await open("extended", anna);
  useOverlays.getState().capture("call");
  await box("What was said").fill("Wants to see the offer");
  await userEvent.keyboard("{Tab}tue 10{Enter}");
  await expect.poll(() => bridge.askedFor("POST /v1/activity")).toHaveLength(2);
  const task = bridge.askedFor("POST /v1/activity")[1]?.body as { start_datetime: string };
  const start = new Date(task.start_datetime);
  expect([start.getDay(), start.getHours(), start.getMinutes()]).toEqual([2, 10, 0]);
  expect(start.getTime()).toBeGreaterThan(Date.now());
});

test("a record that was found elsewhere is written about, not the one behind", async () => {
  const bridge = await open("extended", {
    resource: "deal",
    key: "deal_x",
    shown: { id: 1, slug: "deal_x", name: "Spring" },
  });
  useOverlays.getState().capture("call", { resource: "contact", key: "contact_anna" });
  await expect.element(page.getByText("Saves a call with Anna Kowalska.")).toBeVisible();
  await page.getByRole("radio", { name: "Note" }).click({ force: true });
  await box("Note").fill("Prefers mornings");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => bridge.askedFor("POST /v1/note")).toHaveLength(1);
  expect(bridge.askedFor("POST /v1/note")[0]?.body).toMatchObject({ related_to: "contact_anna" });
  expect(useOverlays.getState().about).toBeNull();
});

test.each([
  ["no name", "", "Call", "Follow up"],
  [
    "a name that turns the line around",
    "Anna \u202eawok",
    "Call with Anna \u202eawok",
    "Follow up with Anna \u202eawok",
  ],
])(
  "titles that are sent name a contact with %s as it is stored",
  async (_case, name, call, task) => {
    const shown = { ...ANNA, first_name: name, last_name: "", full_name: name };
    const bridge = await open("extended", { resource: "contact", key: "contact_anna", shown });
    useOverlays.getState().capture("call");
    await box("What was said").fill("Will think about it");
    await page.getByLabelText("Follow up on").fill("2026-12-01");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => bridge.askedFor("POST /v1/activity")).toHaveLength(2);
    expect(
      bridge.askedFor("POST /v1/activity").map(({ body }) => (body as { title: string }).title),
    ).toEqual([call, task]);
  },
);

test("where notes are unsupported the dialog adds a dated line to the description", async () => {
  const bridge = await open("documented", anna);
  useOverlays.getState().capture("call");
  await expect
    .element(
      page.getByText(
        /This server doesn't take notes\. Saved as a dated line in the description of Anna/,
      ),
    )
    .toBeVisible();
  await box("What was said").fill("Left a message");
  await page.getByLabelText("Follow up on").fill("2026-12-01");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Added to the description of Anna Kowalska.")).toBeVisible();
  expect(bridge.askedFor("POST /v1/")).toHaveLength(0);
  const [put] = bridge.askedFor("PUT /v1/contact/contact_anna");
  expect((put?.body as { description?: string } | undefined)?.description).toMatch(
    /^Met in Gdynia\.\n\n\d{4}-\d\d-\d\d, call: Left a message \(follow up on 2026-12-01\)$/,
  );
});

test("what cannot be written down anywhere is said before it is typed", async () => {
  const deal: ActiveRecord = {
    resource: "deal",
    key: "deal_x",
    shown: { id: 1, slug: "deal_x", name: "Spring" },
  };
  await open("documented", deal);
  useOverlays.getState().capture("note");
  await expect.element(page.getByText(/a deal has no description to add a line to/)).toBeVisible();
  await box("Note").fill("x");
  await expect.element(page.getByRole("button", { name: "Save" })).toBeDisabled();
});

test("a failure keeps the dialog and what was typed", async () => {
  const bridge = await open("extended", anna);
  bridge.answer("POST /v1/note", () => ({
    status: 422,
    body: { message: "related_to is not known." },
  }));
  useOverlays.getState().capture("note");
  await box("Note").fill("Important");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert")).toMatchTextContent(/Related to is not known/);
  await expect.element(box("Note")).toMatchTextContent("Important");
});

test("without an open record it asks whom it is about", async () => {
  await open("extended", null);
  useOverlays.getState().capture("note");
  await expect.element(page.getByRole("combobox", { name: "About whom?" })).toHaveFocus();
});

test("from an activity it is about whom the activity is about", async () => {
  const bridge = await open("extended", {
    resource: "activity",
    key: "12",
    shown: { id: 12, title: "Interview", related_record: ANNA },
  });
  useOverlays.getState().capture("call");
  await expect.element(page.getByText("Saves a call with Anna Kowalska.")).toBeVisible();
  await box("What was said").fill("Went well");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Call with Anna Kowalska logged.")).toBeVisible();
  expect(bridge.askedFor("POST /v1/activity")[0]?.body).toMatchObject({
    related_to: "contact_anna",
  });
});

test("each kind of record and profile has its way", () => {
  const way = (
    profile: "documented" | "extended",
    resource: "candidate" | "job" | "organization" | "activity",
  ) => planCapture(PROFILES[profile], "call", resource);
  expect(way("extended", "organization")).toEqual({ by: "activity" });
  expect(way("extended", "activity")).toEqual({ by: "append", html: false });
  expect(way("documented", "candidate")).toEqual({ by: "append", html: false });
  expect(way("documented", "job")).toEqual({ by: "append", html: true });
  expect(way("documented", "organization")).toEqual({ by: "none" });
});

test("text in a description of HTML stays text", () => {
  const captured = { kind: "note", text: "5 < 6\n<b>", followUp: "" } as const;
  expect(appended("<p>Old</p>", captured, new Date(2026, 10, 5), true)).toBe(
    "<p>Old</p><p>2026-11-05: 5 &lt; 6<br>&lt;b&gt;</p>",
  );
});

test("a list that is added to a description begins on a line of its own", () => {
  const captured = { kind: "call", text: "- **one**\n- two", followUp: "2026-12-01" } as const;
  const day = new Date(2026, 10, 5);
  expect(appended("Old", captured, day, false)).toBe(
    "Old\n\n2026-11-05, call:\n- **one**\n- two\n(follow up on 2026-12-01)",
  );
  expect(appended("", captured, day, true)).toBe(
    "<p>2026-11-05, call:</p><ul><li><strong>one</strong></li><li>two</li></ul>" +
      "<p>(follow up on 2026-12-01)</p>",
  );
});

test("numbers are called without what stands between digits, with their extension", () => {
  expect(telLink("+48 794 276-790 ext. 83")).toBe("tel:+48794276790;ext=83");
  expect(telLink("+49 (0)30 1234")).toBe("tel:+49301234");
  expect(telLink("030/1234")).toBe("tel:0301234");
});

test("of a list nobody is taken whom nobody went to, and who it is can be changed", async () => {
  let isReached = false;
  function List() {
    useTarget(CURSOR, {
      record: () => anna,
      isReached: () => isReached,
      reveal: () => undefined,
    });
    return null;
  }
  const bridge = await open("extended", null, <List />);
  const jonas = { ...ANNA, id: 6, slug: "contact_jonas", full_name: "Jonas Li" };
  bridge.answer("GET /local/record/contact/contact_jonas", { record: jonas, entries: [] });
  const hit = { resource: "contact", slug: "contact_jonas", id: 6, title: "Jonas Li" };
  const data = [
    { ...hit, subtitle: "", when: null, match: { field: "full_name", text: "Jonas Li" } },
  ];
  bridge.answer("GET /local/search", { data, total: 1, more: false });
  useOverlays.getState().capture("call");
  const dialog = page.getByRole("dialog", { name: "Log a call" });
  await expect.element(dialog.getByRole("combobox", { name: "About whom?" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  isReached = true;
  useOverlays.getState().capture("call");
  await dialog.getByRole("group", { name: "What was said" }).getByRole("textbox").fill("Moved");
  await dialog.getByRole("combobox", { name: "Contact" }).fill("jonas");
  await page.getByRole("option", { name: "Jonas Li" }).click();
  await expect.element(dialog.getByText("Saves a call with Jonas Li.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Call with Jonas Li logged.")).toBeVisible();
  expect(bridge.askedFor("POST /v1/activity")[0]?.body).toMatchObject({
    title: "Call with Jonas Li",
    description: "Moved",
    related_to: "contact_jonas",
  });
});
