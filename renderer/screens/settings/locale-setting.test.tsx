import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { choose } from "../../../test/renderer/choose.ts";
import { scriptedBridge } from "../../../test/renderer/scripted-bridge.ts";
import { show } from "../../../test/renderer/show.tsx";
import { useViewState } from "../../core/view-state.ts";
import { dayText, numberText } from "../../ui/format.ts";
import { systemLocale, userLocale } from "../../ui/locale.ts";
import { weekStart } from "../../ui/week.ts";
import { LocaleSetting } from "./locale-setting.tsx";

afterEach(() => useViewState.getState().set({ locale: "system", weekStart: "system" }));

/** The page, which is drawn again when the locale changes. */
function Redrawn() {
  const dates = useViewState(({ locale, weekStart }) => `${locale} ${weekStart}`);
  return <LocaleSetting key={dates} />;
}

const select = () => page.getByRole("combobox", { name: "Language and region" });

test("dates and numbers follow the chosen locale, and the focus stays on the choice", async () => {
  await show(scriptedBridge(), <Redrawn />);
  await choose(select(), "Swiss High German");
  await expect.element(page.getByText(/22\. Nov\. 2026, 14:05/)).toBeVisible();
  await expect.element(select()).toHaveFocus();
  expect(numberText(1234.5)).toBe(new Intl.NumberFormat("de-CH").format(1234.5));
  expect(dayText("2026-12-24")).toBe("24. Dez. 2026");
});

test("weeks begin as in the region or on the chosen day; the focus stays there", async () => {
  useViewState.getState().set({ locale: "en-US" });
  await show(scriptedBridge(), <Redrawn />);
  const start = page.getByRole("combobox", { name: "Week starts on" });
  await expect.element(start).toHaveValue("Match region: Sunday");
  await choose(start, "Monday");
  await expect.element(start).toHaveValue("Monday");
  await expect.element(start).toHaveFocus();
  expect(weekStart()).toBe(1);
});

test("a locale that this machine does not know is that of the system", () => {
  useViewState.getState().set({ locale: "not a locale" });
  expect(userLocale()).toBe(systemLocale());
});
