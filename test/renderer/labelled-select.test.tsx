import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LabelledSelect } from "../../renderer/screens/settings/section.tsx";
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

test("choices below each other begin at one edge, and say all of what is chosen", async () => {
  await page.viewport(1_000, 600);
  const values = ["Match computer: Europe/Copenhagen", "Match region: Monday"];
  const labels = ["Language and region", "Time zone"];
  await show(
    scriptedBridge({}),
    labels.map((label, index) => {
      const value = values[index] ?? "";
      const options = [[value, value]] as const;
      const props = { id: label, label, value, options, onChange: () => {} };
      return <LabelledSelect key={label} {...props} />;
    }),
  );
  const boxes = labels.map((name) => page.getByRole("combobox", { name }).element());
  const edges = boxes.map((box) => box.getBoundingClientRect().left);
  expect(new Set(edges).size).toBe(1);
  for (const box of boxes) expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
});
