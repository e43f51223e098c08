import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ConditionValues, ValueWords } from "../query/condition-values.tsx";
import type { Condition } from "../query/conditions.ts";
import type { ListField } from "../query/list-fields.ts";
import { CustomFieldInput } from "../fields/custom-field-input.tsx";
import { customValueText, fieldProblem } from "../fields/custom-fields.ts";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { scriptedBridge } from "../../test/renderer/scripted-bridge.ts";
import { show } from "../../test/renderer/show.tsx";

function define(field_name: string, field_type: string): CustomFieldDefinition {
  return {
    id: 1,
    field_name,
    field_type,
    default_value: null,
    entity_name: "candidate",
    dependency: null,
  };
}

async function custom(definition: CustomFieldDefinition, stored: string) {
  const onChange = vi.fn<(value: string) => void>();
  function Input() {
    const [value, setValue] = useState(stored);
    const change = (next: string) => {
      onChange(next);
      setValue(next);
    };
    return (
      <>
        <CustomFieldInput
          definition={definition}
          value={value}
          allowed={null}
          id="one"
          describedBy={undefined}
          invalid={false}
          onChange={change}
        />
        <label htmlFor="one">{definition.field_name}</label>
        <button type="button">Next</button>
      </>
    );
  }
  await show(scriptedBridge(), <Input />);
  return onChange;
}

const WHICH = page.getByText("Which do you mean?");

test("a stored number has one meaning: it is not asked about, nor after the answer", async () => {
  const onChange = await custom(define("Score", "number"), "12.375");
  await expect.element(page.getByLabelText("Score", { exact: true })).toHaveValue("12.375");
  await expect.element(WHICH).not.toBeInTheDocument();
  await page.getByLabelText("Score", { exact: true }).fill("1.234");
  await expect.element(WHICH).toBeVisible();
  await page.getByRole("button", { name: "1.234", exact: true }).click();
  expect(onChange).toHaveBeenLastCalledWith("1.234");
  await expect.element(WHICH).not.toBeInTheDocument();
});

test("50% in a field of percent is 50", async () => {
  const share = await custom(define("Share", "percentage"), "");
  await page.getByLabelText("Share", { exact: true }).fill("50 %");
  expect(share).toHaveBeenLastCalledWith("50");
});

test("50% in another field is no number", async () => {
  const score = await custom(define("Score", "number"), "");
  await page.getByLabelText("Score", { exact: true }).fill("50%");
  expect(fieldProblem(define("Score", "number"), score.mock.lastCall?.[0] ?? "")).toBe(
    "must be a number",
  );
});

test.each([
  ["0000-00-00", "0000-00-00"],
  ["2024-02-30", "2024-02-30"],
  ["0099-01-01", "Thu, Jan 1, 99"],
])("%s, which nobody would type, is kept", async (stored, shown) => {
  const onChange = await custom(define("Visa until", "date"), stored);
  const input = page.getByLabelText("Visa until", { exact: true });
  await expect.element(input).toHaveValue(shown);
  await input.click();
  await page.getByRole("button", { name: "Next" }).click();
  expect(onChange).not.toHaveBeenCalled();
});

test("the control stays the same while a day that does not exist is corrected", async () => {
  await custom(define("Visa until", "date"), "2024-02-30");
  const input = page.getByLabelText("Visa until", { exact: true });
  await input.fill("2024-02-29");
  await expect.element(input).toHaveFocus();
  await expect.element(input).toHaveAttribute("type", "text");
});

test("custom numbers are shown with all of their digits", () => {
  const text = (value: string) => customValueText(define("Score", "number"), value);
  expect(
    [
      "0.001",
      "1.2341",
      "1.2349",
      "1200",
      "-1234567.125",
      "12345678901234567890",
      "1e300",
      "0x1f",
    ].map(text),
  ).toEqual([
    "0.001",
    "1.2341",
    "1.2349",
    "1,200",
    "-1,234,567.125",
    "12345678901234567890",
    "1e300",
    "0x1f",
  ]);
  expect(customValueText(define("Share", "percentage"), "1234.567%")).toBe("1,234.567 %");
});

test("a number of more digits than can be kept is shown as it is stored", async () => {
  const onChange = await custom(define("Score", "number"), "12345678901234567890");
  await expect
    .element(page.getByLabelText("Score", { exact: true }))
    .toHaveValue("12345678901234567890");
  await page.getByRole("button", { name: "Next" }).click();
  expect(onChange).not.toHaveBeenCalled();
});

async function filter(type: "number" | "day", op: Condition["op"], values: readonly string[] = []) {
  const onChange = vi.fn<(values: readonly string[]) => void>();
  const field: ListField = {
    field: "x",
    title: "Bound",
    type: { type },
    sort: null,
    column: true,
    optional: true,
    custom: true,
  };
  function Filter() {
    const [condition, setCondition] = useState<Condition>({ field: "x", op, values });
    const change = (next: readonly string[]) => {
      onChange(next);
      setCondition({ ...condition, values: next });
    };
    return (
      <>
        <ConditionValues field={field} condition={condition} onChange={change} />
        <p data-testid="words">
          <ValueWords field={field} condition={condition} />
        </p>
        <button type="button">Next</button>
      </>
    );
  }
  await show(scriptedBridge(), <Filter />);
  return onChange;
}

test("a filter by 1.234 asks which is meant, and takes the answer", async () => {
  const onChange = await filter("number", "least");
  await page.getByRole("textbox", { name: "Bound" }).fill("1.234");
  await expect.element(WHICH).toBeVisible();
  await page.getByRole("button", { name: "1.234", exact: true }).click();
  expect(onChange).toHaveBeenLastCalledWith(["1.234"]);
  await expect.element(page.getByTestId("words")).toHaveTextContent("1.234");
  await expect.element(WHICH).not.toBeInTheDocument();
});

test("a half-typed bound stays, and says what is wrong with it", async () => {
  const onChange = await filter("number", "between", ["1", "12"]);
  const to = page.getByRole("textbox", { name: "Bound to" });
  await to.fill("12x");
  await page.getByRole("button", { name: "Next" }).click();
  await expect.element(to).toHaveValue("12x");
  expect(onChange).toHaveBeenLastCalledWith(["1", ""]);
  await expect.element(to).toHaveAccessibleDescription("Bound to must be a number.");
});

test("half a date in a filter is never taken for an empty field", async () => {
  await filter("day", "before");
  await page.getByLabelText("Bound", { exact: true }).fill("12 De 20");
  const problem = page.getByText("Bound needs a day, such as 24 Dec or Tuesday.");
  await expect.element(problem).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect.element(problem).toBeVisible();
});
