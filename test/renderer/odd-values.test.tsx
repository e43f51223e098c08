import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { useViewState } from "../../renderer/core/view-state.ts";
import { CustomFieldInputs } from "../../renderer/fields/custom-field-inputs.tsx";
import { fileSource } from "../../renderer/screens/record/preview/file-fact.tsx";
import { cellText } from "../../renderer/screens/list/table/columns.ts";
import { listFields } from "../../renderer/query/list-fields.ts";
import { RecordPage } from "../../renderer/screens/record/record-page.tsx";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const RECORD = {
  id: 9,
  slug: "contact_anna",
  first_name: "Anna",
  last_name: "Kowalska",
  full_name: "Anna Kowalska",
  stage: null,
  owner: { id: 7, full_name: "Marta Nunes" },
  organization: { id: 3, name: "Żubr" },
  created_at: "2026-01-01T08:00:00Z",
  updated_at: "2026-01-01T08:00:00Z",
  custom_fields: [
    { id: 21, field_name: "Old score", field_type: "number", value: "1200" },
    { id: 22, field_name: "Stars", field_type: "rating", value: "4" },
    { id: 23, field_name: "Empty and gone", field_type: "text", value: null },
  ],
  raw_values: { stage: "Prospect", organization: [{ id: 3 }, { id: 4 }] },
};
const STARS: CustomFieldDefinition = {
  id: 22,
  field_name: "Stars",
  field_type: "rating",
  default_value: null,
  entity_name: "contact",
  dependency: null,
};

beforeEach(() => useViewState.setState({ hideEmpty: false, panelPart: "facts" }));

async function open(definitions: readonly CustomFieldDefinition[]) {
  const bridge = scriptedBridge({
    "GET /local/record/contact/contact_anna": { record: RECORD, entries: [] },
    "GET /v1/custom-field": definitions,
  });
  await show(bridge, <RecordPage resource="contact" recordKey="contact_anna" />);
  await expect
    .element(page.getByRole("heading", { level: 1, name: "Anna Kowalska" }))
    .toBeVisible();
}

test("custom-field values without a definition are shown, and cannot be edited", async () => {
  await open([]);
  const section = page.getByRole("region", { name: "Custom fields" });
  await expect.element(section).toMatchTextContent(/Old score.*1,200.*Stars.*4/);
  await expect.element(section).not.toMatchTextContent(/Empty and gone/);
  await expect.element(section.getByRole("button")).not.toBeInTheDocument();
});

test("a custom field of an unknown type is shown once, and cannot be edited", async () => {
  await open([STARS]);
  const section = page.getByRole("region", { name: "Custom fields" });
  await expect.element(section).toMatchTextContent(/Stars.*4/);
  expect(section.getByText("Stars").elements()).toHaveLength(1);
  await expect.element(section.getByRole("button")).not.toBeInTheDocument();
});

test("a new record does not ask for a custom field of an unknown type", async () => {
  await show(
    scriptedBridge(),
    <CustomFieldInputs definitions={[STARS]} items={[]} onChange={() => undefined} />,
  );
  await expect.element(page.getByText("Stars")).not.toBeInTheDocument();
});

test("what was not understood is shown by the server's name, as the server sent it", async () => {
  await open([]);
  await expect.element(page.getByRole("button", { name: "Stage: Prospect. Edit" })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Organization: Żubr. Edit" }))
    .toBeVisible();
  await page.getByText("2 values from the server in an unexpected format").click();
  await expect.element(page.getByText(/\{"id":4\}/)).toBeVisible();
});

test("lists show it, too", () => {
  const stage = listFields("contact", []).find(({ field }) => field === "stage");
  if (stage === undefined) throw new Error("There is no stage.");
  expect(cellText("contact", stage, RECORD, undefined)).toBe("Prospect");
});

test("a resume that came with a link can be opened on the server", () => {
  const link = "https://files.example/cv.pdf";
  const shown = {
    ...RECORD,
    resume: "cv.pdf",
    raw_values: { resume: { file_name: "cv.pdf", file_link: link } },
  };
  expect(fileSource("resume", "resume", shown, [])).toMatchObject({ name: "cv.pdf", remote: link });
});
