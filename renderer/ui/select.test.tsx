import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Select } from "./select.tsx";

const OPTIONS = [
  ["", "–"],
  ["1", "Notes and activities"],
  ["2", "Notes"],
  ["3", "Étienne Moreau"],
] as const;

async function open(first: (typeof OPTIONS)[number][0] = "") {
  const chosen: string[] = [];
  function Form() {
    const [value, setValue] = useState(first);
    return (
      <>
        <Select
          label="Kind"
          options={OPTIONS}
          value={value}
          onChange={(next) => {
            chosen.push(next);
            setValue(next);
          }}
        />
        <button>Next field</button>
      </>
    );
  }
  await render(<Form />);
  return { box: page.getByRole("combobox", { name: "Kind" }), chosen };
}

test("typing finds an option without its accents, and lists the best match first", async () => {
  const { box, chosen } = await open();
  await box.fill("etienne");
  await userEvent.keyboard("{Enter}");
  await expect.element(box).toHaveValue("Étienne Moreau");
  await box.fill("notes");
  await userEvent.keyboard("{Tab}");
  await expect.element(box).toHaveValue("Notes");
  await expect.element(page.getByRole("button", { name: "Next field" })).toHaveFocus();
  expect(chosen).toEqual(["3", "2"]);
});

test("arrows open all options at the chosen one; Esc leaves it as it was", async () => {
  const { box, chosen } = await open("2");
  await box.click();
  await expect.element(page.getByRole("option", { selected: true })).toHaveTextContent("Notes");
  await userEvent.keyboard("{ArrowDown}{Escape}");
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await expect.element(box).toHaveValue("Étienne Moreau");
  expect(chosen).toEqual(["3"]);
});

test("what is found nowhere changes nothing", async () => {
  const { box, chosen } = await open("2");
  await box.fill("something else");
  await expect.element(page.getByRole("status")).toHaveTextContent("No match");
  await userEvent.keyboard("{Tab}");
  await expect.element(box).toHaveValue("Notes");
  expect(chosen).toEqual([]);
});
