import { addDays, format, setHours, startOfDay } from "date-fns";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { addressOf, placeOf, useNavigation } from "../../renderer/core/navigation.ts";
import { BriefView } from "../../renderer/screens/today/brief/brief-view.tsx";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { type Answer, envelopeOf, scriptedBridge, status } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const TODAY = startOfDay(new Date());
const ANNA = { slug: "candidate_anna", full_name: "Anna Kowalska" };
const LONG = `Wants to know ${"whether relocation is paid and ".repeat(12)}when`;

function activity(id: number, start: Date, change: object = {}) {
  return {
    id,
    title: `Activity ${String(id)}`,
    activity_type: { id: 5, label: "Interview" },
    start_date: start.toISOString().slice(0, 10),
    start_time: start.toISOString().slice(11, 16),
    start_datetime: start.toISOString(),
    related_record: ANNA,
    attendees: { candidates: [], contacts: [], users: [] },
    mark_as_done: false,
    ...change,
  };
}

const at = (hour: number, day = TODAY) => setHours(day, hour);
const FIRST = activity(1, at(9), {
  title: "First interview",
  attendees: {
    candidates: [ANNA],
    contacts: [{ slug: "contact_jonas", full_name: "Jonas Weiß" }],
    users: [{ id: 7, full_name: "Marta Nunes" }],
  },
});
const AGAIN = activity(2, at(15), { title: "Prepare the offer" });

/** Answers by what is asked: the day, what is overdue about somebody, what is to come. */
const activities: Answer = ({ query }: WireRequest) => {
  const filter = query?.["filter"] ?? "";
  // Whether anything goes on since yesterday.
  if (query?.["limit"] === "1") return { status: 200, body: envelopeOf([]) };
  const rows = !filter.includes("candidate_anna")
    ? filter.includes("contact_jonas")
      ? []
      : [AGAIN, FIRST]
    : filter.includes('"from"')
      ? [FIRST, activity(4, at(10, addDays(TODAY, 3)), { title: "Second interview" })]
      : [activity(3, at(10, addDays(TODAY, -5)), { title: "Call her back" })];
  return { status: 200, body: envelopeOf(rows) };
};

function bridgeOf(more: Readonly<Record<string, Answer | object>> = {}) {
  return scriptedBridge({
    "GET /local/records/activity": activities,
    "GET /local/records/note": ({ query }) => ({
      status: 200,
      body: envelopeOf(
        query?.["filter"]?.includes("candidate_anna") === true
          ? [{ id: 8, note: `<p>${LONG}</p>`, created_at: "2026-01-05T09:00:00Z" }]
          : [],
      ),
    }),
    "GET /local/record/candidate/candidate_anna": {
      record: {
        id: 9,
        ...ANNA,
        current_position: "Baker",
        current_organization: "Harbour Bakery",
        phone: "+48 22 1234567",
        last_contact: addDays(new Date(), -3).toISOString(),
      },
      entries: [],
    },
    "GET /local/record/contact/contact_jonas": {
      record: { id: 4, slug: "contact_jonas", full_name: "Jonas Weiß", last_contact: null },
      entries: [],
    },
    ...more,
  });
}

let stop = () => {};
beforeEach(() => useNavigation.getState().go({ view: "brief" }, "replace"));
afterEach(async () => {
  stop();
  vi.restoreAllMocks();
  await commands.showOnPaper(false);
});

async function open(bridge = bridgeOf()) {
  await show(bridge, <BriefView />);
  stop = listenForShortcuts(bridge);
  return bridge;
}

const items = () =>
  [...document.querySelectorAll("[data-activity]")].map((item) => item.textContent);
test("an overdue activity that is prepared is not among the open points, nor counted", async () => {
  const late = [3, 4, 5, 1].map((id) => activity(id, at(id, addDays(TODAY, -id))));
  const excluded = (query: string) => /"field":"id","value":(\d+)/.exec(query)?.[1];
  await open(
    bridgeOf({
      "GET /local/records/activity": (request) => {
        const filter = request.query?.["filter"] ?? "";
        if (!filter.includes("candidate_anna") || filter.includes('"from"'))
          return activities(request);
        const others = late.filter(({ id }) => String(id) !== excluded(filter));
        const limit = Number(request.query?.["limit"] ?? others.length);
        const body = { ...envelopeOf(others.slice(0, limit)), total: others.length };
        return { status: 200, body };
      },
    }),
  );
  await expect.poll(() => items()[0]).toContain("and 1 more overdue");
  expect(items()[0]).not.toMatch(/Overdue: Activity 1/);
});

test("a day names its people in time order, each once, with what is known of them", async () => {
  await open();
  await expect
    .poll(items)
    .toEqual([
      expect.stringMatching(/First interview.*With Marta Nunes.*Anna.*Jonas/),
      expect.stringMatching(/Prepare the offer.*Anna KowalskaSee 9:00/),
    ]);
  await expect
    .element(page.getByRole("listitem").filter({ hasText: "Open points" }).first())
    .toMatchTextContent(/Baker at Harbour Bakery.*Last contact 3 days ago.*\+48 22 1234567/);
  const [first = ""] = items();
  expect(first).toMatch(/Overdue: Call her back, .*, overdue.*Next: Second interview, /);
  // As in lists, on boards and on the record itself; what is to come has no sign.
  const signs = page.getByTitle("Overdue", { exact: true }).elements();
  expect(signs.map((sign) => sign.querySelector("svg") !== null)).toEqual([true]);
  // The activity that is prepared is no open point of its own.
  expect(first).not.toContain("Next: First interview");
  expect(first).toContain("Wants to know whether relocation is paid");
  expect(first).toMatch(/relocation is paid and whether…/);
  expect(first).toMatch(/Jonas Weiß.*No contact yet.*Open pointsNone.*No notes yet/);
});

test("of an organization nothing is claimed: its people may have been contacted", async () => {
  const acme = { slug: "organization_acme", name: "Acme" };
  await open(
    bridgeOf({
      "GET /local/records/activity": ({ query }) => ({
        status: 200,
        body: envelopeOf(
          query?.["filter"]?.includes("organization_acme") === true
            ? []
            : [activity(6, at(11), { title: "Contract", related_record: acme })],
        ),
      }),
      "GET /local/record/organization/organization_acme": {
        record: { id: 2, ...acme, last_contact: null },
        entries: [],
      },
    }),
  );
  await expect.poll(() => items()[0]).toMatch(/Contract.*Acme.*Open pointsNone/);
  expect(items()[0]).not.toContain("No contact yet");
});

test("keys open the brief of the day that is looked at, and go from day to day", async () => {
  const next = format(addDays(TODAY, 1), "yyyy-MM-dd");
  useNavigation.getState().go({ view: "agenda", mode: "day", day: next }, "replace");
  await open();
  await userEvent.keyboard("b");
  expect(useNavigation.getState().place).toEqual({ view: "brief", day: next });
  await userEvent.keyboard("[[");
  expect(useNavigation.getState().place).toEqual({ view: "brief" });
  await userEvent.keyboard("]");
  expect(addressOf(useNavigation.getState().place)).toBe(`#/brief/${next}`);
  expect(placeOf(`#/brief/${next}`)).toEqual({ view: "brief", day: next });
  expect(placeOf("#/brief/soon")).toEqual({ view: "brief" });
});

test("a free day, and one that is still being read, are told apart; so is a failure", async () => {
  await open(bridgeOf({ "GET /local/records/activity": envelopeOf([]) }));
  await expect.element(page.getByText("Nothing planned", { exact: true })).toBeVisible();
  await open(
    bridgeOf({
      "GET /local/records/activity": envelopeOf([]),
      "GET /local/status": status({ incomplete: ["activity"] }),
    }),
  );
  await expect.element(page.getByText("Nothing planned so far")).toBeVisible();
  const failed = { status: 500, body: { message: "The file is damaged." } };
  await open(bridgeOf({ "GET /local/records/activity": () => failed }));
  await expect.element(page.getByRole("alert")).toMatchTextContent(/The file is damaged/);
});

test("on paper it is the brief alone", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  await open();
  await page.getByRole("button", { name: "Print" }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  await commands.showOnPaper(true);
  await expect.element(page.getByRole("heading", { name: "First interview" })).toBeVisible();
  const controls = document.querySelectorAll("input, button, [data-screen-only]");
  expect([...controls].filter((element) => element.checkVisibility())).toEqual([]);
});
