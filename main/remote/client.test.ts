/** docs/sync.md, "Outcomes": what is sent to the server, and how a late answer is treated. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "../engine/system.ts";
import { openNetwork } from "./open-network.ts";
import { type ClientRequest, type Connection, RemoteClient } from "./client.ts";
import { RequestBudget } from "./request-budget.ts";
import { portOf } from "../../test/fixtures/port-of.ts";

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

let seen: Seen[] = [];
let server: Server;
let connection: Connection | null;
let isAllowed = true;
/** Called between the request and its answer. */
let meanwhile: () => void = () => undefined;
let status = 200;

beforeEach(async () => {
  seen = [];
  status = 200;
  isAllowed = true;
  meanwhile = () => undefined;
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      seen.push({ method, url, headers, text: Buffer.concat(chunks).toString("utf8") });
      meanwhile();
      response.writeHead(status, { "content-type": "application/json" }).end('{"message":"Said."}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = portOf(server);
  connection = { baseUrl: `http://127.0.0.1:${port}`, token: "first" };
});
afterEach(() => void server.close());

function openClient(budget = new RequestBudget(systemClock, null)): RemoteClient {
  return new RemoteClient({
    fetch: openNetwork(() => undefined, {}),
    clock: systemClock,
    budget,
    connection: () => connection,
    allowed: () => isAllowed,
  });
}

const READ: ClientRequest = {
  lane: "incremental",
  purpose: "changes",
  method: "GET",
  path: "/v1/contact",
  query: { page: "2", q: "a b&c" },
};
const WRITE: ClientRequest = {
  lane: "push",
  purpose: "write",
  method: "PUT",
  path: "/v1/contact/contact_1",
  body: { first_name: "Zoë", custom_fields: [{ id: 1, value: "x" }], city: null },
};

test("a read has the token and its query, and no body", async () => {
  expect(await openClient().send(READ)).toEqual({
    kind: "ok",
    status: 200,
    body: { message: "Said." },
  });
  expect(seen).toMatchObject([
    {
      method: "GET",
      url: "/v1/contact?page=2&q=a+b%26c",
      text: "",
      headers: { authorization: "Bearer first", accept: "application/json" },
    },
  ]);
  expect(seen[0]?.headers["content-type"]).toBeUndefined();
});

test("a write is JSON and says so", async () => {
  await openClient().send(WRITE);
  expect(seen[0]?.headers).toMatchObject({ "content-type": "application/json" });
  expect(JSON.parse(seen[0]?.text ?? "")).toEqual(WRITE.body);
  expect(seen[0]?.url).toBe("/v1/contact/contact_1");
});

test("with files it is a form: texts unchanged, other values as JSON, no empty ones", async () => {
  const bytes = new TextEncoder().encode("the résumé");
  const file = { field: "resume", name: "cv ü.txt", type: "text/plain", bytes };
  await openClient().send({ ...WRITE, files: [file] });
  const { headers, text } = seen[0] ?? { headers: {}, text: "" };
  expect(headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  const form = await new Response(text, {
    headers: { "content-type": headers["content-type"] ?? "" },
  }).formData();
  expect([...form.keys()].toSorted()).toEqual(["custom_fields", "first_name", "resume"]);
  expect(form.get("first_name")).toBe("Zoë");
  expect(form.get("custom_fields")).toBe('[{"id":1,"value":"x"}]');
  const sent = form.get("resume") as File;
  expect([sent.name, sent.type, await sent.text()]).toEqual([
    "cv ü.txt",
    "text/plain",
    "the résumé",
  ]);
});

test("the refusal of a replaced token says nothing about the new one", async () => {
  status = 401;
  expect(await openClient().send(READ)).toEqual({ kind: "unauthorized" });
  meanwhile = () => (connection = connection && { ...connection, token: "second" });
  expect(await openClient().send(READ)).toMatchObject({
    kind: "unavailable",
    status: 401,
    sent: true,
  });
  meanwhile = () => (connection = null);
  expect(await openClient().send(READ)).toMatchObject({
    kind: "unavailable",
    status: 401,
    sent: true,
  });
});

test("only a 401 concerns the token: other answers count even after it was replaced", async () => {
  meanwhile = () => (connection = connection && { ...connection, token: "second" });
  expect(await openClient().send(READ)).toMatchObject({ kind: "ok" });
  status = 422;
  meanwhile = () => (connection = connection && { ...connection, token: "third" });
  expect(await openClient().send(WRITE)).toMatchObject({
    kind: "rejected",
    status: 422,
    message: "Said.",
  });
});

test("nothing is sent offline or without a connection, not even queued requests", async () => {
  const budget = new RequestBudget(systemClock, 60);
  const client = openClient(budget);
  isAllowed = false;
  expect(await client.send(READ)).toMatchObject({ kind: "unavailable", status: null, sent: false });
  isAllowed = true;
  const known = connection;
  connection = null;
  expect(await client.send(READ)).toMatchObject({ kind: "unavailable", status: null, sent: false });
  connection = known;
  const queued = client.send(READ);
  isAllowed = false;
  expect(await queued).toMatchObject({ kind: "unavailable", sent: false });
  expect(seen).toEqual([]);
  expect(client.requests()).toBe(0);
});

test("requests are counted by purpose", async () => {
  const client = openClient();
  await client.send(READ);
  await client.send(WRITE);
  await client.send(WRITE);
  expect(client.requests()).toBe(3);
  expect(client.requestsByPurpose()).toMatchObject({ changes: 1, write: 2, sweep: 0 });
});

test("a redirect is not followed: the token goes nowhere else", async () => {
  status = 302;
  expect(await openClient().send(READ)).toMatchObject({ kind: "unavailable", status: 302 });
  expect(seen).toHaveLength(1);
});
