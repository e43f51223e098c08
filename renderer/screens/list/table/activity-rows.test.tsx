import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { envelopeOf, scriptedBridge } from "../../../../test/renderer/scripted-bridge.ts";
import { show } from "../../../../test/renderer/show.tsx";
import { useNavigation } from "../../../core/navigation.ts";
import { ListView } from "../list-view.tsx";

const CALL = {
  id: 5,
  title: "Call back",
  start_date: "2026-11-24",
  start_time: "09:00",
  mark_as_done: false,
};

beforeEach(async () => {
  await page.viewport(1200, 800);
  useNavigation.getState().go({ view: "list", resource: "activity", open: null }, "replace");
});

async function open() {
  const bridge = scriptedBridge({
    "GET /local/records/activity": envelopeOf([CALL]),
  });
  await show(bridge, <ListView resource="activity" open={null} />);
  await expect.element(page.getByRole("checkbox", { name: "Done: Call back" })).toBeVisible();
}

test("coming and past activities are kept apart by one press", async () => {
  await open();
  await page.getByText("From today", { exact: true }).click();
  const query = () => {
    const { place } = useNavigation.getState();
    return place.view === "list" ? decodeURIComponent(place.query ?? "") : "";
  };
  await expect.poll(query).toContain("sort=start:asc");
  await page.getByText("Past", { exact: true }).click();
  await expect.poll(query).toContain("sort=start:desc");
  await page.getByText("All", { exact: true }).click();
  await expect.poll(query).toBe("");
});
