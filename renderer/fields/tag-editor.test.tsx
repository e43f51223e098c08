import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { envelopeOf, scriptedBridge } from "../../test/renderer/scripted-bridge.ts";
import { show } from "../../test/renderer/show.tsx";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { invariant } from "../core/invariant.ts";
import { FieldEditor } from "./field-editor.tsx";

/** The editor of a candidate's tags, and what would be saved. */
function Tags({ first }: { readonly first: string }) {
  const [value, setValue] = useState<unknown>(first);
  const field = CONTRACTS.candidate.body["tags"];
  invariant(field !== undefined, "Candidates have tags.");
  return (
    <>
      <FieldEditor
        name="tags"
        field={field}
        label="Tags"
        value={value}
        invalid={false}
        onChange={setValue}
      />
      <output>{String(value)}</output>
    </>
  );
}

const box = () => page.getByRole("combobox", { name: "Tags" });
const saved = () => page.getByRole("status").first();

test("words become chips by a comma or Enter, and count while they are typed", async () => {
  await show(scriptedBridge(), <Tags first="relocating" />);
  await expect.element(page.getByRole("button", { name: "Remove relocating" })).toBeVisible();
  await box().click();
  await userEvent.keyboard("hot, vip");
  await expect.element(saved()).toHaveTextContent("relocating,hot,vip");
  await expect.element(box()).toHaveValue("vip");
  await userEvent.keyboard("{Enter}");
  await expect.element(box()).toHaveValue("");
  await userEvent.keyboard("{Backspace}");
  await expect.element(saved()).toHaveTextContent("relocating,hot");
  await page.getByRole("button", { name: "Remove relocating" }).click();
  await expect.element(saved()).toHaveTextContent("hot");
});

test("a list that is pasted becomes chips, each value once", async () => {
  await show(scriptedBridge(), <Tags first="" />);
  await box().fill("a, b ,a,");
  await expect.element(saved()).toHaveTextContent("a,b");
});

test("what others were tagged with is suggested, the most frequent first", async () => {
  const bridge = scriptedBridge({
    "GET /local/records/candidate": envelopeOf([{ id: 1, tags: "Relocating,remote" }]),
    "GET /local/records/contact": envelopeOf([{ id: 2, tags: "remote" }]),
  });
  await show(bridge, <Tags first="" />);
  await box().fill("re");
  const options = page.getByRole("option");
  await expect
    .poll(() => options.elements().map((option) => option.textContent))
    .toEqual(["re", "remote", "Relocating"]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(saved()).toHaveTextContent("remote");
});
