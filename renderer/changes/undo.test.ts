import { beforeEach, expect, test } from "vitest";
import type { ChangedField } from "../../shared/local/changed-field.ts";
import { useToasts } from "../core/toasts.ts";
import { revertEdit, undoDeletion } from "./undo.ts";
import { entry, envelopeOf, scriptedBridge } from "../../test/renderer/scripted-bridge.ts";

beforeEach(() => useToasts.setState({ toasts: [], undoable: [] }));

const UNDO = "POST /local/record/candidate/candidate_anna/undo";
const NOTHING = { before: {}, after: {} };
const edit = {
  resource: "candidate",
  key: "candidate_anna",
  undo: { before: { city: "Kraków", phone: null }, after: { city: "Berlin", phone: "+48 1" } },
} as const;
const kept = (change: Partial<ChangedField>): ChangedField => ({
  field: "city",
  label: "City",
  reason: "changed",
  present: "Lisbon",
  own: false,
  by: { id: 2, full_name: "Bo Berg" },
  at: new Date(Date.now() - 5 * 60_000).toISOString(),
  ...change,
});
const bridgeWith = (...fields: readonly ChangedField[]) =>
  scriptedBridge({ [UNDO]: { kept: fields, undo: NOTHING } });
const lastToast = () => useToasts.getState().toasts.at(-1);

test("an edit is undone by what it changed, and only that", async () => {
  const bridge = bridgeWith();
  await revertEdit(bridge, edit);
  expect(bridge.askedFor(UNDO).map(({ body }) => body)).toEqual([edit.undo]);
  expect(lastToast()).toMatchObject({ tone: "plain", text: "Undone." });
});

test("what was changed since stays: the message says by whom and when", async () => {
  await revertEdit(bridgeWith(kept({})), edit);
  expect(lastToast()).toMatchObject({
    tone: "bad",
    text: "Bo Berg changed City 5 minutes ago. Undo left that as it is.",
  });
  await revertEdit(bridgeWith(kept({ by: null, at: null })), edit);
  expect(lastToast()?.text).toBe("Someone changed City. Undo left that as it is.");
  await revertEdit(bridgeWith(kept({ own: true, by: null, at: null })), edit);
  expect(lastToast()?.text).toBe("You changed City. Undo left that as it is.");
});

test("undo anyway replaces what the message was about, and nothing newer; Z does not", async () => {
  const bridge = bridgeWith(kept({}));
  await revertEdit(bridge, edit);
  const toast = lastToast();
  expect(useToasts.getState().undoable).toEqual([]);
  if (toast === undefined) throw new Error("There is no message.");
  expect(toast.action?.label).toBe("Undo anyway");
  useToasts.getState().act(toast);
  await expect
    .poll(() => bridge.askedFor(UNDO).at(-1)?.body)
    .toEqual({ before: { city: "Kraków" }, after: { city: "Lisbon" } });
});

test("a field that was empty and can't be emptied again is named", async () => {
  await revertEdit(
    bridgeWith(kept({ field: "phone", label: "Phone", reason: "unclearable" })),
    edit,
  );
  expect(lastToast()?.text).toMatch(/^Phone was empty before/);
  expect(lastToast()?.action).toBeUndefined();
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
