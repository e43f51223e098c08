import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { DateInput } from "./date-input.tsx";
import { SYSTEM_LOCALE, setUserLocale } from "./locale.ts";
import { dateInputText, type DateInputType } from "./typed-date.ts";
import { UnreadableInput } from "./read-number.ts";

afterEach(() => setUserLocale(SYSTEM_LOCALE));

interface Start {
  readonly type: DateInputType;
  readonly value?: string;
  readonly from?: string;
}

async function open({ type, value: first = "", from }: Start) {
  const values: (string | UnreadableInput)[] = [];
  function Form() {
    const [value, setValue] = useState<string | UnreadableInput>(first);
    return (
      <form onSubmit={(event) => event.preventDefault()}>
        <DateInput
          type={type}
          label="When"
          value={value}
          from={from}
          onChange={(next) => {
            values.push(next);
            setValue(next);
          }}
        />
        <button>Next field</button>
      </form>
    );
  }
  await render(<Form />);
  return { input: page.getByRole("textbox", { name: "When" }), values };
}

test("a typed date is read at once, shown in words, and completed on blur", async () => {
  const { input, values } = await open({ type: "time" });
  await input.fill("1 Dec 2026 14:30");
  expect(values.at(-1)).toBe("2026-12-01T14:30");
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent(dateInputText("2026-12-01T14:30"));
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("button", { name: "Next field" })).toHaveFocus();
  await expect.element(input).toHaveValue(dateInputText("2026-12-01T14:30"));
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
});

test("for an American the month comes first, and hours have two halves", async () => {
  setUserLocale("en-US");
  const { input, values } = await open({ type: "time" });
  await input.fill("2/3/2027 3pm");
  expect(values.at(-1)).toBe("2027-02-03T15:00");
  await userEvent.keyboard("{Tab}");
  await expect.element(input).toHaveValue("Wed, Feb 3, 2027, 3:00 PM");
});

test("what is left out stays as it was", async () => {
  const { input, values } = await open({ type: "time", value: "2026-12-01T10:00" });
  await input.fill("11:15");
  expect(values.at(-1)).toBe("2026-12-01T11:15");
  await input.fill("24 dec 2026");
  expect(values.at(-1)).toBe("2026-12-24T10:00");
});

test("an end is typed as how long it takes, and may be after midnight", async () => {
  const { input, values } = await open({ type: "time", from: "2026-12-01T22:30" });
  await input.fill("45 min");
  expect(values.at(-1)).toBe("2026-12-01T23:15");
  await expect.element(page.getByText("45 min", { exact: true })).toBeVisible();
  await input.fill("00:30");
  expect(values.at(-1)).toBe("2026-12-02T00:30");
});

test("a text that is no date stays as it was typed, and is no value", async () => {
  const { input, values } = await open({ type: "day", value: "2026-12-01" });
  await input.fill("some day");
  expect(values.at(-1)).toBeInstanceOf(UnreadableInput);
  await userEvent.keyboard("{Tab}");
  await expect.element(input).toHaveValue("some day");
});

test("the calendar opens by keyboard, picks a day, keeps time and returns the focus", async () => {
  const { input, values } = await open({ type: "time", value: "2026-12-01T10:00" });
  await input.click();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(page.getByRole("grid")).toBeVisible();
  await userEvent.keyboard("{ArrowRight}{Enter}");
  await expect.element(page.getByRole("grid")).not.toBeInTheDocument();
  expect(values.at(-1)).toBe("2026-12-02T10:00");
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(page.getByRole("grid")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("grid")).not.toBeInTheDocument();
  await expect.element(input).toHaveFocus();
});

test("arrows move a day by a day, and a time by a quarter of an hour", async () => {
  const { input, values } = await open({ type: "day", value: "2026-12-31" });
  await input.click();
  await userEvent.keyboard("{ArrowDown}");
  expect(values.at(-1)).toBe("2027-01-01");
  const { input: time, values: times } = await open({ type: "time", value: "2026-12-01T10:00" });
  await time.last().click();
  await userEvent.keyboard("{ArrowUp}");
  expect(times.at(-1)).toBe("2026-12-01T09:45");
});
