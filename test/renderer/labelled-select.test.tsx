import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LabelledSelect } from "../../renderer/screens/settings/labelled-select.tsx";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

test.each(["Off", "After 60 minutes"])("the arrow of %s is inside its box", async (value) => {
  const options = [[value, value]] as const;
  await show(
    scriptedBridge({}),
    <LabelledSelect id="lock" label="Lock" value={value} options={options} onChange={() => {}} />,
  );
  const box = page.getByRole("combobox", { name: "Lock" }).element();
  const arrow = box.parentElement?.querySelector("svg");
  const right = arrow?.getBoundingClientRect().right ?? Infinity;
  expect(right).toBeLessThan(box.getBoundingClientRect().right);
});
