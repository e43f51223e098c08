import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FaultRule, Faults } from "./fault-rule.ts";
import { Random } from "./generate/random.ts";
import type { Sandbox } from "./start.ts";
import { type Ask, askHttp, openSandbox } from "../../test/fixtures/worlds.ts";

let sandbox: Sandbox;
let ask: Ask;
beforeEach(async () => {
  sandbox = await openSandbox();
  ask = askHttp(sandbox.url, sandbox.token);
});
afterEach(() => sandbox.close());

const PUT = { first_name: "Mary", stage_id: 2, owner_id: 2, city: "Ghent" };

interface Seen {
  readonly status: number | "reset" | "no answer";
  readonly text: string;
  readonly retryAfter: string | null;
  /** Whether the server did what was asked, whatever it said. */
  readonly applied: boolean;
}

/** A PUT under some faults, as a client of HTTP sees it. */
async function put(rules: readonly FaultRule[]): Promise<Seen> {
  sandbox.setFaults(rules);
  const patience = new AbortController();
  const answered = fetch(`${sandbox.url}/v1/contact/contact_2`, {
    method: "PUT",
    body: JSON.stringify(PUT),
    headers: { authorization: `Bearer ${sandbox.token}`, "content-type": "application/json" },
    signal: patience.signal,
  }).then(
    async (response) => ({
      status: response.status,
      text: await response.text().catch(() => "(broken)"),
      retryAfter: response.headers.get("retry-after"),
    }),
    (error: Error) => ({
      status: error.name === "AbortError" ? ("no answer" as const) : ("reset" as const),
      text: "",
      retryAfter: null,
    }),
  );
  // Nobody can wait for ever: a request that the sandbox is done with, and that got no answer while
  // others did, gets none.
  if (rules.some(({ effect }) => effect.kind === "hang")) {
    const done = () => sandbox.control.latest().length > 0 && sandbox.control.open() === 0;
    await expect.poll(done).toBe(true);
    for (const _ of [1, 2, 3]) await fetch(`${sandbox.url}/sandbox/log`);
    patience.abort();
  }
  const answer = await answered;
  sandbox.clearFaults();
  const { body } = await ask("GET", "/v1/contact/contact_2");
  return { ...answer, applied: body["city"] === PUT.city };
}

describe("each effect, seen by a client", () => {
  const cases: [FaultRule["effect"], Partial<Seen> & { text?: string }][] = [
    [
      { kind: "latency", ms: 5, jitter: 5 },
      { status: 201, applied: true },
    ],
    [
      { kind: "status", code: 503 },
      { status: 503, applied: false },
    ],
    [
      { kind: "status", code: 422, body: { message: "No." } },
      { status: 422, text: '{"message":"No."}', applied: false },
    ],
    [
      { kind: "status", code: 504, when: "after" },
      { status: 504, applied: true },
    ],
    [
      { kind: "status", code: 429, headers: { "retry-after": "0" } },
      { status: 429, retryAfter: "0", applied: false },
    ],
    [
      { kind: "status", code: 200, body: {} },
      { status: 200, text: "{}", applied: false },
    ],
    [{ kind: "empty" }, { status: 200, text: "", applied: false }],
    [
      { kind: "reset", when: "before" },
      { status: "reset", applied: false },
    ],
    [
      { kind: "reset", when: "after" },
      { status: "reset", applied: true },
    ],
    [{ kind: "half-body" }, { status: 201, text: "(broken)", applied: true }],
    [{ kind: "malformed-json" }, { status: 200, text: '{"data": [', applied: true }],
    [{ kind: "unauthorized" }, { status: 401, applied: false }],
    [{ kind: "hang" }, { status: "no answer", applied: false }],
    [
      { kind: "hang", when: "after" },
      { status: "no answer", applied: true },
    ],
  ];
  test.each(cases)("%o", async (effect, expected) => {
    expect(await put([{ effect }])).toMatchObject(expected);
  });

  test("a redirect points elsewhere, and nothing is applied", async () => {
    sandbox.setFaults([{ effect: { kind: "redirect", to: "https://elsewhere.example/login" } }]);
    const response = await fetch(`${sandbox.url}/v1/contact`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      "https://elsewhere.example/login",
    ]);
  });

  test("a rule can be about one of several lists at the same path", async () => {
    sandbox.setFaults([
      { match: { query: { entity_name: "deal" } }, effect: { kind: "status", code: 500 } },
    ]);
    expect((await ask("GET", "/v1/note?entity_name=deal")).status).toBe(500);
    expect((await ask("GET", "/v1/note?entity_name=job")).status).toBe(200);
    expect((await ask("GET", "/v1/deal")).status).toBe(200);
  });

  test("a captive portal answers a page instead", async () => {
    const { text, ...seen } = await put([{ effect: { kind: "html" } }]);
    expect(seen).toEqual({ status: 200, retryAfter: null, applied: false });
    expect(text).toContain("<html>");
  });

  test.each(["seconds", "date", "none"] as const)(
    "a rate limit says %s when to come back",
    async (retryAfter) => {
      const limit: FaultRule = { effect: { kind: "rate-limit", perMinute: 1, retryAfter } };
      sandbox.setFaults([limit]);
      expect((await ask("GET", "/v1/contact")).status).toBe(200);
      const response = await fetch(`${sandbox.url}/v1/contact`, {
        headers: { authorization: `Bearer ${sandbox.token}` },
      });
      const header = response.headers.get("retry-after");
      expect(response.status).toBe(429);
      if (retryAfter === "none") expect(header).toBeNull();
      else if (retryAfter === "seconds") expect(header).toMatch(/^([1-9]|[1-5]\d|60)$/);
      else expect(Date.parse(header ?? "")).toBeGreaterThan(Date.now() + 50_000);
    },
  );

  test("401 from a moment on: the token is refused after so many requests", async () => {
    sandbox.setFaults([{ after: 2, effect: { kind: "unauthorized" } }]);
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1)
      statuses.push((await ask("GET", "/v1/contact")).status);
    expect(statuses).toEqual([200, 200, 401, 401]);
  });
});

describe("drift while pages are read", () => {
  const total = async () => (await ask("GET", "/v1/contact")).body["total"];
  const newest = async () =>
    (await ask("GET", "/v1/contact?sortOrder=updated_at&sortByColumn=desc")).body["data"][0]?.id;
  test("adding or removing a record changes the total, touching one makes it newest", async () => {
    const before = Number(await total());
    sandbox.setFaults([{ effect: { kind: "drift", change: "add" }, count: 1 }]);
    expect(await total()).toBe(before + 1);
    sandbox.setFaults([{ effect: { kind: "drift", change: "remove" }, count: 2 }]);
    expect(await total()).toBe(before);
    expect(await total()).toBe(before - 1);
    const top = new Set([await newest()]);
    sandbox.setFaults([{ effect: { kind: "drift", change: "touch" } }]);
    for (let index = 0; index < 8; index += 1) top.add(await newest());
    expect(top.size).toBeGreaterThan(1);
    expect(await total()).toBe(before - 1);
  });

  test("a job that a colleague removes disappears from the deals that named it", async () => {
    const named = async () =>
      JSON.stringify((await ask("GET", "/v1/deal?maximize=all")).body).includes('"job_');
    expect(await named()).toBe(true);
    sandbox.setFaults([{ effect: { kind: "drift", change: "remove", resource: "job" } }]);
    for (let index = 0; index < 10; index += 1) await ask("GET", "/v1/contact");
    sandbox.clearFaults();
    expect(await named()).toBe(false);
    expect((await ask("GET", "/v1/job")).body).toMatchObject({ total: 0, data: [] });
  });
});

describe("which requests a rule hits", () => {
  const hits = (
    rule: Omit<FaultRule, "effect">,
    requests: readonly (readonly [string, string])[],
    seed = 1,
  ) => {
    const random = new Random(seed);
    const faults = new Faults(
      () => random.next(),
      () => 0,
    );
    faults.set([{ ...rule, effect: { kind: "hang" } }]);
    return requests
      .map(([method, path]) => Number(faults.judge(method, path).effect !== null))
      .join("");
  };
  const same = (count: number) =>
    Array.from({ length: count }, () => ["GET", "/v1/contact"] as const);
  const some = [
    ["GET", "/v1/contact"],
    ["PUT", "/v1/contact/contact_1"],
    ["GET", "/v1/contact/search"],
    ["GET", "/v1/custom-field"],
    ["PUT", "/v1/candidate/candidate_1"],
  ] as const;
  test.each([
    [{}, "11111"],
    [{ method: "PUT" as const }, "01001"],
    [{ path: "/v1/contact/" }, "01100"],
    [{ pattern: "_\\d$" }, "01001"],
    [{ resource: "contact" as const }, "11100"],
    [{ resource: "custom-field" as const }, "00010"],
    [{ method: "GET" as const, resource: "contact" as const, pattern: "t$" }, "10000"],
  ])("match %o", (match, expected) => expect(hits({ match }, some)).toBe(expected));
  test("after, every and count", () => {
    expect(hits({ after: 2 }, same(6))).toBe("001111");
    expect(hits({ every: 3 }, same(7))).toBe("1001001");
    expect(hits({ after: 1, every: 2, count: 2 }, same(8))).toBe("01010000");
  });
  test("a probability comes from the seed: the same seed, the same hits", () => {
    const rule = { probability: 0.3 };
    const first = hits(rule, same(400), 5);
    expect(first).toBe(hits(rule, same(400), 5));
    expect(first).not.toBe(hits(rule, same(400), 6));
    const share = first.replaceAll("0", "").length / 400;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.4);
  });
  test("the first rule that hits decides; latency adds to what follows", () => {
    const faults = new Faults(
      () => 0,
      () => 0,
    );
    faults.set([
      { effect: { kind: "latency", ms: 10 } },
      { effect: { kind: "latency", ms: 5 } },
      { count: 1, effect: { kind: "status", code: 500 } },
      { effect: { kind: "hang" } },
    ]);
    expect(faults.judge("GET", "/v1/contact")).toMatchObject({ delay: 15, effect: { code: 500 } });
    expect(faults.judge("GET", "/v1/contact")).toMatchObject({
      delay: 15,
      effect: { kind: "hang" },
    });
    expect(faults.report().map(({ seen, hits: hit }) => [seen, hit])).toEqual([
      [2, 2],
      [2, 2],
      [2, 1],
      [1, 1],
    ]);
  });
  test("a rate limit opens again when the minute has passed", () => {
    let now = 0;
    const faults = new Faults(
      () => 0,
      () => now,
    );
    faults.set([{ effect: { kind: "rate-limit", perMinute: 2 } }]);
    const limited = () => faults.judge("GET", "/v1/contact").retryIn;
    expect([limited(), limited(), limited()]).toEqual([0, 0, 60]);
    now = 45_000;
    expect(limited()).toBe(15);
    now = 60_000;
    expect([limited(), limited(), limited()]).toEqual([0, 0, 60]);
  });
});

test.each([
  [{ rules: [] }],
  [[{ effect: { kind: "explode" } }]],
  [[{ effect: { kind: "hang" }, probabilty: 0.5 }]],
  [[{ effect: { kind: "status", code: 199 } }]],
  [[{ effect: { kind: "hang" }, match: { pattern: "(" } }]],
])("rules that are not of the form are refused and change nothing: %o", async (rules) => {
  sandbox.setFaults([{ match: { resource: "job" }, effect: { kind: "status", code: 418 } }]);
  const refused = await ask("PUT", "/sandbox/faults", rules);
  expect(refused.status).toBe(400);
  expect(refused.body["message"]).not.toBe("");
  expect((await ask("GET", "/v1/job")).status).toBe(418);
});
