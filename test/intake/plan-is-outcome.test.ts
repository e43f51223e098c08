import fc from "fast-check";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { NEW_VALUE, type PlannedRow } from "../../shared/local/intake.ts";
import { type App, openApp, openSandbox } from "../fixtures/worlds.ts";

type Shown = Readonly<Record<string, unknown>> & { readonly id: number; readonly slug?: string };
type Resource = "contact" | "candidate" | "job" | "note" | "activity";

let sandbox: Sandbox;
let app: App;
beforeAll(async () => {
  sandbox = await openSandbox();
  app = await openApp(sandbox.url);
  await app.local("sync");
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

const word = fc.string({
  unit: fc.constantFrom(...Array.from("aEéßŁ0-.,;'\"|=@+&<ש山😀 \n")),
  maxLength: 7,
});
const phone = fc.constantFrom("+49 30 901820", "0221 123456", "+48 22 123-45-67", "12", "x", "");
const url = fc.constantFrom("https://net.example/in/a", "net.example/in/b", "not a link", "");
const firstName = fc.oneof(fc.constantFrom("Ida", "José", "李", "d'Arc"), word);
const lastName = fc.oneof(fc.constantFrom("Lind", "van der Berg", "O'Neil", ""), word);
const person = fc.constantFrom("Łukasz Müller", "Mary Muller", "ewa@example.com", "Nobody", "");
const organization = fc.constantFrom("Żubr Logistics", "zubr logistics", "Nobody here", "");
const day = fc.constantFrom("2026-12-01", "01.12.2026", "13/12/2026", "31.02.2026", "");
/** Columns that each table of a resource has; those of people also have their email addresses. */
const HEADS: Readonly<Record<Resource, readonly string[]>> = {
  contact: ["First name", "Last name", "Email"],
  candidate: ["First name", "Last name", "Email"],
  job: ["Position", "Openings"],
  note: ["About", "Note"],
  activity: ["Title", "Start date"],
};
const COLUMNS: Readonly<Record<Resource, Readonly<Record<string, fc.Arbitrary<string>>>>> = {
  contact: {
    "First name": firstName,
    "Last name": lastName,
    Designation: word,
    City: word,
    Address: word,
    Tags: word,
    Phone: phone,
    LinkedIn: url,
    Organization: organization,
    Owner: fc.constantFrom("anna@agency.example", "Ben", "Nobody", ""),
    Region: fc.constantFrom("Europe", "Asia", "europe", "Mars", ""),
    Country: fc.constantFrom("DE", "PL", "JP", "fr", ""),
    Description: word,
  },
  candidate: {
    "First name": firstName,
    "Last name": lastName,
    Position: word,
    City: word,
    Skills: word,
    Phone: phone,
    Salary: fc.constantFrom("60000", "60,000", "1.234,56", "60k", "x", ""),
    "Available from": day,
    Relocate: fc.constantFrom("yes", "Nein", "1", "perhaps", ""),
    Experience: fc.constantFrom("3", "3 years", "-1", "x", ""),
    Description: word,
  },
  job: {
    Position: fc.oneof(fc.constantFrom("Driver", "Fitter", "Nurse"), word),
    Openings: fc.constantFrom("1", "2", "0", "two", ""),
    Organization: organization,
    Contact: person,
    City: word,
    Tags: word,
    "Maximum salary": fc.constantFrom("60000", "1.234,56", "60k", ""),
    "Close date": day,
  },
  note: { About: person, Note: word },
  activity: {
    Title: fc.oneof(fc.constantFrom("Call", "Interview"), word),
    "Start date": day,
    "Start time": fc.constantFrom("09:30", "9:30 pm", "25:00", ""),
    Type: fc.constantFrom("Call", "Meeting", "Dance", ""),
    About: person,
    "Contacts attending": person,
    Location: word,
    Done: fc.constantFrom("yes", "no", "?", ""),
    Description: word,
  },
};

/** Row, and the number of the person whose address it has: one who is here, or new from -3. */
interface Row {
  readonly person: number;
  readonly cells: Readonly<Record<string, string>>;
}

const table = fc.constantFrom(...(Object.keys(COLUMNS) as Resource[])).chain((resource) => {
  const row: fc.Arbitrary<Row> = fc.record({
    person: fc.integer({ min: -3, max: 8 }),
    cells: fc.record(COLUMNS[resource]),
  });
  const others = Object.keys(COLUMNS[resource]).filter((name) => !HEADS[resource].includes(name));
  return fc.record({
    resource: fc.constant(resource),
    columns: fc.subarray(others).map((names) => [...HEADS[resource], ...names]),
    rows: fc.array(row, { minLength: 1, maxLength: 8 }),
    delimiter: fc.constantFrom(",", ";", "\t"),
  });
});

/** All records of a resource, by slug or id, as lists show them. */
async function recordsOf(resource: Resource): Promise<ReadonlyMap<string, Shown>> {
  const found: Shown[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await app.ask("GET", `/local/records/${resource}?limit=50&page=${page}`);
    const data = body.data as unknown as readonly Shown[];
    found.push(...data);
    if (data.length === 0) break;
  }
  return new Map(found.map((record) => [record.slug ?? String(record.id), record]));
}

async function planned(text: string, resource: Resource) {
  const started = await app.ask("POST", "/local/imports", { text, resource });
  expect(started.status, JSON.stringify(started.body)).toBe(201);
  const { id, columns } = started.body;
  const isOpen = (question: string) => columns.some(({ unsure }) => unsure === question);
  const choices = {
    ...(isOpen("decimal") && { decimal: "comma" }),
    ...(isOpen("date_order") && { date_order: "dmy" }),
    ...(isOpen("country") && { country: "DE" }),
    ...(isOpen("family_name") && { family_name: "last" }),
  };
  await app.ask("PUT", `/local/imports/${id}`, { mapping: {}, choices });
  const plan = (await app.ask("GET", `/local/imports/${id}/plan?limit=500`)).body;
  return { id, plan };
}

/** Fields that follow from others. */
const CHANGED_BY_ITSELF = ["updated_at", "updated_by", "full_name", "shown_phone", "unsent"];

function changedFields(before: Shown, after: Shown): readonly string[] {
  return Object.keys(after).filter(
    (field) =>
      !CHANGED_BY_ITSELF.includes(field) &&
      JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

let tables = 0;

test("what a plan says is what happens, and the same table again changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(table, async ({ resource, columns, rows, delimiter }) => {
      tables += 1;
      // What an earlier table has left, where a smaller one is looked for that fails.
      await app.local("sync");
      const before = await recordsOf(resource);
      const emails = [...before.values()].flatMap(({ email }) =>
        typeof email === "string" && email !== "" ? email : [],
      );
      const text = Papa.unparse(
        [
          columns,
          ...rows.map(({ person: index, cells }) =>
            columns.map((column) =>
              column === "Email"
                ? (emails[index] ?? `p${tables}.${index}@plans.example`)
                : (cells[column] ?? ""),
            ),
          ),
        ],
        { delimiter, newline: "\n" },
      );
      const { id, plan } = await planned(text, resource);
      const counts = (outcome: PlannedRow["outcome"]) =>
        plan.data.filter((row) => row.outcome === outcome).length;
      expect(plan.totals).toEqual({
        new: counts("new"),
        changed: counts("changed"),
        same: counts("same"),
        faulty: counts("faulty"),
      });
      const held = await app.ask("POST", `/local/imports/${id}/hold`);
      expect(held.body.drafts).toBe(plan.totals.new + plan.totals.changed);
      expect(await recordsOf(resource)).toEqual(before);
      const released = await app.ask("POST", "/local/drafts/release", { run: held.body.run });
      expect(released.body).toEqual({ released: held.body.drafts, left: 0, refused: [] });
      expect((await app.local("listOutbox")).data).toHaveLength(plan.requests);

      const after = await recordsOf(resource);
      expect(after.size - before.size).toBe(plan.totals.new);
      const changed = new Set(
        plan.data.flatMap((row) => (row.outcome === "changed" ? row.slug : [])),
      );
      for (const [slug, record] of before) {
        const now = after.get(slug);
        const fields = now === undefined ? ["all"] : changedFields(record, now);
        if (changed.has(slug)) expect(fields).not.toEqual([]);
        else expect(fields).toEqual([]);
      }
      for (const row of plan.data)
        for (const change of row.changes) expect(change[NEW_VALUE]).not.toBe(change.now);

      // Where one of several people was looked for, another row may have told them apart.
      const isFaulty = new Map(plan.data.map(({ line, outcome }) => [line, outcome === "faulty"]));
      const expectDone = async () => {
        const again = (await planned(text, resource)).plan.data;
        const done = new Set(again.flatMap((row) => (row.outcome === "same" ? row.slug : [])));
        for (const row of again)
          if (isFaulty.get(row.line) === true)
            expect(done).not.toContain(row.outcome === "changed" ? row.slug : "");
          else expect(row).toMatchObject({ outcome: "same" });
      };
      await expectDone();
      await app.local("sync");
      expect((await app.local("listOutbox")).data).toEqual([]);
      await expectDone();
    }),
    { numRuns: 15 },
  );
});
