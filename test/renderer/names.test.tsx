import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../../renderer/shell/app.tsx";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { FieldEditor } from "../../renderer/fields/field-editor.tsx";
import { bodyText } from "../../renderer/fields/body-text.ts";
import { cellText } from "../../renderer/screens/list/table/cell-text.ts";
import { listFields } from "../../renderer/query/list-fields.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { bridgeWithEverything, PLACES, untilQuiet } from "./every-place.ts";
import { entry, envelopeOf, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";
import { preloadScreens } from "../../renderer/shell/screens.tsx";

// Translating a screen for the test takes longer than a test waits on a busy machine.
beforeAll(preloadScreens);

const NAME = "Anna \u202egpj.exe\u2066 Kowalska";
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
    await render(<App found={{ ok: true, bridge }} />);
    const shown = () => document.querySelector("main")?.innerText ?? "";
    await expect.poll(() => bridge.askedFor("GET /local/").length).toBeGreaterThan(4);
    await expect.poll(() => shown().length).toBeGreaterThan(20);
    await untilQuiet(bridge);
    expect(shown()).not.toMatch(/\b(candidate|contact|organization|job|deal)_\d/);
    expect(shown()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(document.title).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|_\d/);
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
