import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import { placeOf, useNavigation } from "../../renderer/core/navigation.ts";
import { useToasts } from "../../renderer/core/toasts.ts";
import { reasonText } from "../../renderer/screens/duplicates/texts.ts";
import { DuplicatesView } from "../../renderer/screens/duplicates/duplicates-view.tsx";
import { LookalikeHint } from "../../renderer/screens/duplicates/lookalike-hint.tsx";
import { envelopeOf, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const person = (slug: string, change: Readonly<Record<string, unknown>>) => ({
  id: 1,
  slug,
  full_name: "Anna Kovács",
  first_name: "Anna",
  last_name: "Kovács",
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  ...change,
});
const GROUP = {
  key: "candidate-abc",
  reasons: ["email", "phone"],
  shared: [["email"], ["email", "phone"], ["phone"]],
  more: 2,
  records: [
    person("candidate_a", { email: "anna@x.example", phone: "1" }),
    person("candidate_b", { email: "ANNA@x.example", phone: "+48 221234567" }),
    person("candidate_c", { email: "c@x.example", phone: "0221234567", city: "Łódź" }),
  ],
};
const answer = (groups: readonly object[], apart = 0) => ({
  ...envelopeOf(groups),
  as_of: "2026-11-20T09:00:00Z",
  stale: false,
  apart,
});

beforeEach(() => {
  useToasts.setState({ toasts: [], undoable: [] });
  useNavigation.getState().go({ view: "duplicates", resource: "candidate" }, "replace");
});

test("likely duplicates stand side by side; what each shares with another stands out", async () => {
  await show(
    scriptedBridge({ "GET /local/duplicates": answer([GROUP]) }),
    <DuplicatesView resource="candidate" />,
  );
  await expect
    .element(page.getByRole("heading", { name: "Same email and phone number" }))
    .toBeVisible();
  const cells = (name: string) =>
    page
      .getByRole("row", { name: new RegExp(`^${name}`) })
      .getByRole("cell")
      .elements();
  expect(cells("Email").map((cell) => cell.getAttribute("data-shared"))).toEqual([
    "true",
    "true",
    "false",
  ]);
  expect(cells("Phone").map((cell) => cell.getAttribute("data-shared"))).toEqual([
    "false",
    "true",
    "true",
  ]);
  expect(cells("City").map((cell) => cell.textContent)).toEqual(["none", "none", "Łódź"]);
  await expect.element(page.getByText("and 2 more records like these")).toBeVisible();
  await page.getByRole("columnheader").nth(1).getByRole("link").click();
  expect(useNavigation.getState().place).toEqual({
    view: "record",
    resource: "candidate",
    key: "candidate_b",
  });
});

test.each([
  [900, 684],
  [720, 668],
])(
  "beside an open record all three are in sight, in a window of %i pixels",
  async (_window, content) => {
    await page.viewport(content, 800);
    const [record] = GROUP.records;
    await show(
      scriptedBridge({
        "GET /local/duplicates": answer([GROUP]),
        "GET /local/record/candidate/candidate_a": { record, entries: [] },
      }),
      <DuplicatesView resource="candidate" />,
    );
    await page.getByRole("button", { name: /^Open record 1 beside/ }).click();
    await expect.element(page.getByRole("complementary")).toBeVisible();
    const table = page.getByRole("table").element();
    const room = table.parentElement?.getBoundingClientRect();
    for (const name of page.getByRole("columnheader").elements()) {
      const { left, right } = name.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(room?.left ?? 0);
      expect(right).toBeLessThanOrEqual((room?.right ?? 0) + 1);
    }
    expect(page.getByRole("rowheader").elements().length).toBeGreaterThan(2);
  },
);

test("marking a group as not duplicates is stored in the workspace and can be undone", async () => {
  const bridge = scriptedBridge({
    "GET /local/duplicates": answer([GROUP]),
    "GET /local/ui-settings/duplicates-apart": { value: ["other"] },
    "PUT /local/ui-settings/duplicates-apart": { value: null },
  });
  await show(bridge, <DuplicatesView resource="candidate" />);
  await page.getByRole("button", { name: /^Not duplicates/ }).click();
  await expect
    .poll(() => bridge.askedFor("PUT ").map(({ body }) => body))
    .toEqual([{ value: ["other", "candidate-abc"] }]);
  bridge.answer("GET /local/ui-settings/duplicates-apart", { value: ["other", "candidate-abc"] });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => bridge.askedFor("PUT ").at(-1)?.body).toEqual({ value: ["other"] });
});

test("no duplicates says by what was compared", async () => {
  await show(
    scriptedBridge({ "GET /local/duplicates": answer([]) }),
    <DuplicatesView resource="organization" />,
  );
  await expect.element(page.getByText(/compared by website, profile and name/)).toBeVisible();
});

test("a new record is compared when typing pauses, and can be created anyway", async () => {
  const bridge = scriptedBridge({
    "POST /local/duplicates/check": {
      data: [
        {
          resource: "contact",
          slug: "contact_1",
          title: "Anna Kovács",
          reasons: ["email", "name"],
        },
      ],
    },
  });
  let left = 0;
  const body = { email: "anna@x.example", city: "Berlin" };
  await show(
    bridge,
    <LookalikeHint resource="candidate" body={body} onLeave={() => (left += 1)} />,
  );
  await expect
    .element(page.getByRole("status").filter({ hasText: "Looks like" }))
    .toMatchTextContent(/^Looks like Anna Kovács, contact, same email and name and employer\./);
  expect(bridge.askedFor("POST ").map((request) => request.body)).toEqual([
    { resource: "candidate", body: { email: "anna@x.example" } },
  ]);
  await page.getByRole("button", { name: "Open Anna Kovács instead" }).click();
  expect(left).toBe(1);
  expect(useNavigation.getState().place).toEqual({
    view: "record",
    resource: "contact",
    key: "contact_1",
  });
});

test("deals and notes have no duplicates to hint at, and an empty form asks nothing", async () => {
  const bridge = scriptedBridge({ "POST /local/duplicates/check": { data: [] } });
  await show(
    bridge,
    <>
      <LookalikeHint resource="deal" body={{ name: "Aurora" }} onLeave={() => undefined} />
      <LookalikeHint resource="candidate" body={{ city: "Berlin" }} onLeave={() => undefined} />
      <LookalikeHint
        resource="candidate"
        body={{ email: "anna@x.example" }}
        onLeave={() => undefined}
      />
    </>,
  );
  // The last one asks; the others would have asked before it.
  await expect
    .poll(() => bridge.askedFor("POST ").map((request) => request.body))
    .toEqual([{ resource: "candidate", body: { email: "anna@x.example" } }]);
  expect(reasonText(["website", "name"], "organization")).toBe("same website and name");
  expect(placeOf("#/duplicates/contact")).toEqual({ view: "duplicates", resource: "contact" });
});

const PAIR = {
  ...GROUP,
  shared: [["email"], ["email"]],
  more: 0,
  records: [
    person("candidate_a", {
      email: "anna@x.example",
      current_position: "Senior Data Engineer",
      owner: { id: 7, full_name: "Marta Nunes" },
    }),
    person("candidate_b", {
      email: "ANNA@x.example",
      current_position: "Data Engineer",
      city: "Łódź",
    }),
  ],
};

test("fields that differ are named, and the words that differ are marked", async () => {
  await show(
    scriptedBridge({ "GET /local/duplicates": answer([PAIR]) }),
    <DuplicatesView resource="candidate" />,
  );
  const row = page.getByRole("row", { name: /^Current position ?, differs/ });
  await expect.element(row).toBeVisible();
  const marked = [...row.element().querySelectorAll("mark")].map((mark) => mark.textContent.trim());
  expect(marked).toEqual(["Senior"]);
});

test("a value is copied to the record beside it, as an edit that can be undone", async () => {
  const bridge = scriptedBridge({ "GET /local/duplicates": answer([PAIR]) });
  bridge.answer("GET /local/record/candidate/candidate_a", () => ({
    status: 200,
    body: { record: PAIR.records[0], entries: [] },
  }));
  bridge.answer("PUT /v1/candidate/candidate_a", () => ({ status: 201, body: PAIR.records[0] }));
  await show(bridge, <DuplicatesView resource="candidate" />);
  await page.getByRole("button", { name: "Copy city of record 2 to record 1" }).click();
  await expect
    .poll(() => bridge.askedFor("PUT /v1/candidate/candidate_a").map(({ body }) => body))
    .toMatchObject([{ city: "Łódź" }]);
  await expect.element(page.getByText("City → Anna Kovács (record 1)")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  // Nothing copies when a record was made, and nothing that is empty.
  expect(page.getByRole("button", { name: /^Copy created/ }).elements()).toHaveLength(0);
  expect(
    page.getByRole("button", { name: "Copy city of record 1 to record 2" }).elements(),
  ).toEqual([]);
});

test("a number opens that record beside the page, and Esc gives the focus back", async () => {
  const bridge = scriptedBridge({ "GET /local/duplicates": answer([PAIR]) });
  for (const record of PAIR.records)
    bridge.answer(`GET /local/record/candidate/${record.slug}`, () => ({
      status: 200,
      body: { record, entries: [] },
    }));
  const stop = listenForShortcuts(bridge);
  await show(bridge, <DuplicatesView resource="candidate" />);
  const group = page.getByRole("group", { name: /^Anna/ });
  await expect.element(group).toBeVisible();
  await userEvent.keyboard("j");
  await expect.element(group).toHaveFocus();
  await userEvent.keyboard("2");
  const panel = page.getByRole("complementary");
  await expect.element(panel).toMatchTextContent(/Łódź/);
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(group).toHaveFocus();
  stop();
});

test("where nothing was found, it says how it was looked for, and offers no keys", async () => {
  const bridge = scriptedBridge({ "GET /local/duplicates": answer([]) });
  await show(bridge, <DuplicatesView resource="candidate" />);
  await expect.element(page.getByText(/were compared by email, phone number/)).toBeVisible();
  await expect.element(page.getByText(/next, previous group/)).not.toBeInTheDocument();
  bridge.answer("GET /local/duplicates", answer([GROUP]));
  bridge.tell({ type: "restarted" });
  await expect.element(page.getByText(/next, previous group/)).toBeVisible();
});
