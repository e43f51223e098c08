import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./modal.tsx";
import { scriptedBridge } from "../../test/renderer/scripted-bridge.ts";
import { show } from "../../test/renderer/show.tsx";

function Asking() {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(0);
  const close = () => setOpen(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Delete…</Button>
      <output aria-label="Done">{done}</output>
      <ConfirmDialog
        title="Delete this copy?"
        open={open}
        confirm="Delete copy"
        onClose={close}
        onConfirm={() => {
          setDone(done + 1);
          close();
        }}
      >
        <p>It is the last one.</p>
      </ConfirmDialog>
    </>
  );
}

test.each([
  ["Escape", () => userEvent.keyboard("{Escape}"), "0"],
  ["Cancel", () => page.getByRole("button", { name: "Cancel" }).click(), "0"],
  ["Enter", () => userEvent.keyboard("{Enter}"), "1"],
])("after a confirmation that ends with %s the focus is where it was", async (_how, end, done) => {
  await show(scriptedBridge(), <Asking />);
  await page.getByRole("button", { name: "Delete…" }).click();
  await expect.element(page.getByRole("button", { name: "Delete copy" })).toHaveFocus();
  await end();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Delete…" })).toHaveFocus();
  await expect.element(page.getByLabelText("Done")).toHaveTextContent(done);
});
