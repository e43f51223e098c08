import { expect, test } from "vitest";
import { entry } from "../../test/renderer/scripted-bridge.ts";
import { fieldMarks } from "./marks.tsx";

test("a new record says once that it waits, and at a field only what the server refused", () => {
  const created = entry({ kind: "create", body: { first_name: "Anna", city: "Berlin" } });
  const waiting = fieldMarks([created]);
  expect(waiting.summary).toHaveLength(1);
  expect(["first_name", "city"].map((field) => waiting.markOf(field))).toEqual([null, null]);
  const error = { status: 422, message: "city is too long" };
  const refused = fieldMarks([{ ...created, state: "rejected", error }]);
  expect(refused.markOf("city")?.tone).toBe("bad");
});

test("an edit says of each of its fields that it waits", () => {
  const marks = fieldMarks([entry({ body: { city: "Berlin" } })]);
  expect([marks.markOf("city")?.tone, marks.markOf("first_name")]).toEqual(["info", null]);
});
