/**
 * A server keeps what it is sent in its own spelling, and tells times in its own form. Whether the
 * answer to a write is lost before or after it arrived: in the end there is exactly one record with
 * it, or the user is asked; an edit never conflicts with itself; and what was there before, with
 * the same contents, is never taken for the new record.
 */
import { afterEach, expect, test } from "vitest";
import type { Resource } from "../../shared/contract/resource.ts";
import { contact, contactBody, deal, dealBody, note } from "../fixtures/named-rows.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";
import {
  type Habit,
  type Spelling,
  spellingServer,
  TIME_FORMS,
  type TimeForm,
} from "../fixtures/spelling-server.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

type Row = Record<string, unknown>;
const MINUTE = 60_000;
const FATES = ["lost", "unanswered"] as const;

const LINE = { id: 61, field_name: "Line", field_type: "text", default_value: null };
const CALL = { id: 62, field_name: "Call", field_type: "phone_number", default_value: null };
const FIELDS = [LINE, CALL].map((field) => ({
  ...field,
  entity_name: "contact",
  dependency: null,
}));

interface Cell extends Habit {
  readonly resource: "contact" | "deal" | "note";
  readonly name: string;
}

/** `make` gets what tells the records of the cells apart. */
const cells = (
  resource: Cell["resource"],
  field: string,
  make: (mark: string) => unknown,
  ...spellings: readonly Spelling[]
): readonly Cell[] =>
  spellings.map((spelling, at) => ({
    resource,
    field,
    value: make(`${field.slice(0, 3)}${spelling.length}${at}`),
    spelling,
    name: `${resource}.${field}, kept ${spelling}`,
  }));
const digits = (mark: string) => mark.replace(/\D/g, "").padStart(4, "0").slice(-4);
const inField = (id: number, make: (mark: string) => string) => (mark: string) => [
  { id, value: make(mark) },
];

const CELLS: readonly Cell[] = [
  ...cells(
    "contact",
    "first_name",
    (mark) => ` anna  ${mark} `,
    "without blanks around it",
    "with one blank for several",
    "each word capitalised",
    "in capitals",
    "as it was sent",
  ),
  ...cells(
    "contact",
    "last_name",
    (mark) => `Zo\u00e9 O\u0301 Bryan ${mark}`,
    "composed accents",
    "decomposed accents",
  ),
  ...cells("contact", "designation", (mark) => `R&D "${mark}" <Lead>`, "with entities"),
  ...cells("contact", "email", (mark) => `Anna.${mark}@Row.Example`, "in lower case"),
  ...cells(
    "contact",
    "phone",
    (mark) => `(020) 7946-${digits(mark)}`,
    "only digits",
    "as an international number",
  ),
  ...cells(
    "contact",
    "network_a_url",
    (mark) => `www.row.example/${mark}`,
    "with a scheme and a slash",
  ),
  ...cells(
    "contact",
    "description",
    (mark) => `first\n${mark}`,
    "in a paragraph",
    "with line breaks as tags",
  ),
  ...cells(
    "contact",
    "custom_fields",
    inField(LINE.id, (mark) => `  Two ${mark} `),
    "without blanks around it",
    "in lower case",
    "in a paragraph",
  ),
  ...cells(
    "contact",
    "custom_fields",
    inField(CALL.id, (mark) => `020 7946 ${digits(mark)}`),
    "as an international number",
  ),
  ...cells(
    "deal",
    "name",
    (mark) => `Deal  of ${mark}`,
    "with one blank for several",
    "in capitals",
  ),
  ...cells(
    "deal",
    "deal_amount",
    (mark) => Number(digits(mark)) + 1_000.56,
    "rounded to whole numbers",
    "cut to whole numbers",
  ),
  ...cells("deal", "tags", (mark) => `vip,Press ${mark}`, "in lower case"),
  ...cells("note", "note", (mark) => `Left a voicemail ${mark}`, "in a paragraph"),
];

const RESOURCES = ["contact", "deal", "note"] as const;
const NAMES = CELLS.map((_, at) => `p${at}`);
const ROWS = {
  contact: NAMES.map((name, at) => contact(at + 1, name)),
  deal: NAMES.map((name, at) => deal(at + 1, name)),
  note: [note(1, "pKnown", "contact_p0")],
  "custom-field": FIELDS,
};

const bodyOf = (resource: Resource, name: string, more: Row): Row => {
  if (resource === "note") return { entity_name: "contact", related_to: "contact_p0", ...more };
  return resource === "deal"
    ? { ...dealBody(name), ...more }
    : contactBody(name, { last_name: "Row", ...more });
};
const count = (resource: Resource) => world.server.records(resource).length;
const shown = async (resource: Resource) => {
  const more = resource === "note" ? "&entity_name=contact" : "";
  const { body } = await world.user("GET", `/v1/${resource}?limit=50${more}`);
  return body["total"];
};
const counts = () => Object.fromEntries(RESOURCES.map((resource) => [resource, count(resource)]));
const shownCounts = async () =>
  Object.fromEntries(
    await Promise.all(
      RESOURCES.map(async (resource) => [resource, await shown(resource)] as const),
    ),
  );

/** Syncs until nothing more can come of it. */
async function settle(): Promise<readonly Row[]> {
  for (let round = 0; round < 3; round += 1) {
    await world.sync();
    await world.pass(MINUTE);
  }
  return world.waiting();
}

/** What waits, each in a line. */
const told = (waiting: readonly Row[]) =>
  waiting.map(({ kind, resource, body, state, conflict, error }) =>
    [kind, resource, state, ...[body, conflict, error].map((part) => JSON.stringify(part))].join(
      " ",
    ),
  );

test.for(FATES)("new records in the server's own spelling are made once: %s", async (fate) => {
  world = await scriptedWorld(ROWS, { manner: spellingServer({ habits: CELLS }) });
  const before = counts();
  for (const [at, { resource, field, value }] of CELLS.entries())
    await world.user("POST", `/v1/${resource}`, bodyOf(resource, `t${at}`, { [field]: value }));
  world.wire.next("POST /v1/", fate, CELLS.length);
  const waiting = await settle();
  const expected = Object.fromEntries(
    RESOURCES.map((resource) => [
      resource,
      Number(before[resource]) + CELLS.filter((one) => one.resource === resource).length,
    ]),
  );
  expect({ waiting: told(waiting), server: counts(), here: await shownCounts() }).toEqual({
    waiting: [],
    server: expected,
    here: expected,
  });
});

test.for(FATES.flatMap((fate) => [false, true].map((goesOn) => ({ fate, goesOn }))))(
  "an edit in the server's own spelling: $fate; edited again meanwhile: $goesOn",
  async ({ fate, goesOn }) => {
    world = await scriptedWorld(ROWS, { manner: spellingServer({ habits: CELLS }) });
    const edited = CELLS.flatMap((one, at) =>
      one.resource === "note"
        ? []
        : [{ ...one, at, path: `/v1/${one.resource}/${one.resource}_p${at}` }],
    );
    for (const { resource, field, value, at, path } of edited)
      await world.user("PUT", path, bodyOf(resource, `p${at}`, { [field]: value }));
    world.wire.next("PUT /v1/", fate, edited.length);
    await world.sync();
    const later = (value: unknown) =>
      Array.isArray(value)
        ? [{ ...(value[0] as Row), value: "later" }]
        : typeof value === "number"
          ? 99
          : "later";
    if (goesOn)
      for (const { resource, field, value, at, path } of edited)
        await world.user("PUT", path, bodyOf(resource, `p${at}`, { [field]: later(value) }));
    const waiting = await settle();
    const wrong = edited.filter(({ resource, field, value, at }) => {
      const record = world.server.record(resource, at + 1);
      const stored = JSON.stringify(record).toLowerCase();
      const wanted = field === "deal_amount" ? "99" : "later";
      return goesOn ? !stored.includes(wanted) : stored.includes(wanted) || value === undefined;
    });
    expect({ waiting: told(waiting), wrong: wrong.map(({ name }) => name) }).toEqual({
      waiting: [],
      wrong: [],
    });
  },
);

/**
 * New notes, of whose contents there is a row of yesterday: none, one that was read before the
 * attempt, or one that is read only after it.
 */
const NOTES = FATES.flatMap((fate) =>
  (["none", "known", "unread"] as const).map((twin) => ({
    fate,
    twin,
    note: `${twin} twin, ${fate}`,
    entity_name: twin === "unread" ? "deal" : "contact",
    related_to: twin === "unread" ? "deal_p0" : "contact_p0",
  })),
);

test.for(
  (Object.keys(TIME_FORMS) as TimeForm[]).flatMap((times) =>
    [true, false].map((dates) => ({ times, dates })),
  ),
)(
  "a twin of yesterday is not taken for the new note: times $times, a Date header: $dates",
  async ({ times, dates }) => {
    const yesterday = new Date(Date.UTC(2026, 4, 3, 9, 30)).toISOString();
    const then = { created_at: yesterday, updated_at: yesterday };
    const twins = NOTES.filter(({ twin }) => twin !== "none").map((one, at) =>
      note(at + 1, one.note, one.related_to, {
        ...then,
        related_to_type: one.entity_name === "deal" ? 5 : 4,
      }),
    );
    const rows = { contact: [contact(1, "p0")], deal: [deal(1, "p0")], note: twins };
    world = await scriptedWorld(rows, { synced: false, manner: spellingServer({ times, dates }) });
    world.wire.next(/^GET \/v1\/note\?.*entity_name=deal/, {
      instead: { status: 503, body: {} },
    });
    await world.sync();
    for (const { twin: _twin, fate: _fate, ...body } of NOTES)
      await world.user("POST", "/v1/note", body);
    for (const fate of FATES)
      world.wire.next("POST /v1/note", fate, NOTES.filter((one) => one.fate === fate).length);
    const waiting = await settle();
    const wrong = NOTES.flatMap(({ note: text, fate, twin }) => {
      const asked = waiting.some(
        ({ state, conflict, body }) =>
          state === "conflict" &&
          (conflict as Row)["kind"] === "several" &&
          (body as Row)["note"] === text,
      );
      const made =
        world.server.records("note").filter((row) => row["note"] === text).length -
        (twin === "none" ? 0 : 1);
      return made === (asked && fate === "lost" ? 0 : 1) ? [] : [{ text, asked, made }];
    });
    const others = waiting.filter(({ state }) => state !== "conflict");
    expect({ wrong, others: told(others) }).toEqual({ wrong: [], others: [] });
    // With a clock and whole times there is nothing to ask.
    if (dates && (times === "in UTC" || times === "in whole seconds")) expect(waiting).toEqual([]);
  },
);
