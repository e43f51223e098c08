import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { useToasts } from "../../renderer/core/toasts.ts";
import { useOverlays, useViewState } from "../../renderer/core/view-state.ts";
import { entryUndoPlan } from "../../renderer/changes/undo.ts";
import { requestEdit } from "../../renderer/fields/field-request.ts";
import { RecordPage } from "../../renderer/screens/record/record-page.tsx";
import { RecordPanel } from "../../renderer/screens/record/beside-panel.tsx";
import type { OutboxEntryView } from "../../shared/local/outbox.ts";
import { entry, envelopeOf, lookups, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";
import { choose } from "./choose.ts";
import { fieldsOf } from "../fixtures/fields-of.ts";

const ANNA = {
  id: 9,
  slug: "candidate_anna",
  first_name: "Anna",
  last_name: "Kowalska",
  full_name: "Anna Kowalska",
  email: "anna@firma.example",
  phone: "+48 22 100 20 30",
  city: "Berlin",
  owner: { id: 7, full_name: "Marta Nunes" },
  created_at: "2026-01-01T08:00:00Z",
  updated_at: "2026-01-01T08:00:00Z",
};
const STAGES = [
  { id: 1, label: "Offer", percentage: 70 },
  { id: 2, label: "Won", percentage: 100 },
  { id: 3, label: "Lost", percentage: 0 },
];
const ABOUT = { resource: "candidate", slug: "candidate_anna" } as const;

beforeEach(() => {
  useNavigation.getState().go({ view: "today" }, "replace");
  useToasts.setState({ toasts: [], undoable: [] });
  useViewState.setState({ hideEmpty: false, panelPart: "facts" });
});

function bridgeWith(entries: readonly OutboxEntryView[] = []) {
  return scriptedBridge({
    "GET /local/record/candidate/candidate_anna": { record: ANNA, entries },
    "PUT /v1/candidate/candidate_anna": (request) => ({
      status: 201,
      body: { ...ANNA, ...fieldsOf(request.body) },
    }),
  });
}

async function open(entries: readonly OutboxEntryView[] = []) {
  const bridge = bridgeWith(entries);
  await show(bridge, <RecordPage resource="candidate" recordKey="candidate_anna" />);
  await expect
    .element(page.getByRole("heading", { level: 1, name: "Anna Kowalska" }))
    .toBeVisible();
  return bridge;
}

test("a wrong value is told while it is typed, and not saved", async () => {
  const bridge = await open();
  await page.getByRole("button", { name: "First name: Anna. Edit" }).click();
  await page.getByRole("textbox", { name: "First name" }).fill("");
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent(/First name must have at least 1 character/);
  await userEvent.keyboard("{Enter}");
  expect(bridge.askedFor("PUT")).toHaveLength(0);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "First name: Anna. Edit" })).toHaveFocus();
});

test("an address goes on in the next line between its parts, and is copied whole", async () => {
  const email = "maximiliane.hohenstaufen@holdings-international.example.com";
  const bridge = bridgeWith();
  bridge.answer("GET /local/record/candidate/candidate_anna", {
    record: { ...ANNA, email },
    entries: [],
  });
  await show(
    bridge,
    <div style={{ width: 420 }}>
      <RecordPanel resource="candidate" recordKey="candidate_anna" onClose={() => {}} />
    </div>,
  );
  const value = page.getByRole("button", { name: `Email: ${email}. Edit` });
  await expect.element(value).toHaveTextContent(email);
  const linesOf = (from: number, to: number) => {
    const walker = document.createTreeWalker(value.element(), NodeFilter.SHOW_TEXT);
    const tops = new Set<number>();
    for (let at = 0, node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const length = node.textContent?.length ?? 0;
      const range = document.createRange();
      range.setStart(node, Math.min(length, Math.max(0, from - at)));
      range.setEnd(node, Math.min(length, Math.max(0, to - at)));
      if (!range.collapsed) for (const { top } of range.getClientRects()) tops.add(top);
      at += length;
    }
    return tops.size;
  };
  expect(linesOf(0, email.length)).toBeGreaterThan(1);
  const words = [...email.matchAll(/[a-z]+/g)];
  expect(words.map(({ index, 0: word }) => linesOf(index, index + word.length))).toEqual(
    words.map(() => 1),
  );
});

test("a record deleted on the server says so, and its history links to the decision", async () => {
  await open([
    entry({
      ...ABOUT,
      body: { city: "Berlin" },
      state: "conflict",
      conflict: { kind: "gone", fields: [] },
    }),
  ]);
  await expect
    .element(page.getByRole("article").getByText("Changed on the server too"))
    .not.toBeInTheDocument();
  const history = page.getByRole("region", { name: "My changes" });
  await expect.element(history).toMatchTextContent(/Deleted on the server/);
  await expect.element(history.getByRole("button", { name: /^Undo/ })).not.toBeInTheDocument();
  await history.getByRole("link", { name: "Review in Sync" }).click();
  expect(useNavigation.getState().place).toEqual({ view: "sync" });
});

test("a field that changes during an edit says so; no typing means no overwriting", async () => {
  const bridge = await open();
  await page.getByRole("button", { name: "City: Berlin. Edit" }).click();
  bridge.answer("GET /local/record/candidate/candidate_anna", {
    record: { ...ANNA, city: "Łódź" },
    entries: [],
  });
  bridge.tell({ type: "change", resource: "candidate", slugs: ["candidate_anna"] });
  await expect
    .element(page.getByText("Changed in the meantime to Łódź. Saving replaces it."))
    .toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "City" })).toHaveValue("Berlin");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "City: Łódź. Edit" })).toHaveFocus();
  expect(bridge.askedFor("PUT")).toHaveLength(0);
});

test("an edit goes out with the fields that the API demands, and offers its undo", async () => {
  const bridge = await open();
  await page.getByRole("button", { name: "City: Berlin. Edit" }).click();
  await page.getByRole("textbox", { name: "City" }).fill("Gdynia");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("City → Gdynia · Anna Kowalska")).toBeVisible();
  expect(bridge.askedFor("PUT")[0]?.body).toEqual({
    first_name: "Anna",
    last_name: "Kowalska",
    owner_id: 7,
    city: "Gdynia",
  });
});

test("each field shows its state: pending, refused with a message, or in conflict", async () => {
  await open([
    entry({ ...ABOUT, id: 1, body: { phone: "1" }, state: "queued" }),
    entry({
      ...ABOUT,
      id: 2,
      body: { email: "x" },
      state: "rejected",
      error: { status: 400, message: "email is bad" },
    }),
    entry({
      ...ABOUT,
      id: 3,
      body: { city: "Berlin" },
      state: "conflict",
      conflict: {
        kind: "fields",
        fields: [{ field: "city", base: "Kraków", mine: "Berlin", theirs: "Łódź" }],
      },
    }),
  ]);
  const row = (name: RegExp) =>
    page.getByRole("definition").filter({ has: page.getByRole("button", { name }) });
  await expect.element(row(/^Phone: /)).toMatchTextContent(/Waiting to be sent/);
  await expect.element(row(/^Email: /)).toMatchTextContent(/Refused by the server.*email is bad/);
  await expect
    .element(row(/^City: /))
    .toMatchTextContent(/Changed on the server too.*The server has Łódź/);
  await row(/^City: /)
    .getByRole("link", { name: "Changed on the server too" })
    .click();
  expect(useNavigation.getState().place).toEqual({ view: "sync" });
});

test("right-to-left names stay in place, and fields the API cannot change are usable", async () => {
  const name = "مؤسسة النجار";
  const shown = {
    id: 4,
    slug: "organization_najjar",
    name,
    website: "https://najjar.example",
    socials: { network_a: "https://network-a.example/najjar", network_b: "" },
  };
  const bridge = scriptedBridge({
    "GET /local/record/organization/organization_najjar": { record: shown, entries: [] },
  });
  await show(bridge, <RecordPage resource="organization" recordKey="organization_najjar" />);
  const heading = page.getByRole("heading", { level: 1, name });
  await expect.element(heading).toBeVisible();
  const left = (element: Element | null) => element?.getBoundingClientRect().left;
  expect(left(heading.element().firstElementChild)).toBe(left(heading.element()));
  await expect
    .element(page.getByRole("link", { name: "Open https://najjar.example" }))
    .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Open https://network-a.example/najjar" }))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Copy website" })).toBeVisible();
});

test("a link in a job's description opens outside, and nothing of it runs inside", async () => {
  const opened: string[] = [];
  const description =
    '<p>See <a href="https://team.example/x" onclick="alert(1)">the ' +
    'team</a><img src=x onerror="alert(1)"> and <a ' +
    'href="javascript:alert(1)">more</a></p>';
  const job = { id: 6, slug: "job_x", position_name: "Baker", headcount: 1, description };
  const bridge = {
    ...scriptedBridge({ "GET /local/record/job/job_x": { record: job, entries: [] } }),
    openExternal: (url: string) => {
      opened.push(url);
      return Promise.resolve(true);
    },
  };
  await show(bridge, <RecordPage resource="job" recordKey="job_x" />);
  // It stands there once, formatted, and is edited in its place.
  await page.getByRole("link", { name: "the team" }).click();
  expect(opened).toEqual(["https://team.example/x"]);
  await expect.element(page.getByRole("link", { name: "more" })).not.toBeInTheDocument();
  expect(document.querySelector("article img")).toBeNull();
  await page.getByRole("button", { name: "Edit Description" }).click();
  await expect.element(page.getByRole("textbox", { name: "Description" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Edit Description" })).toHaveFocus();
});

test("relations of a record made offline show before the server knows the record", async () => {
  const job = { id: null, slug: "job_local-1", position_name: "Baker", headcount: 1 };
  const bridge = scriptedBridge({
    "GET /local/record/job/job_local-1": { record: job, entries: [] },
    "GET /local/records/deal": envelopeOf([
      { id: -2, slug: "deal_local-2", name: "Bakery, two people" },
    ]),
  });
  await show(bridge, <RecordPage resource="job" recordKey="job_local-1" />);
  const relations = page.getByRole("region", { name: "Relations" });
  await expect.element(relations.getByRole("link", { name: "Bakery, two people" })).toBeVisible();
  expect(bridge.askedFor("GET /local/records/deal")[0]?.query?.["filter"]).toBe(
    '{"op":"is","field":"jobs","value":"job_local-1"}',
  );
});

test("the close date on the card of an open deal is marked once it is past", async () => {
  const deal = (id: number, stage: number, close_date: string) => ({
    id,
    slug: `deal_${id}`,
    name: `Deal ${id}`,
    deal_amount: 500,
    close_date,
    stage: STAGES.find((one) => one.id === stage),
  });
  const bridge = scriptedBridge({
    "GET /local/record/job/job_x": {
      record: { id: 4, slug: "job_x", position_name: "Baker" },
      entries: [],
    },
    "GET /local/lookups": lookups({ deal_stage: STAGES }),
    "GET /local/records/deal": envelopeOf([
      deal(1, 1, "2020-02-01"),
      deal(2, 1, "2999-02-01"),
      deal(3, 2, "2020-02-01"),
      deal(4, 3, "2020-02-01"),
    ]),
  });
  await show(bridge, <RecordPage resource="job" recordKey="job_x" />);
  const card = (name: string) =>
    page
      .getByRole("region", { name: "Relations" })
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name }) });
  await expect.element(card("Deal 1")).toMatchTextContent(/500 · .*2020, overdue/);
  await expect.element(card("Deal 1").getByTitle("Overdue", { exact: true })).toBeVisible();
  for (const name of ["Deal 2", "Deal 3", "Deal 4"]) {
    await expect.element(card(name)).toMatchTextContent(/500 · .*(2020|2999)/);
    await expect.element(card(name)).not.toMatchTextContent(/overdue/);
  }
});

test("only fields with a value are shown, without those of the head, until all are", async () => {
  useViewState.setState({ hideEmpty: true });
  await open();
  const state = page.getByRole("button", { name: "State: empty. Edit" });
  const source = page.getByRole("button", { name: "Source: empty. Edit" });
  const firstName = page.getByRole("button", { name: "First name: Anna. Edit" });
  await expect.element(page.getByRole("button", { name: "City: Berlin. Edit" })).toBeVisible();
  for (const fact of [state, source, firstName]) await expect.element(fact).not.toBeInTheDocument();
  requestEdit({ resource: "candidate", key: "candidate_anna", field: "state" });
  await expect.element(page.getByRole("textbox", { name: "State" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  // Stays until the focus is elsewhere.
  await expect.element(state).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(state).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Show empty fields" }).click();
  for (const fact of [state, source, firstName]) await expect.element(fact).toBeVisible();
  expect(useViewState.getState().hideEmpty).toBe(false);
  await page.getByRole("button", { name: "Hide empty fields" }).click();
  await expect.element(state).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Add a field" }).click();
  expect(useOverlays.getState()).toMatchObject({ open: "palette", scope: "edit" });
  useOverlays.getState().show(null);
});

test("a long value has two lines until all of it is asked for", async () => {
  const description = "Knows the market of bakeries in the north. ".repeat(9).trim();
  const bridge = bridgeWith();
  bridge.answer("GET /local/record/candidate/candidate_anna", {
    record: { ...ANNA, description },
    entries: [],
  });
  await show(bridge, <RecordPage resource="candidate" recordKey="candidate_anna" />);
  const fact = page.getByRole("button", { name: /^Description: Knows the market/ });
  await expect.element(fact).toBeVisible();
  const height = () => fact.element().getBoundingClientRect().height;
  const shortHeight = height();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(height).toBeGreaterThan(shortHeight);
  await page.getByRole("button", { name: "Show less" }).click();
  await expect.poll(height).toBe(shortHeight);
});

test("an editor lies over what follows: opening and saving move nothing", async () => {
  await open();
  const country = page.getByRole("button", { name: /^Country: / });
  const top = () => country.element().getBoundingClientRect().top;
  const topBefore = top();
  await page.getByRole("button", { name: "City: Berlin. Edit" }).click();
  await expect.element(page.getByRole("textbox", { name: "City" })).toHaveFocus();
  expect(Math.abs(top() - topBefore)).toBeLessThan(1);
});

test("saving moves nothing", async () => {
  useViewState.setState({ hideEmpty: true });
  let record: object = { ...ANNA, country: "Germany" };
  const bridge = bridgeWith();
  const answer = (entries: object[]) =>
    bridge.answer("GET /local/record/candidate/candidate_anna", { record, entries });
  answer([]);
  bridge.answer("PUT /v1/candidate/candidate_anna", (request) => {
    record = { ...record, ...Object(request.body) };
    answer([entry({ ...ABOUT, body: Object(request.body), state: "queued" })]);
    return { status: 200, body: record };
  });
  await show(
    bridge,
    <div style={{ width: 1440, height: 800, display: "flex", flexDirection: "column" }}>
      <RecordPage resource="candidate" recordKey="candidate_anna" />
    </div>,
  );
  const country = page.getByRole("button", { name: /^Country: / });
  const city = page.getByRole("button", { name: /^City: / });
  await expect.element(city).toBeVisible();
  const topOf = (fact: typeof city) => fact.element().getBoundingClientRect().top;
  const tops = [topOf(city), topOf(country)];
  const expectNoMove = () =>
    expect.poll(() => [topOf(city), topOf(country)].map(Math.round)).toEqual(tops.map(Math.round));
  await city.click();
  await expect.element(page.getByRole("textbox", { name: "City" })).toHaveFocus();
  expect(topOf(country)).toBe(tops[1]);
  await userEvent.keyboard("{Control>}a{/Control}Bern{Enter}");
  await expect.poll(() => bridge.askedFor("PUT")).toHaveLength(1);
  bridge.tell({ type: "change", resource: "candidate", slugs: [] });
  await expect.element(page.getByRole("button", { name: "City: Bern. Edit" })).toHaveFocus();
  await expect.element(page.getByText("Not sent", { exact: true })).toBeVisible();
  await expectNoMove();
});

test("one button shows the empty fields and the empty custom fields, and hides them", async () => {
  useViewState.setState({ hideEmpty: true });
  const bridge = bridgeWith();
  const region = { id: 1, entity_name: "candidate", field_name: "Region", field_type: "text" };
  bridge.answer("GET /v1/custom-field", [region]);
  await show(bridge, <RecordPage resource="candidate" recordKey="candidate_anna" />);
  const facts = ["State: empty. Edit", "Region: empty. Edit"].map((name) =>
    page.getByRole("button", { name }),
  );
  await expect.element(page.getByRole("region", { name: "Custom fields" })).toBeVisible();
  for (const fact of facts) await expect.element(fact).not.toBeInTheDocument();
  const button = page.getByRole("button", { name: "Show empty fields" });
  await button.click();
  for (const fact of facts) await expect.element(fact).toBeVisible();
  await page.getByRole("button", { name: "Hide empty fields" }).click();
  for (const fact of facts) await expect.element(fact).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test("what waits to be sent is said once, and a ring stands at the field", async () => {
  await open([entry({ ...ABOUT, body: { city: "Berlin" }, state: "queued" })]);
  await expect.element(page.getByText("Not sent", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("article").getByTitle("Waiting to be sent")).toBeVisible();
});

test("required fields and files are never folded; who wrote the record is asked for", async () => {
  useViewState.setState({ hideEmpty: true });
  const bridge = bridgeWith();
  bridge.answer("GET /local/record/candidate/candidate_anna", {
    record: { ...ANNA, owner: null },
    entries: [],
  });
  await show(bridge, <RecordPage resource="candidate" recordKey="candidate_anna" />);
  await expect.element(page.getByRole("button", { name: "Owner: empty. Edit" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Resume: empty. Edit" })).toBeVisible();
  const labels = page
    .getByRole("term")
    .elements()
    .map((term) => term.textContent);
  expect(labels).not.toContain("Created at");
  await page.getByRole("button", { name: "Created and changed" }).click();
  await expect
    .element(page.getByRole("region", { name: "Created and changed" }).getByRole("term").last())
    .toHaveTextContent("Updated at");
});

test("a profile link is shown with its host, and without names of the API", async () => {
  const bridge = bridgeWith();
  bridge.answer("GET /local/record/candidate/candidate_anna", {
    record: { ...ANNA, socials: { network_a: "https://www.network.example/in/anna/" } },
    entries: [],
  });
  await show(bridge, <RecordPage resource="candidate" recordKey="candidate_anna" />);
  await expect.element(page.getByText("network.example/in/anna", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/network [ab]/i)).not.toBeInTheDocument();
});

test("beside a list one part shows at a time, and an edit switches to the facts", async () => {
  await show(
    bridgeWith(),
    <RecordPanel resource="candidate" recordKey="candidate_anna" onClose={() => undefined} />,
  );
  await expect
    .element(page.getByRole("heading", { level: 2, name: "Anna Kowalska" }))
    .toBeVisible();
  await page.getByText("Timeline").click();
  await expect.element(page.getByRole("region", { name: "Timeline" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Facts" })).not.toBeInTheDocument();
  requestEdit({ resource: "candidate", key: "candidate_anna", field: "city" });
  await expect.element(page.getByRole("textbox", { name: "City" })).toHaveFocus();
});

test("history undoes one of several changes, and warns when the field changed since", async () => {
  const bridge = await open([
    entry({ ...ABOUT, id: 1, body: { city: "Oslo" }, base: { city: "Kraków" }, state: "done" }),
    entry({
      ...ABOUT,
      id: 2,
      body: { phone: "+48 22 100 20 30" },
      base: { phone: "+48 1" },
      state: "done",
    }),
  ]);
  const history = page.getByRole("region", { name: "My changes" });
  await expect.element(history).toMatchTextContent(/Changed again since then: City/);
  await history
    .getByRole("button", { name: /^Undo the change/ })
    .first()
    .click();
  await expect.element(page.getByText("Restored the previous value.")).toBeVisible();
  expect(bridge.askedFor("PUT")[0]?.body).toMatchObject({ phone: "+48 1" });
  expect(bridge.askedFor("PUT")[0]?.body).not.toHaveProperty("city");
});

test("each change has its way back, or the reason why not", () => {
  const now = { record: ANNA, entries: [] };
  const way = (change: Partial<OutboxEntryView>) =>
    entryUndoPlan(entry({ ...ABOUT, ...change }), now);
  expect(way({ state: "queued" })).toEqual({ kind: "discard", changedSince: [] });
  // A later change of the same field waits behind one that may have arrived.
  expect(way({ state: "queued", attempts: 1, body: { city: "Oslo" } })).toEqual({
    kind: "discard",
    changedSince: ["City"],
  });
  expect(way({ state: "sending" }).kind).toBe("none");
  expect(way({ kind: "create", state: "done" }).kind).toBe("none");
  // Dropped by itself, this would take the whole record away.
  expect(way({ kind: "create", state: "queued" }).kind).toBe("decide");
  expect(way({ state: "conflict", conflict: { kind: "gone", fields: [] } }).kind).toBe("decide");
  expect(way({ state: "conflict", conflict: { kind: "fields", fields: [] } }).kind).toBe("discard");
  expect(way({ state: "done", body: { city: "Berlin" }, base: { city: "Kraków" } })).toEqual({
    kind: "reverse",
    edit: { before: { city: "Kraków" }, after: { city: "Berlin" } },
    changedSince: [],
    stays: [],
  });
  // What was changed since stays, unless the user then says otherwise.
  expect(way({ state: "done", body: { city: "Oslo" }, base: { city: "Kraków" } })).toMatchObject({
    kind: "reverse",
    changedSince: ["City"],
  });
  // The API cannot empty a text again.
  expect(way({ state: "done", body: { city: "Berlin" }, base: { city: null } })).toEqual({
    kind: "none",
    reason: "City was empty before and keeps its value: the server can't clear it.",
  });
  // It can empty a list.
  const tagged = { record: { ...ANNA, tags: "hot" }, entries: [] };
  expect(
    entryUndoPlan(
      entry({ ...ABOUT, state: "done", body: { tags: "hot" }, base: { tags: null } }),
      tagged,
    ),
  ).toMatchObject({ kind: "reverse", edit: { before: { tags: null } }, stays: [] });
  const resume = { blob: "b1", name: "cv.pdf", type: "application/pdf", size: 4 };
  expect(way({ state: "done", body: { resume }, base: { resume: null } })).toEqual({
    kind: "none",
    reason: "Resume: the server can't remove a file. Attach another one to replace it.",
  });
  expect(way({ state: "done", body: { city: "Oslo" }, base: { city: "Berlin" } })).toEqual({
    kind: "none",
    reason: "Nothing to undo.",
  });
});

test("a custom field goes back alone", () => {
  const record = {
    ...ANNA,
    custom_fields: [
      { id: 1, value: "b" },
      { id: 2, value: "kept" },
    ],
  };
  const done = entry({
    ...ABOUT,
    state: "done",
    body: { custom_fields: [{ id: 1, value: "b" }] },
    base: { custom_fields: [{ id: 1, value: "a" }] },
  });
  expect(entryUndoPlan(done, { record, entries: [] })).toMatchObject({
    kind: "reverse",
    edit: { before: { custom_fields: [{ id: 1, value: "a" }] } },
    changedSince: [],
  });
});

test("the timeline shows nothing older than what it has read of both kinds", async () => {
  const bridge = bridgeWith();
  const note = (id: number, day: string) => ({
    id,
    note: `Written ${day}`,
    created_at: `${day}T08:00:00Z`,
  });
  const call = {
    id: 3,
    title: "Newest of many",
    start_date: "2026-11-02",
    start_time: "09:00",
    end_time: "10:00",
  };
  bridge.answer("GET /local/records/activity", envelopeOf([call], 40));
  bridge.answer(
    "GET /local/records/note",
    envelopeOf([note(1, "2026-11-03"), note(2, "2020-01-01")]),
  );
  await show(bridge, <RecordPage resource="candidate" recordKey="candidate_anna" />);
  await expect.element(page.getByText("Newest of many")).toBeVisible();
  await expect.element(page.getByText("Written 2026-11-03")).toBeVisible();
  await expect.element(page.getByText("Written 2020-01-01")).not.toBeInTheDocument();
  bridge.answer("GET /local/records/activity", envelopeOf([call]));
  await page.getByRole("button", { name: "Show older (40)" }).click();
  await expect.element(page.getByText("Written 2020-01-01")).toBeVisible();
});

test("the timeline is asked by type and by words", async () => {
  const bridge = bridgeWith();
  const call = {
    id: 3,
    title: "Call back",
    activity_type: { id: 3, label: "Task" },
    start_date: "2026-11-02",
  };
  bridge.answer("GET /local/records/activity", envelopeOf([call]));
  await show(bridge, <RecordPage resource="candidate" recordKey="candidate_anna" />);
  await expect.element(page.getByRole("link", { name: "Call back" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the timeline" }).fill("back");
  await choose(page.getByRole("combobox", { name: "Show" }), "Notes");
  await expect
    .poll(() => bridge.askedFor("GET /local/records/note").at(-1)?.query?.["filter"])
    .toContain('{"op":"contains","fields":["note"],"text":"back"}');
  await expect
    .poll(() => bridge.askedFor("GET /local/records/activity").at(-1)?.query?.["filter"])
    .toBe('{"op":"none"}');
});
