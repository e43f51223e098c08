import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { z } from "zod";
import { SOCKET_PATH, SOCKET_PROTOCOL, socketKey } from "../../shared/local/opening.ts";
import { fetchOnce } from "../fixtures/fetch-once.ts";
import { type Running, startApp, startSandbox, askServer, KEY, originOf } from "../e2e/desk.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const folder = makeFolder();
let sandbox: Running;
let app: Running;
let origin: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startApp(sandbox.url, folder.path);
  origin = originOf(app.url);
  await askServer(origin, "/local/sync", { method: "POST", key: KEY });
});
afterAll(async () => {
  await app.stop();
  await sandbox.stop();
  folder.remove();
});

interface Given {
  readonly path?: string;
  readonly protocols?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

function connect({ path = SOCKET_PATH, protocols = allowed(KEY), headers = {} }: Given = {}) {
  return new WebSocket(`${origin.replace("http", "ws")}${path}`, [...protocols], { headers });
}

function allowed(key: string): readonly string[] {
  return [SOCKET_PROTOCOL, socketKey(key)];
}

/** Status of the refusal, or 101. */
function statusOf(given: Given): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect(given);
    socket.on("error", () => undefined);
    socket.once("open", () => {
      socket.terminate();
      resolve(101);
    });
    socket.once("unexpected-response", (_request, response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
}

function open(): Promise<WebSocket> {
  const socket = connect();
  return new Promise((resolve) => socket.once("open", () => resolve(socket)));
}

function ask(socket: WebSocket, id: number, path: string): Promise<string> {
  return new Promise((resolve) => {
    const take = (data: Buffer) => {
      const text = data.toString();
      if (!text.startsWith(`${id} `)) return;
      socket.off("message", take);
      resolve(text);
    };
    socket.on("message", take);
    const { pathname, searchParams } = new URL(path, origin);
    socket.send(JSON.stringify({ id, path: pathname, query: Object.fromEntries(searchParams) }));
  });
}

test.each([
  ["with the key", 101, {}],
  ["with the key, from this page", 101, { headers: { origin: "OWN" } }],
  ["without a key", 401, { protocols: [SOCKET_PROTOCOL] }],
  ["without any subprotocol", 401, { protocols: [] }],
  ["with a wrong key", 401, { protocols: allowed(`${KEY}x`) }],
  ["with the beginning of the key", 401, { protocols: allowed(KEY.slice(0, -1)) }],
  ["from another site", 403, { headers: { origin: "http://evil.example" } }],
  ["by another name", 403, { headers: { host: "evil.example" } }],
  ["on another path", 404, { path: "/local/events" }],
  ["on another path with a query", 404, { path: `${SOCKET_PATH}?key=1` }],
] satisfies readonly (readonly [string, number, Given])[])(
  "a connection %s: %i",
  async (_what, status, given: Given) => {
    const headers = given.headers?.["origin"] === "OWN" ? { origin } : given.headers;
    expect(await statusOf({ ...given, ...(headers === undefined ? {} : { headers }) })).toBe(
      status,
    );
  },
);

test.each([
  "/local/status",
  "/local/nothing",
  "/local/search?q=a",
  "/v1/contact?limit=3",
  "/v1/contact/search?first_name=a&limit=2",
  "/v1/contact?limit=-1",
  "/v1/contact/contact_0",
])("%s is answered as a request is", async (path) => {
  const socket = await open();
  const answer = await ask(socket, 7, path);
  socket.terminate();
  const headers = { authorization: `Bearer ${KEY}` };
  const response = await fetchOnce(`${origin}${path}`, { headers });
  expect(answer).toBe(`7 ${response.status}\n${await response.text()}`);
});

test("many questions at once each get their own answer", async () => {
  const socket = await open();
  const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
  const answers = await Promise.all(
    numbers.map((limit) => ask(socket, limit, `/v1/contact?limit=${limit}`)),
  );
  socket.terminate();
  for (const limit of numbers)
    expect(answers[limit - 1]).toMatch(new RegExp(`^${limit} 200\\n.*"per_page":${limit},`));
});

test.each([
  ["nothing", ""],
  ["no JSON", "{"],
  ["no object", "[]"],
  ["no id", '{"path":"/local/status"}'],
  ["a query of another form", '{"id":1,"path":"/local/status","query":{"a":1}}'],
  ["what the shell answers itself", '{"id":1,"path":"/local/demo"}'],
  ["a file", '{"id":1,"path":"/local/file/1"}'],
  ["a binary message", Buffer.from('{"id":1,"path":"/local/status"}')],
])("%s ends the connection, and nothing else", async (_what, message) => {
  const [socket, other] = [await open(), await open()];
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.send(message);
  expect(await closed).toBe(1008);
  expect(await ask(other, 1, "/v1/contact?limit=1")).toMatch(/^1 200\n/);
  other.terminate();
});

test("a message that is too long ends the connection", async () => {
  const socket = await open();
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.send(JSON.stringify({ id: 1, path: `/local/${"a".repeat(1024 * 1024)}` }));
  expect(await closed).toBe(1009);
});

test("nothing is changed over it: a method is not read", async () => {
  const socket = await open();
  const list = await askServer(origin, "/v1/contact?limit=1", { key: KEY });
  const { data } = z.object({ data: z.array(z.object({ slug: z.string() })) }).parse(list);
  const path = `/v1/contact/${data[0]?.slug ?? ""}`;
  const before = await ask(socket, 1, path);
  expect(before).toMatch(/^1 200\n/);
  const again = new Promise((resolve) =>
    socket.once("message", (data: Buffer) => resolve(data.toString())),
  );
  socket.send(JSON.stringify({ id: 1, method: "DELETE", path, body: { city: "Elsewhere" } }));
  expect(await again).toBe(before);
  socket.terminate();
});
