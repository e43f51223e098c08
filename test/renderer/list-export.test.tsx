import { expect, test } from "vitest";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import Papa from "papaparse";
import { readSheet } from "read-excel-file/universal";
import {
  CsvText,
  type ExportCell,
  exportFileName,
  type FileEnding,
} from "../../renderer/query/export-file.ts";
import { exportList } from "../../renderer/screens/list/export/export-list.ts";
import { Workbook } from "../../renderer/screens/list/export/workbook.ts";
import { setUserLocale } from "../../renderer/ui/locale.ts";
import { setUserZone } from "../../renderer/ui/time-zone.ts";
import { columnsOf, columnsThatFit } from "../../renderer/screens/list/table/columns.ts";
import { listFields } from "../../renderer/query/list-fields.ts";
import {
  EVERYTHING,
  isSelected,
  NOTHING,
  sizeOf,
  withRows,
} from "../../renderer/query/selection.ts";
import { estimate, estimateText } from "../../renderer/screens/list/bulk/bulk-preview.tsx";
import { freeName } from "../../renderer/query/saved-views.ts";
import { envelopeOf, scriptedBridge } from "./scripted-bridge.ts";

const texts = (...row: string[]): readonly ExportCell[] =>
  row.map((text) => ({ type: "text", text }));
const csvOf = (titles: readonly string[], rows: readonly (readonly ExportCell[])[]) => {
  const file = new CsvText(titles, "en-US");
  file.add(rows);
  return file.end();
};
const cells = (...row: string[]) =>
  csvOf(["A", "B"], [texts(...row)])
    .split("\r\n")
    .slice(1)
    .join("\r\n");

test("cells that a spreadsheet would run become text, on any line; numbers stay numbers", () => {
  expect(cells("=1+1", "+49-30-123")).toBe(`"'=1+1","'+49-30-123"`);
  expect(cells("@SUM(A1)", "-2+3")).toBe(`"'@SUM(A1)","'-2+3"`);
  expect(cells("=cmd()\nx", "\tx")).toBe(`"'=cmd()\nx","'\tx"`);
  expect(cells("＝1", "-12.5")).toBe(`"'＝1","-12.5"`);
  expect(cells('say "hi", she said', "Zoë")).toBe('"say ""hi"", she said","Zoë"');
  expect(csvOf(["=A"], []).charCodeAt(0)).toBe(0xfeff);
  expect(csvOf(["=A"], [])).toContain(`'=A`);
});

/** What a spreadsheet calculates, unless it is no more than a number, or digits and blanks. */
const isFormula = (cell: string) =>
  /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell) &&
  !/^-?\d+([.,]\d+)?$/.test(cell) &&
  !/^\+\d+( \d+)+( ext\. \d+)?$/.test(cell);

test("no text at all, in whatever kind of column, begins a formula in CSV", () => {
  const piece = fc.oneof(
    fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", "＝", "+49 171 1", ";", ",", '"', "'"),
    fc.constantFrom("ext. ", "1+1", "SUM(A1)", "cmd|' /C calc'!A0", "(", ")", "/", " ", "1E5"),
    fc.string({ unit: "grapheme", maxLength: 4 }),
  );
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(text, fc.constantFrom("text", "phone"), fc.constantFrom(...LOCALES), (...given) => {
      const [content, type, locale] = given;
      const file = new CsvText([content], locale);
      file.add([[{ type, text: content }], [{ type: "text", text: `a${content}` }]]);
      for (const delimiter of [",", ";"]) {
        const read = Papa.parse<string[]>(file.end().slice(1), { delimiter, newline: "\r\n" });
        expect(read.data.flat()).toHaveLength(3);
        expect(read.data.flat().filter(isFormula)).toEqual([]);
      }
    }),
    { numRuns: 2000 },
  );
});

const LOCALES = ["en-US", "de-DE", "fr-FR", "pt-BR"];

test("phone numbers are texts without an apostrophe, and no numbers where blanks group", () => {
  const shown = (text: string) => {
    const file = new CsvText(["Phone"], "pl-PL");
    file.add([[{ type: "phone", text }]]);
    return file.end().split("\r\n")[1];
  };
  expect(shown("+49 171 1234567")).toBe('"+49 171 1234567"');
  expect(shown("+491711234567")).toBe('"+49 1711234567"');
  expect(shown("+49 (0)171/123-4567")).toBe('"+49 0 171 123 4567"');
  expect(shown("+48 501 234 567")).toBe('"+48 501 234567"');
  expect(shown("+1 212 555 0134 ext. 9")).toBe('"+1 212 555 0134 ext. 9"');
  expect(shown("0171 1234567")).toBe('"0171 1234567"');
  expect(shown("+49*HYPERLINK(1)")).toBe(`"'+49*HYPERLINK(1)"`);
});

test("a sheet holds any text as it is, and no formula", async () => {
  const text = fc.string({ unit: "grapheme", maxLength: 30 });
  const odd = fc.constantFrom("=1+1", "_x0041_", "<&>\"'", "a\r\nb", " \t x ", "\ud800", "\u0001");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(text, odd), { minLength: 1, maxLength: 5 }), async (row) => {
      const book = new Workbook("=1+1/[x]", row);
      book.add([texts(...row), texts(...row)]);
      const bytes = book.end();
      const xml = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
      expect(xml).not.toMatch(/<f[\s>]/);
      // What XML cannot hold becomes a mark for it.
      const kept = (one: string) =>
        one
          .toWellFormed()
          // eslint-disable-next-line no-control-regex
          .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd");
      const read = [...xml.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(
        ([, inner = ""]) =>
          inner
            .replaceAll("&#13;", "\r")
            .replaceAll("&lt;", "<")
            .replaceAll("&gt;", ">")
            .replaceAll("&quot;", '"')
            .replaceAll("&amp;", "&")
            .replace(/_x005F_/g, "_"),
      );
      const filled = row.filter((one) => one !== "");
      expect(read).toEqual([...row, ...filled, ...filled].map(kept));
    }),
    { numRuns: 100 },
  );
});

/** A record with a value in a column of each kind, and what programs read of it. */
const EACH_KIND = {
  record: {
    id: 1,
    slug: "candidate_1",
    full_name: 'Zoë; "Ann", =1+1',
    phone: "+49 171 1234567",
    current_salary: 1_234_567.5,
    notice_period: -3,
    available_from: "2026-02-28",
    updated_at: "2026-11-27T23:30:00Z",
    gender: { id: 2, label: "Female" },
    willing_to_relocate: 1,
    tags: "a,b",
    custom_fields: [
      { id: 1, field_name: "Rate", field_type: "percentage", value: "62.5%" },
      { id: 2, field_name: "Since", field_type: "date", value: "2020-03-01" },
      { id: 3, field_name: "Office", field_type: "phone", value: "+44 20 7946 0958" },
      { id: 4, field_name: "Size", field_type: "number", value: "60.50" },
    ],
  },
  columns: [
    "full_name",
    "phone",
    "current_salary",
    "notice_period",
    "available_from",
    "updated_at",
    "gender",
    "willing_to_relocate",
    "tags",
    ...[1, 2, 3, 4].map((id) => `custom_fields.${id}`),
  ],
  // Half past midnight of the next day in Berlin.
  csv: (sign: string) => [
    'Zoë; "Ann", =1+1',
    "+49 171 1234567",
    `1234567${sign}5`,
    "-3",
    "2026-02-28",
    "2026-11-28 00:30",
    "Female",
    "Yes",
    "a, b",
    `62${sign}5`,
    "2020-03-01",
    "+44 20 7946 0958",
    `60${sign}5`,
  ],
  sheet: [
    'Zoë; "Ann", =1+1',
    "+49 171 1234567",
    1_234_567.5,
    -3,
    new Date("2026-02-28T00:00:00Z"),
    new Date("2026-11-28T00:30:00Z"),
    "Female",
    "Yes",
    "a, b",
    62.5,
    new Date("2020-03-01T00:00:00Z"),
    "+44 20 7946 0958",
    60.5,
  ],
};

test.each([
  ["en-US", ",", "."],
  ["de-DE", ";", ","],
  ["fr-FR", ";", ","],
  ["pt-BR", ";", ","],
])("in %s a column of each kind is read back as it was", async (locale, delimiter, sign) => {
  setUserLocale(locale);
  setUserZone("Europe/Berlin");
  try {
    const { record, columns, csv, sheet } = EACH_KIND;
    const definitions = record.custom_fields.map(({ id, field_name, field_type }) => ({
      default_value: null,
      entity_name: "candidate" as const,
      dependency: null,
      id,
      field_name,
      field_type,
    }));
    const shown = columnsOf(
      "candidate",
      listFields("candidate", definitions),
      columns.map((field) => ({ field, width: null })),
    );
    expect(shown).toHaveLength(columns.length);
    const bridge = scriptedBridge({ "GET /local/records/candidate": envelopeOf([record]) });
    const list = { resource: "candidate", filter: { op: "all" }, sort: "id:asc" } as const;
    const exported = async (ending: FileEnding) => {
      const done = await exportList({
        bridge,
        list,
        name: "All",
        ending,
        columns: shown,
        lookups: undefined,
        selection: null,
        onProgress: () => true,
      });
      if ("stopped" in done) throw new Error("It was stopped.");
      return done.content;
    };
    const text = String(await exported("csv"));
    const read = Papa.parse<string[]>(text.slice(1), { delimiter, newline: "\r\n" });
    expect(read.data[0]).toEqual(shown.map(({ field }) => field.title));
    expect(read.data[1]).toEqual(csv(sign));
    const [titles, row] = await readSheet(new Blob([await exported("xlsx")]));
    expect(titles).toEqual(shown.map(({ field }) => field.title));
    expect(row).toEqual(sheet);
  } finally {
    setUserLocale("system");
    setUserZone("system");
  }
});

test("the titles of a sheet stay in sight, and its columns are as wide as their texts", () => {
  const book = new Workbook("Hot [A/B]?", ["Name", "A"]);
  book.add([texts("x".repeat(30), "b")]);
  const files = unzipSync(book.end());
  const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect(sheet).toContain(
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  );
  expect(sheet).toContain('<col min="1" max="1" width="32" customWidth="1"/>');
  expect(strFromU8(files["xl/workbook.xml"] ?? new Uint8Array())).toContain('name="Hot  A B"');
});

test("a cell with a semicolon does not become two where a spreadsheet parts cells there", () => {
  expect(cells("Anna;=1+1", "b")).toBe('"Anna;=1+1","b"');
});

const fields = listFields("candidate", []);
const columns = columnsOf("candidate", fields, [
  { field: "full_name", width: 200 },
  { field: "gone", width: null },
  { field: "owner", width: null },
  { field: "current_salary", width: null },
]);

test("a column of a removed field is left out; beside a record only some columns fit", () => {
  expect(columns.map(({ field }) => field.field)).toEqual(["full_name", "owner", "current_salary"]);
  expect(columnsOf("candidate", fields, []).length).toBeGreaterThan(5);
  expect(columnsThatFit(columns, 300)).toHaveLength(2);
  expect(columnsThatFit(columns, 10_000)).toHaveLength(3);
});

test("every row is exported once, page by page, even if rows move; dates are plain", async () => {
  const person = (id: number) => ({
    id,
    slug: `candidate_${id}`,
    full_name: `Anna ${id}`,
    owner: { id: 7, full_name: "Marta" },
    current_salary: 1234.5,
  });
  const bridge = scriptedBridge({
    "GET /local/records/candidate": ({ query }) => {
      const page = Number(query?.["page"]);
      const data = page === 1 ? [person(1), person(2)] : [person(2), person(3)];
      return { status: 200, body: { ...envelopeOf(data, 4), last_page: 2 } };
    },
  });
  const list = { resource: "candidate", filter: { op: "all" }, sort: "id:asc" } as const;
  const options = {
    bridge,
    list,
    name: "All",
    ending: "csv",
    columns,
    lookups: undefined,
    selection: null,
  } as const;
  const done = await exportList({ ...options, onProgress: () => true });
  expect(done).toMatchObject({ rows: 3 });
  expect("content" in done && String(done.content).split("\r\n")).toEqual([
    '\uFEFF"Name","Owner","Current salary"',
    '"Anna 1","Marta","1234.5"',
    '"Anna 2","Marta","1234.5"',
    '"Anna 3","Marta","1234.5"',
  ]);
  const selection = withRows(NOTHING, ["candidate_3"], true);
  expect(await exportList({ ...options, selection, onProgress: () => true })).toMatchObject({
    rows: 1,
  });
  expect(await exportList({ ...options, onProgress: () => false })).toEqual({ stopped: true });
});

test("relations are exported by their names, choices by their words", async () => {
  const call = {
    id: 1,
    title: "Call",
    related_to: "job_x",
    related_record: { name: "Chief cook" },
    importance: "high",
  };
  const bridge = scriptedBridge({ "GET /local/records/activity": envelopeOf([call]) });
  const list = { resource: "activity", filter: { op: "all" }, sort: "id:asc" } as const;
  const shown = columnsOf("activity", listFields("activity", []), [
    { field: "title", width: null },
    { field: "related_to", width: null },
    { field: "importance", width: null },
  ]);
  const options = {
    bridge,
    list,
    name: "All",
    ending: "csv",
    columns: shown,
    lookups: undefined,
    selection: null,
    onProgress: () => true,
  } as const;
  expect(await exportList(options)).toMatchObject({
    content: `\uFEFF"Title","About","Importance"\r\n"Call","Chief cook","High"`,
  });
});

test("names of files have nothing that file systems refuse", () => {
  expect(exportFileName('A/B: "C"\n?', "2026-11-21", "csv")).toBe("A B C 2026-11-21.csv");
  expect(exportFileName("??", "2026-11-21", "xlsx")).toBe("list 2026-11-21.xlsx");
});

test("all that match can be selected but a few, without knowing them", () => {
  const some = withRows(EVERYTHING, ["a", "b"], false);
  expect([isSelected(some, "a"), isSelected(some, "z"), sizeOf(some, 1_000_000)]).toEqual([
    false,
    true,
    999_998,
  ]);
  expect(sizeOf(withRows(some, ["a"], true), 10)).toBe(9);
});

test("a bulk edit's time is estimated from two requests a record at the slower rate", () => {
  const allowed = { rate: 60, pace: null };
  expect(estimate(300, allowed)).toEqual({ requests: 600, minutes: 10 });
  expect(estimate(300, { rate: 60, pace: 600 })).toEqual({ requests: 600, minutes: 10 });
  expect(estimate(300, { rate: 600, pace: 60 })).toEqual({ requests: 600, minutes: 10 });
  expect(estimateText(300, allowed)).toContain(
    "about 10 minutes, at the 60 requests a minute that it allows",
  );
  expect(estimateText(1, allowed)).toContain("less than a minute");
  expect(estimateText(30_000, allowed)).toContain("about 16.7 hours");
  expect(estimateText(300, { rate: null, pace: 120 })).toContain(
    "about 5 minutes, at its recent speed",
  );
  expect(estimateText(5, { rate: null, pace: null })).toContain(
    "once the server has answered a few",
  );
});

test("a view has a name of its own within its resource", () => {
  const view = (name: string) =>
    ({ id: name, name, resource: "deal", query: "", pinned: false }) as const;
  expect(freeName([view("Hot"), view("Hot 2")], "deal", " Hot ")).toBe("Hot 3");
  expect(freeName([view("Hot")], "job", "Hot")).toBe("Hot");
});
