/**
 * docs/sync.md, "Outcomes" and "No connection": how answers, pages, failures and addresses are
 * understood, at the borders between the cases.
 */
import { describe, expect, test } from "vitest";
import { readBaseUrl } from "./open-network.ts";
import { neverLeft } from "./network-failure.ts";
import { failureText, type Outcome } from "./outcome.ts";
import { readAnswer } from "./read-answer.ts";
import { readPage } from "./read-page.ts";

const NOW = Date.parse("2026-01-01T00:00:00Z");
const read = (status: number, text = "", headers: Record<string, string> = {}) =>
  readAnswer(status, new Headers(headers), text, NOW);
const unavailable = (status: number, message: unknown, fault = "server"): Outcome =>
  ({ kind: "unavailable", status, message, sent: true, fault }) as Outcome;

describe("status codes decide", () => {
  test.each([408, 425, 500, 501, 502, 503, 504, 599])(
    "%i: no answer that can be trusted, even with a record",
    (status) => {
      expect(read(status, '{"id":1}')).toEqual(
        unavailable(status, `The server has a problem (${status}).`),
      );
    },
  );
  test.each([300, 301, 302, 307, 308, 399])(
    "%i: a redirect is not followed, even with a record",
    (status) => {
      expect(read(status, '{"id":1}')).toEqual(
        unavailable(
          status,
          expect.stringContaining("your CRM has another address"),
          "intermediary",
        ),
      );
    },
  );
  test.each([400, 409, 422])("%i: the record is refused", (status) => {
    expect(read(status, '{"errors":{"body.email":["No."]}}')).toEqual({
      kind: "rejected",
      status,
      message: "Email: No.",
      fields: ["email"],
    });
  });
  test.each([402, 403, 406, 410, 413, 418, 424, 426, 428, 431, 451])(
    "%i: the account or the way is refused",
    (status) => {
      const denied = { kind: "forbidden", status, message: "No." };
      expect(read(status, '{"message":"No."}')).toEqual({ ...denied, isOwnWords: true });
      expect(read(status, "No.")).toEqual({ ...denied, isOwnWords: false });
    },
  );
  test.each([404, 405])("%i: not there", (status) => {
    expect(read(status, '{"message":"No."}')).toEqual({ kind: "missing", status, message: "No." });
  });
  test.each([200, 201, 202, 204, 299])("%i: data, or none", (status) => {
    expect(read(status, '{"id":1}')).toEqual({ kind: "ok", status, body: { id: 1 } });
    expect(read(status, " \n ")).toEqual({ kind: "ok", status, body: null });
    expect(read(status, "<!doctype html><title>Sign in</title>")).toEqual(
      unavailable(status, expect.stringContaining("A web page answered"), "intermediary"),
    );
    expect(read(status, '{"id":')).toEqual(
      unavailable(status, expect.stringContaining("The response isn't JSON")),
    );
  });
});

test("Retry-After has seconds or a date; past or unreadable ones are ignored", () => {
  const pause = (value: string, date = "Thu, 01 Jan 2026 05:00:00 GMT") =>
    read(429, "", { "retry-after": value, ...(date === "" ? {} : { date }) });
  const is = (retryAfterMs: number | null) => ({ kind: "rate-limited", retryAfterMs });
  expect(pause(" 1.5 ")).toEqual(is(1_500));
  expect(pause("0")).toEqual(is(0));
  expect(pause("-1")).toEqual(is(null));
  expect(pause(" ")).toEqual(is(null));
  expect(pause("Thu, 01 Jan 2026 05:00:00 GMT")).toEqual(is(0));
  expect(pause("Thu, 01 Jan 2026 04:59:59 GMT")).toEqual(is(null));
  expect(pause("Thu, 01 Jan 2026 05:00:01 GMT")).toEqual(is(1_000));
  expect(pause("Thu, 01 Jan 2026 00:00:01 GMT", "")).toEqual(is(1_000));
});

test("the text of a failure says what to do, or what the server answered", () => {
  expect(failureText({ kind: "unauthorized" })).toContain("API key");
  expect(failureText({ kind: "rate-limited", retryAfterMs: 1 })).toContain("Too many requests");
  expect(failureText({ kind: "rejected", status: 422, message: "No city." })).toBe("No city.");
  // Another sentence follows it on the screen.
  const own = { status: 413, message: "At most 1 kB", isOwnWords: false };
  expect(failureText({ kind: "forbidden", ...own })).toMatch(/ \(413\): At most 1 kB\.$/);
  expect(failureText({ kind: "missing", status: 404, message: "Gone." })).toBe("Gone.");
  expect(failureText({ kind: "unavailable", status: null, message: "Silence.", sent: true })).toBe(
    "Silence.",
  );
});

test("pages: the server's page size counts and gives the number of pages", () => {
  expect(readPage({ total: 101, per_page: 50, data: [1] }, 10)).toEqual({
    total: 101,
    perPage: 50,
    lastPage: 3,
    rows: [1],
    from: null,
    isSizeStated: true,
  });
  expect(readPage({ total: "100", per_page: "50", last_page: 7, data: [] }, 10)).toMatchObject({
    total: 100,
    lastPage: 2,
  });
  expect(readPage({ total: 0, per_page: 50, data: [] }, 10)).toMatchObject({ lastPage: 1 });
  expect(readPage({ total: 21, data: [] }, 10)).toMatchObject({ perPage: 10, lastPage: 3 });
  expect(readPage({ total: 21, per_page: 0, data: [] }, 10)).toMatchObject({
    perPage: 10,
    lastPage: 3,
  });
  for (const no of [
    null,
    [],
    "",
    {},
    { total: 1 },
    { data: [] },
    { total: -1, data: [] },
    { total: 1, data: {} },
  ])
    expect(readPage(no, 10)).toBeNull();
});

describe("whether a request can have left this machine", () => {
  const failure = (more: object, cause?: unknown) =>
    Object.assign(new Error("fetch failed", { cause }), more);
  const NO_CONNECTION = [
    "ECONNREFUSED",
    "ENOTFOUND",
    "EAI_AGAIN",
    "ENETUNREACH",
    "EHOSTUNREACH",
    "ENETDOWN",
  ];
  test.each([...NO_CONNECTION, "UND_ERR_CONNECT_TIMEOUT"])("%s: it cannot", (code) => {
    expect(neverLeft(failure({ code }))).toBe(true);
    expect(neverLeft(new TypeError("fetch failed", { cause: failure({ code }) }))).toBe(true);
  });
  test.each(["ECONNRESET", "EPIPE", "ETIMEDOUT", "UND_ERR_SOCKET", "UND_ERR_HEADERS_TIMEOUT"])(
    "%s: it may",
    (code) => {
      expect(neverLeft(failure({ code }))).toBe(false);
      expect(neverLeft(new TypeError("fetch failed", { cause: failure({ code }) }))).toBe(false);
    },
  );
  test("no, after a time-out while connecting or looking up the name", () => {
    expect(neverLeft(failure({ code: "ETIMEDOUT", syscall: "connect" }))).toBe(true);
    expect(neverLeft(failure({ code: "ETIMEOUT", syscall: "getaddrinfo" }))).toBe(true);
    expect(neverLeft(failure({ code: "ETIMEDOUT", syscall: "read" }))).toBe(false);
  });
  test("no, after several addresses of which none was reached", () => {
    const [no, perhaps] = [failure({ code: "ECONNREFUSED" }), failure({ code: "ECONNRESET" })];
    expect(neverLeft(new AggregateError([no, no]))).toBe(true);
    expect(neverLeft(new AggregateError([no, perhaps]))).toBe(false);
    expect(neverLeft(Object.assign(new AggregateError([]), { code: "ECONNREFUSED" }))).toBe(true);
  });
  test("possibly, if the failure does not say so", () => {
    expect([neverLeft(null), neverLeft("ECONNREFUSED"), neverLeft(new Error("?"))]).toEqual([
      false,
      false,
      false,
    ]);
    const deep = [1, 2, 3, 4].reduce(
      (cause) => failure({}, cause),
      failure({ code: "ECONNREFUSED" }),
    );
    expect(neverLeft(deep)).toBe(false);
  });
});

test.each([
  ["https://crm.example.com///", "https://crm.example.com"],
  ["https://crm.example.com/team/v1", "https://crm.example.com/team"],
  ["https://crm.example.com/v1/v1x", "https://crm.example.com/v1/v1x"],
  ["http://localhost:4010/v1", "http://localhost:4010"],
  ["http://[::1]:4010", "http://[::1]:4010"],
  ["http://127.8.9.10", "http://127.8.9.10"],
])("the address %s is %s", (text, url) => {
  expect(readBaseUrl(text)).toEqual({ ok: true, url });
});

test.each([
  ["nothing at all", "is not an address"],
  ["ftp://127.0.0.1", "must begin with https://"],
  ["http://127.evil.example", "plain http"],
  ["http://x127.0.0.1.example", "plain http"],
  ["http://10.0.0.1", "plain http"],
  ["https://user@x.example", "must not contain a user name"],
  ["https://:pass@x.example", "must not contain a user name"],
  ["https://x.example/?a=1", "must not contain a user name"],
  ["https://x.example/#a", "must not contain a user name"],
])("the address %s is refused", (text, message) => {
  expect(readBaseUrl(text)).toMatchObject({
    ok: false,
    message: expect.stringContaining(message),
  });
});
