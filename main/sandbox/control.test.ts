import { afterEach, beforeEach, expect, test } from "vitest";
import type { Sandbox } from "./start.ts";
import { type Ask, askHttp, openSandbox } from "../../test/fixtures/worlds.ts";

let sandbox: Sandbox;
let ask: Ask;
beforeEach(async () => {
  sandbox = await openSandbox();
  ask = askHttp(sandbox.url, sandbox.token);
});
afterEach(() => sandbox.close());
const status = async (
  method: "GET" | "PUT" | "POST" | "DELETE",
  path: string,
  body?: unknown,
  token?: string,
) => (await (token === undefined ? ask : askHttp(sandbox.url, token))(method, path, body)).status;

test("requests are counted by method and route; control and files are not among them", async () => {
  await ask("GET", "/v1/contact?page=2");
  await ask("GET", "/v1/contact/contact_1");
  await ask("GET", "/v1/contact/contact_2");
  await ask("GET", "/v1/contact/search?first_name=a");
  await status("GET", "/v1/contact", undefined, "wrong");
  const { body } = await ask("GET", "/sandbox/log");
  expect(body).toEqual({
    counts: { "GET /v1/contact": 2, "GET /v1/contact/:key": 2, "GET /v1/contact/search": 1 },
    last: [
      "GET /v1/contact",
      "GET /v1/contact/contact_1",
      "GET /v1/contact/contact_2",
      "GET /v1/contact/search",
      "GET /v1/contact",
    ],
    open: 0,
  });
  await ask("DELETE", "/sandbox/log");
  expect((await ask("GET", "/sandbox/log")).body).toEqual({ counts: {}, last: [], open: 0 });
});

test("faults over HTTP: set, looked at, taken away", async () => {
  expect(
    await status("PUT", "/sandbox/faults", [{ effect: { kind: "status", code: 500 }, count: 1 }]),
  ).toBe(200);
  expect([await status("GET", "/v1/job"), await status("GET", "/v1/job")]).toEqual([500, 200]);
  expect((await ask("GET", "/sandbox/faults")).body).toMatchObject({
    rules: [{ seen: 2, hits: 1 }],
  });
  await ask("PUT", "/sandbox/faults", [{ effect: { kind: "html" } }]);
  expect(await status("DELETE", "/sandbox/faults")).toBe(200);
  expect(await status("GET", "/v1/job")).toBe(200);
});

test("a revoked token is refused until it is replaced; it still controls the sandbox", async () => {
  expect(await status("POST", "/sandbox/revoke-token")).toBe(200);
  expect(await status("GET", "/v1/job")).toBe(401);
  expect(await status("POST", "/sandbox/token", { token: "second" })).toBe(200);
  expect(await status("GET", "/v1/job")).toBe(401);
  expect(await status("GET", "/v1/job", undefined, "second")).toBe(200);
  expect(await status("GET", "/sandbox/log", undefined, "second")).toBe(200);
});

test("a colleague removes what /v1 cannot remove", async () => {
  const contacts = Number((await ask("GET", "/v1/contact")).body["total"]);
  expect(await status("DELETE", "/sandbox/record/contact/contact_2")).toBe(200);
  expect(await status("GET", "/v1/contact/contact_2")).toBe(404);
  expect((await ask("GET", "/v1/contact")).body["total"]).toBe(contacts - 1);
  expect(await status("DELETE", "/sandbox/record/contact/contact_2")).toBe(404);
  expect(await status("DELETE", "/sandbox/record/invoice/1")).toBe(400);
});

test("who has no token drives nothing", async () => {
  for (const [method, path] of [
    ["GET", "/sandbox/log"],
    ["PUT", "/sandbox/faults"],
    ["POST", "/sandbox/revoke-token"],
    ["DELETE", "/sandbox/record/contact/contact_2"],
  ] as const)
    expect(await status(method, path, method === "PUT" ? [] : undefined, "wrong")).toBe(401);
  expect(await status("GET", "/v1/contact/contact_2")).toBe(200);
});

test("unknown control routes and malformed bodies", async () => {
  expect(await status("GET", "/sandbox/nothing")).toBe(404);
  expect(await status("PUT", "/sandbox/token", { token: "" })).toBe(400);
});
