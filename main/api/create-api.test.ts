import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROFILE_NAMES, PROFILES } from "../../shared/contract/profile.ts";
import { isSlugged, RESOURCES } from "../../shared/contract/resource.ts";
import { SHAPES } from "../../shared/contract/routes.ts";
import { type FilledStore, openFilledStore } from "../../test/fixtures/filled-store.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { tryUpdate } from "./create-api.ts";

// Operations that a profile lacks have to be 404: from that the client learns what a server has.
test.for(PROFILE_NAMES)("profile %s answers its operations and no others", async (name) => {
  const filled = await openFilledStore(name);
  const operations = ["list", "get", "update", "create", "delete"] as const;
  for (const resource of RESOURCES)
    for (const operation of operations) {
      const { method, path } = SHAPES[operation];
      const key = isSlugged(resource) ? `${resource}_none` : "999999";
      const answer = filled.api.handle({ method, path: path(resource, key), body: {} });
      const has = PROFILES[name].operations[resource].includes(operation);
      const isRouted = !JSON.stringify(answer.body).includes("There is no");
      expect([resource, operation, isRouted, answer.status < 500]).toEqual([
        resource,
        operation,
        has,
        true,
      ]);
    }
  filled.close();
});

test("unknown paths are 404, and bodies that are not objects are refused", async () => {
  const { api, close } = await openFilledStore();
  for (const path of ["/v1", "/v1/", "/v1/nothing", "/v1/contact/a/b", "/v2/contact"])
    expect([path, api.handle({ method: "GET", path }).status]).toEqual([path, 404]);
  for (const body of [undefined, null, [], "text", 7]) {
    const request = { method: "PUT", path: "/v1/contact/contact_1", body } as const;
    const { status } = api.handle(request);
    expect([body, status >= 400 && status < 500]).toEqual([body, true]);
  }
  close();
});

let filled: FilledStore;
beforeAll(async () => {
  filled = await openFilledStore();
});
afterAll(() => filled.close());

type Fields = Readonly<Record<string, unknown>>;

/** Tries an edit of the first contact; `without` names a field that it lacks. */
function trial(fields: Fields, { fill = {}, without = "" }: { fill?: Fields; without?: string }) {
  return filled.store.read((reader) => {
    const record = reader.records.bySlug("contact", "contact_1");
    if (record === null) throw new Error("The fixture is not there.");
    const lacking = without === "" ? record : { ...record, [without]: null };
    return tryUpdate(reader, filled.mode, CONTRACTS.contact, lacking, fields, fill);
  });
}

describe("what a PUT would do", () => {
  test("change: the complete body with required fields, and the values before and after", () => {
    expect(trial({ city: "Oslo" }, {})).toMatchObject({
      outcome: "change",
      body: { first_name: "Łukasz", city: "Oslo" },
      after: { city: "Oslo" },
    });
  });

  test("same: the record already has these values", () => {
    expect(trial({ first_name: "Łukasz" }, {})).toEqual({ outcome: "same" });
    expect(trial({}, {})).toEqual({ outcome: "same" });
  });

  test("refused: with a message for users, not for developers", () => {
    expect(trial({ first_name: "" }, {})).toMatchObject({ outcome: "invalid" });
    const gone = trial({ organization_slug: "organization_local-gone" }, {});
    expect(gone).toMatchObject({ outcome: "invalid" });
    expect(JSON.stringify(gone)).not.toContain("organization_slug");
    expect(trial({ owner_id: 999_999 }, {})).toMatchObject({ outcome: "change" });
  });

  test("incomplete: the record lacks a field that every PUT needs, until it is filled in", () => {
    const lacking = { without: "stage" };
    expect(trial({ city: "Oslo" }, lacking)).toEqual({
      outcome: "incomplete",
      missingNames: ["stage_id"],
    });
    expect(trial({ city: "Oslo" }, { ...lacking, fill: { stage_id: 2 } })).toMatchObject({
      outcome: "change",
      after: { city: "Oslo", stage_id: 2 },
    });
    expect(trial({ city: "Oslo", stage_id: 3 }, lacking)).toMatchObject({ outcome: "change" });
  });

  test("a filled-in value never replaces one that the record has", () => {
    expect(trial({ city: "Oslo" }, { fill: { first_name: "Somebody else" } })).toMatchObject({
      outcome: "change",
      body: { first_name: "Łukasz" },
    });
  });

  test("trying writes nothing", () => {
    expect(filled.store.read((reader) => reader.outbox.entries({}))).toEqual([]);
  });
});
