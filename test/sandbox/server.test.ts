import { request as httpRequest } from "node:http";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { askHttp, makeFolder, openSandbox } from "../fixtures/worlds.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});
async function open(options: Parameters<typeof openSandbox>[0] = {}): Promise<Sandbox> {
  const sandbox = await openSandbox(options);
  cleanUp.push(() => sandbox.close());
  return sandbox;
}

interface Raw {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}
async function send(
  { url }: Sandbox,
  method: string,
  path: string,
  init: { authorization?: string; body?: BodyInit; type?: string } = {},
): Promise<Raw> {
  const headers = new Headers();
  if (init.authorization !== undefined) headers.set("authorization", init.authorization);
  if (init.type !== undefined) headers.set("content-type", init.type);
  const response = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(init.body === undefined ? {} : { body: init.body }),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

test.each([
  ["no header", undefined],
  ["another token", "Bearer wrong-token"],
  ["the token without its scheme", "test-token"],
  ["another scheme", "Basic test-token"],
  ["a longer token", "Bearer test-token2"],
])("401 with a message: %s", async (_what, authorization) => {
  const sandbox = await open();
  const init = authorization === undefined ? {} : { authorization };
  for (const [method, path] of [
    ["GET", "/v1/custom-field"],
    ["GET", "/v1/contact"],
    ["DELETE", "/v1/job/job_1"],
    ["GET", "/v1/nothing"],
  ] as const) {
    const { status, body } = await send(sandbox, method, path, init);
    expect([path, status, typeof (body as { message?: unknown }).message]).toEqual([
      path,
      401,
      "string",
    ]);
  }
});

test("the token is checked before the body: bad JSON with a wrong token is 401", async () => {
  const sandbox = await open();
  const put = (token: string) =>
    send(sandbox, "PUT", "/v1/contact/contact_1", {
      authorization: `Bearer ${token}`,
      body: '{"first_name": ',
      type: "application/json",
    });
  expect((await put("wrong")).status).toBe(401);
  expect(await put(sandbox.token)).toMatchObject({
    status: 400,
    body: { message: expect.any(String) },
  });
});

test("unknown paths and methods are 404 with a message", async () => {
  const sandbox = await open();
  const authorization = `Bearer ${sandbox.token}`;
  for (const [method, path] of [
    ["GET", "/"],
    ["GET", "/v1"],
    ["GET", "/v1/invoice"],
    ["GET", "/v2/contact"],
    ["PATCH", "/v1/contact/contact_1"],
    ["OPTIONS", "/v1/contact"],
    ["DELETE", "/v1/contact/contact_1"],
    ["GET", "/v1/contact/contact_1/notes"],
  ] as const)
    expect([method, path, (await send(sandbox, method, path, { authorization })).status]).toEqual([
      method,
      path,
      404,
    ]);
});

test("a body that is too large is 413 and the server goes on", async () => {
  const sandbox = await open();
  const authorization = `Bearer ${sandbox.token}`;
  const body = new Uint8Array(51 * 1024 * 1024);
  expect(
    (await send(sandbox, "PUT", "/v1/contact/contact_1", { authorization, body })).status,
  ).toBe(413);
  expect((await send(sandbox, "GET", "/v1/contact", { authorization })).status).toBe(200);
});

test("it listens on 127.0.0.1 and on no other address of the machine", async () => {
  const sandbox = await open();
  const port = Number(new URL(sandbox.url).port);
  const others = Object.values(networkInterfaces())
    .flat()
    .flatMap((address) =>
      address === undefined || address.internal || address.family !== "IPv4"
        ? []
        : [address.address],
    );
  for (const host of [...others, "::1"]) {
    const reached = await new Promise((resolve) => {
      httpRequest({ host, port, path: "/v1/contact", timeout: 2000 }, () => resolve(true))
        .once("error", () => resolve(false))
        .once("timeout", () => resolve(false))
        .end();
    });
    expect([host, reached]).toEqual([host, false]);
  }
});

test("an uploaded file is given back under its link, byte by byte, and as a download", async () => {
  const sandbox = await open();
  const ask = askHttp(sandbox.url, sandbox.token);
  const bytes = Uint8Array.from({ length: 70_000 }, (_item, index) => index % 251);
  const form = new FormData();
  form.set("title", "With a file");
  form.set("attachment", new File([bytes], "Łebenslauf 履歴書.html", { type: "text/html" }));
  const { data } = (await ask("GET", "/v1/activity")).body;
  const id = data[0]?.id ?? 0;
  const authorization = `Bearer ${sandbox.token}`;
  const put = await send(sandbox, "PUT", `/v1/activity/${id}`, { authorization, body: form });
  expect(put).toMatchObject({
    status: 200,
    body: { title: "With a file", attachment: { file_name: "Łebenslauf 履歴書.html" } },
  });
  const { file_link }: { file_link: string } = (await ask("GET", `/v1/activity/${id}`)).body[
    "attachment"
  ];

  expect(file_link).toMatch(new RegExp(`^${sandbox.url}/files/[a-z0-9]+/`));
  const file = await fetch(file_link);
  expect(file.headers.get("content-disposition")).toBe("attachment");
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  for (const path of ["/files/", "/files/..%2f..%2fserver.db/x", "/files/unknown/x"])
    expect((await fetch(`${sandbox.url}${path}`)).status).toBe(404);
});

test("the profiles: documented has create-deal only of the assumed operations", async () => {
  const routes = [
    ["POST", "/v1/deal"],
    ["GET", "/v1/candidate"],
    ["GET", "/v1/candidate/candidate_1"],
    ["GET", "/v1/deal/deal_1"],
    ["POST", "/v1/contact"],
    ["POST", "/v1/candidate"],
    ["POST", "/v1/job"],
    ["POST", "/v1/activity"],
    ["POST", "/v1/note"],
  ] as const;
  const missing = async (profile: "documented" | "extended") => {
    const sandbox = await open({ profile });
    const answers = await Promise.all(
      routes.map(async ([method, path]) => {
        const init = {
          authorization: `Bearer ${sandbox.token}`,
          ...(method === "POST" ? { body: "{}" } : {}),
        };
        const { body } = await send(sandbox, method, path, init);
        return String((body as { message?: unknown }).message).startsWith("There is no ")
          ? [`${method} ${path}`]
          : [];
      }),
    );
    return answers.flat();
  };
  expect(await missing("extended")).toEqual([]);
  expect(await missing("documented")).toEqual(routes.slice(1).map((route) => route.join(" ")));
});

test("--sort-reading: sortOrder as the field or as the direction", async () => {
  const ids = async (sortReading: "as-described" | "as-named", query: string) => {
    const sandbox = await open({ sortReading });
    const { body } = await askHttp(sandbox.url, sandbox.token)("GET", `/v1/contact?${query}`);
    return body["data"].map(({ id }) => id);
  };
  const down = await ids("as-described", "sortOrder=id&sortByColumn=desc");
  expect(down).toEqual(down.toSorted((a, b) => b - a));
  expect(await ids("as-named", "sortOrder=desc&sortByColumn=id")).toEqual(down);
});

test("a new record gets a positive id and an opaque slug, the same for the same seed", async () => {
  const create = async () => {
    const sandbox = await open({ fixtures: false, scale: 0.05, today: Date.UTC(2026, 0, 15) });
    const { body } = await askHttp(sandbox.url, sandbox.token)("POST", "/v1/contact", {
      first_name: "Ada",
      stage_id: 6,
      owner_id: 1,
    });
    return { id: body["id"], slug: body["slug"] };
  };
  const first = await create();
  expect(first).toEqual({
    id: 26,
    slug: expect.stringMatching(/^contact_[a-z0-9]{14}$/),
  });
  expect(await create()).toEqual(first);
});

test("--db: the records of one run are there in the next, and new slugs are new", async () => {
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  const db = join(folder.path, "deep", "kept.db");
  const options = { fixtures: false, scale: 0.05, db };
  const slugs: unknown[] = [];
  for (const city of ["Ghent", "Turku"]) {
    const sandbox = await openSandbox(options);
    const ask = askHttp(sandbox.url, sandbox.token);
    const { body } = await ask("POST", "/v1/contact", {
      first_name: "Ada",
      stage_id: 6,
      owner_id: 1,
      city,
    });
    slugs.push(body["slug"]);
    await sandbox.close();
  }
  const sandbox = await open(options);
  const { body } = await askHttp(sandbox.url, sandbox.token)("GET", "/v1/contact?limit=50");
  expect(body).toMatchObject({ total: 27 });
  const created = body["data"].slice(25);
  expect(created.map(({ slug, city }) => [slug, city])).toEqual([
    [slugs[0], "Ghent"],
    [slugs[1], "Turku"],
  ]);
});

test("a sandbox that ends while a request waits lets nothing hang", async () => {
  const sandbox = await openSandbox();
  sandbox.setFaults([
    { match: { resource: "job" }, effect: { kind: "latency", ms: 3_600_000 } },
    { effect: { kind: "hang" } },
  ]);
  const waiting = ["/v1/job", "/v1/contact"].map((path) =>
    fetch(`${sandbox.url}${path}`, { headers: { authorization: `Bearer ${sandbox.token}` } }).then(
      () => "answered",
      () => "ended",
    ),
  );
  await expect.poll(() => sandbox.control.latest().length).toBe(2);
  await sandbox.close();
  await sandbox.close();
  expect(await Promise.all(waiting)).toEqual(["ended", "ended"]);
});
