import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer as createProxy } from "node:http";
import { createServer } from "node:https";
import { connect, createServer as createListener, type Server } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { certificateIssuer } from "./open-network.ts";
import { portOf } from "../../test/fixtures/port-of.ts";

const FIXTURES = join(import.meta.dirname, "../../test/fixtures");
const ISSUER = join(FIXTURES, "certificates/issuer.pem");
const ask = promisify(execFile);

/** A server with a certificate of an issuer that nobody knows by itself. */
const server = createServer(
  {
    key: readFileSync(join(FIXTURES, "certificates/server-key.pem")),
    cert: readFileSync(join(FIXTURES, "certificates/server.pem")),
  },
  (_, response) => {
    answered += 1;
    response.writeHead(204).end();
  },
);
let answered = 0;
const open: Server[] = [];

async function listen<Kind extends Server>(listening: Kind): Promise<Kind> {
  open.push(listening);
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return listening;
}

beforeAll(() => listen(server));
afterEach(() => {
  answered = 0;
});
afterAll(() => {
  for (const listening of open) listening.close();
});

const address = () => `https://localhost:${portOf(server)}/`;

/** What the network of a new process says, with nothing of the environment but what is given. */
async function reached(url: string, env: Readonly<Record<string, string>>): Promise<unknown> {
  const { stdout } = await ask(process.execPath, [join(FIXTURES, "network-child.ts"), url], {
    env: { ...env, NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
  });
  return JSON.parse(stdout);
}

/** A proxy that opens tunnels to this machine, or answers with a status. */
async function proxy(refusal: number | null = null) {
  const asked: string[] = [];
  const listening = createProxy((_, response) => response.writeHead(refusal ?? 500).end());
  listening.on("connect", ({ url = "" }, socket) => {
    asked.push(url);
    if (refusal !== null) return void socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
    const beyond = connect(Number(url.split(":")[1]), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      beyond.pipe(socket).pipe(beyond);
    });
    for (const end of [beyond, socket]) end.on("error", () => undefined);
  });
  await listen(listening);
  return { asked, url: `http://127.0.0.1:${portOf(listening)}` };
}

// Where a system keeps whom it trusts is only on Linux a setting of one process.
const onLinux = test.skipIf(process.platform !== "linux");

test("a server whose issuer is not known here gets nothing, not even the key", async () => {
  expect(await reached(address(), { SSL_CERT_FILE: "/dev/null" })).toEqual({
    sent: false,
    fault: "certificate",
    message: "The server is not trusted: this computer doesn't know who issued its certificate.",
  });
  expect(answered).toBe(0);
  expect(await certificateIssuer(address())).toBe("Example Inspection CA");
  expect(answered).toBe(0);
});

onLinux("an issuer that the operating system trusts is trusted", async () => {
  expect(await reached(address(), { SSL_CERT_FILE: ISSUER })).toEqual({ status: 204 });
});

onLinux("a certificate for another name is not trusted, whoever issued it", async () => {
  const url = address().replace("localhost", "127.0.0.1");
  expect(await reached(url, { SSL_CERT_FILE: ISSUER })).toMatchObject({
    sent: false,
    fault: "certificate",
    message: "The server is not trusted. Its certificate is for another name.",
  });
});

onLinux("the proxy of the environment is used, except for this machine", async () => {
  const { asked, url } = await proxy();
  const trusted = { SSL_CERT_FILE: ISSUER, HTTPS_PROXY: url };
  expect(await reached(address(), trusted)).toEqual({ status: 204 });
  expect(asked).toEqual([]);
  // The proxy knows a name that this machine does not.
  const elsewhere = `https://crm.invalid:${portOf(server)}/`;
  expect(await reached(elsewhere, trusted)).toMatchObject({ fault: "certificate", sent: false });
  expect(asked.length).toBeGreaterThan(0);
  expect(await reached(elsewhere, { ...trusted, NO_PROXY: "crm.invalid" })).toMatchObject({
    fault: "name",
    sent: false,
    message: "The server cannot be reached. Its name, crm.invalid, was not found.",
  });
});

test.each([
  [407, "The proxy wants a name and a password."],
  [502, "The proxy does not connect to the server (502)."],
])("a proxy that answers %i is named, and nothing was sent", async (refusal, message) => {
  const { url } = await proxy(refusal);
  expect(await reached("https://crm.invalid/", { https_proxy: url })).toEqual({
    sent: false,
    fault: "proxy",
    message,
  });
});

test("a proxy that is not there is named; one that is no address is left out", async () => {
  const gone = await listen(createListener());
  const url = `http://127.0.0.1:${portOf(gone)}`;
  await new Promise((resolve) => gone.close(resolve));
  expect(await reached("https://crm.invalid/", { HTTPS_PROXY: url })).toMatchObject({
    sent: false,
    fault: "proxy",
    message: "The server cannot be reached. The proxy does not answer.",
  });
  expect(await reached("https://crm.invalid/", { HTTPS_PROXY: "no address" })).toMatchObject({
    fault: "name",
  });
});
