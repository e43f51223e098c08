import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { envelopeOf, scriptedBridge } from "../../../../test/renderer/scripted-bridge.ts";
import { show } from "../../../../test/renderer/show.tsx";
import { RecordPage } from "../record-page.tsx";
import { useViewState } from "../../../core/view-state.ts";

const CALL = {
  id: 5,
  title: "Call back",
  related_to: "contact_jonas",
  related_to_type: "contact",
  related_record: { slug: "contact_jonas", full_name: "Jonas Weiß" },
};

async function open(record: object) {
  useViewState.setState({ hideEmpty: false, panelPart: "facts" });
  const bridge = scriptedBridge({
    "GET /local/record/activity/5": { record, entries: [] },
    "GET /local/record/contact/contact_jonas": {
      record: { id: 4, slug: "contact_jonas", full_name: "Jonas Weiß" },
      entries: [],
    },
    "GET /local/records/activity": envelopeOf([]),
    "PUT /v1/activity/5": (request) => ({
      status: 200,
      body: { ...CALL, ...Object(request.body) },
    }),
  });
  await show(bridge, <RecordPage resource="activity" recordKey="5" />);
  return bridge;
}

test("an activity can be about no record: its kind is then Other", async () => {
  const bridge = await open(CALL);
  await page.getByRole("button", { name: "Related to: Jonas Weiß. Edit" }).click();
  await page.getByRole("button", { name: "No related record" }).click();
  await expect.element(page.getByText("Other: no related record.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => bridge.askedFor("PUT")[0]?.body)
    .toEqual({ related_to: "", related_to_entity: 10 });
});

test("an activity about no record says so", async () => {
  await open({ ...CALL, related_to: "", related_to_type: "other", related_record: null });
  await expect.element(page.getByRole("button", { name: "Related to: Other. Edit" })).toBeVisible();
});

test("an attachment can be a link, which is checked as it is typed", async () => {
  const bridge = await open(CALL);
  await page.getByRole("button", { name: "Attachment: empty. Edit" }).click();
  const link = page.getByRole("textbox", { name: "Attachment: link to a file" });
  await link.fill("not a link");
  await expect.element(page.getByRole("alert")).toBeVisible();
  await link.fill("https://files.example/cv.pdf");
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => bridge.askedFor("PUT")[0]?.body)
    .toEqual({ attachment: "https://files.example/cv.pdf" });
});
