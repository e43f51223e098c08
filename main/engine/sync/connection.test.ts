import { expect, test } from "vitest";
import { testConnection } from "./connection.ts";
import type { Outcome } from "../../remote/outcome.ts";

const noIssuer = () => Promise.resolve(null);

const verdict = (outcome: Outcome) =>
  testConnection({ send: () => Promise.resolve(outcome) }, () => true, noIssuer);

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
  expect(await testConnection(client, () => true, noIssuer)).toEqual({ error: null, fault: null });
});

test("working offline nothing is tried, and nothing is at fault", async () => {
  const client = { send: () => Promise.reject(new Error("It was sent.")) };
  expect(await testConnection(client, () => false, noIssuer)).toEqual({
    error: "Working offline: nothing is sent.",
    fault: null,
  });
});

test("who issued a certificate that is not trusted is named, and what to do about it", async () => {
  const untrusted: Outcome = {
    kind: "unavailable",
    status: null,
    message: "The server is not trusted.",
    sent: false,
    fault: "certificate",
  };
  const client = { send: () => Promise.resolve(untrusted) };
  const issuer = () => Promise.resolve("Example Inspection CA");
  const { error, fault } = await testConnection(client, () => true, issuer);
  expect(fault).toBe("network");
  expect(error).toContain("It was issued by “Example Inspection CA”. Nothing was sent.");
});

test("a fault of the proxy leads to the proxy", async () => {
  const { error } = await verdict({
    kind: "unavailable",
    status: null,
    message: "The proxy wants a name and a password.",
    sent: false,
    fault: "proxy",
  });
  expect(error).toContain("Check the proxy in the settings of this computer.");
});

test.each<[string, Outcome, string | null]>([
  [
    "has gone away",
    { kind: "unavailable", status: null, message: "Nothing answers.", sent: false },
    "Nothing answers.",
  ],
  ["answers on a new connection", { kind: "ok", status: 200, body: [] }, null],
])("a kept connection that breaks is no verdict: the server %s", async (_what, then, says) => {
  const broken: Outcome = {
    kind: "unavailable",
    status: null,
    message: "The connection was interrupted.",
    sent: true,
    fault: "interrupted",
  };
  const answers = [broken, then];
  const client = { send: () => Promise.resolve(answers.shift() ?? broken) };
  const { error } = await testConnection(client, () => true, noIssuer);
  expect(error?.slice(0, says?.length) ?? null).toBe(says);
});
