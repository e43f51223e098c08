import { expect, test } from "vitest";
import { PROFILE_NAMES, PROFILES } from "../../shared/contract/profile.ts";
import { isSlugged, RESOURCES } from "../../shared/contract/resource.ts";
import { SHAPES } from "../../shared/contract/routes.ts";
import { openFilledStore } from "../../test/fixtures/filled-store.ts";

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
