import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { envelopeOf, scriptedBridge } from "../../test/renderer/scripted-bridge.ts";
import { show } from "../../test/renderer/show.tsx";
import { TodayEntry } from "./sidebar.tsx";

test("the icon of the app shows as many overdue activities as the sidebar", async () => {
  const badges: number[] = [];
  const scripted = scriptedBridge({ "GET /local/records/activity": envelopeOf([], 4) });
  const bridge = {
    ...scripted,
    setBadge: (count: number) => {
      badges.push(count);
      return Promise.resolve();
    },
  };
  const { unmount } = await show(bridge, <TodayEntry />);
  await expect.element(page.getByText("4 overdue").first()).toBeInTheDocument();
  expect(badges).toEqual([4]);
  scripted.answer("GET /local/records/activity", envelopeOf([], 2));
  scripted.tell({ type: "change", resource: "activity", slugs: [] });
  await expect.poll(() => badges).toEqual([4, 2]);
  await unmount();
  expect(badges).toEqual([4, 2, 0]);
});
