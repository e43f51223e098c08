import type { ReactNode } from "react";
import { page, userEvent } from "vitest/browser";
import { beforeEach, expect, test } from "vitest";
import { useImportDrop, useImportRequest } from "../../renderer/core/import-request.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { ImportDialog } from "../../renderer/screens/inbox/import-dialog.tsx";
import { type ImportPlan, type ImportView, NEW_VALUE } from "../../shared/local/intake.ts";
import { choose } from "./choose.ts";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const VIEW: ImportView = {
  id: "import_1",
  sheets: [
    { name: "People", rows: 4, hidden: 2 },
    { name: "Old", rows: 1, hidden: 0 },
  ],
  sheet: "People",
  heading_row: 1,
  columns: [
    { name: "Name", samples: ["Anna Kowalska", "Bo Berg"], maps_to: "full_name", unsure: null },
    { name: "Town", samples: ["Berlin"], maps_to: null, unsure: null },
    { name: "Born", samples: ["01/02/1990"], maps_to: null, unsure: "date_order" },
  ],
  rows: 4,
  fields: [
    { name: "full_name", label: "Full name" },
    { name: "city", label: "City" },
  ],
};

const PLAN: ImportPlan = {
  totals: { new: 2, changed: 1, same: 5, faulty: 1 },
  requests: 4,
  minutes: 2.5,
  data: [
    {
      line: 2,
      outcome: "changed",
      slug: "contact_bo",
      title: "Bo Berg",
      changes: [{ field: "city", now: "Bonn", [NEW_VALUE]: "Berlin" }],
      faults: [],
      doubts: [],
      lookalikes: [],
    },
    {
      line: 7,
      outcome: "faulty",
      slug: null,
      title: "Cy Clark",
      changes: [],
      faults: [{ column: "Phone", message: "4.9E+11 has lost digits." }],
      doubts: [],
      lookalikes: [],
    },
  ],
};

beforeEach(() => {
  useNavigation.getState().go({ view: "today" }, "replace");
  useImportRequest.setState({ request: { resource: "contact", file: null } });
});

async function showDialog(beside?: ReactNode) {
  const bridge = {
    ...scriptedBridge({
      "POST /local/imports": () => ({ status: 201, body: VIEW }),
      "PUT /local/imports/import_1": VIEW,
      "GET /local/imports/import_1/plan": PLAN,
      "POST /local/imports/import_1/hold": { run: "run_1", drafts: 3 },
      "DELETE /local/imports/import_1": {},
    }),
    addFile: (file: File) =>
      file.name.startsWith("huge")
        ? Promise.reject(new Error(`${file.name} is too large.`))
        : Promise.resolve({ blob: "b1", name: file.name, type: file.type, size: file.size }),
  };
  await show(
    bridge,
    <>
      {beside}
      <ImportDialog />
    </>,
  );
  return bridge;
}

async function pasteRows() {
  const bridge = await showDialog();
  await page.getByRole("textbox", { name: /paste rows here/ }).fill("Name\tTown\nAnna\tBerlin");
  await page.getByRole("button", { name: "Read rows" }).click();
  await expect.element(page.getByRole("table", { name: "Columns" })).toBeVisible();
  return bridge;
}

const plan = () => page.getByRole("button", { name: "Show the plan" });

test("pasted rows are read, and the dialog says that nothing is sent", async () => {
  const bridge = await showDialog();
  await expect.element(page.getByText(/Nothing is sent/)).toBeVisible();
  await choose(page.getByRole("combobox", { name: "Rows become" }), "Candidates");
  await page.getByRole("textbox", { name: /paste rows here/ }).fill("Name\nAnna");
  await page.getByRole("button", { name: "Read rows" }).click();
  await expect
    .poll(() => bridge.askedFor("POST /local/imports"))
    .toMatchObject([{ body: { resource: "candidate", text: "Name\nAnna" } }]);
  await expect.element(page.getByText(/^2 rows of this sheet are hidden/)).toBeVisible();
});

test("a file is copied and read; another sheet reads it again", async () => {
  const bridge = await showDialog();
  await userEvent.upload(page.getByLabelText("File", { exact: true }), new File(["a"], "a.xlsx"));
  await expect
    .poll(() => bridge.askedFor("POST /local/imports"))
    .toMatchObject([{ body: { resource: "contact", blob: "b1" } }]);
  await choose(page.getByRole("combobox", { name: "Sheet" }), "Old");
  await expect
    .poll(() => bridge.askedFor("POST /local/imports").at(-1))
    .toMatchObject({ body: { blob: "b1", sheet: "Old" } });
  expect(bridge.askedFor("DELETE /local/imports/import_1")).toHaveLength(1);
});

test("a dropped file is read at once", async () => {
  const file = new File(["a"], "fair.csv");
  useImportRequest.setState({ request: { resource: "candidate", file } });
  const bridge = await showDialog();
  await expect
    .poll(() => bridge.askedFor("POST /local/imports"))
    .toMatchObject([{ body: { resource: "candidate", blob: "b1" } }]);
  await expect.element(page.getByText("fair.csv")).toBeVisible();
});

test("a column is mapped, and a question about it is answered before the plan", async () => {
  const bridge = await pasteRows();
  await expect.element(page.getByText(/^Answer the questions/)).toBeVisible();
  await expect.element(plan()).toBeDisabled();
  await choose(page.getByRole("combobox", { name: "Field of Town" }), "City");
  await expect
    .poll(() => bridge.askedFor("PUT").at(-1))
    .toMatchObject({ body: { mapping: { Town: "city" } } });
  await choose(page.getByRole("combobox", { name: /Born: In which order/ }), "Day, month, year");
  await expect
    .poll(() => bridge.askedFor("PUT").at(-1))
    .toMatchObject({ body: { mapping: { Town: "city" }, choices: { date_order: "dmy" } } });
  await expect.element(plan()).toBeEnabled();
});

test("the plan has totals, changes and faults, and its drafts are held in the inbox", async () => {
  const bridge = await pasteRows();
  await choose(page.getByRole("combobox", { name: /Born: In which order/ }), "Day, month, year");
  await plan().click();
  await expect.element(page.getByText(/Releasing all takes 4 requests/)).toBeVisible();
  await expect.element(page.getByText(/about 3 minutes/)).toBeVisible();
  const rows = page.getByRole("table", { name: "Rows" });
  await expect.element(rows.getByText("Bonn")).toBeVisible();
  await expect.element(rows.getByText(/Phone.*: 4\.9E\+11 has lost digits\./)).toBeVisible();
  await page.getByRole("button", { name: "Hold 3 drafts in the inbox" }).click();
  await expect.poll(() => useNavigation.getState().place).toEqual({ view: "inbox" });
  expect(bridge.askedFor("POST /local/imports/import_1/hold")).toHaveLength(1);
  await expect.element(page.getByText(/3 drafts wait in the inbox/)).toBeVisible();
});

test("rows of the plan are shown by what becomes of them", async () => {
  const bridge = await pasteRows();
  await choose(page.getByRole("combobox", { name: /Born: In which order/ }), "Day, month, year");
  await plan().click();
  const filter = page.getByRole("radiogroup", { name: "Rows to show" });
  await expect.element(filter.getByRole("radio", { name: "All 9" })).toBeChecked();
  await expect.element(page.getByText(/Once it is sent, Undo can't take it back/)).toBeVisible();
  await filter.getByText("Faulty 1").click();
  await expect
    .poll(() => bridge.askedFor("GET /local/imports/import_1/plan").at(-1)?.query)
    .toMatchObject({ outcome: "faulty", page: "1" });
});

test("values for new records are sent before the plan", async () => {
  const bridge = await pasteRows();
  await choose(page.getByRole("combobox", { name: /Born: In which order/ }), "Day, month, year");
  const group = page.getByRole("group", { name: /^For new records/ });
  await expect.element(group.getByRole("combobox", { name: "Owner" })).toBeVisible();
  await expect.element(group.getByRole("combobox", { name: "Stage" })).toBeVisible();
  await group.getByRole("combobox", { name: "Tags" }).fill("fair 2026");
  const requests = bridge.askedFor("PUT").length;
  await plan().click();
  await expect
    .poll(() => bridge.askedFor("PUT").at(-1))
    .toMatchObject({ body: { choices: { date_order: "dmy", defaults: { tags: "fair 2026" } } } });
  expect(bridge.askedFor("PUT")).toHaveLength(requests + 1);
  await expect.element(page.getByRole("table", { name: "Rows" })).toBeVisible();
});

test("a file that cannot be read says why", async () => {
  const bridge = await showDialog();
  bridge.answer("POST /local/imports", () => ({
    status: 400,
    body: { message: "This file has a password." },
  }));
  await userEvent.upload(page.getByLabelText("File", { exact: true }), new File(["a"], "a.xlsx"));
  await expect.element(page.getByRole("alert")).toHaveTextContent("This file has a password.");
});

/** A view that takes files, as lists and Today are. */
function DropPlace() {
  return (
    <div {...useImportDrop({ view: "list", resource: "candidate", open: null })}>Drop here</div>
  );
}

test("of several dropped files tables are imported in turn, and CVs join the queue", async () => {
  useImportRequest.setState({ request: null });
  const bridge = await showDialog(<DropPlace />);
  bridge.answer("GET /local/ui-settings/cv-queue", { value: null });
  bridge.answer("PUT /local/ui-settings/cv-queue", { value: null });
  const dataTransfer = new DataTransfer();
  for (const name of ["fair.csv", "lind.pdf", "cards.vcf", "mail.eml"])
    dataTransfer.items.add(new File(["a"], name));
  const event = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
  page.getByText("Drop here").element().dispatchEvent(event);
  await expect.element(page.getByText("1 more file follows this one.")).toBeVisible();
  await expect.element(page.getByText("fair.csv")).toBeVisible();
  await expect
    .poll(() => bridge.askedFor("PUT /local/ui-settings/cv-queue").at(-1)?.body)
    .toMatchObject({ value: { files: [{ name: "lind.pdf" }, { name: "mail.eml" }] } });
  expect(useNavigation.getState().place).toEqual({ view: "cv-review" });
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByText("cards.vcf")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(bridge.askedFor("POST /local/imports")).toMatchObject([
    { body: { resource: "candidate" } },
    { body: { resource: "candidate" } },
  ]);
});

test("files that can't be copied say so, and the others are taken", async () => {
  useImportRequest.setState({ request: null });
  const bridge = await showDialog(<DropPlace />);
  bridge.answer("GET /local/ui-settings/cv-queue", { value: null });
  bridge.answer("PUT /local/ui-settings/cv-queue", { value: null });
  const dataTransfer = new DataTransfer();
  for (const name of ["huge.pdf", "lind.pdf"]) dataTransfer.items.add(new File(["a"], name));
  const event = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
  page.getByText("Drop here").element().dispatchEvent(event);
  await expect.element(page.getByText("huge.pdf is too large.")).toBeVisible();
  await expect
    .poll(() => bridge.askedFor("PUT /local/ui-settings/cv-queue").at(-1)?.body)
    .toMatchObject({ value: { files: [{ name: "lind.pdf" }] } });
});
