import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useState } from "react";
import { useOverlays } from "../../renderer/core/view-state.ts";
import { FieldEditor } from "../../renderer/fields/field-editor.tsx";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { envelopeOf, lookups, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

beforeEach(() => useOverlays.setState({ creating: null, preset: {}, onCreated: null }));

/** Fields whose values are people or records, with what is offered before anything is typed. */
const PICKERS = [
  ["job", "primary_contact_slug", "Anna Kim", "contact_anna"],
  ["activity", "candidates_as_attendees", "Bo Li", "candidate_bo"],
  ["activity", "users_as_attendees", "Marta Nunes", "7"],
] as const satisfies readonly (readonly [Resource, string, string, string])[];

async function open(resource: Resource, name: string) {
  const field = CONTRACTS[resource].body[name];
  if (field === undefined) throw new Error(`There is no field ${name}.`);
  const bridge = scriptedBridge({
    "GET /local/lookups": lookups({ users: [{ id: 7, full_name: "Marta Nunes" }] }),
    "GET /local/records/contact": envelopeOf([
      { id: 1, slug: "contact_anna", full_name: "Anna Kim" },
    ]),
    "GET /local/records/candidate": envelopeOf([
      { id: 2, slug: "candidate_bo", full_name: "Bo Li" },
    ]),
    "GET /local/search": { data: [], total: 0, more: false },
  });
  const chosen: unknown[] = [];
  function Picker() {
    const [value, setValue] = useState<unknown>("");
    return (
      <FieldEditor
        name={name}
        field={field as NonNullable<typeof field>}
        label="Whom"
        value={value}
        invalid={false}
        onChange={(next) => {
          chosen.push(next);
          setValue(next);
        }}
      />
    );
  }
  await show(bridge, <Picker />);
  return () => chosen.at(-1);
}

test.each(PICKERS)(
  "the picker of %s %s offers people at once",
  async (resource, name, person, key) => {
    const chosen = await open(resource, name);
    await page.getByRole("combobox", { name: "Whom" }).click();
    await expect.element(page.getByRole("option", { name: person })).toBeVisible();
    // Whom nobody went to is not chosen.
    await userEvent.keyboard("{Enter}");
    expect(chosen()).toBeUndefined();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.poll(chosen).toBe(key);
  },
);

test("nobody of a name is said, and whoever it is can be created and is chosen", async () => {
  const chosen = await open("job", "primary_contact_slug");
  await page.getByRole("combobox", { name: "Whom" }).fill("Zoe Marsh");
  await expect.element(page.getByText("No contact called “Zoe Marsh”.")).toBeVisible();
  await page.getByRole("button", { name: "Create it" }).click();
  const { creating, preset, onCreated } = useOverlays.getState();
  expect([creating, preset]).toEqual(["contact", { first_name: "Zoe", last_name: "Marsh" }]);
  onCreated?.({ id: -1, slug: "contact_local-1" });
  expect(chosen()).toBe("contact_local-1");
});
