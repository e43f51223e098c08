// The page of the browser shell reads over a WebSocket while there is one. Whatever happens to it,
// what is asked is answered.
import { createServer, type Server } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { ReadSocket } from "../../renderer/core/read-socket.ts";
import { portOf } from "../fixtures/port-of.ts";

const STATUS = { path: "/local/status" };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server of WebSockets that does with each message what it is told. */
async function serve(onMessage: (socket: WebSocket, text: string) => void) {
  const server: Server = createServer();
  const sockets = new WebSocketServer({ server, handleProtocols: ([first]) => first ?? false });
  sockets.on("connection", (socket) =>
    socket.on("message", (data: Buffer) => onMessage(socket, data.toString())),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    for (const socket of sockets.clients) socket.terminate();
    server.close();
  };
  ends.push(close);
  return { origin: `http://127.0.0.1:${portOf(server)}`, close };
}

const idOf = (text: string) => (JSON.parse(text) as { id: number }).id;

async function connected(origin: string): Promise<ReadSocket> {
  const socket = new ReadSocket(origin, "key (with signs) é");
  await vi.waitFor(() => expect(socket.isOpen()).toBe(true));
  return socket;
}

test("answers belong to their questions, in whatever order they come", async () => {
  const held: string[] = [];
  const { origin } = await serve((socket, text) => {
    held.unshift(text);
    if (held.length < 3) return;
    for (const one of held) socket.send(`${idOf(one)} 200\n{"for":${one}}`);
  });
  const socket = await connected(origin);
  const paths = ["/a", "/b", "/c"];
  const answers = await Promise.all(paths.map((path) => socket.ask({ path, query: { q: "1" } })));
  expect(answers.map((answer) => answer?.body)).toEqual(
    paths.map((path) => ({ for: { id: expect.any(Number), path, query: { q: "1" } } })),
  );
});

test("a status and an empty body arrive as they are", async () => {
  const { origin } = await serve((socket, text) => socket.send(`${idOf(text)} 404\n`));
  const socket = await connected(origin);
  expect(await socket.ask(STATUS)).toEqual({ status: 404, body: null });
});

test("questions of a connection that ends are to be asked otherwise", async () => {
  const { origin } = await serve((socket) => socket.terminate());
  const socket = await connected(origin);
  expect(await Promise.all([socket.ask(STATUS), socket.ask(STATUS)])).toEqual([null, null]);
});

test("without a connection, too, until there is one again", async () => {
  const first = await serve(() => undefined);
  const socket = await connected(first.origin);
  first.close();
  await vi.waitFor(() => expect(socket.isOpen()).toBe(false));
  expect(await socket.ask(STATUS)).toBeNull();
});
