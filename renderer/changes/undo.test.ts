import { expect, test } from "vitest";
import type { ShownRecord } from "../core/queries.ts";
import { undoDeletion, revertEdit, undoPlan } from "./undo.ts";
import { entry, envelopeOf, scriptedBridge } from "../../test/renderer/scripted-bridge.ts";

const anna = (change: Readonly<Record<string, unknown>> = {}): ShownRecord => ({
  id: 1,
  slug: "candidate_anna",
  first_name: "Anna",
  last_name: "Kowalska",
  owner: { id: 7, full_name: "Marta Nunes" },
  city: "Kraków",
  phone: null,
  custom_fields: [
    { id: 1, field_name: "Region", field_type: "dropdown", value: "Europe" },
    { id: 2, field_name: "Permits", field_type: "text", value: "UK" },
  ],
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  ...change,
});

test("an edit that waits alone is discarded", () => {
  const waiting = entry({ id: 4, body: { city: "Berlin" }, base: { city: "Kraków" } });
  const edit = { before: anna(), body: { city: "Berlin" } };
  expect(
    undoPlan("candidate", edit, { record: anna({ city: "Berlin" }), entries: [waiting] }),
  ).toEqual({
    by: "discard",
    entry: 4,
  });
});

test("undoing an edit that was combined with an earlier one keeps the earlier one", () => {
  const both = entry({
    body: { city: "Berlin", current_position: "Lead" },
    base: { city: "Kraków" },
  });
  const edit = { before: anna(), body: { city: "Berlin" } };
  expect(
    undoPlan("candidate", edit, { record: anna({ city: "Berlin" }), entries: [both] }),
  ).toEqual({
    by: "reverse",
    body: { city: "Kraków" },
  });
  // The same field twice: back to the value between, not to the one before both.
  const twice = entry({ body: { city: "Berlin" }, base: { city: "Warszawa" } });
  expect(
    undoPlan("candidate", edit, { record: anna({ city: "Berlin" }), entries: [twice] }),
  ).toMatchObject({
    by: "reverse",
  });
});

test("an edit that is being sent, or was sent, is reversed by a new edit", () => {
  const edit = { before: anna(), body: { city: "Berlin" } };
  for (const state of ["sending", "done"] as const) {
    const sent = entry({ state, body: { city: "Berlin" }, base: { city: "Kraków" } });
    expect(
      undoPlan("candidate", edit, { record: anna({ city: "Berlin" }), entries: [sent] }),
    ).toMatchObject({
      by: "reverse",
    });
  }
});

test("a field that was empty and was sent cannot be emptied again, and that is said", () => {
  const edit = { before: anna(), body: { phone: "+48 1" } };
  expect(undoPlan("candidate", edit, { record: anna({ phone: "+48 1" }), entries: [] })).toEqual({
    by: "none",
    fields: ["Phone"],
  });
  const waiting = entry({ id: 4, body: { phone: "+48 1" }, base: {} });
  expect(
    undoPlan("candidate", edit, { record: anna({ phone: "+48 1" }), entries: [waiting] }),
  ).toMatchObject({
    by: "discard",
  });
});

test("an empty field may have a value on the server: undo does not promise to discard", () => {
  const edit = { before: anna(), body: { phone: "+48 1" } };
  const tried = entry({ id: 4, body: { phone: "+48 1" }, base: {}, attempts: 1 });
  expect(
    undoPlan("candidate", edit, { record: anna({ phone: "+48 1" }), entries: [tried] }),
  ).toEqual({
    by: "none",
    fields: ["Phone"],
  });
});

test("custom fields that a policy cleared along with an edit come back with it", () => {
  const now = anna({
    custom_fields: [
      { id: 1, field_name: "Region", field_type: "dropdown", value: "Asia" },
      { id: 2, field_name: "Permits", field_type: "text", value: null },
    ],
  });
  const body = {
    custom_fields: [{ id: 1, value: "Asia" }],
    invalid_linked_custom_field_value_policy: "clear",
  };
  expect(undoPlan("candidate", { before: anna(), body }, { record: now, entries: [] })).toEqual({
    by: "reverse",
    body: {
      custom_fields: [
        { id: 1, value: "Europe" },
        { id: 2, value: "UK" },
      ],
    },
  });
});

test("reversing sends the values of before with the required fields", async () => {
  const bridge = scriptedBridge({
    "GET /local/record/candidate/candidate_anna": { record: anna({ city: "Berlin" }), entries: [] },
    "PUT /v1/candidate/candidate_anna": anna(),
  });
  await revertEdit(bridge, "candidate", { before: anna(), body: { city: "Berlin" } });
  expect(bridge.askedFor("PUT").map((request) => request.body)).toEqual([
    { first_name: "Anna", last_name: "Kowalska", owner_id: 7, city: "Kraków" },
  ]);
});

test("a deletion is found behind a long queue and undone", async () => {
  const deletion = entry({
    id: 300,
    kind: "delete",
    resource: "job",
    slug: "job_1",
    body: {},
    base: {},
  });
  const bridge = scriptedBridge({
    "GET /local/outbox": (request) => ({
      status: 200,
      body:
        request.query?.["page"] === "3"
          ? envelopeOf([deletion])
          : { ...envelopeOf([entry()]), last_page: 3 },
    }),
    "POST /local/outbox/300/discard": {},
  });
  await undoDeletion(bridge, "job", "job_1");
  expect(bridge.askedFor("POST").map((request) => request.path)).toEqual([
    "/local/outbox/300/discard",
  ]);
});

test("an edit that is sent while it is being undone is undone once it is sent", async () => {
  let sent = false;
  const record = anna({ city: "Berlin" });
  const bridge = scriptedBridge({
    "GET /local/record/candidate/candidate_anna": () => {
      const item = entry({
        id: 4,
        body: { city: "Berlin" },
        base: { city: "Kraków" },
        state: sent ? "done" : "queued",
      });
      return { status: 200, body: { record, entries: [item] } };
    },
    "POST /local/outbox/4/discard": () => {
      sent = true;
      return {
        status: 409,
        body: { message: "This change is being sent right now; wait a moment." },
      };
    },
    "PUT /v1/candidate/candidate_anna": { ...record, city: "Kraków" },
  });
  await revertEdit(bridge, "candidate", { before: anna(), body: { city: "Berlin" } });
  expect(bridge.askedFor("PUT")[0]?.body).toMatchObject({ city: "Kraków" });
});

test("a field that was empty is emptied again if the API allows it, as in the history", () => {
  const edit = { before: anna(), body: { skill: "SQL" } };
  expect(undoPlan("candidate", edit, { record: anna({ skill: "SQL" }), entries: [] })).toEqual({
    by: "reverse",
    body: { skill: "" },
  });
});

test("a field that the server never gives back is unknown, not empty: it is not emptied", () => {
  const edit = { before: anna(), body: { language_ids: "1,2" } };
  expect(undoPlan("candidate", edit, { record: anna(), entries: [] })).toMatchObject({
    by: "none",
  });
});
