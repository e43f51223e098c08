import { z } from "zod";
import { type RouteName, ROUTE_NAMES, routeOf } from "../../shared/local/contract.ts";
import { NO_BODY, type Route } from "../../shared/local/route.ts";
import { Random } from "../../main/sandbox/generate/random.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { ODD_TEXTS, ODD_VALUES } from "./odd-texts.ts";
import { randomBody } from "./random-body.ts";
import { randomFilter } from "./random-filter.ts";

/** A request as it goes out. */
export interface FuzzRequest {
  readonly over: "http" | "port" | "socket";
  readonly method: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Over the port a value; over HTTP the bytes that stand for it. */
  readonly body?: unknown;
  readonly text?: string | Uint8Array<ArrayBuffer>;
  /** Over the port and the WebSocket: a message that is none. */
  readonly raw?: unknown;
}

/** Records that no request is aimed at, so that they must be as they were. */
export const UNTOUCHED: readonly (readonly [Resource, string])[] = [
  ["contact", "contact_1"],
  ["candidate", "candidate_1"],
  ["organization", "organization_a"],
  ["job", "job_1"],
];
const KEYS: Readonly<Record<Resource, readonly string[]>> = {
  contact: ["contact_2", "contact_3"],
  candidate: ["candidate_2"],
  organization: ["organization_b"],
  job: ["job_2"],
  deal: ["deal_1", "deal_2"],
  activity: ["1", "2", "-1"],
  note: ["1", "2", "-1"],
};

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
/** They start processes or wait for a server: asked now and then. */
const SLOW: readonly RouteName[] = [
  "sync",
  "runDoctor",
  "startDoctor",
  "makeBackup",
  "changeConnection",
  "createWorkspace",
  "openWorkspace",
];
/** A stream of events does not end, and what is wiped cannot be compared. */
const NEVER: readonly RouteName[] = ["streamEvents", "wipeWorkspace"];
const QUICK = ROUTE_NAMES.filter((name) => ![...SLOW, ...NEVER].includes(name));

const QUERY_NAMES = [
  "page",
  "limit",
  "sort",
  "filter",
  "q",
  "offset",
  "state",
  "resource",
  "apart",
  "keys",
  "name",
  "type",
  "sortOrder",
  "sortByColumn",
  "sort_by",
  "sort_order",
  "maximize",
  "entity_name",
  "related_to",
  "exact_search",
  "updated_from",
  "updated_to",
  "created_from",
  "created_to",
  "first_name",
  "email",
  "owner_id",
  "tags",
  "website",
  "contact_slug",
  "job_slug",
  "stage_id",
  "constructor",
  "__proto__",
  "toString",
];

interface Drawn {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** Of the query, by the table. */
  readonly names?: readonly string[];
}

/** The request of this number in the run of this seed. */
export function randomRequest(seed: number, number: number): FuzzRequest {
  const random = new Random(Math.imul(seed + 1, 0x9e37_79b1) ^ Math.imul(number + 1, 0x85eb_ca6b));
  // The first numbers of near seeds are alike.
  for (let skip = 0; skip < 4; skip += 1) random.next();
  const over = random.chance(0.6) ? "http" : "port";
  if (random.chance(0.15)) return overSocket(random);
  if (over === "port" && random.chance(0.05)) return rawMessage(random);
  const {
    method,
    path,
    body,
    names = [],
  }: Drawn = random.chance(0.55) ? localCall(random) : v1Call(random);
  const request = {
    over,
    method: random.chance(0.06) ? random.pick(METHODS) : method,
    path: random.chance(0.06) ? oddPath(random) : path,
    query: randomQuery(random, names),
  } as const;
  if (over === "port") {
    const files = random.chance(0.05)
      ? { files: { [random.pick(["resume", "attachment", "__proto__"])]: random.pick(ODD_VALUES) } }
      : {};
    return {
      ...request,
      headers: {},
      ...(body === undefined ? {} : { body }),
      raw: Object.keys(files).length > 0 ? files : undefined,
    };
  }
  return { ...request, ...encoded(random, body) };
}

function localCall(random: Random) {
  const route = routeOf(random.pick(random.chance(0.02) ? SLOW : QUICK));
  const resource = random.pick(RESOURCES);
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    segment(random, name, route.params[name], resource),
  );
  const body =
    route.method === "GET" || random.chance(0.1) ? undefined : localBody(random, route, resource);
  return {
    method: route.method,
    path: `/local/${path}`,
    body,
    names: Object.keys(route.query.shape),
  };
}

function v1Call(random: Random) {
  const resource = random.pick(RESOURCES);
  const key = random.chance(0.85) ? random.pick(KEYS[resource]) : random.pick(ODD_TEXTS);
  const at = `/v1/${resource}/${encode(key)}`;
  const write = () => (random.chance(0.1) ? random.pick(ODD_VALUES) : v1Body(random, resource));
  return random.pick<() => { method: string; path: string; body: unknown }>([
    () => ({ method: "GET", path: `/v1/${resource}`, body: undefined }),
    () => ({ method: "GET", path: `/v1/${resource}/search`, body: undefined }),
    () => ({ method: "GET", path: at, body: undefined }),
    () => ({ method: "GET", path: "/v1/custom-field", body: undefined }),
    () => ({ method: "PUT", path: at, body: write() }),
    () => ({ method: "PUT", path: at, body: write() }),
    () => ({ method: "POST", path: `/v1/${resource}`, body: write() }),
    () => ({
      method: "DELETE",
      path: random.chance(0.2) ? at : `/v1/${resource}/no_such_record`,
      body: undefined,
    }),
  ])();
}

/** A body that is mostly of the contract, with something odd here and there. */
function v1Body(random: Random, resource: Resource): Record<string, unknown> {
  const names = Object.entries(CONTRACTS[resource].body);
  const body: Record<string, unknown> = {};
  for (const [name, { required }] of names) {
    if (!required && !random.chance(0.15)) continue;
    body[name] = random.chance(0.12) ? random.pick(ODD_VALUES) : usual(random, name);
  }
  if (random.chance(0.2))
    body["custom_fields"] = [
      {
        id: random.pick([11, 12, 21, 0]),
        value: random.pick<unknown>(["PL", "Europe", ...ODD_VALUES]),
      },
    ];
  if (random.chance(0.1))
    body["custom_field_policy"] = random.pick<unknown>(["keep", "clear", "constructor", 1]);
  if (random.chance(0.05)) body[random.pick(ODD_TEXTS)] = random.pick(ODD_VALUES);
  return body;
}

function usual(random: Random, name: string): unknown {
  if (/(^|_)id$|code|headcount|funnel|status|stage|type/.test(name)) return random.between(1, 3);
  if (name.endsWith("datetime")) return `2026-06-0${random.between(1, 9)}T09:00:00Z`;
  if (name.includes("date")) return `2026-06-0${random.between(1, 9)}`;
  if (name.includes("email")) return `${random.letters(5)}@example.com`;
  if (/value|amount|salary|fee|probability/.test(name)) return random.between(0, 100_000);
  if (name.includes("slug"))
    return random.pick(["contact_2", "job_2", "organization_b", "candidate_2"]);
  return random.letters(random.between(1, 12));
}

/** A body as the table describes it; what a name means here is drawn as it is used. */
function localBody(random: Random, { body }: Route, resource: Resource): unknown {
  if (body === NO_BODY)
    return { [random.pick(["id", "value", "__proto__"])]: random.pick(ODD_VALUES) };
  const fields = () => v1Body(random, resource);
  const made = randomBody(random, body, {
    resource: () => resource,
    keys: () => random.some([...KEYS[resource], "no_such_record", "constructor"], 3),
    body: fields,
    fill: fields,
    run: () => random.pick([null, 1]),
    remote: () =>
      random.pick([
        "http://127.0.0.1:1",
        "https://crm.example",
        "file:///etc/passwd",
        "http://a b",
      ]),
    path: () => `/v1/${resource}/${encode(random.pick([...KEYS[resource], ...ODD_TEXTS]))}`,
  });
  const isObject = typeof made === "object" && made !== null;
  return isObject && random.chance(0.1)
    ? { ...made, [random.pick(ODD_TEXTS)]: random.pick(ODD_VALUES) }
    : made;
}

function segment(
  random: Random,
  name: string,
  schema: z.ZodType | undefined,
  resource: Resource,
): string {
  if (random.chance(0.15)) return encode(random.pick(ODD_TEXTS));
  switch (name) {
    case "resource":
      return random.chance(0.9) ? resource : "user";
    case "key":
      return encode(random.pick(KEYS[resource]));
    case "list":
      return random.pick(["contact", "note:deal", "custom-field"]);
    default:
      if (schema instanceof z.ZodEnum) return String(random.pick(schema.options));
      return name === "name" ? random.pick(["views", "columns"]) : String(random.between(-2, 40));
  }
}

function randomQuery(random: Random, own: readonly string[]): Record<string, string> {
  if (random.chance(0.35)) return {};
  const values = () =>
    random.pick([
      () => String(random.between(-1, 60)),
      () =>
        random.pick([
          "updated_at:desc",
          "name:asc",
          "asc",
          "desc",
          "updated_at",
          "all",
          "owner,stage",
          "contact",
          "deal",
        ]),
      () => random.pick(["a", "an", "ann", "2026-05-04", "queued,conflict", "true"]),
      () => random.pick(ODD_TEXTS),
      () => JSON.stringify(randomFilter(random)) ?? "",
      () => `${'{"op":"not","of":'.repeat(300)}{"op":"all"}${"}".repeat(300)}`,
    ])();
  const known = own.length > 0 && random.chance(0.7) ? own : QUERY_NAMES;
  const names = random.some([...known], random.between(1, 4));
  const query = Object.fromEntries(names.map((name) => [name, values()]));
  return random.chance(0.3)
    ? { ...query, filter: JSON.stringify(randomFilter(random)) ?? "" }
    : query;
}

const ODD_RESOURCES = ["__proto__", "constructor", "contact"] as const;

function oddPath(random: Random): string {
  return random.pick([
    () => `/v1/${encode(random.pick(ODD_TEXTS))}`,
    () => `/local/${encode(random.pick(ODD_TEXTS))}`,
    () => `/local/record/${random.pick(ODD_RESOURCES)}/${encode(random.pick(ODD_TEXTS))}`,
    () => `/local/${"x".repeat(3_000)}`,
    () => "/v1//contact",
    () => "/v1/contact/",
    () => "/v1/contact/%",
    () => "/local/../v1/contact",
    () => "/v1/contact/contact_2/more/and/more",
  ])();
}

/** The body's bytes and what is said of them. */
function encoded(random: Random, body: unknown): Pick<FuzzRequest, "headers" | "text"> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (random.chance(0.05))
    headers["accept"] = random.pick(["text/html", "*/*;q=0", "a".repeat(500)]);
  if (body === undefined) return { headers };
  if (random.chance(0.08)) return multipart(random, body);
  const json = JSON.stringify(body) ?? "";
  const text = random.pick<() => string | Uint8Array<ArrayBuffer>>([
    ...Array.from({ length: 14 }, () => () => json),
    () => json.slice(0, -1),
    () => `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
    () => `${'{"a":'.repeat(90)}1${"}".repeat(90)}`,
    () => `{"__proto__":{"admin":true},"constructor":{"prototype":{}}}`,
    () => new Uint8Array([0xff, 0xfe, 0x00, 0x7b]),
    () => JSON.stringify({ value: "x".repeat(400_000), name: "y".repeat(100_000) }),
    () => "NaN",
  ])();
  if (random.chance(0.03))
    headers["content-type"] = random.pick([
      "text/plain",
      "application/xml",
      "multipart/form-data",
      "",
    ]);
  return { headers, text };
}

function multipart(random: Random, body: unknown): Pick<FuzzRequest, "headers" | "text"> {
  const boundary = "----fuzz";
  const fields = typeof body === "object" && body !== null ? Object.entries(body) : [];
  const clean = (name: string) => encodeURIComponent(name.toWellFormed()).slice(0, 600);
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; ` +
      `name="${clean(name)}"\r\n\r\n${JSON.stringify(value) ?? ""}\r\n`,
  );
  const file = random.pick(["resume", "attachment", "__proto__", "no_such_field"]);
  const name = random.pick(["cv.pdf", "..%2f..%2fx", "a".repeat(600), "", "con.txt"]);
  parts.push(
    `--${boundary}\r\ncontent-disposition: form-data; name="${file}"; ` +
      `filename="${name}"\r\ncontent-type: ` +
      `${random.pick(["application/pdf", "x/".repeat(200), "text/html"])}\r\n\r\n%PDF-1.4\r\n`,
  );
  const end = random.chance(0.9) ? `--${boundary}--\r\n` : "";
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    text: `${parts.join("")}${end}`,
  };
}

/** What is read over the WebSocket, and messages that its protocol does not have. */
function overSocket(random: Random): FuzzRequest {
  const { path, names = [] }: Drawn = random.chance(0.55) ? localCall(random) : v1Call(random);
  const request = {
    over: "socket",
    method: "GET",
    path: random.chance(0.06) ? oddPath(random) : path,
    query: randomQuery(random, names),
    headers: {},
  } as const;
  const odd = () => random.pick(ODD_VALUES);
  if (!random.chance(0.1)) return request;
  const raw = random.pick([
    odd(),
    { path: odd() },
    { query: odd() },
    { method: odd(), body: odd() },
  ]);
  return { ...request, raw };
}

/** A message that says which request it is, and little else that can be read. */
function rawMessage(random: Random): FuzzRequest {
  const odd = () => random.pick(ODD_VALUES);
  const raw = random.pick<unknown>([
    { type: "request", request: odd() },
    {
      type: "request",
      request: { method: odd(), path: odd(), query: odd(), body: odd(), files: odd() },
    },
    { type: "request", request: { method: "GET", path: "/local/status", query: { page: odd() } } },
    { type: "add-blob", name: odd(), media: odd(), bytes: odd() },
    {
      type: "add-blob",
      name: "a".repeat(5_000),
      media: "b".repeat(5_000),
      bytes: new Uint8Array([1, 2]),
    },
    { type: "blob-file", blob: odd() },
  ]);
  return { over: "port", method: "GET", path: "", query: {}, headers: {}, raw };
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
