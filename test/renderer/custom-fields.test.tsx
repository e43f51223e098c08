import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type {
  CustomFieldDefinition,
  CustomFieldValue,
} from "../../shared/contract/custom-field.ts";
import { CustomFieldInputs } from "../../renderer/fields/custom-field-inputs.tsx";
import { CustomFieldsEditor } from "../../renderer/screens/record/facts/custom-fields-editor.tsx";
import { CustomFieldsSection } from "../../renderer/screens/record/facts/custom-fields-section.tsx";
import { fieldRows } from "../../renderer/fields/custom-fields.ts";
import { useViewState } from "../../renderer/core/view-state.ts";
import { fieldMarks } from "../../renderer/changes/marks.tsx";
import type { OutboxEntryView } from "../../shared/local/outbox.ts";
import { entry, scriptedBridge } from "./scripted-bridge.ts";
import { inWorkspace, show } from "./show.tsx";
import { choose } from "./choose.ts";

function define(
  id: number,
  field_name: string,
  field_type: string,
  more: Partial<CustomFieldDefinition> = {},
): CustomFieldDefinition {
  return {
    id,
    field_name,
    field_type,
    default_value: null,
    entity_name: "candidate",
    dependency: null,
    ...more,
  };
}

function under(
  parent: CustomFieldDefinition,
  when: readonly (readonly [string | boolean, readonly string[] | null])[],
) {
  return {
    dependency: {
      parent_field_id: parent.id,
      parent_field_name: parent.field_name,
      parent_field_type: parent.field_type,
      visible_when: when.map(([parent_value, allowed]) => ({
        parent_value,
        allowed_child_options: allowed === null ? null : [...allowed],
      })),
    },
  };
}

const region = define(1, "Region", "dropdown", { default_value: "Europe,Americas,Asia" });
const permits = define(2, "Work permits", "multiselect", {
  default_value: "EU,UK,US,JP",
  ...under(region, [
    ["Europe", ["EU", "UK"]],
    ["Americas", ["US"]],
  ]),
});
const until = define(
  3,
  "Permit valid until",
  "date",
  under(permits, [
    ["UK", null],
    ["US", null],
  ]),
);
const scan = define(4, "Permit scan", "file", under(region, [["Europe", null]]));
const contracting = define(5, "Open to contracting", "checkbox");
const rate = define(6, "Day rate", "number", under(contracting, [[true, null]]));
const FIELDS = [until, region, permits, scan, contracting, rate];

const value = (field: CustomFieldDefinition, text: string | null): CustomFieldValue => ({
  id: field.id,
  field_name: field.field_name,
  field_type: field.field_type,
  value: text,
});

const EUROPE = [
  value(region, "Europe"),
  value(permits, "UK,EU"),
  value(until, "2027-05-01"),
  value(scan, "scan.pdf"),
];

async function section(
  values: readonly CustomFieldValue[],
  readOnly = false,
  entries: readonly OutboxEntryView[] = [],
) {
  const onSave = vi.fn(() => Promise.resolve());
  await show(
    scriptedBridge(),
    <CustomFieldsSection
      resource="candidate"
      recordKey="candidate_1"
      definitions={FIELDS}
      values={values}
      readOnly={readOnly}
      marks={fieldMarks(entries)}
      onSave={onSave}
    />,
  );
  return onSave;
}

test("children stand below their parents, whatever the order of the definitions", () => {
  expect(
    fieldRows(FIELDS).map(({ definition, depth }) => `${depth} ${definition.field_name}`),
  ).toEqual([
    "0 Region",
    "1 Work permits",
    "2 Permit valid until",
    "1 Permit scan",
    "0 Open to contracting",
    "1 Day rate",
  ]);
});

test("a field that does not apply is hidden, and the reason can be read", async () => {
  await section(EUROPE);
  await expect.element(page.getByRole("button", { name: /^Day rate/ })).not.toBeInTheDocument();
  await page.getByText("1 field hidden (not relevant here)").click();
  await expect
    .element(page.getByText('Day rate only applies when "Open to contracting" is ticked.'))
    .toBeVisible();
});

test("empty ones can be hidden and shown again", async () => {
  useViewState.setState({ hideEmpty: true });
  await section([value(region, "Europe")]);
  await expect.element(page.getByRole("button", { name: /^Region: Europe/ })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Work permits/ })).not.toBeInTheDocument();
  useViewState.setState({ hideEmpty: false });
  await expect.element(page.getByRole("button", { name: /^Work permits: empty/ })).toBeVisible();
});

test("a value that no longer fits stays in sight with the reason", async () => {
  await section([value(region, "Asia"), value(rate, "450")]);
  await expect.element(page.getByText("No longer valid")).toBeVisible();
  await expect
    .element(page.getByText(/Only applies when "Open to contracting" is ticked/))
    .toBeVisible();
});

test("each field shows its own state: pending, or in conflict with the server", async () => {
  await section(EUROPE, false, [
    entry({
      id: 1,
      body: { custom_fields: [{ id: region.id, value: "Europe" }] },
      state: "queued",
    }),
    entry({
      id: 2,
      body: { custom_fields: [{ id: until.id, value: "2027-05-01" }] },
      state: "conflict",
      conflict: {
        kind: "fields",
        fields: [
          {
            field: "custom_fields",
            base: [{ id: until.id, value: "2026-01-01" }],
            mine: [{ id: until.id, value: "2027-05-01" }],
            theirs: [{ id: until.id, value: "2028-02-03" }],
          },
        ],
      },
    }),
  ]);
  const row = (name: RegExp) =>
    page.getByRole("definition").filter({ has: page.getByRole("button", { name }) });
  await expect.element(row(/^Region/)).toMatchTextContent(/Waiting to be sent/);
  await expect.element(row(/^Permit valid until/)).toMatchTextContent(/Changed on the server too/);
  await expect
    .element(row(/^Permit valid until/))
    .toMatchTextContent(/The server has Feb 3, 2028\./);
  await expect.element(row(/^Work permits/)).not.toMatchTextContent(/Waiting|Changed/);
});

test("a parent shows its child at once and narrows its options", async () => {
  const onSave = await section([]);
  await page.getByRole("button", { name: "Edit custom fields" }).click();
  await expect.element(page.getByRole("combobox", { name: "Region" })).toHaveFocus();
  await expect.element(page.getByRole("group", { name: "Work permits" })).not.toBeInTheDocument();
  await choose(page.getByRole("combobox", { name: "Region" }), "Europe");
  const permitsGroup = page.getByRole("group", { name: "Work permits" });
  await expect.element(permitsGroup.getByRole("checkbox", { name: "UK" })).toBeVisible();
  await expect.element(permitsGroup.getByRole("checkbox", { name: "US" })).not.toBeInTheDocument();
  await permitsGroup.getByRole("checkbox", { name: "UK" }).click();
  await expect.element(page.getByLabelText("Permit valid until")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  expect(onSave).toHaveBeenCalledWith(
    [
      { id: 1, value: "Europe" },
      { id: 2, value: "UK" },
    ],
    "keep",
  );
});

test("an edit that invalidates values asks for the policy and lists what is cleared", async () => {
  const onSave = await section(EUROPE);
  await page.getByRole("button", { name: /^Region: Europe/ }).click();
  await choose(page.getByRole("combobox", { name: "Region" }), "Asia");
  const policy = page.getByRole("group", { name: "2 values no longer fit" });
  await expect.element(policy.getByRole("radio", { name: /Keep/ })).toBeChecked();
  await policy.getByRole("radio", { name: /Clear/ }).click();
  const preview = policy.getByRole("list", { name: "What happens to them" });
  await expect.element(preview).toMatchTextContent(/Work permitsUK, EUbecomes empty/);
  await expect.element(preview).toMatchTextContent(/Permit valid untilMay 1, 2027becomes empty/);
  await expect.element(preview).toMatchTextContent(/Permit scanscan.pdffiles always stay/);
  await page.getByRole("button", { name: "Save" }).click();
  expect(onSave).toHaveBeenCalledWith([{ id: 1, value: "Asia" }], "clear");
});

test("an edit that breaks nothing does not ask", async () => {
  const onSave = await section(EUROPE);
  await page.getByRole("button", { name: /^Open to contracting/ }).click();
  await page.getByRole("checkbox", { name: "Open to contracting" }).click();
  await expect.element(page.getByRole("group", { name: /no longer fit/ })).not.toBeInTheDocument();
  await page.getByRole("textbox", { name: "Day rate" }).fill("450");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(onSave).toHaveBeenCalledWith(
    [
      { id: 5, value: "true" },
      { id: 6, value: "450" },
    ],
    "keep",
  );
});

test("what cannot be a number is not saved", async () => {
  const onSave = await section([value(contracting, "true")]);
  await page.getByRole("button", { name: /^Day rate/ }).click();
  await expect.element(page.getByRole("textbox", { name: "Day rate" })).toHaveFocus();
  await page.getByRole("textbox", { name: "Day rate" }).fill("a lot");
  await expect.element(page.getByRole("alert")).toMatchTextContent("Day rate must be a number.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Fix the highlighted fields.")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Day rate" })).toHaveFocus();
  await page.getByRole("textbox", { name: "Day rate" }).fill("450");
  await expect.element(page.getByText("Fix the highlighted fields.")).not.toBeInTheDocument();
  await page.getByRole("textbox", { name: "Day rate" }).fill("a lot");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Edit custom fields" })).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();
});

test("files are shown and not changed, and read-only records offer no edit", async () => {
  await section(EUROPE, true);
  await expect.element(page.getByText("scan.pdf")).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("in a new record children appear as their parents are filled in", async () => {
  const onChange = vi.fn();
  const screen = await show(
    scriptedBridge(),
    <CustomFieldInputs
      definitions={FIELDS}
      items={[{ id: 1, value: "Americas" }]}
      onChange={onChange}
    />,
  );
  await expect.element(screen.getByRole("checkbox", { name: "US" })).toBeVisible();
  await expect.element(screen.getByRole("checkbox", { name: "UK" })).not.toBeInTheDocument();
  await screen.getByRole("checkbox", { name: "US" }).click();
  expect(onChange).toHaveBeenCalledWith([
    { id: 1, value: "Americas" },
    { id: 2, value: "US" },
  ]);
});

test("a field that somebody changes while it is typed into says so", async () => {
  const editor = (text: string) => (
    <CustomFieldsEditor
      draftName="custom-fields"
      definitions={[region, contracting]}
      values={[value(region, text)]}
      at={0}
      onSave={() => Promise.resolve()}
      onEnd={() => undefined}
    />
  );
  const { rerender } = await show(scriptedBridge(), editor("Asia"));
  await choose(page.getByRole("combobox", { name: "Region" }), "Europe");
  await rerender(inWorkspace(scriptedBridge(), editor("Americas")));
  await expect
    .element(page.getByText("Changed in the meantime to Americas. Saving replaces it."))
    .toBeVisible();
});
