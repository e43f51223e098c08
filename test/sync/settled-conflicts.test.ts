/** docs/sync.md, "Conflicts": one whose cause is gone resolves itself. */
import { afterEach, expect, test } from "vitest";
import { contact, contactBody } from "../fixtures/named-rows.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
const PATH = "/v1/contact/contact_pEdited";
const field = (options: string) => ({
  id: 1,
  field_name: "Colour",
  field_type: "dropdown",
  default_value: options,
  entity_name: "contact",
  dependency: null,
});
const OTHER = { ...field("A"), id: 2, field_name: "Other" };
const ROWS = {
  contact: [
    contact(1, "pEdited", {
      city: "Old",
      custom_fields: [{ id: 1, field_name: "Colour", field_type: "dropdown", value: "Red" }],
    }),
  ],
  "custom-field": [field("Red,Blue"), OTHER],
};
const edit = (change: Record<string, unknown>) =>
  world.user("PUT", PATH, contactBody("pEdited", change));
const colleague = (change: Record<string, unknown>) =>
  world.colleague("PUT", PATH, contactBody("pEdited", change));
const onServer = () => world.colleague("GET", PATH).body;

test.each([
  ["mine", "Mine"],
  ["the old one", "Old"],
])("a colleague's value that becomes %s again ends the conflict", async (_, value) => {
  world = await scriptedWorld(ROWS);
  await edit({ city: "Mine" });
  colleague({ city: "Theirs" });
  await world.sync();
  expect(await world.waiting()).toMatchObject([{ state: "conflict" }]);
  colleague({ city: value });
  await world.pass(2 * MINUTE);
  expect(await world.waiting()).toEqual([]);
  expect(onServer()).toMatchObject({ city: "Mine" });
});

test.each<[string, readonly unknown[]]>([
  ["a definition", [OTHER]],
  ["an option", [field("Red,Green"), OTHER]],
  ["a type", [{ ...field("Red,Blue"), field_type: "text" }, OTHER]],
])("%s that is back ends the conflict about it", async (_, definitions) => {
  world = await scriptedWorld(ROWS);
  await edit({ custom_fields: [{ id: 1, value: "Blue" }] });
  world.wire.always("GET /v1/custom-field", { instead: { status: 200, body: definitions } });
  await world.sync();
  expect(await world.waiting()).toMatchObject([{ state: "conflict" }]);
  await world.pass(3 * MINUTE);
  expect(await world.waiting()).toMatchObject([{ state: "conflict" }]);
  world.wire.calm();
  await world.pass(2 * MINUTE);
  expect(await world.waiting()).toEqual([]);
  expect(onServer()["custom_fields"]).toMatchObject([{ value: "Blue" }]);
});

test("a conflict whose cause stays waits for the user", async () => {
  world = await scriptedWorld(ROWS);
  await edit({ city: "Mine" });
  colleague({ city: "Theirs" });
  await world.sync();
  colleague({ city: "Theirs again", phone: "+7" });
  await world.pass(3 * MINUTE);
  expect(await world.waiting()).toMatchObject([{ state: "conflict" }]);
  expect(onServer()).toMatchObject({ city: "Theirs again" });
});
