import { expect, test } from "vitest";
import { entry } from "../../../test/renderer/scripted-bridge.ts";
import { withAlikeTogether } from "./similar-rejections.tsx";

let nextId = 1;

function refused(message: string, change: Parameters<typeof entry>[0] = {}, status = 422) {
  const error = { status, message };
  return entry({ id: nextId++, state: "rejected", error, ...change });
}

/** Ids of the entries, those together in a list of their own. */
function ids(entries: Parameters<typeof withAlikeTogether>[0]) {
  return withAlikeTogether(entries).map((item) =>
    "entries" in item ? item.entries.map(({ id }) => id) : item.id,
  );
}

test("changes that were refused for the same reason stand together, others alone", () => {
  const city = "city is too long";
  const entries = [
    refused(city),
    entry({ id: nextId++, state: "conflict" }),
    refused(city),
    refused("email is taken"),
    refused(city, {}, 403),
    refused(city, { kind: "create" }),
    refused(city),
  ];
  expect(ids(entries)).toEqual([[1, 3, 7], 2, 4, 5, 6]);
});

test.each([
  ["an address", "anna@a.example is taken", "jan@b.example is taken"],
  ["a quoted value", 'no city "Bern"', 'no city "Köln"'],
  ["a number", "no user 4711", "no user 12"],
  ["a name", "Anna cannot be changed", "Jan cannot be changed"],
])("%s in the message is no other reason", (_, one, other) => {
  nextId = 1;
  expect(ids([refused(one, { title: "Anna" }), refused(other, { title: "Jan" })])).toEqual([
    [1, 2],
  ]);
});

test("what waits is not put together", () => {
  const error = { status: 503, message: "busy" };
  expect(ids([entry({ id: 1, error }), entry({ id: 2, error })])).toEqual([1, 2]);
});
