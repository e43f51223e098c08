import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../../renderer/shell/app.tsx";
import { commandOf } from "../../renderer/core/command-registry.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { FieldEditor } from "../../renderer/fields/field-editor.tsx";
import { bodyText } from "../../renderer/fields/value-text.ts";
import { cellText } from "../../renderer/screens/list/table/columns.ts";
import { listFields } from "../../renderer/query/list-fields.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { bridgeWithEverything, keyOf, PLACES, untilQuiet } from "./every-place.ts";
import { entry, envelopeOf, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";
import { preloadScreens } from "../../renderer/shell/frame.tsx";

// Translating a screen for the test takes longer than a test waits on a busy machine.
beforeAll(preloadScreens);

/** Written from right to left in a page from left to right. */
const HEBREW = "שרה";
const NAME = `${HEBREW} \u202egpj.exe\u2066 Kowalska`;
const bare = (slug: string) => ({ id: 5, slug });
const now = new Date().toISOString();

/**
 * Records of which the related ones are not here yet, as during the first sync, with names that
 * turn the line around.
 */
const RECORD = {
  first_name: NAME,
  last_name: NAME,
  full_name: NAME,
  name: NAME,
  position_name: NAME,
  title: NAME,
  note: NAME,
  city: NAME,
  designation: NAME,
  current_position: NAME,
  tags: NAME,
  organization: bare("organization_9"),
  contact: bare("contact_9"),
  contacts: [bare("contact_9")],
  candidates: [bare("candidate_9")],
  job: bare("job_9"),
  related_to: "deal_9",
  related_to_type: "deal",
  related_record: bare("deal_9"),
  attendees: { candidates: [bare("candidate_9")], contacts: [bare("contact_9")], users: [] },
  deal_stage: { id: 1, label: "Qualified" },
  stage: { id: 1, label: "Qualified" },
  job_status: { id: 1, label: "Qualified" },
  owner: { id: 7, full_name: "Marta Nunes" },
  start_date: now.slice(0, 10),
  start_time: now.slice(11, 16),
  end_time: "23:59",
  close_date: now.slice(0, 10),
};

/** Returns the names, and inputs with them, that turn the words around them around. */
function unisolated(): readonly string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const holders: HTMLElement[] = [
    ...document.querySelectorAll<HTMLInputElement>("input, textarea"),
  ].filter(({ value }) => value.includes(HEBREW));
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.textContent?.includes(HEBREW) === true && node.parentElement !== null)
      holders.push(node.parentElement);
  return holders
    .filter((holder) => holder.closest("bdi, [dir=auto]") === null)
    .filter((holder) => holder.closest("script, style, .visually-hidden") === null)
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
}

test.each(PLACES)(
  "%s shows no slug for a name, and no character that turns the line around",
  async (_at, place) => {
    await page.viewport(1400, 900);
    const records = Object.fromEntries(RESOURCES.map((resource) => [resource, RECORD]));
    const bridge = bridgeWithEverything(records, {
      "GET /local/outbox": envelopeOf([
        entry({ title: NAME, state: "rejected", error: { status: 400, message: "No." } }),
        entry({
          id: 2,
          title: "",
          resource: "deal",
          slug: "deal_9",
          body: { organization_slug: "organization_9" },
        }),
      ]),
    });
    useNavigation.getState().go(place, "replace");
    await render(<App foundBridge={{ ok: true, bridge }} />);
    const shown = () => document.querySelector("main")?.innerText ?? "";
    await expect.poll(() => bridge.askedFor("GET /local/").length).toBeGreaterThan(4);
    await expect.poll(() => shown().length).toBeGreaterThan(20);
    await untilQuiet(bridge);
    expect(shown()).not.toMatch(/\b(candidate|contact|organization|job|deal)_\d/);
    expect(shown()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(document.title).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|_\d/);
    expect(unisolated()).toEqual([]);
  },
);

/** What opens over a record, or over a list of it, with its name. */
const OPENED = [
  "palette",
  "capture-note",
  "capture-call",
  "record-delete",
  "record-edit",
  "record-file",
  "record-owner",
  "record-plan",
  "record-related",
  "record-stage",
  "record-template",
  "create-here",
  "list-add-filter",
  "list-tag-selected",
] as const;

test.each([
  ["a record", { view: "record", resource: "contact", key: keyOf("contact") }],
  ["a list", { view: "list", resource: "contact", open: keyOf("contact"), query: "" }],
] as const)(
  "nor does what opens over %s turn the words beside a name around",
  async (_at, place) => {
    const records = Object.fromEntries(RESOURCES.map((resource) => [resource, RECORD]));
    const bridge = bridgeWithEverything(records);
    useNavigation.getState().go(place, "replace");
    await render(<App foundBridge={{ ok: true, bridge }} />);
    await expect.poll(() => document.querySelector("main")?.innerText).toContain(HEBREW);
    await untilQuiet(bridge);
    const found: string[] = [];
    const isOpen = () => document.querySelector("[role=dialog], [role=menu]") !== null;
    for (const id of OPENED) {
      const command = commandOf(id);
      if (command?.isAvailable() !== true) continue;
      command.run(bridge);
      await untilQuiet(bridge);
      for (const holder of unisolated()) found.push(`${id}: ${holder}`);
      for (let times = 0; times < 3 && isOpen(); times += 1) await userEvent.keyboard("{Escape}");
      useNavigation.getState().go(place, "replace");
    }
    expect(found).toEqual([]);
  },
);

test.each([
  ["contact_9", "Unknown contact"],
  ["Anna Kowalska", "Anna Kowalska"],
])(
  "a related record %s that is not on this machine is called the same in a cell, a fact and a form",
  async (related, name) => {
    const shown = { id: 5, title: "Call", related_to: related, related_record: null };
    const field = CONTRACTS.activity.body["related_to"];
    const cell = listFields("activity", []).find((item) => item.field === "related_to");
    if (field === undefined || cell === undefined)
      throw new Error("An activity is about something.");
    expect(bodyText(field, related, shown, undefined)).toBe(name);
    expect(cellText("activity", cell, shown, undefined)).toBe(name);
    const bridge = scriptedBridge({
      "GET /local/record/contact/contact_9": () => ({ status: 404, body: { message: "" } }),
    });
    await show(
      bridge,
      <FieldEditor
        invalid={false}
        name="related_to"
        field={field}
        label="Related to"
        value={related}
        onChange={() => {}}
      />,
    );
    await expect.element(page.getByText(name, { exact: true })).toBeVisible();
  },
);
