import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { lookups, scriptedBridge } from "../../test/renderer/scripted-bridge.ts";
import { show } from "../../test/renderer/show.tsx";
import { Modal } from "../ui/modal.tsx";
import { UserListEditor } from "./field-editor.tsx";

const users = [
  { id: 7, full_name: "Marta Nunes" },
  { id: 9, full_name: "Łukasz Żak" },
];

function Collaborators() {
  const field = CONTRACTS.activity.body["collaborators"];
  if (field === undefined) throw new Error("Activities have no collaborators any more.");
  return (
    <UserListEditor
      name="collaborators"
      label="Collaborators"
      field={field}
      value=""
      invalid={false}
      onChange={() => undefined}
    />
  );
}

test("a colleague is found by all words of the name: one that fits is not enough", async () => {
  await show(scriptedBridge({ "GET /local/lookups": lookups({ users }) }), <Collaborators />);
  const box = page.getByRole("combobox", { name: "Collaborators" });
  await box.fill("zak lukasz");
  await expect.element(page.getByRole("option", { name: "Łukasz Żak" })).toBeVisible();
  await box.fill("marta zak");
  await expect.element(page.getByRole("option")).not.toBeInTheDocument();
  await expect.element(page.getByText("No colleague called “marta zak”.")).toBeVisible();
});

test("a dialog that ends at the box cuts nothing off of the list", async () => {
  await show(
    scriptedBridge({ "GET /local/lookups": lookups({ users }) }),
    <Modal title="Who?" open onClose={() => undefined}>
      <Collaborators />
    </Modal>,
  );
  const box = page.getByRole("combobox", { name: "Collaborators" });
  await box.click();
  await expect.element(page.getByRole("option", { name: "Łukasz Żak" })).toBeVisible();
  const parts = [...page.getByRole("option").elements(), box.element()];
  expect(parts.map(isOnTop)).toEqual([true, true, true]);
});

/** Whether a click in the middle of an element reaches it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return there !== null && element.contains(there);
}
