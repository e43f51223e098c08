import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { lookups, scriptedBridge } from "../../test/renderer/scripted-bridge.ts";
import { show } from "../../test/renderer/show.tsx";
import { UserListEditor } from "./user-list-editor.tsx";

test("a colleague is found by all words of the name: one that fits is not enough", async () => {
  const users = [
    { id: 7, full_name: "Marta Nunes" },
    { id: 9, full_name: "Łukasz Żak" },
  ];
  const field = CONTRACTS.activity.body["collaborators"];
  if (field === undefined) throw new Error("Activities have no collaborators any more.");
  await show(
    scriptedBridge({ "GET /local/lookups": lookups({ users }) }),
    <UserListEditor
      name="collaborators"
      label="Collaborators"
      field={field}
      value=""
      invalid={false}
      onChange={() => undefined}
    />,
  );
  const box = page.getByRole("combobox", { name: "Collaborators" });
  await box.fill("zak lukasz");
  await expect.element(page.getByRole("option", { name: "Łukasz Żak" })).toBeVisible();
  await box.fill("marta zak");
  await expect.element(page.getByRole("option")).not.toBeInTheDocument();
});
