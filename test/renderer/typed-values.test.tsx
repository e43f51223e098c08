import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { useOverlays, useViewState } from "../../renderer/core/view-state.ts";
import { CreateDialog } from "../../renderer/screens/record/create/create-dialog.tsx";
import { RecordPage } from "../../renderer/screens/record/record-page.tsx";
import { dateInputText } from "../../renderer/ui/typed-date.ts";
import { lookups, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const USER = { id: 7, full_name: "Marta Nunes" };
const DEAL = {
  id: 3,
  slug: "deal_3",
  name: "Two welders",
  stage: { id: 1, label: "Qualified" },
  deal_amount: 900,
  owner: USER,
  created_by: USER,
  close_date: "2026-12-01",
  created_at: "2026-11-01T08:00:00Z",
  updated_at: "2026-11-01T08:00:00Z",
};
const CALL = {
  id: 9,
  title: "Call",
  start_date: "2026-11-23",
  start_time: "09:00",
  end_time: "09:30",
  created_at: "2026-11-01T08:00:00Z",
  updated_at: "2026-11-01T08:00:00Z",
};

beforeEach(async () => {
  await page.viewport(1000, 800);
  useOverlays.setState({ creating: null });
  useViewState.setState({ hideEmpty: false });
  useNavigation.getState().go({ view: "today" }, "replace");
});

function bridgeOf(resource: "deal" | "activity", record: object) {
  const key = resource === "deal" ? "deal_3" : "9";
  return scriptedBridge({
    [`GET /local/record/${resource}/${key}`]: { record, entries: [] },
    [`PUT /v1/${resource}/${key}`]: record,
    "POST /v1/activity": () => ({ status: 201, body: CALL }),
    "GET /local/ui-settings/activity-type": { value: null },
  });
}

async function edit(label: string) {
  await page.getByRole("button", { name: new RegExp(`^${label}: .* Edit$`) }).click();
  return page.getByRole("group", { name: `Edit ${label}` }).getByRole("textbox", { name: label });
}

test("32500,50 in a money field is that, and not a hundred times as much", async () => {
  const bridge = bridgeOf("deal", DEAL);
  await show(bridge, <RecordPage resource="deal" recordKey="deal_3" />);
  const amount = await edit("Amount");
  await expect.element(amount).toHaveValue("900");
  await amount.fill("32500,50");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => bridge.askedFor("PUT /v1/deal/deal_3").at(-1)?.body)
    .toMatchObject({ deal_amount: 32_500.5 });
});

test("1.234 is asked about before it is saved; the answer is one press away", async () => {
  const bridge = bridgeOf("deal", DEAL);
  await show(bridge, <RecordPage resource="deal" recordKey="deal_3" />);
  const amount = await edit("Amount");
  await amount.fill("1.234");
  await userEvent.keyboard("{Enter}");
  await expect
    .element(page.getByText("Amount could mean 1,234.00 or 1.234. Choose one."))
    .toBeVisible();
  expect(bridge.askedFor("PUT")).toHaveLength(0);
  await page.getByRole("button", { name: "1,234.00" }).click();
  await expect.element(amount).toHaveValue("1,234");
  await expect.element(amount).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => bridge.askedFor("PUT /v1/deal/deal_3").at(-1)?.body)
    .toMatchObject({ deal_amount: 1_234 });
});

test("half a date is said to be half a date: nothing is saved without it", async () => {
  const bridge = bridgeOf("activity", CALL);
  await show(bridge, <CreateDialog />);
  useOverlays.getState().create("activity");
  const dialog = page.getByRole("dialog", { name: "New activity" });
  await dialog.getByLabelText(/^Title/).fill("Interview");
  const start = dialog.getByLabelText(/^Start/);
  await start.fill("");
  await start.click();
  await userEvent.keyboard("tomorrowish");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect
    .element(dialog.getByText("Start needs a day and a time, such as Tue 10:00."))
    .toBeVisible();
  expect(bridge.askedFor("POST /v1/activity")).toHaveLength(0);
});

test("an activity that starts later takes as long as before", async () => {
  const bridge = bridgeOf("activity", CALL);
  await show(bridge, <RecordPage resource="activity" recordKey="9" />);
  await page.getByRole("button", { name: /^Start: .* Edit$/ }).click();
  const group = page.getByRole("group", { name: "Edit Start" });
  await group.getByLabelText("Start").fill("2026-11-23T14:00");
  await group.getByRole("button", { name: "Save" }).click();
  const start = new Date("2026-11-23T14:00");
  await expect
    .poll(() => bridge.askedFor("PUT /v1/activity/9").at(-1)?.body)
    .toMatchObject({
      start_datetime: start.toISOString(),
      end_datetime: new Date(start.getTime() + 30 * 60_000).toISOString(),
    });
});

test("the end moves along also where the start was no whole time in between", async () => {
  await show(bridgeOf("activity", CALL), <CreateDialog />);
  useOverlays.getState().create("activity");
  const dialog = page.getByRole("dialog", { name: "New activity" });
  const [start, end] = [dialog.getByLabelText(/^Start/), dialog.getByLabelText(/^End/)];
  await start.fill("2026-12-01T10:00");
  await end.fill("2026-12-01T10:45");
  // What the field holds while a day is typed.
  await start.fill("2 d");
  await start.fill("2026-12-02T14:00");
  await expect.element(end).toHaveValue(dateInputText("2026-12-02T14:45"));
  await start.fill("");
  await start.fill("2026-12-03T09:00");
  await expect.element(end).toHaveValue(dateInputText("2026-12-03T09:45"));
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

test("half a date is still there when its draft is reopened, and still asked about", async () => {
  const bridge = bridgeOf("activity", CALL);
  await show(bridge, <CreateDialog />);
  useOverlays.getState().create("activity");
  const dialog = page.getByRole("dialog", { name: "New activity" });
  await dialog.getByLabelText(/^Title/).fill("Interview");
  const start = dialog.getByLabelText(/^Start/);
  await start.fill("some day");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  useOverlays.getState().create("activity");
  await expect.element(start).toHaveValue("some day");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect
    .element(dialog.getByText("Start needs a day and a time, such as Tue 10:00."))
    .toBeVisible();
  expect(bridge.askedFor("POST /v1/activity")).toHaveLength(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

const CANDIDATE = {
  id: 5,
  slug: "candidate_5",
  first_name: "Ana",
  last_name: "Silva",
  full_name: "Ana Silva",
  owner: USER,
  current_salary: 85_000,
  currency: { id: 1, code: "EUR" },
  created_at: "2026-11-01T08:00:00Z",
  updated_at: "2026-11-01T08:00:00Z",
};

test("an amount may be short, and its currency is saved with it", async () => {
  const bridge = scriptedBridge({
    "GET /local/record/candidate/candidate_5": { record: CANDIDATE, entries: [] },
    "PUT /v1/candidate/candidate_5": CANDIDATE,
    "GET /local/lookups": lookups({
      users: [USER],
      currency: [
        { id: 1, code: "EUR" },
        { id: 2, code: "CHF" },
      ],
    }),
  });
  await show(bridge, <RecordPage resource="candidate" recordKey="candidate_5" />);
  const sent = () => bridge.askedFor("PUT /v1/candidate/candidate_5").at(-1)?.body;
  const salary = await edit("Current salary");
  await expect.element(salary).toHaveValue("85,000");
  const currency = page.getByRole("combobox", { name: "Currency of Current salary" });
  await expect.element(currency).toHaveValue("EUR");
  await salary.fill("91.5k");
  await userEvent.keyboard("{Tab}");
  await expect.element(salary).toHaveValue("91,500");
  await currency.fill("chf");
  await userEvent.keyboard("{Enter}");
  await expect.element(currency).toHaveValue("CHF");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(sent).toMatchObject({ current_salary: 91_500, currency_id: 2 });
  await edit("Current salary");
  await currency.fill("chf");
  await userEvent.keyboard("{Enter}");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(sent).toMatchObject({ currency_id: 2 });
  expect(sent()).not.toMatchObject({ current_salary: 91_500 });
});

test("Ctrl+Enter saves a text with its formatting, and Esc leaves it as it was", async () => {
  const bridge = scriptedBridge({
    "GET /local/record/candidate/candidate_5": {
      record: { ...CANDIDATE, description: "Calm" },
      entries: [],
    },
    "PUT /v1/candidate/candidate_5": CANDIDATE,
  });
  await show(bridge, <RecordPage resource="candidate" recordKey="candidate_5" />);
  const sent = () => bridge.askedFor("PUT /v1/candidate/candidate_5");
  const description = await edit("Description");
  await expect.element(page.getByRole("toolbar", { name: /Description/ })).toBeInTheDocument();
  await expect.element(description).toHaveFocus();
  await userEvent.keyboard(" and *kind*{Escape}");
  await expect.element(description).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
  await edit("Description");
  await expect.element(description).toHaveFocus();
  await userEvent.keyboard(" and *kind*{Control>}{Enter}{/Control}");
  await expect.poll(() => sent().at(-1)?.body).toMatchObject({ description: "Calm and *kind*" });
});
