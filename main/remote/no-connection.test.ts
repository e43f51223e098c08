import dns from "node:dns";
import { createServer, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { systemClock } from "../engine/system.ts";
import { openNetwork } from "./open-network.ts";
import { type ClientRequest, RemoteClient } from "./client.ts";
import { neverLeft } from "./network-failure.ts";
import { LANES, RequestBudget } from "./request-budget.ts";
import type { Clock } from "../../shared/runtime/clock.ts";
import type { Method } from "../../shared/wire.ts";
import { SimulatedTime } from "../../test/simulation/simulated-time.ts";
import { portOf } from "../../test/fixtures/port-of.ts";

const noLog = () => undefined;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const satisfies readonly Method[];
const START = Date.UTC(2026, 4, 4, 8);

function clientOf(
  fetch: () => Promise<Response>,
  clock: Clock,
  url = "https://crm.example",
): RemoteClient {
  const connection = { baseUrl: url, token: "t" };
  return new RemoteClient({
    fetch: fetch as typeof globalThis.fetch,
    clock,
    budget: new RequestBudget(clock, null),
    connection: () => connection,
    allowed: () => true,
  });
}

function requestOf(
  method: ClientRequest["method"],
  lane: ClientRequest["lane"] = "push",
): ClientRequest {
  return {
    lane,
    purpose: "write",
    method,
    path: "/v1/contact",
    ...(method === "GET" ? {} : { body: {} }),
  };
}

/** An error as `fetch` throws it: the system's error is its cause. */
function failed(code: string, more: object = {}): TypeError {
  return new TypeError("fetch failed", {
    cause: Object.assign(new Error(code), { code, ...more }),
  });
}

const connectFailed = (code: string) =>
  Object.assign(new Error(code), { code, syscall: "connect" });
/** Failures before anything was sent, by name. */
const BEFORE: Readonly<Record<string, () => Error>> = {
  "nobody listens": () => failed("ECONNREFUSED", { syscall: "connect" }),
  "the name is not found": () => failed("ENOTFOUND", { syscall: "getaddrinfo" }),
  "names cannot be looked up now": () => failed("EAI_AGAIN", { syscall: "getaddrinfo" }),
  "there is no network": () => failed("ENETUNREACH", { syscall: "connect" }),
  "there is no way": () => failed("EHOSTUNREACH", { syscall: "connect" }),
  "the server's queue is full": () => failed("UND_ERR_CONNECT_TIMEOUT"),
  "the certificate's issuer is not known": () => failed("UNABLE_TO_VERIFY_LEAF_SIGNATURE"),
  "the certificate is of another name": () => failed("ERR_TLS_CERT_ALTNAME_INVALID"),
  "the certificate has expired": () => failed("CERT_HAS_EXPIRED"),
  "the proxy opens no tunnel": () =>
    new TypeError("fetch failed", {
      cause: new Error("Request was cancelled.", {
        cause: Object.assign(new Error("Proxy response (407)"), { code: "UND_ERR_ABORTED" }),
      }),
    }),
  "Chromium finds no name": () => new Error("net::ERR_NAME_NOT_RESOLVED"),
  "Chromium has no network": () => new Error("net::ERR_INTERNET_DISCONNECTED"),
  "Chromium does not trust the certificate": () => new Error("net::ERR_CERT_AUTHORITY_INVALID"),
  "Chromium reaches no proxy": () => new Error("net::ERR_PROXY_CONNECTION_FAILED"),
  "the system gave up": () => failed("ETIMEDOUT", { syscall: "connect" }),
  "none of several addresses answers": () =>
    new TypeError("fetch failed", {
      cause: new AggregateError([connectFailed("ETIMEDOUT"), connectFailed("ECONNREFUSED")]),
    }),
};
/** Failures after which the server may have seen the request. */
const AFTER: Readonly<Record<string, () => Error>> = {
  "the connection was reset": () => failed("ECONNRESET", { syscall: "read" }),
  "the other side closed": () => failed("UND_ERR_SOCKET"),
  "no headers came": () => failed("UND_ERR_HEADERS_TIMEOUT"),
  "the system gave up on an open connection": () => failed("ETIMEDOUT", { syscall: "read" }),
  "Chromium's connection was reset": () => new Error("net::ERR_CONNECTION_RESET"),
  "Chromium's network changed": () => new Error("net::ERR_NETWORK_CHANGED"),
  "nobody knows what": () => new TypeError("fetch failed"),
};

test("the failure shows whether a request left this machine", () => {
  for (const [name, error] of Object.entries(BEFORE)) expect(neverLeft(error()), name).toBe(true);
  for (const [name, error] of Object.entries(AFTER)) expect(neverLeft(error()), name).toBe(false);
});

test("the cause is found below other errors, and circular causes are no endless loop", () => {
  const below = (error: Error, levels: number): Error =>
    levels === 0 ? error : new Error("wrapped", { cause: below(error, levels - 1) });
  for (const levels of [0, 1, 2]) {
    expect(neverLeft(below(failed("ECONNREFUSED"), levels)), `${levels} below`).toBe(true);
    expect(neverLeft(below(failed("ECONNRESET"), levels)), `${levels} below`).toBe(false);
  }
  const circle = new Error("circle");
  circle.cause = new Error("other", { cause: circle });
  expect(neverLeft(circle)).toBe(false);
  expect(neverLeft("not an error")).toBe(false);
});

test("one address of several that was reached is enough for a request to have left", () => {
  const several = (...codes: string[]) =>
    new TypeError("fetch failed", { cause: new AggregateError(codes.map((code) => failed(code))) });
  expect(neverLeft(several("ECONNREFUSED", "ENETUNREACH"))).toBe(true);
  expect(neverLeft(several("ECONNREFUSED", "ECONNRESET"))).toBe(false);
  expect(neverLeft(several())).toBe(false);
});

test("a request that never left is repeated, whatever its method, and counts once", async () => {
  for (const [name, error] of Object.entries(BEFORE))
    for (const method of METHODS)
      for (const lane of LANES)
        for (const failures of [1, 3]) {
          const time = new SimulatedTime(START);
          let attempts = 0;
          const fetch = () => {
            attempts += 1;
            return attempts <= failures
              ? Promise.reject(error())
              : Promise.resolve(new Response("{}"));
          };
          const client = clientOf(fetch, time);
          const answer = client.send(requestOf(method, lane));
          await time.pass(20_000);
          const what = `${method} in the lane ${lane}, ${failures} times ${name}`;
          expect(await answer, what).toMatchObject({ kind: "ok" });
          expect(attempts, what).toBe(failures + 1);
          expect(client.requests(), what).toBe(1);
        }
});

test("a request that may have left is never repeated", async () => {
  for (const [name, error] of Object.entries(AFTER))
    for (const method of METHODS) {
      const time = new SimulatedTime(START);
      let attempts = 0;
      const fetch = () => {
        attempts += 1;
        return Promise.reject(error());
      };
      const answer = clientOf(fetch, time).send(requestOf(method));
      await time.pass(20_000);
      expect(await answer, name).toMatchObject({ kind: "unavailable", sent: true });
      expect(attempts, name).toBe(1);
    }
});

test("an unreachable server fails within seconds, and sooner if the user is waiting", async () => {
  const times: number[] = [];
  for (const [lane, attempt] of [
    ["push", 10],
    ["push", 10_000],
    ["user", 10_000],
  ] as const) {
    const time = new SimulatedTime(START);
    const fetch = () =>
      new Promise<Response>(
        (_, reject) => void time.setTimeout(() => reject(failed("ECONNREFUSED")), attempt),
      );
    let endedAt = 0;
    const answer = clientOf(fetch, time).send(requestOf("GET", lane));
    void answer.then(() => (endedAt = time.now()));
    await time.pass(60_000);
    expect(await answer).toMatchObject({
      kind: "unavailable",
      sent: false,
      message: "The server cannot be reached. Nothing answers at crm.example.",
    });
    times.push((endedAt - START) / 1_000);
  }
  expect(times).toEqual([4.29, 20.25, 10]);
});

test("a limit that passed during a suspension leaves time to read the answer", async () => {
  const time = new SimulatedTime(START);
  let arrive = (): void => undefined;
  const fetch = () =>
    new Promise<Response>((resolve) => (arrive = () => resolve(new Response("{}"))));
  const answer = clientOf(fetch, time).send(requestOf("GET"));
  await time.pass(1_000);
  time.sleep(3_600_000);
  await time.pass(10);
  arrive();
  await time.pass(10);
  expect(await answer).toMatchObject({ kind: "ok" });
});

test("a missing answer ends in a time-out, also after the process was suspended", async () => {
  for (const standstill of [0, 3_600_000]) {
    const time = new SimulatedTime(START);
    const fetch = (_url?: string, init?: RequestInit) =>
      new Promise<Response>((_, reject) =>
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    const answer = clientOf(fetch, time).send(requestOf("GET"));
    await time.pass(1_000);
    time.sleep(standstill);
    await time.pass(40_000);
    expect(await answer).toMatchObject({
      kind: "unavailable",
      message: "The server did not answer in time.",
    });
  }
});

let server: Server | null = null;
afterEach(() => {
  server?.close();
  server = null;
});

/** Listens on a port that was free a moment ago. */
function listen(port = 0): Promise<number> {
  const listening = createServer((_, response) => response.end("{}"));
  server = listening;
  return new Promise((resolve) =>
    listening.listen(port, "127.0.0.1", () => resolve(portOf(listening))),
  );
}

test("the first request to a server that is just starting is answered", async () => {
  const port = await listen();
  await new Promise((resolve) => server?.close(resolve));
  let refused = 0;
  const network = openNetwork(noLog, {});
  const fetch = async (...given: Parameters<typeof globalThis.fetch>) => {
    try {
      return await network(...given);
    } catch (error) {
      refused += 1;
      await listen(port);
      throw error;
    }
  };
  const client = clientOf(
    fetch as () => Promise<Response>,
    systemClock,
    `http://127.0.0.1:${port}`,
  );
  expect(await client.send(requestOf("PUT"))).toMatchObject({ kind: "ok" });
  expect(refused).toBe(1);
});

test("a briefly suspended process reaches a server with several addresses", async () => {
  const port = await listen();
  const { lookup } = dns;
  const addresses = ["127.0.0.1", "127.0.0.2"].map((address) => ({ address, family: 4 }));
  const standStill = (ms: number) => {
    for (const until = Date.now() + ms; Date.now() < until;);
  };
  // Not every machine has a name with two addresses.
  dns.lookup = ((
    _name: string,
    _options: unknown,
    found: (error: null, all: typeof addresses) => void,
  ) =>
    setImmediate(() => {
      found(null, addresses);
      standStill(600);
    })) as unknown as typeof lookup;
  try {
    const response = await openNetwork(noLog, {})(`http://several.example:${port}/`);
    expect(response.status).toBe(200);
  } finally {
    dns.lookup = lookup;
  }
});
