import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { choose } from "../../../test/renderer/choose.ts";
import { scriptedBridge } from "../../../test/renderer/scripted-bridge.ts";
import { show } from "../../../test/renderer/show.tsx";
import { useDateStyle, useViewState } from "../../core/view-state.ts";
import { dayText, instantText, numberText } from "../../ui/format.ts";
import { systemLocale, userLocale } from "../../ui/locale.ts";
import { chosenZone } from "../../ui/time-zone.ts";
import { weekStart } from "../../ui/local-date.ts";
import { LocaleSetting } from "./locale-setting.tsx";

afterEach(() =>
  useViewState.getState().set({ locale: "system", weekStart: "system", zone: "system" }),
);

/** The page, which is drawn again when the locale changes. */
function Redrawn() {
  return <LocaleSetting key={useDateStyle()} />;
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

test("times follow the chosen zone; it is found by typing, and the focus stays there", async () => {
  useViewState.getState().set({ locale: "en-GB" });
  await show(scriptedBridge(), <Redrawn />);
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await expect
    .element(zone)
    .toHaveValue(`Match computer: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`);
  await choose(zone, "york");
  await expect.element(zone).toHaveValue("America/New York");
  await expect.element(zone).toHaveFocus();
  expect(instantText("2026-11-22T14:05:00Z")).toBe("22 Nov 2026, 09:05");
  // Browsers still have it as Calcutta.
  await choose(zone, "kolk");
  await expect.element(zone).toHaveValue("Asia/Kolkata");
  await choose(zone, "match");
  expect(chosenZone()).toBeNull();
});

test("a time zone that this machine does not know is that of the system", () => {
  useViewState.getState().set({ zone: "Mars/Olympus" });
  expect(chosenZone()).toBeNull();
});

test("a locale that this machine does not know is that of the system", () => {
  useViewState.getState().set({ locale: "not a locale" });
  expect(userLocale()).toBe(systemLocale());
});
