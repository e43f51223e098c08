import { readFileSync, readdirSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { PICTURE_LIMIT_MS } from "../../main/engine/pictures/fetch-picture.ts";
import { systemClock } from "../../main/engine/system.ts";
import { pngOf } from "../fixtures/pictures.ts";
import { portOf } from "../fixtures/port-of.ts";
import { FIXTURES } from "../fixtures/records.ts";
import {
  type App,
  askHttp,
  openApp,
  openSandbox,
  rewritingFetch,
  startFixtureSandbox,
} from "../fixtures/worlds.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

const PNG = pngOf(4, 4);
type Serve = (request: IncomingMessage, response: ServerResponse) => void;
const picture: Serve = (_request, response) => response.end(PNG);

/** A server of pictures on this machine; the requests that it got. */
async function pictureServer(serve: Serve) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    serve(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUp.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${portOf(server)}` };
}

interface Options {
  /** Address of the first candidate's picture. */
  readonly address: string;
  readonly resolveHost?: (host: string) => Promise<readonly string[]>;
  readonly clock?: typeof systemClock;
}

const PARAMS = { resource: "candidate", key: "candidate_1" } as const;

/** A server whose first candidate has a picture at an address. */
async function sandboxWith(address: string) {
  const [first, ...others] = FIXTURES["candidate"] ?? [];
  const sandbox = await startFixtureSandbox({
    ...FIXTURES,
    candidate: [{ ...first, profile_picture: address }, ...others],
  });
  cleanUp.push(() => sandbox.close());
  return sandbox;
}

/** An app that has read everything from a server whose first candidate has a picture. */
async function open({ address, ...more }: Options) {
  const sandbox = await sandboxWith(address);
  const app = await openApp(sandbox.url, sandbox.token, "extended", globalThis.fetch, more);
  cleanUp.push(() => app.close());
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  return { app, sandbox };
}

const addressOf = (input: Parameters<typeof fetch>[0]) => new Request(input).url;

const load = (app: App) => app.ask("POST", "/local/picture/candidate/candidate_1");

async function pictures(app: App) {
  return (await app.local("readPictures")).pictures;
}

function bytesOf(app: App, link: string | undefined): Uint8Array | null {
  const file = app.engine().blobFile(link?.replace("/local/file/", "") ?? "");
  return file === null ? null : new Uint8Array(readFileSync(file.path));
}

const filesOf = (app: App) => readdirSync(join(app.folder, "files"));

test("nothing is loaded before the user asks for it", async () => {
  const server = await pictureServer(picture);
  const { app } = await open({ address: `${server.url}/anna.png` });
  await app.local("wantPictures", { body: { records: [PARAMS] } });
  await app.local("readRecord", { params: PARAMS });
  expect(server.asked).toEqual([]);
  expect(await app.local("readPictures")).toEqual({ automatic: false, pictures: [] });
});

test("a picture is loaded once, without a key, and is here after a restart", async () => {
  const server = await pictureServer(picture);
  const { app } = await open({ address: `${server.url}/anna.png` });
  expect((await load(app)).status).toBe(200);
  expect((await load(app)).status).toBe(200);
  expect(server.asked.map(({ url }) => url)).toEqual(["/anna.png"]);
  const headers = server.asked[0]?.headers ?? {};
  expect([headers.authorization, headers.cookie, headers.referer]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await app.restart();
  const [kept, ...more] = await pictures(app);
  expect(more).toEqual([]);
  expect(kept).toMatchObject(PARAMS);
  expect(bytesOf(app, kept?.link)).toEqual(PNG);
  // It is no file that the user sent.
  const { files } = await app.local("readRecord", { params: PARAMS });
  expect(files).toEqual({});
  const { body } = await app.ask("POST", "/local/doctor", { complete: true });
  expect(body["findings"]).toEqual([]);
});

test("switched on, pictures of shown records are loaded; switched off, none is left", async () => {
  const server = await pictureServer(picture);
  const { app } = await open({ address: `${server.url}/anna.png` });
  await app.local("setPictures", { body: { automatic: true } });
  await app.local("wantPictures", { body: { records: [PARAMS] } });
  await expect.poll(() => pictures(app)).toHaveLength(1);
  await app.local("setPictures", { body: { automatic: false } });
  expect(await pictures(app)).toEqual([]);
  expect(filesOf(app)).toEqual([]);
});

test("an address that failed is tried again only when the user asks", async () => {
  const server = await pictureServer((_request, response) => response.writeHead(404).end());
  const { app } = await open({ address: `${server.url}/anna.png` });
  await app.local("setPictures", { body: { automatic: true } });
  const want = () => app.local("wantPictures", { body: { records: [PARAMS] } });
  await want();
  await expect.poll(() => server.asked.length).toBe(1);
  await expect.poll(async () => (await load(app)).status).toBe(409);
  const asked = server.asked.length;
  await want();
  await app.local("readPictures");
  expect(server.asked).toHaveLength(asked);
});

test("a picture goes when it is removed, with another address, with its record", async () => {
  const server = await pictureServer(picture);
  let address = `${server.url}/anna.png`;
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const named = rewritingFetch((json) =>
    JSON.parse(
      JSON.stringify(json, (name, value) => (name === "profile_picture" ? address : value)),
    ),
  );
  // The pictures themselves are no JSON.
  const app = await openApp(sandbox.url, sandbox.token, "extended", (input, init) =>
    (addressOf(input).startsWith(server.url) ? fetch : named)(input, init),
  );
  cleanUp.push(() => app.close());
  const http = askHttp(sandbox.url, sandbox.token);
  const sync = () => app.ask("POST", "/local/sync");
  await sync();
  await load(app);
  await app.ask("DELETE", "/local/picture/candidate/candidate_1");
  expect([await pictures(app), filesOf(app)]).toEqual([[], []]);

  await load(app);
  address = `${server.url}/newer.png`;
  await http("PUT", "/v1/candidate/candidate_1", {
    first_name: "Ewa",
    last_name: "Nowak",
    owner_id: 1,
  });
  await sync();
  expect([await pictures(app), filesOf(app)]).toEqual([[], []]);

  await load(app);
  expect(await pictures(app)).toHaveLength(1);
  await http("DELETE", "/sandbox/record/candidate/candidate_1");
  await sync();
  // It was the only one: a list that is empty all of a sudden is believed when the user says so.
  await app.ask("POST", "/local/held-deletions/candidate/accept");
  await sync();
  await sync();
  expect([await pictures(app), filesOf(app)]).toEqual([[], []]);
});

const REFUSED: readonly (readonly [string, Serve, RegExp])[] = [
  ["is gone", (_request, response) => response.writeHead(410).end(), /no longer at its address/],
  [
    "is refused",
    (_request, response) => response.writeHead(403).end("<html>sign in</html>"),
    /refused it \(403\)/,
  ],
  [
    "says that it is a PNG and is a page",
    (_request, response) =>
      response.writeHead(200, { "content-type": "image/png" }).end("<html>sign in</html>"),
    /no PNG, JPEG, WebP or GIF/,
  ],
  [
    "is a drawing, which can hold scripts",
    (_request, response) =>
      response
        .writeHead(200, { "content-type": "image/svg+xml" })
        .end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    /no PNG, JPEG, WebP or GIF/,
  ],
  [
    "is too large",
    (_request, response) => {
      response.write(PNG);
      response.end(Buffer.alloc(3 * 1024 * 1024));
    },
    /larger than 2 MB/,
  ],
  [
    "is small in bytes and huge in pixels",
    (_request, response) => {
      const bomb = Buffer.from(PNG);
      bomb.writeUInt32BE(60_000, 16);
      bomb.writeUInt32BE(60_000, 20);
      response.end(bomb);
    },
    /too many pixels/,
  ],
  [
    "is cut off",
    (_request, response) => {
      response.writeHead(200, { "content-length": "5000" });
      response.write(PNG, () => response.destroy());
    },
    /can't be reached/,
  ],
  [
    "redirects in a circle",
    (request, response) =>
      response.writeHead(302, { location: `${request.url ?? ""}/again` }).end(),
    /redirects too often/,
  ],
  [
    "redirects into the private network",
    (_request, response) =>
      response.writeHead(302, { location: "http://192.168.0.1/router.png" }).end(),
    /private network/,
  ],
  [
    "redirects to the secrets of a virtual machine",
    (_request, response) =>
      response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
    /private network/,
  ],
  [
    "redirects to a file",
    (_request, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
    /isn't a web address/,
  ],
];

test("what is no picture, or not to be opened, is refused with a sentence", async () => {
  let serve: Serve = picture;
  const server = await pictureServer((request, response) => serve(request, response));
  const { app } = await open({ address: `${server.url}/anna.png` });
  for (const [what, next, message] of REFUSED) {
    serve = next;
    const answer = await load(app);
    expect([what, answer.status], what).toEqual([what, 409]);
    expect(answer.body["message"], what).toMatch(message);
    expect([await pictures(app), filesOf(app)], what).toEqual([[], []]);
  }
});

test("a redirect to a picture is followed", async () => {
  const server = await pictureServer((request, response) => {
    if (request.url === "/anna.png") response.writeHead(302, { location: "/real.png" }).end();
    else response.end(PNG);
  });
  const { app } = await open({ address: `${server.url}/anna.png` });
  expect((await load(app)).status).toBe(200);
  expect(server.asked.map(({ url }) => url)).toEqual(["/anna.png", "/real.png"]);
});

test("a picture that never ends is given up", async () => {
  const limits: (() => void)[] = [];
  const server = await pictureServer((_request, response) => {
    response.write(PNG.slice(0, 20));
    for (const over of limits) over();
  });
  const { app } = await open({
    address: `${server.url}/anna.png`,
    clock: {
      ...systemClock,
      setTimeout: (run, ms) => {
        if (ms !== PICTURE_LIMIT_MS) return systemClock.setTimeout(run, ms);
        limits.push(run);
        return () => undefined;
      },
    },
  });
  const answer = await load(app);
  expect(answer.body["message"]).toMatch(/too long/);
});

test("a CRM on the internet gets no picture from this machine", async () => {
  const server = await pictureServer(picture);
  const sandbox = await sandboxWith(`${server.url}/anna.png`);
  const toSandbox: typeof fetch = (input, init) =>
    fetch(addressOf(input).replace("https://crm.example", sandbox.url), init);
  const app = await openApp("https://crm.example", sandbox.token, "extended", toSandbox, {
    resolveHost: () => Promise.resolve(["93.184.216.34"]),
  });
  cleanUp.push(() => app.close());
  await app.ask("POST", "/local/sync");
  expect((await load(app)).body["message"]).toMatch(/private network/);
  expect(server.asked).toEqual([]);
});

test("nothing is loaded while working offline", async () => {
  const server = await pictureServer(picture);
  const { app } = await open({ address: `${server.url}/anna.png` });
  await app.local("setWorkOffline", { body: { work_offline: true } });
  expect((await load(app)).body["message"]).toMatch(/offline/);
  expect(server.asked).toEqual([]);
});
