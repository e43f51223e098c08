import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { commandOf } from "../../renderer/core/command-registry.ts";
import { timeOfRequest, useTellErasures } from "../../renderer/core/erasures.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import {
  ErasureDialog,
  useErasureDialog,
} from "../../renderer/screens/record/erasure/erasure-dialog.tsx";
import { RecordPage } from "../../renderer/screens/record/record-page.tsx";
import { useFollowVisits, useRecent } from "../../renderer/screens/search/recent.ts";
import { ErasureRequests } from "../../renderer/screens/settings/privacy/erasure-requests.tsx";
import { dayOf, localNow } from "../../renderer/ui/local-date.ts";
import { ERASURES_CHANGED } from "../../shared/bridge.ts";
import type { ErasureRequest } from "../../shared/local/erasures.ts";
import { keepCopiedTexts } from "./copied-texts.ts";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const ANNA = {
  id: 1,
  slug: "candidate_1",
  first_name: "Anna",
  last_name: "Kowalska",
  full_name: "Anna Kowalska",
};
const PERSON = { resource: "candidate", slug: "candidate_1", title: "Anna Kowalska" } as const;
const REQUEST: ErasureRequest = {
  id: "01A",
  asked_on: "2026-01-15",
  state: "here",
  person: PERSON,
  gone_at: null,
  sightings: [],
  drafts: 0,
};
const TRACES = { drafts: 2, shortlists: 1, files: 0, cv_texts: 1, unsent: 3 };

function bridgeWith(requests: readonly ErasureRequest[] = []) {
  return scriptedBridge({
    "GET /local/record/candidate/candidate_1": { record: ANNA, entries: [] },
    "GET /local/erasures": { data: requests },
    "GET /local/erasures/candidate/candidate_1": TRACES,
    "POST /local/erasures": () => ({
      status: 201,
      body: { request: REQUEST, removed: { ...TRACES, unsent: 0 } },
    }),
    "DELETE /local/erasures/01A": {},
  });
}

beforeEach(() => useNavigation.getState().go({ view: "today" }, "replace"));
afterEach(() => useErasureDialog.getState().show(null));

async function openDialog(requests: readonly ErasureRequest[] = []) {
  const bridge = bridgeWith(requests);
  await show(
    bridge,
    <>
      <RecordPage resource="candidate" recordKey="candidate_1" />
      <ErasureDialog />
    </>,
  );
  await expect.element(page.getByRole("heading", { name: "Anna Kowalska" })).toBeVisible();
  commandOf("record-erasure")?.run(bridge);
  await expect.element(page.getByRole("dialog", { name: "Erasure requested" })).toBeVisible();
  return bridge;
}

test("the dialog says what is removed here, and notes the request", async () => {
  const bridge = await openDialog();
  for (const text of [
    "2 drafts in the inbox",
    "1 place on a shortlist",
    "1 text of a CV in the search",
    /administrator/,
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  await page.getByRole("checkbox", { name: /discard 3 unsent changes/ }).click();
  await page.getByRole("textbox", { name: "Asked on" }).fill("2026-01-15");
  await page.getByRole("button", { name: "Note the request" }).click();
  await expect.element(page.getByText("Request noted.")).toBeVisible();
  expect(bridge.askedFor("POST /local/erasures")[0]?.body).toEqual({
    resource: "candidate",
    slug: "candidate_1",
    asked_on: "2026-01-15",
    discard_unsent: true,
  });
});

test("without a word about them, today is the day, and unsent changes stay", async () => {
  const bridge = await openDialog();
  await page.getByRole("button", { name: "Note the request" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(bridge.askedFor("POST /local/erasures")[0]?.body).toMatchObject({
    asked_on: dayOf(localNow()),
    discard_unsent: false,
  });
});

test("a person who asked already is shown as one", async () => {
  await openDialog([REQUEST]);
  await expect.element(page.getByText(/on the list since/)).toBeVisible();
  await expect.element(page.getByText(/Asked for erasure on/)).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Note the request" }))
    .not.toBeInTheDocument();
});

const GONE = { ...REQUEST, state: "gone", person: null, gone_at: "2026-02-01T10:00:00Z" } as const;

test("the list has each request with its state, and a sentence for the person", async () => {
  const back = {
    ...GONE,
    id: "01C",
    state: "back",
    sightings: [
      { ...PERSON, slug: "candidate_2", title: "A. Kowalska", since: "2026-03-01T10:00:00Z" },
    ],
  } as const;
  const copied = keepCopiedTexts();
  await show(bridgeWith([REQUEST, { ...GONE, id: "01B", drafts: 1 }, back]), <ErasureRequests />);
  for (const text of ["Still in the CRM", /^Gone since/, /^Back since/, "1 draft about them"])
    await expect.element(page.getByText(text).first()).toBeVisible();
  await expect.element(page.getByText("Name no longer kept").first()).toBeVisible();
  await expect.element(page.getByRole("link", { name: "A. Kowalska" })).toBeVisible();
  await page.getByRole("button", { name: "Copy confirmation" }).click();
  await expect.poll(() => copied.at(-1)).toMatch(/has been erased from the recruiting system/);
});

test("a request is closed after a question", async () => {
  const bridge = bridgeWith([REQUEST]);
  await show(bridge, <ErasureRequests />);
  await page.getByRole("button", { name: /Close the request of/ }).click();
  expect(bridge.askedFor("DELETE /local/erasures")).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => bridge.askedFor("DELETE /local/erasures/01A")).toHaveLength(1);
});

function Told() {
  useTellErasures();
  return <ErasureRequests />;
}

test("who is gone, and who comes back, is told once it is known", async () => {
  const bridge = bridgeWith([REQUEST]);
  await show(bridge, <Told />);
  await expect.element(page.getByText("Still in the CRM")).toBeVisible();
  const becomes = (request: ErasureRequest) => {
    bridge.answer("GET /local/erasures", { data: [request] });
    bridge.tell({ type: "change", resource: ERASURES_CHANGED, slugs: [] });
  };
  becomes(GONE);
  await expect.element(page.getByText(/is gone from the CRM/)).toBeVisible();
  const sightings = [{ ...PERSON, slug: "candidate_2", since: "2026-03-01T10:00:00Z" }];
  becomes({ ...GONE, state: "back", sightings });
  await expect.element(page.getByText(/may be the person who asked/)).toBeVisible();
});

function Visits() {
  useFollowVisits();
  return useRecent((state) => state.visits)
    .map(({ key }) => key)
    .join(" ");
}

test("a person who asked is not among the records that were opened last", async () => {
  const visits = ["candidate_1", "candidate_2"].map(
    (key) => ({ resource: "candidate", key }) as const,
  );
  useRecent.setState({ visits });
  const bridge = bridgeWith([REQUEST]);
  bridge.answer("GET /local/ui-settings/recent", { value: { visits, commands: [] } });
  await show(bridge, <Visits />);
  await expect.element(page.getByText("candidate_2", { exact: true })).toBeVisible();
});

test("the limit of a month is marked when it comes near", () => {
  const tones = ["2026-01-15", "2026-02-03", "2026-02-04", "2026-02-14", "2026-02-15"].map(
    (today) => timeOfRequest(REQUEST, today),
  );
  expect(tones).toEqual([
    { text: "day 0 of 30", tone: "plain" },
    { text: "day 19 of 30", tone: "plain" },
    { text: "10 days left", tone: "warn" },
    { text: "0 days left", tone: "warn" },
    { text: "1 day late", tone: "bad" },
  ]);
});
