import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { AgendaView } from "../../renderer/screens/agenda/agenda-view.tsx";
import { ListView } from "../../renderer/screens/list/list-view.tsx";
import { RecordPage } from "../../renderer/screens/record/record-page.tsx";
import { TodayView } from "../../renderer/screens/today/today-view.tsx";
import { dayOf, today } from "../../renderer/ui/local-date.ts";
import { BoardView } from "../../renderer/screens/board/board-view.tsx";
import { GlobalSearch } from "../../renderer/screens/search/global-search.tsx";
import { useOverlays } from "../../renderer/core/view-state.ts";
import { Timeline } from "../../renderer/screens/record/timeline/timeline.tsx";
import { useBoard } from "../../renderer/screens/board/board-queries.ts";
import { rowsQuery, usePage, useRecord, useStatus } from "../../renderer/core/queries.ts";
import { useBridge } from "../../renderer/core/workspace.tsx";
import { LOOKUPS_CHANGED } from "../../shared/bridge.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { RESOURCES, type Resource, SLUGGED } from "../../shared/contract/resource.ts";
import { envelopeOf, scriptedBridge, status } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

/** A record of which only the slug is here. */
const ELSEWHERE = { id: 9, slug: "organization_9" } as const;

const EVERYTHING = { op: "and", of: [] } as const;

/** A list of a resource and one of its records, as screens ask for them. */
function Shown({ resource }: { readonly resource: Resource }) {
  const list = { resource, filter: EVERYTHING, sort: "id:asc" };
  const { data } = usePage(list, 1);
  useQuery(rowsQuery(useBridge(), list, 1, []));
  useRecord(resource, "5");
  return <p>{data?.data.map((record) => JSON.stringify(record)).join(" ")}</p>;
}

function Board() {
  useBoard("deal", EVERYTHING);
  return null;
}

/**
 * Every relation of every contract: what holds it, the field, and what has to tell of a new name.
 */
const RELATIONS = RESOURCES.flatMap((resource) =>
  Object.entries(CONTRACTS[resource].record).flatMap(
    ([field, { kind }]): (readonly [Resource, string, string])[] => {
      if (kind.type === "ref" || kind.type === "refs") return [[resource, field, kind.resource]];
      if (
        kind.type === "user" ||
        kind.type === "users" ||
        kind.type === "lookup" ||
        kind.type === "custom_fields"
      )
        return [[resource, field, LOOKUPS_CHANGED]];
      if (kind.type === "attendees")
        return ["candidate", "contact", LOOKUPS_CHANGED].map(
          (related) => [resource, field, related] as const,
        );
      return field === "related_to"
        ? SLUGGED.map((related) => [resource, field, related] as const)
        : [];
    },
  ),
);

test("contracts have relations", () => {
  expect(RELATIONS).toContainEqual(["contact", "organization", "organization"]);
  expect(RELATIONS).toContainEqual(["activity", "related_to", "deal"]);
});

test.each(RELATIONS)(
  "what shows the %s's %s is asked for again when a name of %s changes",
  async (resource, _field, related) => {
    const bridge = scriptedBridge();
    await show(bridge, <Shown resource={resource} />);
    const asked = () => [
      bridge.askedFor(`GET /local/records/${resource}`).length,
      bridge.askedFor(`GET /local/rows/${resource}`).length,
      bridge.askedFor(`GET /local/record/${resource}/`).length,
    ];
    await expect.poll(asked).toEqual([1, 1, 1]);
    bridge.tell({ type: "change", resource: related, slugs: [] });
    await expect.poll(asked).toEqual([2, 2, 2]);
  },
);

test("a list of contacts shows the new name of an organization", async () => {
  const contact = (name: string) =>
    envelopeOf([{ id: 5, slug: "contact_5", organization: { id: 9, name } }]);
  const bridge = scriptedBridge({ "GET /local/records/contact": contact("Old works") });
  await show(bridge, <Shown resource="contact" />);
  await expect.element(page.getByText(/Old works/)).toBeVisible();
  bridge.answer("GET /local/records/contact", contact("New works"));
  bridge.tell({ type: "change", resource: "organization", slugs: ["organization_9"] });
  await expect.element(page.getByText(/New works/)).toBeVisible();
});

test("a board asks again when a stage is renamed", async () => {
  const bridge = scriptedBridge();
  await show(bridge, <Board />);
  const asked = () => bridge.askedFor("GET /local/board/deal").length;
  await expect.poll(asked).toBe(1);
  bridge.tell({ type: "change", resource: LOOKUPS_CHANGED, slugs: [] });
  await expect.poll(asked).toBe(2);
});

/** The frame around each screen knows the status. */
function Follow() {
  useStatus();
  return null;
}

const CONTACT = { id: 5, slug: "contact_5", first_name: "Anna", organization: ELSEWHERE };
const PLANNED = {
  id: 7,
  title: "Interview",
  mark_as_done: false,
  start_date: dayOf(today()),
  start_time: "",
  start_datetime: "",
  related_to: "organization_9",
  related_record: ELSEWHERE,
};

const BOARD = { columns: [{ id: 3, label: "Lead", percentage: 10, count: 1, money: null }] };

/** Searches as soon as it is there. */
function Searching() {
  useEffect(() => useOverlays.getState().search("interview"), []);
  return <GlobalSearch />;
}

const HIT = {
  resource: "activity",
  slug: null,
  id: 7,
  title: "Interview",
  subtitle: "",
  absent: "organization_9",
  when: null,
  match: null,
};

test.each([
  ["a board", <BoardView key="board" resource="contact" open={null} />],
  [
    "a timeline",
    <Timeline
      key="timeline"
      resource="contact"
      shown={CONTACT}
      recordKey="contact_5"
      entries={[]}
    />,
  ],
  ["a search", <Searching key="search" />],
  ["a list", <ListView key="list" resource="contact" open={null} />],
  ["the agenda", <AgendaView key="agenda" />],
  ["Today", <TodayView key="today" />],
  ["a record", <RecordPage key="record" resource="contact" recordKey="contact_5" />],
])("%s says of a record that is still on its way that it is not here yet", async (_, view) => {
  await page.viewport(1_280, 800);
  useNavigation.getState().go({ view: "list", resource: "contact", open: null }, "replace");
  const bridge = scriptedBridge({
    "GET /local/me": { id: 7, full_name: "Marta Nunes" },
    "GET /local/status": status({ incomplete: ["organization"] }),
    "GET /local/records/contact": envelopeOf([CONTACT]),
    "GET /local/record/contact/contact_5": { record: CONTACT, entries: [] },
    "GET /local/records/activity": envelopeOf([PLANNED]),
    "GET /local/board/contact": BOARD,
    "GET /local/search": { data: [HIT], total: 1, more: false },
  });
  await show(
    bridge,
    <>
      {view}
      <Follow />
    </>,
  );
  // Not "visible": a short box of the agenda has no room for it.
  const words = page.getByText(/Organization not here yet/).first();
  await expect.element(words).toBeInTheDocument();
  // Once all were read, it is not on its way any more.
  bridge.tell({ type: "status", status: status() });
  await expect.element(page.getByText(/Unknown organization/).first()).toBeInTheDocument();
  await expect.element(page.getByText(/not here yet/)).not.toBeInTheDocument();
});
