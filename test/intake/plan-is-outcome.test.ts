import fc from "fast-check";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { NEW_VALUE, type PlannedRow } from "../../shared/local/intake.ts";
import { sampleSize } from "../fixtures/sample.ts";
import { type App, openApp, openSandbox } from "../fixtures/worlds.ts";

type Person = Readonly<Record<string, unknown>> & { readonly slug: string };
type Resource = "contact" | "candidate";

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
const COLUMNS: Readonly<Record<Resource, Readonly<Record<string, fc.Arbitrary<string>>>>> = {
  contact: {
    Designation: word,
    City: word,
    Address: word,
    Tags: word,
    Phone: phone,
    LinkedIn: url,
    Organization: fc.constantFrom("Żubr Logistics", "zubr logistics", "Nobody here", ""),
    Owner: fc.constantFrom("anna@agency.example", "Ben", "Nobody", ""),
    Region: fc.constantFrom("Europe", "Asia", "europe", "Mars", ""),
    Country: fc.constantFrom("DE", "PL", "JP", "fr", ""),
    Description: word,
  },
  candidate: {
    Position: word,
    City: word,
    Skills: word,
    Phone: phone,
    Salary: fc.constantFrom("60000", "60,000", "1.234,56", "60k", "x", ""),
    "Available from": fc.constantFrom("2026-12-01", "01.12.2026", "13/12/2026", "31.02.2026", ""),
    Relocate: fc.constantFrom("yes", "Nein", "1", "perhaps", ""),
    Experience: fc.constantFrom("3", "3 years", "-1", "x", ""),
    Description: word,
  },
};

/** Row of a person who is here, by number, or of one of three new ones, from -3. */
interface Row {
  readonly person: number;
  readonly first: string;
  readonly last: string;
  readonly cells: Readonly<Record<string, string>>;
}

const table = fc.constantFrom<Resource>("contact", "candidate").chain((resource) => {
  const row: fc.Arbitrary<Row> = fc.record({
    person: fc.integer({ min: -3, max: 8 }),
    first: fc.oneof(fc.constantFrom("Ida", "José", "李", "d'Arc"), word),
    last: fc.oneof(fc.constantFrom("Lind", "van der Berg", "O'Neil", ""), word),
    cells: fc.record(COLUMNS[resource]),
  });
  return fc.record({
    resource: fc.constant(resource),
    columns: fc.subarray(Object.keys(COLUMNS[resource])),
    rows: fc.array(row, { minLength: 1, maxLength: 8 }),
    delimiter: fc.constantFrom(",", ";", "\t"),
  });
});

/** Everybody here, by slug, as /v1 shows them. */
async function people(resource: Resource): Promise<ReadonlyMap<string, Person>> {
  const found: Person[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await app.ask("GET", `/v1/${resource}?limit=50&page=${page}`);
    const data = body.data as unknown as readonly Person[];
    found.push(...data);
    if (data.length === 0) break;
  }
  return new Map(found.map((person) => [person.slug, person]));
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

const CHANGED_BY_ITSELF = ["updated_at", "updated_by", "full_name"];

function changedFields(before: Person, after: Person): readonly string[] {
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
      const before = await people(resource);
      const emails = [...before.values()].map(({ email }) => String(email)).filter(Boolean);
      const text = Papa.unparse(
        [
          ["First name", "Last name", "Email", ...columns],
          ...rows.map(({ person, first, last, cells }) => [
            first,
            last,
            emails[person] ?? `p${tables}.${person}@plans.example`,
            ...columns.map((column) => cells[column] ?? ""),
          ]),
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
      expect(await people(resource)).toEqual(before);
      const released = await app.ask("POST", "/local/drafts/release", { run: held.body.run });
      expect(released.body).toEqual({ released: held.body.drafts, left: 0, refused: [] });
      expect((await app.local("listOutbox")).data).toHaveLength(plan.requests);

      const after = await people(resource);
      expect(after.size - before.size).toBe(plan.totals.new);
      const changed = new Set(
        plan.data.flatMap((row) => (row.outcome === "changed" ? row.slug : [])),
      );
      for (const [slug, person] of before) {
        const now = after.get(slug);
        const fields = now === undefined ? ["all"] : changedFields(person, now);
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
    { numRuns: sampleSize({ sample: 12, whole: 60 }) },
  );
});
