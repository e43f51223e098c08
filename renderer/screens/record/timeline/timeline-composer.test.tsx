import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { envelopeOf, scriptedBridge } from "../../../../test/renderer/scripted-bridge.ts";
import { show } from "../../../../test/renderer/show.tsx";
import { useNavigation } from "../../../core/navigation.ts";
import { RecordPage } from "../record-page.tsx";

const ANNA = { id: 9, slug: "candidate_anna", full_name: "Anna Kowalska", first_name: "Anna" };

beforeEach(() => useNavigation.getState().go({ view: "today" }, "replace"));

const box = () => page.getByRole("textbox", { name: "Write a note, or a task with a date" });

async function open() {
  const bridge = scriptedBridge({
    "GET /local/record/candidate/candidate_anna": { record: ANNA, entries: [] },
    "GET /local/records/activity": envelopeOf([]),
    "GET /local/records/note": envelopeOf([]),
    "POST /v1/note": { id: -3, note: "" },
    "POST /v1/activity": { id: -4, title: "" },
    "GET /local/record/note/-3": { record: { id: -3 }, entries: [] },
    "GET /local/record/activity/-4": { record: { id: -4 }, entries: [] },
  });
  await show(bridge, <RecordPage resource="candidate" recordKey="candidate_anna" />);
  return bridge;
}

test("a note is written with marks as soon as the box has the focus", async () => {
  const bridge = await open();
  await expect.element(box()).toBeVisible();
  expect(document.querySelector("[role=toolbar]")).toBeNull();
  await box().click();
  await expect.element(page.getByRole("toolbar")).toBeVisible();
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard("*Good*  talk{Enter}- pay{Control>}{Enter}{/Control}");
  await expect.poll(() => bridge.askedFor("POST /v1/note").length).toBe(1);
  expect(bridge.askedFor("POST /v1/note")[0]?.body).toMatchObject({ note: "*Good*  talk\n- pay" });
  await expect.element(box()).toMatchTextContent(/^$/);
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard("Next");
  await expect.element(box()).toMatchTextContent("Next");
  // A draft outlives its page.
  await userEvent.keyboard("{Control>}a{/Control}{Delete}");
});

test("the title of a task has no marks, which stay in its description", async () => {
  const bridge = await open();
  await box().click();
  await expect.element(page.getByRole("toolbar")).toBeVisible();
  await userEvent.keyboard("Send **offer** today");
  await page.getByLabelText("Remind me on").fill("2026-12-01");
  await page.getByRole("button", { name: "Add task" }).click();
  await expect.poll(() => bridge.askedFor("POST /v1/activity").length).toBe(1);
  expect(bridge.askedFor("POST /v1/activity")[0]?.body).toMatchObject({
    title: "Send offer today",
    description: "Send **offer** today",
  });
});
