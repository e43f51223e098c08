import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { choose } from "../../../../test/renderer/choose.ts";
import { scriptedBridge } from "../../../../test/renderer/scripted-bridge.ts";
import { show } from "../../../../test/renderer/show.tsx";
import { useOverlays } from "../../../core/view-state.ts";
import { CreateDialog } from "./create-dialog.tsx";

const field = { entity_name: "deal", default_value: null, dependency: null };
const REGION = {
  ...field,
  id: 1,
  field_name: "Region",
  field_type: "dropdown",
  default_value: "Europe,Asia",
};
const PERMIT = {
  ...field,
  id: 2,
  field_name: "Permit",
  field_type: "text",
  dependency: {
    parent_field_id: 1,
    parent_field_name: "Region",
    parent_field_type: "dropdown",
    visible_when: [{ parent_value: "Europe", allowed_child_options: null }],
  },
};
const TERMS = {
  ...field,
  id: 3,
  field_name: "Terms",
  field_type: "text",
  default_value: "30 days",
};

test("a new record begins with defaults, and asks about what no longer fits", async () => {
  const bridge = scriptedBridge({
    "GET /v1/custom-field": [REGION, PERMIT, TERMS],
    "POST /v1/deal": { id: -4, slug: "deal_x" },
  });
  useOverlays.getState().create("deal", {
    name: "Spring",
    close_date: "2027-03-01",
    deal_stage_id: 1,
    owner_id: 7,
    created_by: 7,
  });
  await show(bridge, <CreateDialog />);
  await page.getByRole("button", { name: /^More fields/ }).click();
  await expect.element(page.getByRole("textbox", { name: "Terms" })).toHaveValue("30 days");
  await choose(page.getByRole("combobox", { name: "Region" }), "Europe");
  await page.getByRole("textbox", { name: "Permit" }).fill("until May");
  await choose(page.getByRole("combobox", { name: "Region" }), "Asia");
  await page
    .getByRole("group", { name: "One value no longer fits" })
    .getByRole("radio", { name: /Clear/ })
    .click();
  await page.getByRole("textbox", { name: "Terms" }).fill("");
  await page.getByRole("button", { name: "Create" }).click();
  await expect
    .poll(() => bridge.askedFor("POST /v1/deal")[0]?.body)
    .toMatchObject({
      name: "Spring",
      custom_fields: [
        { id: 2, value: "until May" },
        { id: 1, value: "Asia" },
      ],
      invalid_linked_custom_field_value_policy: "clear",
    });
});
