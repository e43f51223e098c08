import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { filterSchema } from "../../shared/query/filter.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { compileConditions } from "../../renderer/query/compile-conditions.ts";
import { ME, NO_CONDITIONS } from "../../renderer/query/conditions.ts";
import { PLAIN, writeQuery } from "../../renderer/query/list-address.ts";
import { listFields } from "../../renderer/query/list-fields.ts";
import { followsScope, mineConditions, mineFilter } from "../../renderer/query/scope.tsx";
import { KeyOwnerNotice } from "../../renderer/screens/agenda/key-owner-notice.tsx";
import { AgendaView } from "../../renderer/screens/agenda/agenda-view.tsx";
import { BoardView } from "../../renderer/screens/board/board-view.tsx";
import { ListView } from "../../renderer/screens/list/list-view.tsx";
import { ReportsView } from "../../renderer/screens/reports/reports-view.tsx";
import { TodayView } from "../../renderer/screens/today/today-view.tsx";
import type { WireRequest } from "../../shared/wire.ts";
import { envelopeOf, lookups, type ScriptedBridge, scriptedBridge } from "./scripted-bridge.ts";
import { choose } from "./choose.ts";
import { inWorkspace, show } from "./show.tsx";

const USERS = [
  { id: 7, full_name: "Marta Nunes" },
  { id: 9, full_name: "Łukasz Żak" },
];
const MINE = { op: "oneOf", field: "owner", values: [7] };
const MY_ACTIVITIES = {
  op: "or",
  of: [
    { op: "is", field: "created_here", value: true },
    { op: "oneOf", field: "created_by", values: [7] },
    { op: "oneOf", field: "attendees.users", values: [7] },
  ],
};

/** The workspace of Marta, or of somebody who has not said who they are. */
function workspace({ me = USERS[0] }: { me?: (typeof USERS)[number] | null } = {}) {
  const kept: Record<string, unknown> = {};
  let user: unknown = me;
  const setting = (name: string) => ({
    [`GET /local/ui-settings/${name}`]: () => ({
      status: 200,
      body: { value: kept[name] ?? null },
    }),
    [`PUT /local/ui-settings/${name}`]: ({ body }: { readonly body?: unknown }) => {
      kept[name] = (body as { value: unknown }).value;
      return { status: 200, body: {} };
    },
  });
  const candidate = { id: 1, slug: "candidate_1", full_name: "Anna", owner: USERS[0] };
  const other = { id: 2, slug: "candidate_2", full_name: "Bo", owner: USERS[1] };
  const bridge = scriptedBridge({
    "GET /local/lookups": lookups({ users: USERS }),
    "GET /local/me": () => ({ status: 200, body: user }),
    "PUT /local/me": () => {
      user = USERS[0];
      return { status: 200, body: user };
    },
    "GET /local/records/candidate": ({ query }: WireRequest) => {
      const isMine = query?.["filter"]?.includes('"values":[7]') === true;
      return { status: 200, body: envelopeOf(isMine ? [candidate] : [candidate, other]) };
    },
    "GET /local/board/deal": {
      columns: [{ id: 1, label: "Offer", percentage: 10, count: 0, money: [] }],
    },
    ...setting("scope"),
    ...setting("key-owner"),
    ...setting("views"),
  });
  return { bridge, kept };
}

/** What the last request of a route was filtered by. */
function filterOf(bridge: ScriptedBridge, route: string): unknown {
  const filter = bridge.askedFor(route).at(-1)?.query?.["filter"];
  return filter === undefined ? undefined : JSON.parse(filter);
}

const list = (query = "") =>
  useNavigation
    .getState()
    .go({ view: "list", resource: "candidate", open: null, query }, "replace");

/** The list in a box of the size of a page: its parts lie below each other. */
const LIST = (
  <div style={{ height: 560, display: "flex", flexDirection: "column" }}>
    <ListView resource="candidate" open={null} />
  </div>
);
/** A choice of the switch: its word, for the radio button itself is not to be seen. */
const choice = (word: string) => page.getByRole("radiogroup").getByText(word, { exact: true });

beforeEach(() => list());
afterEach(() => list());

test("a list opens on mine; the switch shows the team's and is remembered", async () => {
  const { bridge, kept } = workspace();
  await show(bridge, LIST);
  await expect.element(page.getByRole("heading", { name: "My candidates" })).toBeVisible();
  await expect.poll(() => filterOf(bridge, "GET /local/rows/candidate")).toEqual(MINE);
  await expect
    .element(page.getByRole("gridcell", { name: "Bo", exact: true }))
    .not.toBeInTheDocument();
  await choice("Team").click();
  await expect
    .element(page.getByRole("heading", { name: "Candidates", exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole("gridcell", { name: "Bo", exact: true })).toBeVisible();
  await expect.poll(() => kept["scope"]).toBe("team");
});

test("an empty list of mine leads to the team's", async () => {
  const { bridge } = workspace();
  bridge.answer("GET /local/records/candidate", envelopeOf([]));
  await show(bridge, LIST);
  await expect.element(page.getByText("No candidates of yours")).toBeVisible();
  await page.getByRole("button", { name: "Show the team's" }).click();
  await expect.element(page.getByRole("radio", { name: "Team" })).toBeChecked();
});

test("a list that names an owner shows that owner's records, whatever was chosen", async () => {
  list(writeQuery({ where: { match: "all", of: [{ field: "owner", op: "one", values: ["9"] }] } }));
  const { bridge } = workspace();
  await show(bridge, LIST);
  await expect
    .poll(() => filterOf(bridge, "GET /local/rows/candidate"))
    .toEqual({ op: "oneOf", field: "owner", values: [9] });
  await expect.element(page.getByRole("radio", { name: "Mine" })).not.toBeInTheDocument();
});

test("a view that is saved of mine has the filter in it, and it follows who I am", async () => {
  list(writeQuery({ text: "an" }));
  const { bridge, kept } = workspace();
  await show(bridge, LIST);
  await expect.element(page.getByRole("heading", { name: "My candidates" })).toBeVisible();
  await page.getByRole("button", { name: "Save view" }).click();
  await userEvent.keyboard("Quiet{Enter}");
  await expect.poll(() => JSON.stringify(kept["views"])).toContain("Quiet");
  expect(decodeURIComponent(JSON.stringify(kept["views"]))).toContain('["owner","one","me"]');
  await expect.element(page.getByRole("button", { name: "Owner is Me" })).toBeVisible();
});

test("where nobody is chosen everyone's records are shown, with the way to choose", async () => {
  const { bridge } = workspace({ me: null });
  await show(bridge, LIST);
  await expect
    .element(page.getByRole("heading", { name: "Candidates", exact: true }))
    .toBeVisible();
  await page.getByRole("button", { name: /Say who you are to see yours/ }).click();
  await page.getByRole("combobox", { name: "Your name" }).fill("marta");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: "My candidates" })).toBeVisible();
});

test("Today, the agenda, boards and reports show mine as well", async () => {
  const { bridge } = workspace();
  const screens = await show(bridge, <TodayView />);
  await expect
    .poll(() => JSON.stringify(filterOf(bridge, "GET /local/records/activity")))
    .toContain(JSON.stringify(MY_ACTIVITIES));
  await expect
    .poll(() => JSON.stringify(filterOf(bridge, "GET /local/records/deal")))
    .toContain(JSON.stringify(MINE));
  await screens.rerender(inWorkspace(bridge, <AgendaView />));
  await expect.element(page.getByRole("heading", { name: "My agenda" })).toBeVisible();
  await screens.rerender(inWorkspace(bridge, <ReportsView name={null} />));
  await expect.element(page.getByRole("heading", { name: "My reports" })).toBeVisible();
  await expect.poll(() => filterOf(bridge, "GET /local/report/pipeline")).toEqual(MINE);
  useNavigation.getState().go({ view: "board", resource: "deal", open: null }, "replace");
  await screens.rerender(inWorkspace(bridge, <BoardView resource="deal" open={null} />));
  await expect.element(page.getByRole("heading", { name: "My deals by stage" })).toBeVisible();
  await expect.poll(() => filterOf(bridge, "GET /local/board/deal")).toEqual(MINE);
  await choice("Team").click();
  await expect
    .element(page.getByRole("heading", { name: "Deals by stage", exact: true }))
    .toBeVisible();
  await choose(page.getByRole("combobox", { name: "Owner" }), "Łukasz Żak");
  await choice("Mine").click();
  await expect.element(page.getByRole("heading", { name: "My deals by stage" })).toBeVisible();
});

test("a key of a colleague is said once, and whoever wants to attends what they plan", async () => {
  const { bridge, kept } = workspace();
  const planned = { id: 5, title: "Call back", created_by: USERS[1], attendees: { users: [] } };
  bridge.answer("GET /local/records/activity", envelopeOf([planned]));
  bridge.answer("GET /local/records/note", envelopeOf([]));
  bridge.answer("GET /local/record/activity/5", { record: planned, entries: [] });
  bridge.answer("PUT /v1/activity/5", planned);
  const screens = await show(bridge, <KeyOwnerNotice />);
  await expect.element(page.getByText("The API key belongs to Łukasz Żak.")).toBeVisible();
  await page.getByRole("button", { name: "Add me to my activities" }).click();
  await expect
    .poll(() => bridge.askedFor("PUT /v1/activity/5").at(-1)?.body)
    .toMatchObject({ users_as_attendees: "7" });
  await expect.poll(() => kept["key-owner"]).toEqual({ me: 7, owner: 9, attends: true });
  await screens.unmount();
  await show(bridge, <KeyOwnerNotice />);
  await expect.element(page.getByText("The API key belongs to")).not.toBeInTheDocument();
});

test("what is mine is the same as a filter and as chips, of every resource", () => {
  for (const resource of RESOURCES) {
    const fields = listFields(resource, []);
    const fieldOf = (name: string) => fields.find(({ field }) => field === name);
    const filter = compileConditions(mineConditions(resource), fieldOf, { today: "", me: 7 });
    expect(filter).toEqual(mineFilter(resource, 7));
    expect(filterSchema.safeParse(filter).success).toBe(true);
    const mine = mineConditions(resource);
    expect(followsScope(resource, PLAIN)).toBe(true);
    expect(followsScope(resource, { ...PLAIN, view: "x" })).toBe(false);
    expect(followsScope(resource, { ...PLAIN, where: { match: "all", of: [mine] } })).toBe(false);
    expect(followsScope(resource, { ...PLAIN, where: NO_CONDITIONS })).toBe(true);
    expect(JSON.stringify(mine)).toContain(ME);
  }
});
