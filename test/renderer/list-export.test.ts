import { expect, test } from "vitest";
import { csv, exportList, fileName } from "../../renderer/screens/list/export/export-list.ts";
import { columnsOf, columnsThatFit } from "../../renderer/screens/list/table/columns.ts";
import { listFields } from "../../renderer/query/list-fields.ts";
import {
  EVERYTHING,
  isSelected,
  NOTHING,
  sizeOf,
  withRows,
} from "../../renderer/query/selection.ts";
import { estimate, estimateText } from "../../renderer/screens/list/bulk/bulk-estimate.ts";
import { freeName } from "../../renderer/query/saved-views.ts";
import { envelopeOf, scriptedBridge } from "./scripted-bridge.ts";

const cells = (...row: string[]) => csv(["A", "B"], [row]).split("\r\n").slice(1).join("\r\n");

test("cells that a spreadsheet would run become text, on any line; numbers stay numbers", () => {
  expect(cells("=1+1", "+49 30 123")).toBe(`"'=1+1","'+49 30 123"`);
  expect(cells("@SUM(A1)", "-2+3")).toBe(`"'@SUM(A1)","'-2+3"`);
  expect(cells("=cmd()\nx", "\tx")).toBe(`"'=cmd()\nx","'\tx"`);
  expect(cells("＝1", "-12.5")).toBe(`"'＝1","-12.5"`);
  expect(cells('say "hi", she said', "Zoë")).toBe('"say ""hi"", she said","Zoë"');
  expect(csv(["=A"], []).charCodeAt(0)).toBe(0xfeff);
  expect(csv(["=A"], [])).toContain(`'=A`);
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
  const options = { bridge, list, columns, lookups: undefined, selection: null };
  const done = await exportList({ ...options, onProgress: () => true });
  expect(done).toMatchObject({ rows: 3 });
  expect("text" in done && done.text.split("\r\n")).toEqual([
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
    columns: shown,
    lookups: undefined,
    selection: null,
    onProgress: () => true,
  };
  expect(await exportList(options)).toMatchObject({
    text: `\uFEFF"Title","About","Importance"\r\n"Call","Chief cook","High"`,
  });
});

test("names of files have nothing that file systems refuse", () => {
  expect(fileName('A/B: "C"\n?', "2026-11-21")).toBe("A B C 2026-11-21.csv");
  expect(fileName("??", "2026-11-21")).toBe("list 2026-11-21.csv");
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
