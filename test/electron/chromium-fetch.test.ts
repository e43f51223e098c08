import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chromiumFetch } from "../../main/electron/chromium-fetch.ts";

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const address = (path = "/") => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

test("a request arrives as it was given, and so does its answer", async () => {
  answer = (request, response) => {
    void text(request).then((body) => {
      response.setHeader("x-seen", [
        `${request.method} ${request.url}`,
        String(request.headers["x-a"]),
      ]);
      response.writeHead(201, { "content-type": "text/plain" }).end(`got ${body}`);
    });
  };
  const response = await chromiumFetch(address("/a?b=ü"), {
    method: "POST",
    headers: { "x-a": "1", "content-type": "application/json" },
    body: '{"name":"Łukasz"}',
  });
  expect(response.status).toBe(201);
  expect(response.headers.get("x-seen")).toBe("POST /a?b=%C3%BC, 1");
  expect(await response.text()).toBe('got {"name":"Łukasz"}');
});

test("a form with a file is sent with its boundary", async () => {
  answer = (request, response) => {
    void text(request).then((body) => response.end(`${request.headers["content-type"]}\n${body}`));
  };
  const form = new FormData();
  form.append("resume", new File(["bytes"], "cv.txt", { type: "text/plain" }));
  const response = await chromiumFetch(address(), { method: "POST", body: form });
  const [type = "", ...rest] = (await response.text()).split("\n");
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
  expect(rest.join("\n")).toContain(type.split("boundary=")[1]);
  expect(rest.join("\n")).toContain('filename="cv.txt"');
});

test.each([301, 302, 303, 307, 308])(
  "a redirect (%i) is an answer, and is not followed",
  async (status) => {
    const seen: (string | undefined)[] = [];
    answer = (request, response) => {
      seen.push(request.url);
      response.writeHead(status, { location: "/elsewhere" }).end("moved");
    };
    const response = await chromiumFetch(address(), {
      method: "POST",
      body: "x",
      redirect: "manual",
    });
    expect(response.status).toBe(status);
    expect(response.headers.get("location")).toBe(address("/elsewhere"));
    expect(await response.text()).toBe("");
    expect(seen).toEqual(["/"]);
  },
);

test("an answer without a body has none", async () => {
  answer = (_request, response) => void response.writeHead(204).end();
  const response = await chromiumFetch(address(), { method: "DELETE" });
  expect([response.status, response.body]).toEqual([204, null]);
});

test("a server that isn't there rejects", async () => {
  const gone = address();
  await new Promise((resolve) => server.close(resolve));
  await expect(chromiumFetch(gone)).rejects.toThrow(/ECONNREFUSED/);
});

test("an aborted request rejects, before the answer and within it", async () => {
  const first = new AbortController();
  answer = () => first.abort();
  await expect(chromiumFetch(address(), { signal: first.signal })).rejects.toMatchObject({
    name: "AbortError",
  });
  const second = new AbortController();
  answer = (_request, response) => void response.writeHead(200).write("some");
  const response = await chromiumFetch(address(), { signal: second.signal });
  const read = response.text();
  second.abort();
  await expect(read).rejects.toThrow();
});
