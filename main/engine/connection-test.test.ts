import { expect, test } from "vitest";
import { testConnection } from "./test-connection.ts";
import type { Outcome } from "../remote/outcome.ts";

const verdict = (outcome: Outcome) =>
  testConnection({ send: () => Promise.resolve(outcome) }, () => true);

test("a list of custom fields means that address and token are good", async () => {
  expect(await verdict({ kind: "ok", status: 200, body: [] })).toEqual({
    error: null,
    fault: null,
  });
});

test("every failure says in words what to look at first", async () => {
  const faults = await Promise.all(
    (
      [
        { kind: "ok", status: 200, body: { hello: "world" } },
        { kind: "missing", status: 404, message: "no" },
        { kind: "unauthorized" },
        { kind: "rate-limited", retryAfterMs: null },
        { kind: "rejected", status: 403, message: "not for you" },
        { kind: "unavailable", status: 503, message: "The server answered 503.", sent: true },
        {
          kind: "unavailable",
          status: 302,
          message: "The server redirected the request.",
          sent: true,
        },
        {
          kind: "unavailable",
          status: null,
          message: "The server cannot be reached.",
          sent: false,
        },
      ] satisfies Outcome[]
    ).map(verdict),
  );
  expect(faults.map(({ fault }) => fault)).toEqual([
    "address",
    "address",
    "token",
    "server",
    "server",
    "server",
    "address",
    "network",
  ]);
  expect(faults.every(({ error }) => error !== null && error.length > 20)).toBe(true);
  expect(faults.at(-1)?.error).toBe(
    "The server cannot be reached. Check the address, and whether this machine " +
      "is online; some servers need a VPN. It is saved, and Roadbook will retry " +
      "automatically.",
  );
});

test("a role without a right to the custom fields is connected all the same", async () => {
  const page = { total: 7, per_page: 1, data: [{ id: 1 }] };
  const client = {
    send: ({ path }: { readonly path: string }): Promise<Outcome> =>
      Promise.resolve(
        path === "/v1/contact"
          ? { kind: "ok", status: 200, body: page }
          : { kind: "rejected", status: 403, message: "not for you" },
      ),
  };
  expect(await testConnection(client, () => true)).toEqual({ error: null, fault: null });
});

test("working offline nothing is tried, and nothing is at fault", async () => {
  const client = { send: () => Promise.reject(new Error("It was sent.")) };
  expect(await testConnection(client, () => false)).toEqual({
    error: "Working offline: nothing is sent.",
    fault: null,
  });
});
