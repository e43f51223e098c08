import { expect, test } from "vitest";
import { entry } from "../../test/renderer/scripted-bridge.ts";
import { fieldMarks } from "./marks.tsx";

test("a new record says once that it waits, and at a field only what the server refused", () => {
  const created = entry({ kind: "create", body: { first_name: "Anna", city: "Berlin" } });
  const waiting = fieldMarks([created]);
  expect(waiting.summary).toHaveLength(1);
  expect(["first_name", "city"].map((field) => waiting.of(field))).toEqual([null, null]);
  const error = { status: 422, message: "city is too long" };
  const refused = fieldMarks([{ ...created, state: "rejected", error }]);
  expect(refused.of("city")?.tone).toBe("bad");
});

test("an edit says of each of its fields that it waits", () => {
  const marks = fieldMarks([entry({ body: { city: "Berlin" } })]);
  expect([marks.of("city")?.tone, marks.of("first_name")]).toEqual(["info", null]);
});
